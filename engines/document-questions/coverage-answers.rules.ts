import type { AnswerValue, DocumentAnswer, PageText } from '#shared/commercial/questions.contract.ts'
import type { CoverageFacts, Facts } from '#shared/documents/facts.contract.ts'
import { type LineCode, lineLabels } from '#shared/documents/lines.rules.ts'
import type { CoverageTerm } from './coverage-terms.rules.ts'
import { dollars, shown } from './fact-answers.rules.ts'
import { passagesLike, quotable } from './passages.rules.ts'

const refused =
  /not (covered|included|provided|purchased)|exclu|declin|\bnone\b|no coverage|not applicable|\bn\/a\b/i

function nameOf({ name, location }: CoverageFacts): string {
  return quotable(location ? `${name.value}, location ${location}` : name.value)
}

/** The coverages that a question means: by code, else by name; those of the line that it names, where there are any. */
function meant({ coverages }: Facts, term: CoverageTerm | null, line: LineCode | null): CoverageFacts[] {
  const byCode = term ? coverages.filter(({ code }) => code !== null && term.codes.includes(code)) : coverages
  const found =
    term && byCode.length === 0
      ? coverages.filter(({ name }) => term.written.test(name.value.toLowerCase()))
      : byCode
  const ofLine = found.filter((coverage) => coverage.line === line)
  if (line && ofLine.length > 0) return ofLine
  return term ? found : found.filter((coverage) => line === null || coverage.line === line)
}

function limitsOf(coverages: readonly CoverageFacts[]): AnswerValue[] {
  return coverages.flatMap((coverage) => [
    ...shown(nameOf(coverage), coverage.limit, dollars),
    ...(coverage.limit ? [] : shown(nameOf(coverage), coverage.limitText)),
  ])
}

function deductiblesOf(coverages: readonly CoverageFacts[]): AnswerValue[] {
  return coverages.flatMap((coverage) => [
    ...shown(`Deductible, ${nameOf(coverage)}`, coverage.deductible, dollars),
    ...(coverage.deductible ? [] : shown(`Deductible, ${nameOf(coverage)}`, coverage.deductibleText)),
  ])
}

function scheduledLimits({ locations }: Facts, term: CoverageTerm | null): AnswerValue[] {
  const fields = { building: 'buildingLimit', contents: 'contentsLimit' } as const
  const wanted = (['building', 'contents'] as const).filter((code) => term?.codes.includes(code))
  return locations.flatMap((location, index) =>
    wanted.flatMap((code) =>
      shown(
        `${code === 'building' ? 'Building' : 'Contents'}, location ${location.number || index + 1}`,
        location[fields[code]],
        dollars,
      ),
    ),
  )
}

type Values = Pick<DocumentAnswer, 'values' | 'passages' | 'verdict'>
type Source = { facts: Facts; pages: readonly PageText[] }

/** The limits of what was asked for; else the lines of the document that name it with a figure. */
export function limitAnswer({ facts, pages }: Source, term: CoverageTerm, line: LineCode | null): Values {
  const limits = limitsOf(meant(facts, term, line))
  const values = limits.length > 0 ? limits : scheduledLimits(facts, term)
  return { verdict: null, values, passages: values.length > 0 ? [] : passagesLike(pages, term.written) }
}

/** The deductible of a coverage, of a line, or all of them. */
export function deductibleAnswer(
  { facts, pages }: Source,
  term: CoverageTerm | null,
  line: LineCode | null,
): Values {
  const values = deductiblesOf(meant(facts, term, line))
  if (values.length > 0) return { verdict: null, values, passages: [] }
  const isOfProperty = term?.codes.some((code) => code === 'building' || code === 'contents') ?? line === null
  const ofLocations = facts.locations.flatMap(({ deductible, number }, index) =>
    shown(`Deductible, location ${number || index + 1}`, deductible, dollars),
  )
  if (isOfProperty && ofLocations.length > 0) return { verdict: null, values: ofLocations, passages: [] }
  const named = passagesLike(pages, /deductible/, 50).filter(
    ({ quote }) => !term || term.written.test(quote.toLowerCase()),
  )
  return { verdict: null, values: [], passages: named.slice(0, 3) }
}

function isRefused({ limit, limitText, name }: CoverageFacts): boolean {
  return refused.test(limitText?.value ?? '') || refused.test(name.value) || limit?.value === 0
}

function asLine({ policies, premiums }: Facts, term: CoverageTerm): AnswerValue[] {
  const line = policies.flatMap(({ lines }) => lines).find(({ value }) => value === term.line)
  if (line) return shown('Line of business', line, (value) => lineLabels[value])
  const premium = premiums.find((entry) => entry.kind === 'line' && entry.line === term.line && term.line)
  return premium ? shown(`Premium of ${term.label}`, premium.amount, dollars) : []
}

/** A form that takes the coverage out is a "no" whatever else there is. */
function excludingForms({ forms }: Facts, term: CoverageTerm): AnswerValue[] {
  return forms
    .filter(({ title }) => {
      const words = title?.value.toLowerCase() ?? ''
      return /exclu/.test(words) && term.written.test(words)
    })
    .flatMap(({ number, title }) =>
      shown('Form', number, (value) => quotable(`${value} ${title?.value ?? ''}`)),
    )
}

/** Whether something is covered, as far as the document says so. */
export function coveredAnswer({ facts, pages }: Source, term: CoverageTerm, line: LineCode | null): Values {
  const coverages = meant(facts, term, line)
  const isOut = coverages.length > 0 && coverages.every(isRefused)
  const limits = limitsOf(coverages)
  const excluded = excludingForms(facts, term)
  if (isOut || (excluded.length > 0 && limits.length === 0))
    return { verdict: 'no', values: [...limits, ...excluded], passages: [] }
  if (limits.length > 0) return { verdict: 'yes', values: [...limits, ...excluded], passages: [] }
  const own = [...asLine(facts, term), ...scheduledLimits(facts, term)]
  if (own.length > 0) return { verdict: 'yes', values: own, passages: [] }
  return { verdict: null, values: [], passages: passagesLike(pages, term.written) }
}
