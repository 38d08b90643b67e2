import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Scope, scopeOf } from '#server/records/filters.ts'
import { isTheirs, isTheirWork, reach, standing } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { noticeDayOn, openRenewalOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'
import { addDays } from '#shared/dates.ts'
import {
  type MyDay,
  type MyDaySection,
  myDaySections,
  renewalDays,
  rowsPerSection,
} from '#shared/my-day/my-day.contract.ts'
import { can } from '#shared/permissions.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import { licenseWarningDays, lineOfAuthorityLabels } from '#shared/team/licenses.contract.ts'

type Ctx = InTransaction<AgencyCtx>
/** Whose work: a member's, or all that is in the caller's reach. */
type Asked = {
  personId: string | null
  sections: readonly MyDaySection[] | undefined
  limit: number | undefined
}

/**
 * A section: `found` reads what is to be done, as `id` and `due`; only of those that are shown `row` and `joins` read the
 * rest, of `hit`.
 */
type Section = { found: string; joins: string; row: Record<string, string> }

const clientOf = (id: string) => `left join lateral (
    select c.id, c.name, c.phone, c.email from clients c
    where c.agency_id = hit.agency_id and c.id = ${id} and c.deleted_at is null limit 1
  ) client on true`

const ofClient = { name: 'client.name', clientId: 'client.id', phone: 'client.phone', email: 'client.email' }
const nobody = { assigneeId: 'null::uuid', assigneeName: "''", version: '0' }
const assigned = { assigneeId: 'hit.assignee_id', assigneeName: 'assignee.name', version: 'hit.version' }
const assignee = personName('assignee', 'hit.agency_id', 'hit.assignee_id')

function mine(alias: string, person: string | null, otherwise: string): string[] {
  return person === null ? [] : [isTheirWork(alias, person, otherwise)]
}

// Row by row: few are due, and most of the clients are none of theirs.
const isThere = (table: 'clients' | 'prospects', id: string) => `(${id} is null or (
  select there.deleted_at is null from ${table} there where there.agency_id = f.agency_id and there.id = ${id}))`

function followUps(scope: Scope, person: string | null): Section {
  const today = scope.values.$(scope.today)
  const where = [
    ...standing(scope, 'follow_up.view', 'followUp', 'f'),
    `f.done_at is null and f.due_date <= ${today}::date`,
    isThere('clients', 'f.client_id'),
    isThere('prospects', 'f.prospect_id'),
    ...mine('f', person, isTheirs.followUp('f', person ?? '')),
  ]
  return {
    // A prospect that became a client goes on as that client.
    found: `select f.*, f.due_date as due, coalesce(f.client_id, (select p.converted_client_id from prospects p
      where p.agency_id = f.agency_id and p.id = f.prospect_id)) as about_id
      from follow_ups f where ${where.join(' and ')}`,
    joins: `left join lateral (
        select p.name, p.phone, p.email from prospects p
        where p.agency_id = hit.agency_id and p.id = hit.prospect_id limit 1
      ) prospect on true
      ${clientOf('hit.about_id')} ${assignee}`,
    row: {
      title: 'hit.title',
      detail: 'hit.kind',
      clientId: 'client.id',
      prospectId: 'hit.prospect_id',
      policyId: 'hit.policy_id',
      name: 'coalesce(client.name, prospect.name)',
      phone: 'coalesce(client.phone, prospect.phone)',
      email: 'coalesce(client.email, prospect.email)',
      emailTemplateId: 'hit.email_template_id',
      ...assigned,
    },
  }
}

function tickets(scope: Scope, person: string | null): Section {
  const today = scope.values.$(scope.today)
  const where = [
    ...standing(scope, 'ticket.view', 'ticket', 't'),
    `t.status <> 'resolved' and t.due_date <= ${today}::date`,
    ...mine('t', person, `t.user_id = ${person}`),
  ]
  return {
    found: `select t.*, t.due_date as due from tickets t where ${where.join(' and ')}`,
    joins: `${clientOf('hit.client_id')} ${assignee}`,
    row: {
      title: 'hit.title',
      detail: "'T-' || hit.number",
      status: 'hit.status',
      policyId: 'hit.policy_id',
      ...ofClient,
      ...assigned,
    },
  }
}

// Whose clients are at stake: the standings carry whose they are.
function terms(scope: Scope, person: string | null): string[] {
  return [
    `s.agency_id = ${scope.values.$(scope.user.agencyId)}`,
    's.hidden_on is null',
    ...reach(scope, 'record.view', 'client', 's'),
    ...(person === null ? [] : [isTheirs.client('s', person)]),
  ]
}

const typeLabels = Object.entries(policyTypeLabels).map(([type, label]) => `when '${type}' then '${label}'`)
const ofTerm: Pick<Section, 'joins' | 'row'> = {
  joins: `${clientOf('hit.client_id')}
    join policies term on term.agency_id = hit.agency_id and term.id = hit.term_id`,
  row: {
    title: `concat_ws(' ', coalesce(nullif(term.line_of_business, ''), case term.type ${typeLabels.join(' ')} else 'Policy' end), nullif(term.policy_number, ''))`,
    detail: 'term.carrier',
    policyId: 'hit.term_id',
    ...ofClient,
    ...nobody,
  },
}

function notices(scope: Scope, person: string | null): Section {
  const today = scope.values.$(scope.today)
  const where = [
    ...terms(scope, person),
    `s.to_day > ${today}::date`,
    `s.term_id in (select n.term_id from policy_transactions n
      where n.agency_id = ${scope.values.$(scope.user.agencyId)} and n.kind = 'notice_of_cancellation')`,
  ]
  return {
    ...ofTerm,
    found: `select told.* from (
      select s.agency_id, s.term_id, s.term_id as id, s.client_id, ${noticeDayOn('s', today)} as due
      from term_standings s where ${where.join(' and ')} offset 0
    ) told where told.due is not null`,
    row: { ...ofTerm.row, confirmationDue: `hit.due <= ${today}::date` },
  }
}

function renewals(scope: Scope, person: string | null): Section {
  const { $ } = scope.values
  const today = $(scope.today)
  const where = [
    ...terms(scope, person),
    openRenewalOn('s', today),
    `s.expires_on <= ${$(addDays(scope.today, renewalDays))}::date`,
    `not exists (select 1 from follow_ups f where f.agency_id = s.agency_id and f.policy_id = s.term_id
      and f.done_at is null and f.deleted_at is null)`,
  ]
  const found = `select s.agency_id, s.term_id, s.term_id as id, s.client_id, s.expires_on as due
    from term_standings s where ${where.join(' and ')}`
  return { ...ofTerm, found }
}

function certificateRequests(scope: Scope, person: string | null): Section {
  const where = [
    ...standing(scope, 'record.view', 'underClient', 'r'),
    `r.status = 'open'`,
    `exists (select 1 from clients c where c.agency_id = r.agency_id and c.id = r.client_id and c.deleted_at is null)`,
    ...mine('r', person, isTheirs.underClient('r', person ?? '')),
  ]
  return {
    found: `select r.*, r.due_date as due from certificate_requests r where ${where.join(' and ')}`,
    joins: `${clientOf('hit.client_id')} ${assignee}
      join certificate_holders holder on holder.agency_id = hit.agency_id and holder.id = hit.holder_id`,
    row: {
      title: `'Certificate for ' || holder.name`,
      detail: 'hit.requested_by',
      policyId: 'null::uuid',
      ...ofClient,
      ...assigned,
    },
  }
}

function documents(scope: Scope, person: string | null): Section {
  const where = [
    ...standing(scope, 'document.view', 'document', 'd'),
    `d.review = 'open' and d.reading = 'ready'`,
    ...(person === null ? [] : [isTheirs.document('d', person)]),
  ]
  return {
    found: `select d.agency_id, d.id, d.client_id, d.file_name, d.pages, null::date as due
      from documents d where ${where.join(' and ')}`,
    joins: clientOf('hit.client_id'),
    row: {
      title: 'hit.file_name',
      detail: `case when hit.pages = 1 then '1 page' else hit.pages || ' pages' end`,
      policyId: 'null::uuid',
      ...ofClient,
      ...nobody,
    },
  }
}

const authorityLabels = Object.entries(lineOfAuthorityLabels).map(
  ([line, label]) => `when '${line}' then '${label}'`,
)

function licenses(scope: Scope, person: string | null): Section {
  const { user, values } = scope
  const me = values.$(user.id)
  const where = [
    `l.agency_id = ${values.$(user.agencyId)}`,
    `l.expires_on <= ${values.$(addDays(scope.today, licenseWarningDays))}::date`,
    `exists (select 1 from users u where u.agency_id = l.agency_id and u.id = l.user_id and u.status = 'active')`,
    ...(can(user, 'team.manage') ? [] : [`l.user_id = ${me}`]),
    ...(person === null ? [] : [`l.user_id = ${person}`]),
  ]
  return {
    found: `select l.*, l.expires_on as due from member_licenses l where ${where.join(' and ')}`,
    joins: personName('holder', 'hit.agency_id', 'hit.user_id'),
    row: {
      title: `hit.state || ' license ' || hit.number`,
      detail: `case hit.line ${authorityLabels.join(' ')} end`,
      name: `case when hit.user_id <> ${me} then holder.name end`,
      clientId: 'null::uuid',
      policyId: 'null::uuid',
      phone: 'null',
      email: 'null',
      ...nobody,
    },
  }
}

const readers: Record<MyDaySection, (scope: Scope, person: string | null) => Section> = {
  notices,
  followUps,
  tickets,
  renewals,
  certificateRequests,
  documents,
  licenses,
}

const words = ['title', 'detail', 'name', 'phone', 'email', 'assigneeName']

function columnsOf(row: Section['row']): string {
  const all = {
    prospectId: 'null::uuid',
    emailTemplateId: 'null::uuid',
    status: 'null',
    confirmationDue: 'false',
    ...row,
    id: 'hit.id',
    dueDate: 'hit.due',
  }
  return Object.entries(all)
    .map(([name, value]) => `${words.includes(name) ? `coalesce(${value}, '')` : value} as "${name}"`)
    .join(', ')
}

/** What is to be done now, all sections in one statement; those due first come first, what has no day last. */
export async function readMyDay(ctx: Ctx, { personId, sections, limit }: Asked): Promise<MyDay> {
  const scope = scopeOf(ctx)
  const { $ } = scope.values
  const person = personId === null ? null : $(personId)
  const most = $(limit ?? rowsPerSection)
  const wanted = myDaySections.filter((section) => sections?.includes(section) ?? true)
  const read = wanted.map((name) => ({ name, ...readers[name](scope, person) }))
  const ctes = read.map(({ name, found }) => `"${name}" as materialized (${found})`)
  const columns = read.map(
    ({ name, joins, row }) => `json_build_object('total', (select count(*) from "${name}"), 'rows', (
      select coalesce(json_agg(shown order by shown."dueDate" nulls last, shown.id), '[]') from (
        select ${columnsOf(row)}
        from (select * from "${name}" order by due nulls last, id limit ${most}) hit ${joins}) shown)) as "${name}"`,
  )
  const text = `with ${ctes.join(', ')} select ${columns.join(', ')}`
  const { rows } = await ctx.db.$client.query<MyDay['sections']>(
    prepared({ text, values: scope.values.list }),
  )
  return { today: scope.today, sections: rows[0] ?? {} }
}

/** Whether somebody is an active member of the caller's agency. */
export async function isMember(ctx: Ctx, userId: string): Promise<boolean> {
  const text = `select 1 from users where agency_id = $1 and id = $2 and status = 'active' and deleted_at is null`
  const { rowCount } = await ctx.db.$client.query(prepared({ text, values: [ctx.user.agencyId, userId] }))
  return rowCount === 1
}
