import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { projection } from '#server/records/projection.ts'
import { newValues, prepared } from '#server/records/statement.ts'
import { ClientContact } from '#shared/clients/contacts.contract.ts'

type Ctx = InTransaction<AgencyCtx>
type Columns = Record<string, unknown>

function consentOf(channel: string): string {
  return `'${channel}', case when k.consent ? '${channel}' then k.consent -> '${channel}' || jsonb_build_object('byName',
    coalesce((select u.name from users u where u.agency_id = k.agency_id and u.id = (k.consent -> '${channel}' ->> 'byId')::uuid), ''))
    end`
}

const fields = projection(ClientContact, 'k', {
  consent: `jsonb_build_object(${['text', 'call', 'email'].map(consentOf).join(', ')})`,
})

async function contactsWhere(ctx: Ctx, where: string, id: string): Promise<ClientContact[]> {
  const text = `select to_json(item) as contact from (
    select ${fields} from client_contacts k where k.agency_id = $1 and ${where} = $2
    order by k.is_preferred desc, k.created_at, k.id) item`
  const query = prepared({ text, values: [ctx.user.agencyId, id] })
  return (await ctx.db.$client.query<{ contact: ClientContact }>(query)).rows.map(({ contact }) => contact)
}

/** A client's contacts, the preferred one first, then in the order in which they came; sensitive fields still encrypted. */
export function contactsOf(ctx: Ctx, clientId: string): Promise<ClientContact[]> {
  return contactsWhere(ctx, 'k.client_id', clientId)
}

/** One contact of the agency, whoever may see its client, or undefined. */
export async function findContact(ctx: Ctx, id: string): Promise<ClientContact | undefined> {
  return (await contactsWhere(ctx, 'k.id', id))[0]
}

/** Adds a contact. */
export async function insertContact(ctx: Ctx, columns: Columns): Promise<void> {
  const { $, list } = newValues()
  const now = ctx.clock()
  const row = { agencyId: ctx.user.agencyId, createdAt: now, updatedAt: now, ...columns }
  const text = `insert into client_contacts (${Object.keys(row).map(columnOf).join(', ')})
    values (${Object.values(row).map($).join(', ')})`
  await ctx.db.$client.query(prepared({ text, values: list }))
}

/** Changes a contact and raises its version. */
export async function writeContact(ctx: Ctx, id: string, columns: Columns): Promise<void> {
  const { $, list } = newValues()
  const set = Object.entries({ updatedAt: ctx.clock(), ...columns }).map(
    ([name, value]) => `${columnOf(name)} = ${$(value)}`,
  )
  const text = `update client_contacts set ${set.join(', ')}, version = version + 1
    where agency_id = ${$(ctx.user.agencyId)} and id = ${$(id)}`
  await ctx.db.$client.query(prepared({ text, values: list }))
}

/** Removes a contact. */
export async function removeContact(ctx: Ctx, id: string): Promise<void> {
  const text = 'delete from client_contacts where agency_id = $1 and id = $2'
  await ctx.db.$client.query({ text, values: [ctx.user.agencyId, id] })
}

/** Lets the preferred contact of a client step back, so that another can take its place. */
export async function clearPreferred(ctx: Ctx, clientId: string): Promise<void> {
  const text = `update client_contacts set is_preferred = false
    where agency_id = $1 and client_id = $2 and is_preferred`
  await ctx.db.$client.query({ text, values: [ctx.user.agencyId, clientId] })
}
