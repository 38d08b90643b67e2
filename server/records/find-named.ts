import { foldName, marksInNames } from '#engines/search/fold-name.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { type Scope, scopeOf } from './filters.ts'
import { joined, type Source } from './source.ts'
import type { Statement } from './statement.ts'

/** How records of one kind are found by what they are called. */
export type Named<T = unknown> = {
  source: Pick<Source<T>, 'table' | 'alias' | 'fields' | 'joins' | 'contract'>
  /** What they are called, as an expression over the source's alias. */
  name: string
  conditions(scope: Scope): string[]
}

/** The closest records, and how many there are in all. */
export type NamedFound<T> = { items: T[]; count: number }

const maxWords = 8
/** From here on two names count as one that was misspelled (pg_trgm). */
const alike = 0.4
/** Words that people put around a name, in any order. */
const aroundNames = new Set(
  'a an the client clients customer customers prospect prospects lead leads account accounts named called mr mrs ms dr please for of my our'.split(
    ' ',
  ),
)

function folded(expression: string): string {
  const quoted = marksInNames.replaceAll("'", "''")
  const bare = `translate(lower(${expression}), '${quoted}', '')`
  return `trim(regexp_replace(${bare}, '[][{}()<>,;:!?"“”„«»/\\\\|+*=&#@%^~_\\s-]+', ' ', 'g'))`
}

function meantWords(name: string): string[] {
  const words = foldName(name).split(' ').filter(Boolean).slice(0, maxWords)
  const meant = words.filter((word) => !aroundNames.has(word))
  return meant.length > 0 ? meant : words
}

/**
 * Tier 1 is the very name, 2 holds every word of it, 3 is spelled much like it or stands inside what was asked. Trigrams
 * cost far more than looking for words, so that they are compared only where nothing is spelled right.
 */
function tiers({ values: { $ } }: Scope, words: string[]): string[] {
  const name = `${$(words.join(' '))}::text`
  const holds = words.map((word) => `strpos(folded, ${$(word)}) > 0`).join(' and ')
  const close = `greatest(similarity(${name}, folded), 0.95 * strict_word_similarity(${name}, folded),
    0.9 * strict_word_similarity(folded, ${name}))`
  return [
    `scored as materialized (select id, folded, case when folded = ${name} then 1 when ${holds} then 2 else 3 end as tier from named)`,
    `kept as materialized (
      select id, folded, tier, ${close} as closeness from scored where tier < 3
      union all
      select id, folded, tier, ${close} from scored
      where not exists (select 1 from scored where tier < 3) and ${close} >= ${alike})`,
  ]
}

function statementOf(
  { source, name, conditions }: Named,
  scope: Scope,
  words: string[],
  limit: number,
): Statement {
  const { alias, table, fields } = source
  const where = conditions(scope).join(' and ')
  const text = `with ${[
    ...scope.ctes,
    `named as materialized (select ${alias}.id, ${folded(name)} as folded from ${table} ${alias} where ${where})`,
    ...tiers(scope, words),
    `best as (select id, row_number() over (order by tier, closeness desc, folded, id) as place from kept
      order by place limit ${limit})`,
  ].join(', ')}
    select (select count(*)::int from kept) as count, (select coalesce(json_agg(item order by item.place), '[]') from (
      select ${fields}, best.place from best join ${table} ${alias}
        on ${alias}.agency_id = ${scope.values.$(scope.user.agencyId)} and ${alias}.id = best.id ${joined(source, scope)}) item) as items`
  return { text, values: scope.values.list }
}

/**
 * The caller's own records of a name, the closest first: whatever the case, quotes and apostrophes, with parts of the name
 * or words around it, and misspelled where nothing is spelled so. A name without a letter or digit finds nothing.
 */
export async function findNamed<T>(
  ctx: InTransaction<AgencyCtx>,
  named: Named<T>,
  name: string,
  limit: number,
): Promise<NamedFound<T>> {
  const words = meantWords(name)
  if (words.length === 0) return { items: [], count: 0 }
  const statement = statementOf(named, scopeOf(ctx), words, limit)
  const { rows } = await ctx.db.$client.query<{ items: T[]; count: number }>(statement)
  return rows[0] ?? { items: [], count: 0 }
}

/** Longest list of records whose names a message may hold. */
const maxNamesWithin = 500

/** Whether one end of a name is enough, or both its first and its last word are meant. */
export type Ends = 'one' | 'both'

/** A record by its name, and the name as it is compared. */
export type NameFound = { id: string; name: string; folded: string }

/** The caller's records of whose name the first or the last word is among these, or both are. */
export async function findNamesWithin(
  ctx: InTransaction<AgencyCtx>,
  { source, name, conditions }: Named,
  words: readonly string[],
  ends: Ends = 'one',
): Promise<NameFound[]> {
  const scope = scopeOf(ctx)
  const said = `${scope.values.$(words)}::text[]`
  const where = conditions(scope).join(' and ')
  const ctes = [
    ...scope.ctes,
    `named as materialized (select ${source.alias}.id, ${name} as name, ${folded(name)} as folded
      from ${source.table} ${source.alias} where ${where})`,
  ]
  const text = `with ${ctes.join(', ')} select id, name, folded from named
    where split_part(folded, ' ', 1) = any(${said}) ${ends === 'both' ? 'and' : 'or'} split_part(folded, ' ', -1) = any(${said})
    order by folded, id ${ends === 'both' ? '' : `limit ${maxNamesWithin}`}`
  const { rows } = await ctx.db.$client.query<{ id: string; name: string; folded: string }>(
    text,
    scope.values.list,
  )
  return rows
}
