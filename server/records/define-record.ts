import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { CustomSort } from '#shared/custom-fields/custom-values.contract.ts'
import { can, type Owned } from '#shared/permissions.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { decryptedCustom } from './custom-values.ts'
import { found, type Scope, type ScopeCtx, scopeOf } from './filters.ts'
import { findMatches } from './find-matches.ts'
import { type Ends, findNamed, findNamesWithin, type NamedFound, type NameFound } from './find-named.ts'
import { type ListParts, type ListResult, readItems, readList, type SortKey, sortBy } from './list-query.ts'
import { checkMayWrite } from './producer.ts'
import { anyRows, type ReachActions, standing } from './reach.ts'
import { findRecord } from './record-writes.ts'
import { phoneDigits } from './search.ts'
import type { Source } from './source.ts'

type Ctx = InTransaction<AgencyCtx>
type Searched = { q?: string | undefined }
/** Which rule of reach a kind has. */
export type Rows = 'record' | 'client' | 'underClient' | 'ticket'
type Verb = 'view' | 'edit' | 'assignMany' | 'deleteMany'

/** What asks for a list: its filter, order and page. */
type Query<Filter, Sort extends string> = Filter & {
  sort?: Sort | `-${Sort}` | CustomSort | undefined
  asOf?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** What is said of a kind of records, once: all that reads them is made of it. */
export type Definition<Whole, Item, Filter extends Searched, Sort extends string> = {
  /** A record as single calls answer it, and as lists do. */
  whole: Source<Whole>
  item: Source<Item>
  /** Whose the rows are, as `reach.ts` knows them, and the people of one record as `can` asks for them. */
  rows: Rows
  ownersOf(record: Whole): Owned
  /** The ids that a search finds, as a select. */
  search(scope: Scope, q: string): string
  /** The day that a filter is about, where it is about one. */
  dayOf?(filter: NoInfer<Filter>, scope: Pick<Scope, 'today'>): string | undefined
  /** Whether a filter is about what was, which deleted records were a part of: its list shows them too. */
  showsDeleted?(filter: NoInfer<Filter>, scope: Pick<Scope, 'today' | 'asOf'>): boolean
  /** What the rest of a filter asks of a row. */
  conditions(scope: Scope, filter: Filter): string[]
  sorts: Record<Sort, SortKey>
  /** The order of a list that asks for none. */
  sort: NoInfer<Sort | `-${Sort}`>
  /** What people call a record, as SQL. */
  name: string
  /** How the search over everything shows one, with what that needs joined. */
  found: Shown
}

/** The right to do something to a record of a kind. */
export function rightTo(rows: Rows, verb: Verb): ReachActions[Rows] {
  return rows === 'ticket' ? `ticket.${verb}` : `record.${verb}`
}

/** How a search shows a record: `title` and `href`, and `subtitle` as it is or by the digits of the phone number that was sought. */
type Shown = {
  columns: string
  subtitle: (scope: Scope, digits: string | null) => string
  joins?: string
}

type AnyRight = ReachActions[Rows]

/** How one record of a kind is read, by whoever may. */
function readOne<Whole, Item, Filter extends Searched, Sort extends string>(
  definition: Definition<Whole, Item, Filter, Sort>,
) {
  const { whole, rows, ownersOf } = definition
  const reached = async (ctx: Ctx, id: string, verb: 'view' | 'edit') => {
    const record = await findRecord(ctx, whole, id, { lock: verb === 'edit' })
    if (!record || !can(ctx.user, rightTo(rows, verb), ownersOf(record))) return undefined
    return decryptedCustom(ctx, record, can(ctx.user, rightTo(rows, 'edit'), ownersOf(record)))
  }
  const lock = async (ctx: Ctx, id: string) => {
    checkMayWrite(ctx)
    return orMissing(await reached(ctx, id, 'edit'))
  }
  const orMissing = (record: Whole | undefined) => {
    if (record === undefined) throw notFound()
    return record
  }
  return {
    /** One record in the caller's reach, or undefined. */
    find: (ctx: Ctx, id: string): Promise<Whole | undefined> => reached(ctx, id, 'view'),
    /** One record, else the 404 of a missing one. */
    get: async (ctx: Ctx, id: string): Promise<Whole> => orMissing(await reached(ctx, id, 'view')),
    /** One record that the caller may change, locked until the transaction ends; else 404. */
    lock,
  }
}

/** The conditions of a kind: of all rows in reach, of those that match a filter, and of those that a search finds. */
function conditionsOf<Whole, Item, Filter extends Searched, Sort extends string>({
  item: { alias },
  rows,
  search,
  conditions,
}: Definition<Whole, Item, Filter, Sort>) {
  const inReach = (scope: Scope, right: AnyRight = rightTo(rows, 'view')) =>
    standing(scope, right, rows, alias)
  const searched = (scope: Scope, q: string | undefined) => found(scope, `${alias}.id`, q && search(scope, q))
  const matching = (scope: Scope, filter: Filter) => [
    ...searched(scope, filter.q),
    ...conditions(scope, filter),
  ]
  const where = (scope: Scope, filter: Filter, right?: AnyRight) => [
    ...inReach(scope, right),
    ...matching(scope, filter),
  ]
  return { inReach, searched, matching, where }
}

/** How the records of a kind are listed. */
function readMany<Whole, Item, Filter extends Searched, Sort extends string>(
  definition: Definition<Whole, Item, Filter, Sort>,
) {
  const { item, rows, sorts, sort: usual } = definition
  const { inReach, where, matching } = conditionsOf(definition)
  const listed = (scope: Scope, query: Filter) =>
    scope.showsDeleted
      ? [...anyRows(scope, rightTo(rows, 'view'), rows, item.alias), ...matching(scope, query)]
      : where(scope, query)
  const parts = (ctx: ScopeCtx, query: Query<Filter, Sort>): ListParts => {
    const { limit, cursor, sort = usual, asOf } = query
    const scope = scopeOf(ctx)
    scope.asOf = asOf
    scope.day = asOf ?? definition.dayOf?.(query, scope)
    scope.showsDeleted = definition.showsDeleted?.(query, scope) ?? false
    return {
      source: item,
      scope,
      where: listed(scope, query),
      sort: sortBy(sort, sorts, scope, item.alias),
      limit,
      cursor,
    }
  }
  return {
    /** The conditions of the rows that the caller may see, or do something else to. */
    inReach,
    /** The same, of those that match a filter. */
    where,
    /** The caller's list, before it is read. */
    parts,
    /** The caller's records, as JSON text. */
    list: (ctx: Ctx, query: Query<Filter, Sort>): Promise<ListResult<Item>> =>
      readList<Item>(ctx, parts(ctx, query)),
    /** The caller's records, for those who go on working with them. */
    items: (ctx: Ctx, query: Query<Filter, Sort>): Promise<Item[]> => readItems<Item>(ctx, parts(ctx, query)),
  }
}

/** How the records of a kind are found by a text or a name. */
function findThem<Whole, Item, Filter extends Searched, Sort extends string>(
  definition: Definition<Whole, Item, Filter, Sort>,
) {
  const { item, name, found: shown } = definition
  const { kind, table, alias } = item
  const { inReach, searched, where } = conditionsOf(definition)
  const named = (conditions: (scope: Scope) => string[]) => ({ source: item, name, conditions })
  return {
    /** The best matches of a text, for the search over all kinds of records. */
    findMatches: (ctx: Ctx, q: string): Promise<SearchResult[]> => {
      const conditions = (scope: Scope) => [...inReach(scope), ...searched({ ...scope, isBest: true }, q)]
      const columns = (scope: Scope) =>
        `${alias}.id, ${shown.columns}, ${shown.subtitle(scope, phoneDigits(q))} as subtitle`
      return findMatches(ctx, { kind, table, alias, joins: shown.joins, columns, key: name, conditions }, q)
    },
    /** The records of a name that match a filter, the closest first. */
    findNamed: (
      ctx: Ctx,
      text: string,
      { limit, filter }: { limit: number; filter: Filter },
    ): Promise<NamedFound<Item>> => {
      const them = named((scope) => where(scope, filter))
      return findNamed(ctx, them, text, limit)
    },
    /** The records of whose name the first or the last word is among these, or both are. */
    findNamesWithin: (ctx: Ctx, words: readonly string[], ends?: Ends): Promise<NameFound[]> => {
      const them = named((scope) => inReach(scope))
      return findNamesWithin(ctx, them, words, ends)
    },
  }
}

/**
 * Makes of what is said of a kind of records all that reads them: one, a list, an export, matches and names. `recordWriter`
 * makes what writes one of them, `bulk.ts` and `hand-over.ts` write many.
 */
export function defineRecord<Whole, Item, Filter extends Searched, Sort extends string>(
  definition: Definition<Whole, Item, Filter, Sort>,
) {
  return { ...definition, ...readOne(definition), ...readMany(definition), ...findThem(definition) }
}
