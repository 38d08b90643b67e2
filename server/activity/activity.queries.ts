import { actingUserId } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import type { BeforeCtes } from '#server/records/record-writes.ts'
import { personName } from '#server/records/source.ts'
import { newValues, prepared } from '#server/records/statement.ts'
import type { ActivityCreate } from '#shared/activity/activity.contract.ts'
import { ActivityEntry, type ActivityKind, recordTypes } from '#shared/activity/activity.contract.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import { stopReasonLabels, stopReasons } from '#shared/follow-ups/follow-ups.contract.ts'

const title = `case
    when entry.record_type = 'policy' and $3 <> 'policy' then 'Policy ' || coalesce(
      (select coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type) from policies p
       where p.agency_id = $1 and p.id = entry.record_id), '')
    when entry.record_type = 'prospect' and $3 <> 'prospect' then 'Prospect'
    else '' end`

const fields = projection(ActivityEntry, 'entry', {
  recordTitle: title,
  // Who wrote an imported note need not be a member: they are named as the file does.
  userName: "coalesce(person.name, entry.author, '')",
  email: `(select json_build_object('id', e.id, 'status', e.status, 'error', e.error) from outgoing_emails e
    where e.agency_id = $1 and e.id = entry.email_id)`,
})
const person = personName('person', '$1::uuid', 'entry.user_id')

/** The records whose entries a timeline shows: its own, and a client's policies and the prospect it came from. */
const about = `about as (
    select $3::text as type, $2::uuid as id
    union all select 'client', m.id from clients m where $3 = 'client' and m.agency_id = $1 and m.merged_into_id = $2
    union all select 'policy', p.id from policies p where $3 = 'client' and p.agency_id = $1 and p.client_id = $2
    union all select 'prospect', c.converted_prospect_id from clients c
      where $3 = 'client' and c.agency_id = $1 and c.id = $2 and c.converted_prospect_id is not null
  )`

/** Notes, calls and emails that people logged, and the changes that bulk work made. */
const activities = `select a.id, a.record_type, a.record_id, a.kind, a.body, a.user_id,
    coalesce(a.detail->>'actor', 'person') as actor,
    coalesce(a.detail->'changes', '[]'::jsonb) as changes, '[]'::jsonb as entered, a.created_at,
    a.detail->>'author' as author, a.detail->>'direction' as direction, a.detail->>'outcome' as outcome, (a.detail->>'emailId')::uuid as email_id,
    (a.detail->>'receivedEmailId')::uuid as received_email_id
  from activities a join about on a.record_type = about.type and a.record_id = about.id where a.agency_id = $1`

/** The entries of the audit log that a timeline shows, each with its kind. */
const timelineKinds: [AuditAction, ActivityKind][] = [
  ...recordTypes.flatMap((type): [AuditAction, ActivityKind][] => [
    [`${type}.created`, 'created'],
    [`${type}.updated`, 'changed'],
    [`${type}.deleted`, 'deleted'],
  ]),
  ['client.merged', 'changed'],
  ['client.unmerged', 'changed'],
  ['client.restored', 'changed'],
  ['policy.restored', 'changed'],
  ['prospect.restored', 'changed'],
  ['ticket.restored', 'changed'],
  ['prospect.converted', 'converted'],
  ['commercial_account.updated', 'changed'],
  ['claim.created', 'changed'],
  ['claim.updated', 'changed'],
  ['claim.deleted', 'changed'],
  ['claim.logged', 'changed'],
]
const timelineKindValues = timelineKinds.map(([action, kind]) => `('${action}', '${kind}')`).join(', ')

/** A field as the timeline names it: one of the agency's own by its name of today. */
const named = `case when field like 'custom.%' then 'custom:' || coalesce(
  (select f.name from custom_fields f where f.agency_id = $1 and f.id::text = substr(field, 8)), '') else field end`

/** The changes that the audit log keeps of single writes. */
const changes = `select e.id, e.record_type, e.record_id,
    kinds.kind, '', e.user_id, e.actor,
    coalesce((
      select jsonb_agg(jsonb_build_object('field', ${named}, 'before', e.before->field, 'after', e.after->field) order by field)
      from jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) field
      where kinds.kind = 'changed' and field <> 'entered'
    ), '[]'), coalesce(e.after->'entered', '[]'), e.at, null, null, null, null::uuid, null::uuid
  from audit_entries e join about on e.record_type = about.type and e.record_id = about.id
    join (values ${timelineKindValues}) as kinds (action, kind) on kinds.action = e.action
  where e.agency_id = $1`

const comments = `select m.id, 'ticket', m.ticket_id, 'comment', m.body, m.user_id, 'person', '[]', '[]', m.created_at, null, null, null, null, null
  from ticket_comments m where $3 = 'ticket' and m.agency_id = $1 and m.ticket_id = $2`

function imported(type: string, table: string): string {
  return `select r.id, '${type}', r.id, 'imported', '', null, 'import', '[]', '[]', r.imported_at, null, null, null, null, null
    from ${table} r join about on about.type = '${type}' and about.id = r.id
    where r.agency_id = $1 and r.imported_at is not null`
}

