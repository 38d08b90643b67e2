import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import { newValues } from '#server/records/statement.ts'

type Ctx = InTransaction<AgencyCtx>

/** The tables of what hangs under a carrier. */
export type PartTable = 'carrier_contacts' | 'carrier_appointments' | 'commission_rates'

type PartRow = Record<string, unknown> & { carrierId: string }

const days = ['effective_date', 'terminated_date', 'effective_from']

function read(columns: readonly string[]): string {
  const cells = columns.map((column) => {
    if (days.includes(column)) return `${column}::text`
    return column === 'percent' ? `${column}::float8 as ${column}` : column
  })
  return cells.join(', ')
}

/** Adds a row. */
export async function insertPart(ctx: Ctx, table: PartTable, row: PartRow & { id: string }): Promise<void> {
  const values = newValues()
  const all = { agencyId: ctx.user.agencyId, createdAt: ctx.clock(), ...row }
  const places = Object.values(all).map(values.$)
  const text = `insert into ${table} (${Object.keys(all).map(columnOf).join(', ')}) values (${places.join(', ')})`
  await ctx.db.$client.query(text, values.list)
}

/** Changes a row. */
export async function updatePart(
  ctx: Ctx,
  table: PartTable,
  id: string,
  row: Record<string, unknown>,
): Promise<void> {
  const values = newValues()
  const set = Object.entries(row).map(([field, value]) => `${columnOf(field)} = ${values.$(value)}`)
  const text = `update ${table} set ${set.join(', ')} where agency_id = ${values.$(ctx.user.agencyId)} and id = ${values.$(id)}`
  await ctx.db.$client.query(text, values.list)
}

/** Deletes a row. */
export async function deletePart({ db, user }: Ctx, table: PartTable, id: string): Promise<void> {
  await db.$client.query(`delete from ${table} where agency_id = $1 and id = $2`, [user.agencyId, id])
}

/** Whose a row is and what its fields are, held until the transaction ends; or undefined. */
export async function lockPart(
  { db, user }: Ctx,
  table: PartTable,
  id: string,
  fields: readonly string[],
): Promise<PartRow | undefined> {
  const columns = fields.map(columnOf)
  const text = `select carrier_id, ${read(columns)} from ${table} where agency_id = $1 and id = $2 for update`
  const { rows } = await db.$client.query<Record<string, unknown> & { carrier_id: string }>(text, [
    user.agencyId,
    id,
  ])
  const [row] = rows
  if (!row) return undefined
  const values = Object.fromEntries(fields.map((field) => [field, row[columnOf(field)]]))
  return { ...values, carrierId: row.carrier_id }
}
