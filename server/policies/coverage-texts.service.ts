import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { Coverage } from '#shared/policies/policy-choices.ts'
import { coverageTexts, maxCoverageTexts } from '#shared/policies/term-details.rules.ts'
import { changedOnTheirDay, keepTexts } from './coverage-texts.queries.ts'
import { listedTerm } from './listed-terms.service.ts'
import { policies } from './policies.queries.ts'
import { readTerm, todayOf } from './policy-terms.service.ts'

type Ctx = InTransaction<AgencyCtx>

const written = (texts: readonly Coverage[]) =>
  JSON.stringify(texts.map(({ name, limit, deductible, premium }) => [name, limit, deductible, premium]))

async function refresh(ctx: Ctx, id: string): Promise<void> {
  const { coverages } = await policies.lock(ctx, id)
  const { row } = await readTerm(ctx, id, { lock: true })
  const { details, isOwnText } = listedTerm(ctx, row, undefined)
  const listed = coverageTexts(details.coverages)
  const names = new Set(listed.map(({ name }) => name.toLowerCase()))
  const others = coverages.filter((text) => isOwnText(text) && !names.has(text.name.toLowerCase()))
  const texts = [...others, ...listed].slice(0, maxCoverageTexts)
  if (written(texts) !== written(coverages)) await keepTexts(ctx, id, texts)
}

/** Brings the texts of coverages up to the agency's day where a change that was dated ahead took effect; those that a person wrote stay. */
export async function refreshCoverages(ctx: Ctx): Promise<void> {
  for (const id of await changedOnTheirDay(ctx, todayOf(ctx))) await refresh(ctx, id)
}
