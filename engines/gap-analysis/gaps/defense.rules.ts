import type { LineCode } from '#shared/documents/lines.rules.ts'
import { citationOfLine } from './citations.rules.ts'
import type { GapFinding } from './gap-rule.rules.ts'
import type { GapView } from './gap-view.rules.ts'
import { isUndone } from './row-values.rules.ts'

const costs = '(?:defen[sc]e|claims?)[- ](?:(?:and|or) (?:defen[sc]e|claims?) )?(?:costs?|expenses?)'
const limit = '(?:applicable |available )?(?:limits?|aggregate)(?: of (?:liability|insurance))?'
const within = new RegExp(
  `${costs}[^.;]{0,60}?\\b(?:within|inside|included (?:in|within)|part of|reduces?|erodes?|exhausts?|(?:will|shall) (?:reduce|erode|exhaust|be (?:within|included (?:in|within)|part of)))\\b[^.;]{0,25}${limit}|${limit}[^.;]{0,60}?\\b(?:reduced|eroded|exhausted)\\b[^.;]{0,20}\\bby\\b[^.;]{0,40}${costs}`,
  'i',
)
const outside = new RegExp(
  `${costs}[^.;]{0,60}?\\b(?:in addition to|outside(?: of)?|(?:not|never)(?: be)? (?:reduce|erode|exhaust|within|included|part of))\\b|${limit}[^.;]{0,40}?\\bnot\\b[^.;]{0,15}\\b(?:reduced|eroded|exhausted)\\b`,
  'i',
)
const doubtful =
  /\b(?:no|not|never|unless|except|option(?:al)?|available|may elect|in addition to|outside)\b|\?/i
/** Lines that are as a rule written with defense costs within the limit. */
const eroding: readonly LineCode[] = ['professional', 'epli', 'dno', 'cyber']
const others: readonly LineCode[] = ['gl', 'bop', 'auto', 'property', 'wc', 'garage', 'umbrella', 'package']

/**
 * Finds a sentence that pays defense costs out of the limit. Where the document has other lines as well, or says elsewhere
 * that the costs are paid in addition, its scope is not sure: it is then a point to check.
 */
export function defenseWithinLimits(view: GapView): GapFinding | null {
  const all = [...view.rows.filter(({ text }) => !isUndone(text)), ...view.sentences()]
  const hit = all.find(({ text }) => within.test(text) && !doubtful.test(text))
  if (!hit) return null
  const citations = [citationOfLine(hit)]
  const isMixed = others.some((line) => view.lines.has(line)) || !eroding.some((line) => view.lines.has(line))
  if (isMixed || all.some(({ text }) => outside.test(text)))
    return {
      state: 'check',
      finding:
        'The document says that defense costs reduce a limit of liability. Check which coverage that applies to.',
      citations,
    }
  return { state: 'limited', finding: 'Defense costs are paid within the limit and reduce it.', citations }
}
