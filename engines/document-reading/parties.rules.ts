import { type Block, beforeIn, blocksOf, isLabel } from './blocks.rules.ts'
import type { Candidate } from './confidence.rules.ts'
import { labels } from './labels.rules.ts'
import type { PageLayout, Span } from './layout/page-layout.rules.ts'
import { findSpans, foldedOf, textOf } from './layout/spans.rules.ts'
import {
  hasStateAndZip,
  isCityLine,
  isStreetLine,
  isUnitLine,
  joinAddress,
  splitInline,
  upToZip,
} from './values/read-address.rules.ts'
import { isCareOf, isName, isTradeName, partTradeName, tidyName } from './values/read-names.rules.ts'

/** A named party: its name, other names that stand with it, and its address. */
export type Party = {
  name: Candidate<string>
  others: Candidate<string>[]
  address: Candidate<string> | null
}

const suffixOnly =
  /^(?:llc|l\.l\.c\.|inc\.?|corp\.?|co\.?|company|corporation|ltd\.?|lp|llp|pllc|pc|p\.c\.|trust|partnership)\W*$/i
const isUnfinished = (name: string) => /(?:&|\band|\bof|\bthe|,|-)$/i.test(name)

/** The name that the lines above an address make, with trade names and further insureds apart. */
function namesOf(lines: readonly Span[], score: number): Pick<Party, 'name' | 'others'> | null {
  const [first, ...rest] = lines
  if (!first || !isName(textOf(first)) || isTradeName(textOf(first))) return null
  let written = textOf(first).trim()
  const { name, trade } = partTradeName(written)
  const main: Candidate<string> = { value: name, spans: [first], score }
  const others: Candidate<string>[] = trade ? [{ value: trade, spans: [first], score: score * 0.9 }] : []
  for (const line of rest) {
    const text = textOf(line)
    const isMore = others.length === 0 && (suffixOnly.test(text.trim()) || isUnfinished(written))
    if (isMore) {
      written = `${written} ${text}`
      main.value = tidyName(written)
      main.spans = [...main.spans, line]
    } else if (!isCareOf(text) && (isTradeName(text) || isName(text)))
      others.push({ value: partTradeName(text).name, spans: [line], score: score * 0.85 })
  }
  return { name: main, others }
}

/** A line of an address without the label that may stand before its street. */
const withoutLabel = (text: string) =>
  text.replace(/^(?:(?:mailing|principal|postal|street|business) )?address(?:\s*:|[\s.:_]{3,})\s*/i, '')

/** Where an address begins among lines and ends with its state and ZIP code; null where it does not. */
export function addressWithin(lines: readonly Span[]): { from: number; to: number } | null {
  const to = lines.findIndex((line) => hasStateAndZip(textOf(line)))
  if (to < 0) return null
  let from = to
  if (isCityLine(textOf(lines[to] as Span))) {
    while (from > 0 && to - from < 3) {
      const text = withoutLabel(textOf(lines[from - 1] as Span))
      if (!isStreetLine(text) && !isUnitLine(text)) break
      from -= 1
    }
  }
  return { from, to }
}

function addressOf(lines: readonly Span[], score: number): Candidate<string> | null {
  const texts = lines.map((line, at) => (at === lines.length - 1 ? upToZip(textOf(line)) : textOf(line)))
  const value = joinAddress(texts.map(withoutLabel))
  return value ? { value, spans: lines, score: isStreetLine(value) ? score : score * 0.7 } : null
}

/** A party from a single line that has name and address. */
function inlineParty(line: Span, score: number): Party | null {
  const split = splitInline(textOf(line))
  if (!split || !isName(split.name)) return null
  const { name, trade } = partTradeName(split.name)
  return {
    name: { value: name, spans: [line], score: score * 0.95 },
    others: trade ? [{ value: trade, spans: [line], score: score * 0.8 }] : [],
    address: { value: split.address, spans: [line], score: score * 0.95 },
  }
}

/** Reads a block's lines as a party: names, then street and city; what follows the ZIP code is not part of it. */
export function partyOf({ lines, place }: Block, score: number): Party | null {
  const [first] = lines
  if (!first || isLabel(first)) return null
  const inline = inlineParty(first, score)
  if (inline) return inline
  const within = addressWithin(lines)
  const end = lines.findIndex((line, at) => at > 0 && isLabel(line))
  const isWhole = within !== null && within.from > 0 && (end < 0 || end > within.to)
  const upTo = isWhole ? within.from : Math.min(end < 0 ? lines.length : end, streetFrom(lines))
  const names = namesOf(lines.slice(0, isWhole ? upTo : Math.min(upTo, 2)), isWhole ? score : score * 0.93)
  if (!names) return null
  if (!isWhole)
    return {
      ...names,
      others: names.others.filter(({ value }) => /\S/.test(value)).slice(0, 1),
      address: null,
    }
  const worth = place === 'beside' ? score : score * 0.99
  return { ...names, address: addressOf(lines.slice(within.from, within.to + 1), worth) }
}

function streetFrom(lines: readonly Span[]): number {
  const at = lines.findIndex(
    (line, index) => (index > 0 && isStreetLine(withoutLabel(textOf(line)))) || hasStateAndZip(textOf(line)),
  )
  return at < 0 ? lines.length : at
}

/** How often the block after a label of this wording is the one: an explicit label is surer than a mere "insured". */
function worthOfLabel(text: string): number {
  if (/named insured|name and (?:mailing )?address|policy ?holder/.test(text)) return 0.96
  if (/insured.*(?:name|address)|name of/.test(text)) return 0.94
  if (/^insured|issued to/.test(text)) return 0.9
  return 0.82
}

const otherParty =
  /\b(?:additional|other|all|each|any|the|first additional|certificate|of|to|by|as|for|our|business|operations)\s*$/

/** The parties that labels of the insured name on a page. */
export function insuredsOn(page: PageLayout): Party[] {
  return findSpans(page, labels.namedInsured).flatMap((label) => {
    if (otherParty.test(beforeIn(label))) return []
    const score = worthOfLabel(foldedOf(label))
    const parties = blocksOf(label).flatMap(
      (block, at) => partyOf(block, at === 0 ? score : score * 0.98) ?? [],
    )
    const best = parties.find(({ address }) => address) ?? parties[0]
    return best ? [best] : []
  })
}

/** The parties that labels of the agency name on a page. */
export function producersOn(page: PageLayout): Party[] {
  return findSpans(page, labels.producer).flatMap((label) => {
    for (const block of blocksOf(label)) {
      const party = partyOf(block, 0.9)
      if (party) return [party]
    }
    return []
  })
}

/** Addresses that stand at a label of their own, such as "Mailing address". */
export function mailingAddressesOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.mailingAddress).flatMap((label) => {
    if (
      /\b(?:and|&|\/|,|agency|agent|producer|broker|company|location|premises|mail|remittance)\s*$/.test(
        beforeIn(label),
      )
    )
      return []
    const isHeading = label.row.cellStarts.length >= 3 && foldedOf(label) === 'address'
    if (isHeading) return []
    for (const { lines } of blocksOf(label)) {
      const within = addressWithin(lines)
      const [first] = lines
      if (!within || !first || within.from > 1 || (within.from === 0 && !isStreetLine(textOf(first))))
        continue
      const found = addressOf(lines.slice(within.from, within.to + 1), 0.93)
      if (found) return [found]
    }
    return []
  })
}
