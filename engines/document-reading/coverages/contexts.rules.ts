import type { PageLayout, Row } from '#engines/document-reading/layout/page-layout.rules.ts'
import { linesNamedIn } from '#engines/document-reading/lines/line-names.rules.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** Which line of business a row is about; `isOther` where it lists policies of others, as those under an umbrella. */
export type Context = { line: LineCode | null; isOther: boolean }

const otherPolicies =
  /\b(?:schedule of )?underlying (?:insurance|polic|coverage|limits)|\bsupporting polic|\bprior (?:coverage|carrier|insurance|polic)|\bprevious (?:carrier|coverage)|\bexpiring (?:coverage|policy)/
const normalizedHeading =
  /\b(?:declarations?|coverage part|coverages?|section|policy|information page|limits|schedule|liability|insurance|quote|quotation|proposal|binder)\b/
const maxWords = 14

/** Whether a row is a heading: short, without sums or form numbers, and not the inside of a sentence. */
function isHeading(row: Row): boolean {
  const isShort = row.words.length <= maxWords && row.cellStarts.length <= 3
  return isShort && !/\$|\d{1,3},\d{3}|\d{2} \d{2}\b|[.;]$|\bexclu|\bform\b|\bendorse/.test(row.folded)
}

/** What follows one heading until the next, row by row; a page goes on where the one before it ended. */
export function contextsOf(page: PageLayout, before: Context): Context[] {
  let context: Context = { ...before, isOther: false }
  return page.rows.map((row) => {
    if (otherPolicies.test(row.folded) && !/\$/.test(row.folded)) context = { ...context, isOther: true }
    else if (isHeading(row)) {
      const named = linesNamedIn(row.folded)
      const [first] = named
      const lines = new Set(named.map(({ line }) => line))
      const share = first ? (first.end - first.start) / row.folded.length : 0
      if (
        first &&
        lines.size === 1 &&
        (normalizedHeading.test(row.folded) || share > 0.6) &&
        isFirst(row, first.start)
      )
        context = { line: inBop(context.line, first.line, row.folded), isOther: false }
      else if (context.isOther && row.words.length <= 6 && /\b(?:premium|forms|limits of)\b/.test(row.folded))
        context = { ...context, isOther: false }
    }
    return context
  })
}

/** A heading names its line at once, or after words such as "Section II" and "Coverage part". */
function isFirst(row: Row, start: number): boolean {
  return start < 40 || row.starts.findIndex((begin) => begin >= start) < 5
}

/** Parts of a businessowners policy are called property and liability: they remain parts of it. */
function inBop(current: LineCode | null, named: LineCode, folded: string): LineCode {
  const isPart =
    named === 'property' || named === 'equipment_breakdown' || named === 'cyber' || named === 'epli'
  return current === 'bop' && isPart && !/coverage part|declarations|policy/.test(folded) ? 'bop' : named
}
