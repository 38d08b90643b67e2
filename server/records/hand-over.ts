import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { columnOf } from '#server/db/column-name.ts'
import type { Assignee } from './producer.ts'
import { newValues } from './statement.ts'

/**
 * Gives all records of a kind that name one person in any of the fields to another, removed ones too, and returns how many; `also` are further
 * records of theirs, `only` leaves out what stays with them. The caller authorizes and audits.
 */
export async function handOver(
  ctx: InTransaction<AgencyCtx>,
  { item: { table, alias }, only = 'true' }: { item: { table: string; alias: string }; only?: string },
  fields: readonly (Assignee | 'ownerId')[],
  { fromId, toId }: { fromId: string; toId: string },
  also?: (person: string) => string,
): Promise<number> {
  const { $, list } = newValues()
  const columns = fields.map(columnOf)
  const [person, successor] = [$(fromId), $(toId)]
  const isTheirs = columns.map((column) => `${alias}.${column} = ${person}`)
  const given = columns.map((column) => {
    const isOne = columns.length === 1
    return `${column} = ${isOne ? successor : `case when ${column} = ${person} then ${successor} else ${column} end`}`
  })
  const theirs = [...isTheirs, ...(also ? [also(person)] : [])].join(' or ')
  const text = `update ${table} ${alias} set ${given.join(', ')}, updated_at = ${$(ctx.clock())}, version = version + 1
    where ${alias}.agency_id = ${$(ctx.user.agencyId)} and (${theirs}) and ${only}`
  const { rowCount } = await ctx.db.$client.query(text, list)
  return rowCount ?? 0
}
