import type { ReadPage } from '#shared/documents/reading.contract.ts'

const signs: readonly RegExp[] = [
  /loss (?:run|detail|analysis|experience|history report|summary)|claims? (?:experience|history) report/i,
  /(?:claim|occurrence) ?(?:number|no\b|#|id\b)|date of (?:loss|injury)|(?:loss|injury|accident) date/i,
  /\bpaid\b/i,
  /\breserves?\b|\bresrv\b|\boutstanding\b|\best(?:imated)?\.? (?:comp|medical)/i,
  /\bincurred\b/i,
  /valued as of|valuation date|run date|loss(?:es)? as of|evaluated|report (?:produced|run) on/i,
  /no (?:losses|claims)(?: have been)?(?: reported)?/i,
  /claimant|status: ?(?:open|closed)|total claims/i,
]

/**
 * How sure it is that pages are a loss run, 0 to 1, by the words that such reports have whoever made them; an
 * application or a policy that asks about losses has fewer of them on its first pages.
 */
export function looksLikeLossRun(pages: readonly ReadPage[]): number {
  const text = pages
    .slice(0, 3)
    .map((page) => page.text)
    .join('\n')
    .slice(0, 20_000)
  if (/\bACORD\s+\d{2,3}\s*\(/.test(text)) return 0
  const found = signs.filter((sign) => sign.test(text)).length
  if (found < 4) return signs[0]?.test(text) && signs[6]?.test(text) ? 0.85 : found * 0.1
  return Math.min(0.97, 0.62 + found * 0.06)
}
