import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { scopeOf } from './filters.ts'
import type { Statement } from './statement.ts'
import { prepared } from './statement.ts'

/** How records of a kind are shown by their status: cards of each column, in its order, and sums of all that match. */
export type BoardSource = {
  table: string
  alias: string
  statuses: readonly string[]
  /** What the list of cards is called. */
  cards: string
  /** The select list of a card, and the joins that it needs. */
  fields: string
  joins: string
  orderOf: (status: string) => string
  /** What else is said of a column: an aggregate of its rows, by name. */
  sums?: Readonly<Record<string, string>>
}

/**
 * The one statement of a board: counts and sums of all that matches, and the first cards of each column. Each column reads its own
 * first cards: sorting all of them would cost more than all the rest.
 */
export function boardStatement(
  { table, alias, statuses, cards, fields, joins, orderOf, sums = {} }: BoardSource,
  { ctes, values }: ReturnType<typeof scopeOf>,
  where: readonly string[],
  limit: number,
): Statement {
  const condition = where.join(' and ')
  const columnOf = (status: string, place: number) => `select '${status}' as status, ${place} as place, (
    select coalesce(json_agg(item), '[]') from (
      select ${fields} from (select ${alias}.* from ${table} ${alias}
        where ${condition} and ${alias}.status = '${status}' order by ${orderOf(status)} limit ${limit}) ${alias} ${joins}
      order by ${orderOf(status)}) item) as cards`
  const named = Object.entries(sums)
  const text = `with ${[
    ...ctes,
    `sums as (select ${[
      `${alias}.status`,
      'count(*)::int as count',
      ...named.map(([name, sum]) => `${sum} as ${name}`),
    ].join(', ')} from ${table} ${alias} where ${condition} group by ${alias}.status)`,
    `columns as (${statuses.map(columnOf).join(' union all ')})`,
  ].join(', ')}
  select json_build_object('columns', json_agg(json_build_object(${[
    `'status', c.status, 'count', coalesce(s.count, 0)`,
    ...named.map(([name]) => `'${name}', coalesce(s.${name}, 0)`),
    `'${cards}', c.cards`,
  ].join(', ')}) order by c.place))::text as board
  from columns c left join sums s on s.status = c.status`
  return { text, values: values.list }
}

/** A board as JSON text. */
export async function readBoard(ctx: InTransaction<AgencyCtx>, statement: Statement): Promise<string> {
  const { rows } = await ctx.db.$client.query<{ board: string }>(prepared(statement))
  const [row] = rows
  if (!row) throw new AppError('internal')
  return row.board
}
