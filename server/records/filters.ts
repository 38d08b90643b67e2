import type { AgencyCtx } from '#server/context.ts'
import { dayIn } from '#shared/dates.ts'
import { openEndedStatuses } from '#shared/policies/policies.rules.ts'
import { newValues, type Values } from './statement.ts'

/**
 * What a list's conditions are built from: the caller, the agency's today, the statement's values and the common
 * table expressions that conditions lean on.
 */
export type Scope = {
  user: AgencyCtx['user']
  today: string
  /** The day of which a list shows what comes from terms, where it is not today's. */
  day?: string | undefined
  /** The day that a call asks for itself, `asOf`. */
  asOf?: string | undefined
  /** Whether a list is about what was: what was deleted since is a part of it. */
  showsDeleted?: boolean
  /** Whether the best few are wanted of what matches, not all. */
  isBest?: boolean
  values: Values
  ctes: string[]
}

/** What a scope is made of. */
export type ScopeCtx = Pick<AgencyCtx, 'user' | 'clock'>

/** The scope of a call. */
export function scopeOf(ctx: ScopeCtx): Scope {
  const { user, clock } = ctx
  const values = newValues()
  return {
    user,
    values,
    ctes: [],
    // Requested by few conditions, and dear where it is not.
    get today() {
      return dayIn(user.timeZone, clock())
    },
  }
}

/**
 * Rows whose id a search found; the search runs once, however often the condition stands in the statement. Of the best alone
 * no page is read twice: row by row, a word that is in every policy takes twice as long.
 */
export function found(scope: Scope, idColumn: string, search: string | undefined): string[] {
  if (search === undefined) return []
  scope.ctes.push(`found as materialized (${search})`)
  return [`${idColumn} ${scope.isBest ? '= any (array(select id from found))' : 'in (select id from found)'}`]
}

/** Rows whose column is one of several words; none when no words are asked for. */
export function anyOf({ values }: Scope, column: string, words: readonly string[] | undefined): string[] {
  return words ? [`${column} = any(${values.$(words)})`] : []
}

/** Rows whose text is one of several, without regard to case. */
export function anyText({ values }: Scope, column: string, texts: readonly string[] | undefined): string[] {
  return texts ? [`lower(${column}) = any(${values.$(texts.map((text) => text.toLowerCase()))})`] : []
}

/** Rows whose column equals a value. */
export function equal({ values }: Scope, column: string, value: unknown): string[] {
  return value === undefined ? [] : [`${column} = ${values.$(value)}`]
}

/** Rows whose day lies in a range, both ends included. */
export function dayRange({ values }: Scope, column: string, from?: string, to?: string): string[] {
  return [
    ...(from ? [`${column} >= ${values.$(from)}::date`] : []),
    ...(to ? [`${column} <= ${values.$(to)}::date`] : []),
  ]
}

/** Rows whose instant lies in a range of days of the agency's time zone, both ends included. */
export function instantRange({ user, values }: Scope, column: string, from?: string, to?: string): string[] {
  const start = (day: string, plus: number) =>
    `((${values.$(day)}::date + ${plus})::timestamp at time zone ${values.$(user.timeZone)}::text)`
  return [...(from ? [`${column} >= ${start(from, 0)}`] : []), ...(to ? [`${column} < ${start(to, 1)}`] : [])]
}

/** Rows that were there on a day: standing, or deleted after it. */
export function thereOn(alias: string, day: string): string {
  const zone = `(select a.time_zone from agencies a where a.id = ${alias}.agency_id)`
  return `(${alias}.deleted_at is null or (${alias}.deleted_at at time zone ${zone})::date > ${day}::date)`
}

/** The day that a list is about, where it is over. */
export function pastDay({ day, today }: Pick<Scope, 'day' | 'today'>): string | undefined {
  return day !== undefined && day < today ? day : undefined
}

/** Whether a condition is to hold, to be false, or is not asked for. */
export function whether(flag: boolean | undefined, condition: () => string): string[] {
  if (flag === undefined) return []
  return [flag ? condition() : `not ${condition()}`]
}

const openEnded = openEndedStatuses.map((status) => `'${status}'`).join(', ')

/** The terms that end by expiring, so that they are renewed: neither quoted nor ended by a cancellation. */
export function expiringPolicy(alias: string): string {
  return `${alias}.status not in ('quoted', 'cancelled')`
}

/**
 * The first day without coverage, as `endOfCoverage` says: in force is decided by dates. It never began where it was
 * cancelled flat, or where nothing says when it ended.
 */
export function endOfCoverage(alias: string): string {
  return `case when ${alias}.status in (${openEnded}) then coalesce(${alias}.expiration_date, 'infinity'::date)
    when ${alias}.status = 'cancelled' and ${alias}.effective_date >= ${alias}.expiration_date then '-infinity'::date
    else coalesce(${alias}.expiration_date, '-infinity'::date) end`
}

/** When the term of a policy `p` expires as the carrier wrote it, whatever ends it earlier or extends it. */
export const termExpiration = `case when p.status = 'cancelled' then p.term_expiration_date
  else coalesce(p.term_expiration_date, p.expiration_date) end`

/** Whether the end of the term of a policy `p` is one that nobody said. */
export const isExpirationAssumed = `coalesce(p.assumed_expiration = (${termExpiration}), false)`

/** The policies that are active on a day, as `isActive` says. */
export function activePolicy(alias: string, day: string): string {
  return `(${alias}.status <> 'quoted' and ${endOfCoverage(alias)} > ${day}::date)`
}
