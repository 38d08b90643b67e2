import type { SearchIndex } from '#engines/search/index.rules.ts'
import { queryTerms } from '#engines/search/query.rules.ts'
import { type Marked, search } from '#engines/search/search.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { can } from '#shared/permissions.ts'
import { buildInSlices, type KnownPassage } from './build.ts'
import { indexCache, type Kept } from './index-cache.ts'
import { bytesOfTexts, rankedTexts, stampOf, type TextRow, textsOf, versionsNow } from './readable.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** Above this many passages PostgreSQL chooses the texts that are looked at. */
export const maxIndexed = 10_000
/** Bytes of text that one passage holds on average. */
const passageBytes = 650
/** A base of up to this many passages is indexed again before it answers: it takes a tenth of a second. */
const builtAtOnce = 1000
const maxBytesKept = 200_000_000

const cache = indexCache(maxBytesKept)
/** Builds that are under way, so that many questions at once build one index. */
const builds = new Map<string, Promise<Kept>>()

/** What a question is answered from: an index, or texts that PostgreSQL chose, or an old index and what is still true of it. */
type Source = { kept: Kept } | { rows: TextRow[] } | { stale: SearchIndex<KnownPassage> }

const keyOf = ({ user }: AgencyCtx) => `${user.agencyId}:${can(user, 'knowledge.manage') ? 'all' : 'agency'}`

function build(key: string, stamp: string, rows: readonly TextRow[]): Promise<Kept> {
  const name = `${key}:${stamp}`
  const underWay = builds.get(name)
  if (underWay) return underWay
  const made = buildInSlices(rows)
    .then((index) => {
      const kept = { stamp, index }
      cache.set(key, kept)
      return kept
    })
    .finally(() => builds.delete(name))
  builds.set(name, made)
  return made
}

async function isTooLarge(ctx: Ctx): Promise<boolean> {
  return (await bytesOfTexts(ctx)) > maxIndexed * passageBytes
}

async function sourceOf(ctx: Ctx, query: string): Promise<Source | { building: Promise<Kept> }> {
  const [key, stamp] = [keyOf(ctx), await stampOf(ctx)]
  const known = cache.get(key)
  const isCurrent = known?.stamp === stamp
  if (known?.index && isCurrent) return { kept: known }
  if ((known && isCurrent) || (await isTooLarge(ctx))) {
    cache.set(key, { stamp, index: null })
    return { rows: await rankedTexts(ctx, queryTerms(query)) }
  }
  const underWay = builds.get(`${key}:${stamp}`)
  const building = underWay ?? build(key, stamp, await textsOf(ctx))
  if (!known?.index || known.index.passages.length <= builtAtOnce) return { building }
  building.catch((error: unknown) => ctx.log.error(error, 'The knowledge index was not built'))
  return { stale: known.index }
}

/** What an index from before a change found, without what the caller may not read now or what was changed. */
async function stillTrue(
  ctx: Ctx,
  found: readonly Marked<KnownPassage>[],
): Promise<readonly Marked<KnownPassage>[]> {
  const now = await versionsNow(ctx, [...new Set(found.map(({ passage }) => passage.articleId))])
  return found.filter(({ passage }) => now.get(passage.articleId) === passage.version)
}

/**
 * Finds the passages of the published articles and files that the caller may read, and of the platform's, which
 * best answer a question: the best first, with the stretches that matched. A change is found at
 * once; in a large base a changed article is left out for the seconds until it is indexed again.
 */
export async function searchPassages(
  ctx: AgencyCtx,
  query: string,
  { limit }: { limit: number },
): Promise<{ found: readonly Marked[] }> {
  if (queryTerms(query).length === 0) return { found: [] }
  const read = await inTransaction(ctx, async (inside) => {
    const source = await sourceOf(inside, query)
    if (!('stale' in source)) return source
    return { found: await stillTrue(inside, search(source.stale, query, 2 * limit)) }
  })
  if ('found' in read) return { found: read.found.slice(0, limit) }
  const index = 'rows' in read ? await buildInSlices(read.rows) : await indexOf(read)
  return { found: index ? search(index, query, limit) : [] }
}

async function indexOf(source: { kept: Kept } | { building: Promise<Kept> }) {
  const { index } = 'kept' in source ? source.kept : await source.building
  return index
}
