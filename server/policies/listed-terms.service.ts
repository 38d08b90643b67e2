import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { type DetailItem, type DetailSection, TermDetails } from '#shared/policies/term-details.contract.ts'
import { coverageTexts } from '#shared/policies/term-details.rules.ts'
import { detailsOn, shownDay } from './term-details.service.ts'
import { termOf } from './term-row.ts'
import { readClientTerms, type TermRow } from './terms.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What a term lists on a day, and which texts of its coverages say what it never listed. */
export type ListedTerm = {
  details: TermDetails
  isOwnText: (text: Coverage) => boolean
  /** Whether it ever listed an endorsement. */
  isEndorsed: boolean
}

const textKey = ({ name, limit }: Coverage) => `${name.toLowerCase()}|${limit}`

/** Every item of a section that a term listed at any time, also what was changed, removed or corrected since. */
function everListed({ details, transactions }: TermRow, section: DetailSection): DetailItem[] {
  const corrected = (details.corrected ?? []).filter((one) => one.section === section)
  const changed = transactions
    .flatMap(({ changes }) => changes.flatMap(({ detail }) => detail ?? []))
    .filter((one) => one.section === section)
  return [
    ...(details.items?.[section] ?? []),
    ...corrected.flatMap(({ item }) => item ?? []),
    ...changed.flatMap(({ from, to }) => [from, to].filter((item) => item !== null)),
  ]
}

/** What a term lists on a day: today, or its first where it has not begun. */
export function listedTerm(ctx: Ctx, row: TermRow, day: string | undefined): ListedTerm {
  const term = termOf(row)
  const details = detailsOn({ row, term }, shownDay(ctx, { term }, day))
  const ever = TermDetails.shape.coverages.parse(everListed(row, 'coverages'))
  const written = new Set(ever.flatMap((one) => coverageTexts([one]).map(textKey)))
  const gone = new Set(ever.map(({ name }) => name.toLowerCase()))
  for (const { name } of details.coverages) gone.delete(name.toLowerCase())
  // The texts of a policy are written as its coverages stood that day: one of those is no word of a person.
  return {
    details,
    isEndorsed: everListed(row, 'endorsements').length > 0,
    isOwnText: (text) => !written.has(textKey(text)) && !gone.has(text.name.toLowerCase()),
  }
}

/**
 * What each term of a client lists on a day (today, or its first where it has not begun), by the ids of the terms; the
 * client's reach was checked.
 */
export async function listedTerms(
  ctx: Ctx,
  clientId: string,
  day?: string,
): Promise<Map<string, ListedTerm>> {
  const rows = await readClientTerms(ctx, clientId)
  return new Map(rows.map((row) => [row.id, listedTerm(ctx, row, day)]))
}
