import type { Gap } from '#shared/commercial/analysis/analysis.contract.ts'
import { likeness, wordsOfName } from '#shared/commercial/analysis/line-up.rules.ts'
import { formatDay } from '#shared/dates.ts'
import type { Facts, Found } from '#shared/documents/facts.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { citationOf, gapView, isAuto, isLiability, isUmbrella, isWorkers } from './gap-view.rules.ts'

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

function namesDiffer(documents: readonly Facts[]): Gap[] {
  const names = each(documents, ({ namedInsured }) => namedInsured)
  const [first, ...others] = names
  const differs = others.some(
    ({ found }) => first && likeness(wordsOfName(first.found.value), wordsOfName(found.value)) < 1,
  )
  if (!differs) return []
  const gap: Gap = {
    id: 'between-named-insured',
    line: null,
    title: 'Named insured differs between policies',
    weight: 'critical',
    state: 'mismatch',
    finding: `The policies name different insureds: ${[...new Set(names.map(({ found }) => found.value))].join('; ')}.`,
    whyItMatters:
      'Who is named in one policy and not in another is uninsured there, and an umbrella may not follow.',
    whatToAsk: 'Which entities does the client have? Name all of them in all policies.',
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
    whatToAsk: 'Can all policies end on one day?',
    citations: cite(ends),
  }
  return [gap]
}

const attachments = [
  { code: 'occ', least: 1_000_000, called: 'General liability for each occurrence' },
  { code: 'csl', least: 1_000_000, called: 'Auto liability' },
  { code: 'el_accident', least: 500_000, called: 'Employers liability for each accident' },
] as const

function attachmentGaps(documents: readonly Facts[]): Gap[] {
  const views = documents.map((facts) => gapView(facts, [], null))
  const umbrella = views.findIndex(isUmbrella)
  if (umbrella < 0) return []
  const low = attachments.flatMap(({ code, least, called }) =>
    documents.flatMap(({ coverages }, document) => {
      if (document === umbrella) return []
      const limit = coverages.find((coverage) => coverage.code === code)?.limit
      return limit && limit.value > 0 && limit.value < least
        ? [{ document, found: limit, called, least }]
        : []
    }),
  )
  if (low.length === 0) return []
  const told = low.map(
    ({ called, found, least }) => `${called} ${formatDollars(found.value)} (usual: ${formatDollars(least)})`,
  )
  const gap: Gap = {
    id: 'between-attachment',
    line: 'umbrella',
    title: 'Limits below the umbrella',
    weight: 'critical',
    state: 'mismatch',
    finding: `Limits below the umbrella are lower than umbrellas usually ask for: ${told.join('; ')}.`,
    whyItMatters:
      'The umbrella pays only above the limits that it asks for: the client bears what lies between.',
    whatToAsk: 'Which underlying limits does the umbrella ask for? Raise the lower ones.',
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
    finding: 'An umbrella could not be seen in any of these documents.',
    whyItMatters: 'One grave accident can go beyond the limits of each of these policies.',
    whatToAsk: 'Is there an umbrella elsewhere? Offer limits from $1,000,000 and keep the answer.',
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
