import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inForceOn } from '#server/records/standings.ts'
import { prepared } from '#server/records/statement.ts'
import { dayIn } from '#shared/dates.ts'

type Ctx = InTransaction<AgencyCtx>

/** A term of a policy as an email names it. */
export type MailedTerm = {
  id: string
  number: string
  line: string
  carrier: string
  effectiveDate: string | null
  expirationDate: string | null
  premium: number
  /** What the carrier asks for the next term; null where it is not known. */
  offeredPremium: number | null
}

/** Whom an email goes to, with all that a template may say. */
export type Recipient = {
  clientId: string | null
  prospectId: string | null
  name: string
  contactName: string
  isBusiness: boolean
  email: string
  hasOptedOut: boolean
  producer: { name: string; email: string }
  terms: MailedTerm[]
  prospect: { line: string; carrier: string; xDate: string | null } | null
}

const producer = `(select json_build_object('name', u.name, 'email', u.email) from users u
  where u.agency_id = $1 and u.id = c.assigned_agent_id) as producer`

const term = `json_build_object('id', p.id, 'number', p.policy_number,
  'line', coalesce(nullif(p.line_of_business, ''), initcap(p.type)), 'carrier', p.carrier,
  'effectiveDate', p.effective_date, 'expirationDate', p.expiration_date, 'premium', p.premium,
  'offeredPremium', (select r.offered_premium from renewals r where r.agency_id = p.agency_id and r.term_id = p.id))`

/** Whoever uses the client's address refused to be emailed. */
const optedOut = `exists (select 1 from client_contacts k where k.agency_id = $1 and k.client_id = c.id
  and k.consent -> 'email' ->> 'isGiven' = 'false'
  and (k.is_preferred or exists (select 1 from jsonb_array_elements(k.emails) e
    where lower(e ->> 'address') = lower(c.email))))`

const ofClients = `select c.id as "clientId", null as "prospectId", c.name, c.contact_name as "contactName",
    c.kind = 'commercial' as "isBusiness", c.email, ${optedOut} as "hasOptedOut", ${producer},
    coalesce((select json_agg(${term} order by p.expiration_date nulls last, p.id) from policies p
      where p.agency_id = $1 and p.client_id = c.id and p.deleted_at is null
        and case when $3::uuid[] is null then ${inForceOn('p', '$4')} else p.id = any($3) end), '[]') as terms,
    null as prospect
  from clients c where c.agency_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null
  order by lower(c.name), c.id`

/** The clients of some ids by name, with the terms that are named, or else those in force. The caller checks reach. */
export async function findMailedClients(
  ctx: Ctx,
  clientIds: readonly string[],
  termIds: readonly string[] | null,
): Promise<Recipient[]> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const values = [ctx.user.agencyId, clientIds, termIds, today]
  const { rows } = await ctx.db.$client.query<Recipient>(prepared({ text: ofClients, values }))
  return rows
}

const ofProspect = `select null as "clientId", c.id as "prospectId", c.name, '' as "contactName", null as "isBusiness",
    c.email, false as "hasOptedOut", ${producer}, '[]'::json as terms,
    json_build_object('line', c.line_of_business, 'carrier', c.current_carrier, 'xDate', c.x_date) as prospect
  from prospects c where c.agency_id = $1 and c.id = $2 and c.deleted_at is null`

/** A prospect as a recipient. The caller checks reach. */
export async function findMailedProspect(ctx: Ctx, id: string): Promise<Recipient | undefined> {
  const { rows } = await ctx.db.$client.query<Recipient>(
    prepared({ text: ofProspect, values: [ctx.user.agencyId, id] }),
  )
  return rows[0]
}

/** How many emails the agency has sent since an instant. */
export async function countEmailsSince(ctx: Ctx, since: Date): Promise<number> {
  const text = 'select count(*)::int as sent from outgoing_emails where agency_id = $1 and created_at > $2'
  const { rows } = await ctx.db.$client.query<{ sent: number }>(text, [ctx.user.agencyId, since])
  return rows[0]?.sent ?? 0
}

/** Which of some clients were sent a template since an instant. */
export async function clientsMailedSince(
  ctx: Ctx,
  clientIds: readonly string[],
  templateId: string,
  since: Date,
): Promise<Set<string>> {
  const text = `select distinct client_id as id from outgoing_emails where agency_id = $1
    and client_id = any($2::uuid[]) and template_id = $3 and created_at > $4 and status <> 'failed'`
  const values = [ctx.user.agencyId, clientIds, templateId, since]
  const { rows } = await ctx.db.$client.query<{ id: string }>(text, values)
  return new Set(rows.map(({ id }) => id))
}
