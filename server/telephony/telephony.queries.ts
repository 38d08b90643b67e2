import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { reach } from '#server/records/reach.ts'
import { personName } from '#server/records/source.ts'
import { newValues, prepared, type Values } from '#server/records/statement.ts'
import {
  AgencyNumber,
  type CallQuery,
  callPage,
  PhoneCall,
  type RingingCall,
} from '#shared/telephony/telephony.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The agency's numbers with whose they are; a former member's are nobody's. */
export async function readNumbers({ db, user }: Ctx): Promise<AgencyNumber[]> {
  const computed = { userId: 'person.id', userName: "coalesce(person.name, '')" }
  const text = `select coalesce(json_agg(item), '[]') as numbers from (
    select ${projection(AgencyNumber, 'n', computed)} from phone_numbers n
      left join users person on person.agency_id = n.agency_id and person.id = n.user_id and person.status = 'active'
    where n.agency_id = $1 order by n.number) item`
  const { rows } = await db.$client.query<{ numbers: AgencyNumber[] }>(
    prepared({ text, values: [user.agencyId] }),
  )
  return rows[0]?.numbers ?? []
}

/** The name of a member who works in the agency. */
export async function readMember({ db, user }: Ctx, id: string): Promise<string | undefined> {
  const text = "select name from users where agency_id = $1 and id = $2 and status = 'active'"
  const { rows } = await db.$client.query<{ name: string }>(prepared({ text, values: [user.agencyId, id] }))
  return rows[0]?.name
}

const recordName = `case e.record_type
    when 'client' then (select c.name from clients c where c.agency_id = e.agency_id and c.id = e.record_id)
    when 'prospect' then (select p.name from prospects p where p.agency_id = e.agency_id and p.id = e.record_id)
    when 'policy' then (select c.name || ' · ' || coalesce(nullif(p.policy_number, ''), nullif(p.line_of_business, ''), p.type)
      from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
      where p.agency_id = e.agency_id and p.id = e.record_id)
    when 'ticket' then (select 'T-' || t.number || ' ' || t.title from tickets t where t.agency_id = e.agency_id and t.id = e.record_id)
  end`
const computed = {
  recordName: `coalesce(${recordName}, '')`,
  userName: "coalesce(person.name, '')",
  hasRecording: 'e.recording_sid is not null',
}

/** The caller's own calls and those about a client or prospect in reach; all for members who see the whole book. */
function visible({ user }: Ctx, values: Values): string[] {
  const client = reach({ user, values }, 'record.view', 'underClient', 'e')
  const prospect = reach({ user, values }, 'record.view', 'record', 'p')
  const own = `e.agency_id = ${values.$(user.agencyId)}`
  if (client.length === 0) return [own]
  const isOfProspect = `exists (select 1 from prospects p where p.agency_id = e.agency_id and p.id = e.prospect_id
    and ${prospect.join(' and ')})`
  return [own, `(e.user_id = ${values.$(user.id)} or (${client.join(' and ')}) or ${isOfProspect})`]
}

async function readWhere({ db }: Ctx, values: Values, where: string[]): Promise<PhoneCall[]> {
  const text = `select coalesce(json_agg(item), '[]') as calls from (
    select ${projection(PhoneCall, 'e', computed)} from phone_calls e ${personName('person', 'e.agency_id', 'e.user_id')}
    where ${where.join(' and ')} order by e.id desc limit ${callPage}) item`
  const { rows } = await db.$client.query<{ calls: PhoneCall[] }>(prepared({ text, values: values.list }))
  return rows[0]?.calls ?? []
}

/** The calls that the caller may see, the newest first: all, or those of unknown numbers that are over. */
export function readCalls(ctx: Ctx, { of, before }: CallQuery): Promise<PhoneCall[]> {
  const values = newValues()
  const unknown = ["e.record_id is null and e.status not in ('ringing', 'canceled')"]
  return readWhere(ctx, values, [
    ...visible(ctx, values),
    ...(of === 'unknown' ? unknown : []),
    ...(before ? [`e.id < ${values.$(before)}`] : []),
  ])
}

/** A call that the caller may see. */
export async function readCall(ctx: Ctx, id: string): Promise<PhoneCall | undefined> {
  const values = newValues()
  const [call] = await readWhere(ctx, values, [...visible(ctx, values), `e.id = ${values.$(id)}`])
  return call
}

/** The calls that have come in for the caller since an instant and have not ended. */
export function readRinging(ctx: Ctx, since: Date): Promise<RingingCall[]> {
  const values = newValues()
  return readWhere(ctx, values, [
    `e.agency_id = ${values.$(ctx.user.agencyId)} and e.user_id = ${values.$(ctx.user.id)}`,
    `e.direction = 'inbound' and e.status = 'ringing' and e.started_at > ${values.$(since)}`,
  ])
}

/** What the agency is called. */
export async function readAgencyName({ db, user }: Ctx): Promise<string> {
  const text = 'select name from agencies where id = $1'
  const { rows } = await db.$client.query<{ name: string }>(prepared({ text, values: [user.agencyId] }))
  return rows[0]?.name ?? ''
}
