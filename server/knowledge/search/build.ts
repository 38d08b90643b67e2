import { setImmediate as otherWork } from 'node:timers/promises'
import { indexing, type SearchIndex } from '#engines/search/index.rules.ts'
import { passagesOfMarkdown, passagesOfPages } from '#engines/search/passages.rules.ts'
import type { Passage } from '#shared/knowledge/search.contract.ts'
import type { TextRow } from './readable.queries.ts'

/** A passage that knows which version of its article it is of. */
export type KnownPassage = Passage & { version: number }

const sliceMs = 20
const charactersPerSlice = 20_000

function passagesOf({ id, title, version, page, text }: TextRow): KnownPassage[] {
  const source = { articleId: id, title }
  const passages =
    page === null ? passagesOfMarkdown(source, text) : passagesOfPages(source, [{ page, text }])
  return passages.map((passage) => ({ ...passage, version }))
}

function* building(rows: readonly TextRow[]): Generator<undefined, SearchIndex<KnownPassage>> {
  const passages: KnownPassage[] = []
  let sinceYield = 0
  for (const row of rows) {
    passages.push(...passagesOf(row))
    sinceYield += row.text.length
    if (sinceYield <= charactersPerSlice) continue
    sinceYield = 0
    yield
  }
  return yield* indexing(passages)
}

/** Builds the index of these texts, and serves requests in between whenever 20 ms have gone by. */
export async function buildInSlices(rows: readonly TextRow[]): Promise<SearchIndex<KnownPassage>> {
  const work = building(rows)
  let from = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - from < sliceMs) continue
    await otherWork()
    from = performance.now()
  }
}
