import { type Block, blocksOf } from '#engines/document-reading/blocks.rules.ts'
import { foundAt } from '#engines/document-reading/confidence.rules.ts'
import type { PageLayout, Span } from '#engines/document-reading/layout/page-layout.rules.ts'
import { cellsOf, findSpans, textOf } from '#engines/document-reading/layout/spans.rules.ts'
import { partyOf } from '#engines/document-reading/parties.rules.ts'
import {
  hasStateAndZip,
  isStreetLine,
  splitInline,
} from '#engines/document-reading/values/read-address.rules.ts'
import { isName, tidyName } from '#engines/document-reading/values/read-names.rules.ts'
import type { InterestFacts, interestKinds } from '#shared/documents/facts.contract.ts'

type Kind = (typeof interestKinds)[number]
const kinds: readonly [kind: Kind, pattern: RegExp][] = [
  [
    'mortgagee',
    /\b(?:mortgage ?holders?|mortgagees?|first mortgagee)(?:\(s\))?(?: name)?(?:(?: and| &) (?:mailing )?address)?(?!\w)(?! (?:clause|provision))/g,
  ],
  ['loss_payee', /\bloss payees?(?:\(s\))?(?: name)?(?:(?: and| &) (?:mailing )?address)?(?!\w)/g],
  [
    'lienholder',
    /\b(?:lien ?holders?|secured part(?:y|ies))(?: name)?(?:(?: and| &) (?:mailing )?address)?(?!\w)/g,
  ],
  [
    'additional_insured',
    /\badditional (?:named )?insureds?(?:\(s\))?(?: name)?(?:(?: and| &) (?:mailing )?address)?(?!\w)(?! ?-)/g,
  ],
  ['certificate_holder', /\bcertificate holders?(?: name)?(?:(?: and| &) (?:mailing )?address)?(?!\w)/g],
]
const kindOfWord = (text: string): Kind | null =>
  kinds.find(([, pattern]) => new RegExp(pattern.source).test(text))?.[0] ?? null
const notAParty =
  /\b(?:none|see|schedule|attached|blanket|as required|owners, lessees|coverage|endorsement|remarks|primary|automatic|interests?)\b/i

function factsOf(kind: Kind, block: Block): InterestFacts | null {
  const party = partyOf(block, 0.88)
  if (!party || notAParty.test(party.name.value)) return null
  return { kind, name: foundAt(party.name), address: party.address ? foundAt(party.address) : null }
}

/** A label with a party beside or below it. */
function labeled(page: PageLayout): InterestFacts[] {
  return kinds.flatMap(([kind, pattern]) =>
    findSpans(page, pattern).flatMap((label) => {
      for (const block of blocksOf(label)) {
        const facts = factsOf(kind, block)
        if (facts) return [facts]
      }
      return []
    }),
  )
}

/** A row of a table with the name in one cell and the address in another, its kind in the row or in the heading. */
function tabled(page: PageLayout): InterestFacts[] {
  let kind: Kind | null = null
  let since = -100
  return page.rows.flatMap((row) => {
    const own = kindOfWord(row.folded)
    const cells = cellsOf(row)
    if (own && row.words.length < 12 && !hasStateAndZip(row.folded)) [kind, since] = [own, row.at]
    if (!/\binterests?\b/.test(row.folded) && row.at - since > 14) kind = null
    const address = cells.find((cell) => isStreetLine(textOf(cell)) && hasStateAndZip(textOf(cell)))
    const name = cells.find(
      (cell) => cell !== address && isName(textOf(cell)) && !kindOfWord(textOf(cell).toLowerCase()),
    )
    const which = own ?? kind
    if (
      !which ||
      !address ||
      !name ||
      cells.indexOf(name) > cells.indexOf(address) ||
      notAParty.test(textOf(name))
    )
      return []
    return [
      {
        kind: which,
        name: found(name),
        address: foundAt({ value: textOf(address), spans: [address], score: 0.85 }),
      },
    ]
  })
}

/** Name and address in one cell: "Prairie State Bank, 12 Main St, Dayton, OH 45402" with its kind before it. */
function inlined(page: PageLayout): InterestFacts[] {
  return page.rows.flatMap((row) => {
    const kind = kindOfWord(row.folded)
    const [first] = kind ? cellsOf(row).filter((cell) => splitInline(textOf(cell))) : []
    const split = first ? splitInline(textOf(first).replace(/^[^:]{3,40}:\s*/, '')) : null
    if (!kind || !first || !split || !isName(split.name) || notAParty.test(split.name)) return []
    const name = foundAt({ value: tidyName(split.name), spans: [first], score: 0.85 })
    return [{ kind, name, address: foundAt({ value: split.address, spans: [first], score: 0.85 }) }]
  })
}

const found = (span: Span) => foundAt({ value: tidyName(textOf(span)), spans: [span], score: 0.85 })

/** Whoever else is to be named, paid or notified, each once. */
export function interestsOf(pages: readonly PageLayout[]): InterestFacts[] {
  const byName = new Map<string, InterestFacts>()
  for (const page of pages) {
    for (const interest of [...tabled(page), ...inlined(page), ...labeled(page)]) {
      const key = `${interest.kind} ${interest.name.value.toLowerCase()}`
      const other = byName.get(key)
      if (!other || (!other.address && interest.address)) byName.set(key, interest)
    }
  }
  return [...byName.values()]
}
