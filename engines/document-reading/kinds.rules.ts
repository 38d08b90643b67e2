import type { DocumentKind } from '#shared/documents/facts.contract.ts'
import type { Candidate } from './confidence.rules.ts'
import type { Row, Span } from './layout/page-layout.rules.ts'
import type { PageRole } from './page-roles.rules.ts'

/** How titles name kinds of documents, the surer first; what a title says counts more than what a line mentions. */
const titles: readonly [kind: DocumentKind, pattern: RegExp, worth: number][] = [
  [
    'loss_run',
    /\bloss (?:runs?|history|experience)\b|\bclaims? (?:history|experience|listing|summary)\b/,
    0.95,
  ],
  [
    'certificate',
    /\bcertificate of (?:liability |property |commercial )?insurance\b|\bevidence of (?:commercial )?(?:property|insurance)\b/,
    0.96,
  ],
  [
    'binder',
    /\binsurance binder\b|\bbinder of insurance\b|\b(?:temporary|conditional) binder\b|^\W*(?:\w+ ){0,5}binder\W*$|\bconfirmation of (?:coverage|insurance)\b/,
    0.93,
  ],
  [
    'quote',
    /\b(?:insurance )?(?:quote|quotation)\b|\b(?:insurance |premium )?(?:proposal|indication)\b/,
    0.9,
  ],
  ['application', /\bapplication\b|\bapplicant information section\b/, 0.85],
  [
    'dec_page',
    /\bdeclarations?\b|\bdec page\b|\brenewal certificate\b|\bcertificate of renewal\b|\binformation page\b/,
    0.93,
  ],
  ['dec_page', /\bpremium summary\b/, 0.8],
]
const notATitle =
  /[.;]$|\bendorse|(?<!coverage )\bforms?\b|\bthis (?:quote|binder|policy|certificate)\b|\bnumber\b|\bno\.|\bsee\b|\bsubject\b|:\s*\S+$|\bexclu|\bwill\b/
const maxWords = 11
/** A policy comes with its wording: more pages of it than of declarations, and several. */
const leastWording = 3

function titleOf(row: Row, isFirst: boolean): Candidate<DocumentKind> | null {
  if (row.words.length > maxWords || notATitle.test(row.folded)) return null
  const match = titles.find(([, pattern]) => pattern.test(row.folded))
  if (!match) return null
  const span: Span = { row, from: 0, to: row.words.length - 1 }
  const atTop = row.at < 12 ? 1 : 0.75
  return { value: match[0], spans: [span], score: match[2] * atTop * (isFirst ? 1 : 0.85) }
}

/** What kind of document the pages are, by their titles; declarations with much wording are a policy. */
export function kindOf(roles: readonly PageRole[]): Candidate<DocumentKind> {
  const stating = roles.filter(({ isWording }) => !isWording)
  const early = stating.slice(0, 12)
  const found = early
    .flatMap(({ page }, at) => page.rows.flatMap((row) => titleOf(row, at < 2) ?? []))
    .sort((one, other) => other.score - one.score)
  const [best] = found
  const wording = roles.length - stating.length
  if (!best)
    return {
      value: wording >= leastWording ? 'policy' : 'other',
      spans: [],
      score: wording >= leastWording ? 0.6 : 0.3,
    }
  const isPolicy = best.value === 'dec_page' && wording >= leastWording && wording >= stating.length * 0.5
  return isPolicy ? { ...best, value: 'policy', score: 0.88 } : best
}
