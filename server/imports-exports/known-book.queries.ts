import type { KnownRecord } from '#engines/import/import-matching.rules.ts'
import type { KnownPolicy } from '#engines/import/import-terms.rules.ts'
import { recognizedBy } from '#engines/import/look-alike.rules.ts'
import { namedCarriers } from '#server/carriers/match.service.ts'
import type { AgencyCtx } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { standing } from '#server/records/reach.ts'
import { newValues } from '#server/records/statement.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { KnownPage } from './import-task.ts'

const pageSize = 2000

/** The columns by which records are recognized. */
function recognizedFrom(kind: ImportKind): string {
  const number = kind === 'clients' ? ['clientNumber'] : []
  const columns = [...recognizedBy(kind), ...number].map((field) => `${columnOf(field)} as "${field}"`)
  return `id, name, ${columns.join(', ')} from ${kind}`
}

/** A page of the records that the importer can reach: others are none of their duplicates. */
async function records(ctx: AgencyCtx, kind: ImportKind, after: string): Promise<KnownRecord[]> {
  const values = newValues()
  const where = [
    ...standing({ user: ctx.user, values }, 'record.view', kind === 'clients' ? 'client' : 'record', 'r'),
    `id > ${values.$(after)}`,
  ]
  const text = `select ${recognizedFrom(kind)} r where ${where.join(' and ')} order by id limit ${pageSize}`
  return inTransaction(ctx, async ({ db }) => (await db.$client.query<KnownRecord>(text, values.list)).rows)
}

type ContactWays = { id: string; clientId: string; name: string; emails: string[]; phones: string[] }

/** A page of what the contacts of the clients within reach have besides the client's own: each recognizes it like that. */
async function contacts(ctx: AgencyCtx, after: string): Promise<ContactWays[]> {
  const values = newValues()
  const where = [
    ...standing({ user: ctx.user, values }, 'record.view', 'client', 'r'),
    `k.id > ${values.$(after)}`,
  ]
  const text = `select k.id, k.client_id as "clientId", r.name, w.emails, w.phones
    from client_contacts k join clients r on r.agency_id = k.agency_id and r.id = k.client_id,
      lateral (select
        jsonb_path_query_array(k.emails, '$[*].address ? (@ != $own)', jsonb_build_object('own', r.email)) as emails,
        jsonb_path_query_array(k.phones, '$[*].number ? (@ != $own)', jsonb_build_object('own', r.phone)) as phones) w
    where ${where.join(' and ')} and (w.emails <> '[]' or w.phones <> '[]') order by k.id limit ${pageSize}`
  return inTransaction(ctx, async ({ db }) => (await db.$client.query<ContactWays>(text, values.list)).rows)
}

function recordsOfContact({ clientId: id, name, emails, phones }: ContactWays): KnownRecord[] {
  return [
    ...emails.map((email) => ({ id, name, email, phone: '' })),
    ...phones.map((phone) => ({ id, name, email: '', phone })),
  ]
}

const policiesText = `select id, client_id as "clientId", carrier, policy_number as "policyNumber",
  effective_date as "effectiveDate", coalesce(term_expiration_date, expiration_date) as "expirationDate",
  line_of_business as "lineOfBusiness", policy_id as "policyId", renewed_from_id as "renewedFromId",
  premium::float8 as premium
  from policies where agency_id = $1 and deleted_at is null and id > $2 order by id limit ${pageSize}`

/** A page of the agency's policies: carrier, number and effective date are unique among all of them. */
async function policies(ctx: AgencyCtx, after: string): Promise<KnownPolicy[]> {
  const values = [ctx.user.agencyId, after]
  return inTransaction(
    ctx,
    async ({ db }) => (await db.$client.query<KnownPolicy>(policiesText, values)).rows,
  )
}

const first = '00000000-0000-0000-0000-000000000000'

async function* paged<T extends { id: string }>(page: (after: string) => Promise<T[]>): AsyncGenerator<T[]> {
  let after = first
  for (;;) {
    const rows = await page(after)
    yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.id ?? after
  }
}

const nothing: KnownPage = { carriers: [], records: [], policies: [] }

/** What the book holds that an import could repeat, page by page, each in a transaction of its own. */
export async function* knownBook(ctx: AgencyCtx, kind: ImportKind): AsyncGenerator<KnownPage> {
  for await (const page of paged((after) => records(ctx, kind, after))) yield { ...nothing, records: page }
  if (kind === 'prospects') return
  for await (const page of paged((after) => contacts(ctx, after)))
    yield { ...nothing, records: page.flatMap(recordsOfContact) }
  yield { ...nothing, carriers: await inTransaction(ctx, namedCarriers) }
  for await (const page of paged((after) => policies(ctx, after))) yield { ...nothing, policies: page }
}
