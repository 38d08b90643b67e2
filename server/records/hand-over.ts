import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import type { Assignee } from './producer.ts'
import type { Place } from './source.ts'
import { newValues } from './statement.ts'

/**
 * Gives all records of a kind that name one person to another, removed ones too, and returns how many; `also` are further
 * records of theirs. The caller authorizes and audits.
 */
export async function handOver(
  ctx: InTransaction<AgencyCtx>,
  { item: { table, alias } }: { item: Place },
  field: Assignee,
  { fromId, toId }: { fromId: string; toId: string },
  also?: (person: string) => string,
): Promise<number> {
  const { $, list } = newValues()
  const column = columnOf(field)
  const person = $(fromId)
  const theirs = [`${alias}.${column} = ${person}`, ...(also ? [also(person)] : [])].join(' or ')
  const text = `update ${table} ${alias} set ${column} = ${$(toId)}, updated_at = ${$(ctx.clock())}, version = version + 1
    where ${alias}.agency_id = ${$(ctx.user.agencyId)} and (${theirs})`
  const { rowCount } = await ctx.db.$client.query(text, list)
  return rowCount ?? 0
}
