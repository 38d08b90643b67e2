import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { reach } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { newValues, prepared, type Values } from '#server/records/statement.ts'
import {
  IncomingEmail,
  IncomingEmailItem,
  type IncomingEmailQuery,
  incomingPage,
} from '#shared/incoming-emails/incoming-emails.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const recordName = `case e.record_type
    when 'client' then (select c.name from clients c where c.agency_id = e.agency_id and c.id = e.record_id)
    when 'prospect' then (select p.name from prospects p where p.agency_id = e.agency_id and p.id = e.record_id)
    when 'policy' then (select c.name || ' · ' || coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type)
      from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
      where p.agency_id = e.agency_id and p.id = e.record_id)
    when 'ticket' then (select 'T-' || t.number || ' ' || t.title from tickets t where t.agency_id = e.agency_id and t.id = e.record_id)
  end`
const computed = { recordName: `coalesce(${recordName}, '')`, decidedByName: "coalesce(person.name, '')" }

/** Emails about a client or prospect in reach; those that match no one only for members who see the whole book. */
function visible(ctx: Ctx, values: Values): string[] {
  const client = reach({ user: ctx.user, values }, 'record.view', 'underClient', 'e')
  const prospect = reach({ user: ctx.user, values }, 'record.view', 'record', 'p')
  const own = `e.agency_id = ${values.$(ctx.user.agencyId)}`
  if (client.length === 0) return [own]
  const isOfProspect = `exists (select 1 from prospects p where p.agency_id = e.agency_id and p.id = e.prospect_id
    and ${prospect.join(' and ')})`
  return [own, `(${client.join(' and ')} or ${isOfProspect})`]
}

/** The received emails of a status in the caller's reach, the newest first. */
export async function readIncomingEmails(
  ctx: Ctx,
  { status, before }: IncomingEmailQuery,
): Promise<IncomingEmailItem[]> {
  const values = newValues()
  const where = [
    ...visible(ctx, values),
    `e.status = ${values.$(status)}`,
    ...(before ? [`e.id < ${values.$(before)}`] : []),
  ]
  const text = `select coalesce(json_agg(item), '[]') as items from (
    select ${projection(IncomingEmailItem, 'e', computed)} from incoming_emails e
    where ${where.join(' and ')} order by e.id desc limit ${incomingPage}) item`
  const { rows } = await ctx.db.$client.query<{ items: IncomingEmailItem[] }>(
    prepared({ text, values: values.list }),
  )
  return rows[0]?.items ?? []
}

const KeptEmail = IncomingEmail.omit({ notice: true })
type KeptEmail = Omit<IncomingEmail, 'notice'>

/** A received email in the caller's reach as it is kept. */
export async function readIncomingEmail(ctx: Ctx, id: string): Promise<KeptEmail | undefined> {
  const values = newValues()
  const where = [...visible(ctx, values), `e.id = ${values.$(id)}`]
  const text = `select to_json(item) as email from (
    select ${projection(KeptEmail, 'e', computed)} from incoming_emails e
      ${personName('person', 'e.agency_id', 'e.decided_by_id')}
    where ${where.join(' and ')}) item`
  const { rows } = await ctx.db.$client.query<{ email: KeptEmail }>(prepared({ text, values: values.list }))
  return rows[0]?.email
}

/** Whether an address is that of someone who works in the agency. */
export async function isColleague(ctx: Ctx, address: string): Promise<boolean> {
  const text = `select 1 from users where agency_id = $1 and status = 'active' and lower(email) = $2`
  const { rows } = await ctx.db.$client.query(prepared({ text, values: [ctx.user.agencyId, address] }))
  return rows.length > 0
}