/** The forms that were issued for a client. */
const issued = `select f.id, 'client', f.client_id, 'issued', 'C-' || f.number || ' ' || f.title, f.signed_by_id, 'person',
    '[]', '[]', f.issued_at, null, null, null, null, null
  from filled_forms f
  where $3 = 'client' and f.agency_id = $1 and f.client_id = $2 and f.issued_at is not null and f.deleted_at is null`

/** Texts with a client, whose words stand in their thread alone. */
const texts = `select t.id, 'client', t.client_id, 'text', '', t.user_id, case when t.user_id is null then 'system' else 'person' end,
    '[]', '[]', t.created_at, null, t.direction, null, null, null
  from text_messages t where $3 = 'client' and t.agency_id = $1 and t.client_id = $2`

const because = stopReasons
  .map((reason) => `when '${reason}' then f.title || ' (${stopReasonLabels[reason]})'`)
  .join(' ')
const ended = `case when f.stop_reason is null then 'done' else 'stopped' end, case f.stop_reason ${because} else f.title end`

/** What was to be done, when it was added and when it was done or ended by itself. */
const followUps = `select case step.kind when 'follow_up' then f.id else md5(f.id::text)::uuid end, about.type, about.id, step.kind, step.body, step.by, case when step.by is null then 'system' else 'person' end,
    '[]', '[]', step.at, null, null, null, null, null
  from follow_ups f join about on about.id = case about.type when 'client' then f.client_id
      when 'prospect' then f.prospect_id when 'policy' then case when $3 = 'policy' then f.policy_id end end
    cross join lateral (values ('follow_up', f.title, f.created_at, f.created_by_id),
      (${ended}, f.done_at, f.done_by_id)) as step (kind, body, at, by)
  where f.agency_id = $1 and f.deleted_at is null and step.at is not null`

const entries = [
  activities,
  changes,
  comments,
  issued,
  texts,
  followUps,
  imported('client', 'clients'),
  imported('prospect', 'prospects'),
  imported('policy', 'policies'),
].join(' union all ')

/**
 * The timeline of a record, newest first. Values: agency, record id, record type, limit (null for all), and the
 * instant and id of the entry to go on after (both null for the first page).
 */
export const timelineStatement = `with ${about}, entries as (${entries}), entry as (
    select * from entries
    where $5::timestamptz is null or (created_at, id) < ($5::timestamptz, $6::uuid)
    order by created_at desc, id desc limit $4::int
  )
  select (select count(*)::int from entries) as total, coalesce(json_agg(item), '[]') as entries
  from (select ${fields} from entry ${person}) item`

/** The names of people of the agency by their ids. */
export async function findNames(ctx: InTransaction<AgencyCtx>, ids: string[]): Promise<Map<string, string>> {
  const text = 'select id, name from users where agency_id = $1 and id = any($2::uuid[])'
  const { rows } = await ctx.db.$client.query<{ id: string; name: string }>(text, [ctx.user.agencyId, ids])
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What is logged about a record; an email that was sent from here or came in by its id. */
export type Logged = Omit<ActivityCreate, 'followUp'> & {
  emailId?: string
  receivedEmailId?: string
  /** Who did it, where that is not whoever acts; null where nobody did. */
  byId?: string | null
}

type Answered = Pick<ActivityEntry, 'kind' | 'direction' | 'outcome'>

/** What a person logged, of the agency's own. */
export async function readLogged(ctx: InTransaction<AgencyCtx>, id: string): Promise<Answered | undefined> {
  const text = `select kind, detail->>'direction' as direction, detail->>'outcome' as outcome from activities
    where agency_id = $1 and id = $2`
  const { rows } = await ctx.db.$client.query<Answered>(prepared({ text, values: [ctx.user.agencyId, id] }))
  return rows[0]
}

/** Adds what a person logged about a record; `touching` are further statements of the same write. */
export async function insertActivity(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  { recordType, recordId, kind, body, direction, outcome, emailId, receivedEmailId, byId }: Logged,
  at: Date,
  touching: BeforeCtes,
): Promise<void> {
  const values = newValues()
  const detail = JSON.stringify({ actor: ctx.actor, direction, outcome, emailId, receivedEmailId })
  // What came in and was filed by itself is nobody's doing.
  const acting = receivedEmailId && ctx.actor === 'system' ? null : actingUserId(ctx)
  const by = byId === undefined ? acting : byId
  const row = [ctx.user.agencyId, id, recordType, recordId, kind, body, detail, by, at]
  const [agencyId, own, type, record, logged, text, kept, userId, instant] = row.map(values.$)
  const insert = `insert into activities (agency_id, id, record_type, record_id, kind, body, detail, user_id, created_at)
    values (${agencyId}, ${own}, ${type}, ${record}, ${logged}, ${text}, ${kept}::jsonb, ${userId}, ${instant})`
  const ctes = touching(values)
  const withCtes = ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''
  await ctx.db.$client.query(prepared({ text: `${withCtes}${insert}`, values: values.list }))
}
