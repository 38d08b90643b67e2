import { likeness, wordsOfName } from '#engines/gap-analysis/line-up.rules.ts'
import type { Gap } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { citationOf } from './citations.rules.ts'
import { isAuto, isLiability, isUmbrella, isWorkers } from './gap-kinds.rules.ts'
import { gapView, isSure } from './gap-view.rules.ts'
import { usualUnderlying } from './underlying.rules.ts'

type Cited<Value> = { document: number; found: Found<Value> }

function each<Value>(
  documents: readonly Facts[],
  read: (facts: Facts) => Found<Value> | null,
): Cited<Value>[] {
  return documents.flatMap((facts, document) => {
    const found = read(facts)
    return found ? [{ document, found }] : []
  })
}

function cite<Value>(cited: readonly Cited<Value>[]) {
  return cited.map(({ found, document }) => citationOf(found, document))
}

const legalForms =
  /\b(?:l\.? ?l\.? ?c|l\.? ?l\.? ?p|l\.? ?p|inc(?:orporated)?|corp(?:oration)?|co(?:mpany)?|ltd|limited|p\.? ?c|the|d\.?\/?b\.?\/?a)\b\.?/gi

function entityWords(name: string): Set<string> {
  return wordsOfName(name.replace(legalForms, ' '))
}

/** Whether two names may be of one entity: one has all words of the other. */
function mayBeOne(one: string, other: string): boolean {
  const [a, b] = [entityWords(one), entityWords(other)]
  return [...a].every((word) => b.has(word)) || [...b].every((word) => a.has(word))
}

function namesDiffer(documents: readonly Facts[]): Gap[] {
  const names = each(documents, ({ namedInsured }) => namedInsured)
  const others = each(documents, ({ otherInsureds }) => otherInsureds[0] ?? null)
  const [first] = names
  const unlike = names.filter(
    ({ found }) => first && likeness(entityWords(first.found.value), entityWords(found.value)) < 1,
  )
  if (!first || unlike.length === 0) return []
  const isGrave =
    others.length === 0 &&
    isSure(...names.map(({ found }) => found)) &&
    unlike.some(({ found }) => !mayBeOne(first.found.value, found.value))
  const gap: Gap = {
    id: 'between-named-insured',
    line: null,
    title: 'Named insured differs between policies',
    weight: isGrave ? 'critical' : 'notable',
    state: 'mismatch',
    finding: `The policies name different insureds: ${[...new Set(names.map(({ found }) => found.value))].join('; ')}.`,
    whyItMatters:
      'An entity named on one policy and not on another may have no coverage there, and an umbrella may not follow.',
    whatToAsk: 'Which entities does the client have? Name all of them on every policy.',
    citations: cite(names),
  }
  return [gap]
}

function endsDiffer(documents: readonly Facts[]): Gap[] {
  const ends = each(
    documents,
    ({ policies }) => policies.find(({ expirationDate }) => expirationDate)?.expirationDate ?? null,
  )
  const days = [...new Set(ends.map(({ found }) => found.value))].sort()
  if (days.length < 2) return []
  const gap: Gap = {
    id: 'between-terms',
    line: null,
    title: 'Terms differ between policies',
    weight: 'notable',
    state: 'mismatch',
    finding: `The policies end on different days: ${days.map(formatDay).join(', ')}.`,
    whyItMatters: 'An underlying aggregate may be used up before the umbrella’s term begins.',
    whatToAsk: 'Can all policies expire on the same date?',
    citations: cite(ends),
  }
  return [gap]
}

function attachmentGaps(documents: readonly Facts[]): Gap[] {
  const views = documents.map((facts) => gapView(facts, [], null))
  const umbrella = views.findIndex(isUmbrella)
  if (umbrella < 0) return []
  const low = usualUnderlying.flatMap(({ codes: [code], least, called }) =>
    documents.flatMap(({ coverages }, document) => {
      if (document === umbrella) return []
      const limit = coverages.find((coverage) => coverage.code === code)?.limit
      return limit && limit.value > 0 && limit.value < least
        ? [{ document, found: limit, called, least }]
        : []
    }),
  )
  if (low.length === 0) return []
  const shortfalls = low.map(
    ({ called, found, least }) => `${called} ${formatDollars(found.value)} (usual: ${formatDollars(least)})`,
  )
  const gap: Gap = {
    id: 'between-attachment',
    line: 'umbrella',
    title: 'Limits below the umbrella',
    weight: 'notable',
    state: 'mismatch',
    finding: `Limits below the umbrella are lower than umbrellas usually require: ${shortfalls.join('; ')}.`,
    whyItMatters:
      'The umbrella pays only above the underlying limits it requires; the client pays any gap between.',
    whatToAsk: 'What underlying limits does the umbrella require? Raise any that are lower.',
    citations: cite(low),
  }
  return [gap]
}

function umbrellaAbsent(documents: readonly Facts[]): Gap[] {
  const views = documents.map((facts) => gapView(facts, [], null))
  const isLiable = views.some((view) => isLiability(view) || isAuto(view) || isWorkers(view))
  if (!isLiable || views.some(isUmbrella)) return []
  const gap: Gap = {
    id: 'between-umbrella',
    line: 'umbrella',
    title: 'Umbrella',
    weight: 'notable',
    state: 'not_seen',
    finding: 'An umbrella could not be confirmed in any of these documents. Please check.',
    whyItMatters: 'One serious accident can exceed the limits of each of these policies.',
    whatToAsk: 'Is there an umbrella elsewhere? Offer limits from $1,000,000 and document the answer.',
    citations: [],
  }
  return [gap]
}

/** Gaps between the policies of one client, read as a program: names, terms, and limits below the umbrella. */
export function gapsBetween(documents: readonly Facts[]): Gap[] {
  if (documents.length < 2) return []
  return [
    ...namesDiffer(documents),
    ...attachmentGaps(documents),
    ...endsDiffer(documents),
    ...umbrellaAbsent(documents),
  ]
}
