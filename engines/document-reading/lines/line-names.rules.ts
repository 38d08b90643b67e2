import type { LineCode } from '#shared/documents/lines.rules.ts'

/** How documents call the lines of business, in folded text. An earlier name that covers a later one hides it. */
const names: readonly [line: LineCode, pattern: RegExp][] = [
  ['epli', /\bemployment[- ](?:related )?practices?(?: liability)?|\bepli?\b/g],
  ['dno', /\bdirectors'?,? (?:and|&) officers'?(?: liability)?|\bd&o\b|\bmanagement liability/g],
  ['liquor', /\bliquor (?:liability|legal)|\bdram shop/g],
  [
    'cyber',
    /\bcyber(?: ?security| ?risk)?(?: (?:liability|and privacy|& privacy|insurance|coverage|incident))*|\bdata (?:breach|compromise)(?: (?:and|&) cyber)?|\bprivacy (?:and|&) network security|\bnetwork security/g,
  ],
  [
    'professional',
    /\b(?:miscellaneous )?professional (?:liability|indemnity)|\berrors? (?:and|&|or) omissions?(?: liability)?|\be&o\b|\bmalpractice/g,
  ],
  ['builders_risk', /\bbuilder'?s'? risk/g],
  ['equipment_breakdown', /\bequipment breakdown|\bboiler (?:and|&) machinery/g],
  [
    'inland_marine',
    /\b(?:commercial )?inland marine|\bcontractor'?s'? (?:scheduled )?equipment|\bmotor truck cargo|\binstallation floater/g,
  ],
  ['crime', /\b(?:commercial )?crime(?: (?:and|&) fidelity)?|\bfidelity(?: (?:and|&) crime)\b/g],
  [
    'umbrella',
    /\b(?:commercial )?(?:liability )?umbrella(?: liability)?|\b(?:commercial |follow(?:ing)? form )?excess liability|\bcommercial excess/g,
  ],
  ['bop', /\bbusiness ?-?owner'?s'?\b|\bbop\b|\bbusinessowner'?s'?\b/g],
  [
    'wc',
    /\bworkers?'?s? compensation(?: (?:and|&) employers?'?s?(?: liability)?)?|\bworkers?'? comp\b|\bemployers?'?s?'? liability/g,
  ],
  ['garage', /\bgarage(?: ?keepers| liability| coverage|owners)|\bauto dealers?\b/g],
  [
    'auto',
    /\b(?:commercial|business) auto(?:mobile)?s?|\bmotor carrier(?! filing)|\btruckers\b|\bauto(?:mobile)? (?:liability|coverage part|policy|insurance|declarations)|\bcovered autos\b/g,
  ],
  ['gl', /\b(?:commercial )?general liability|\bcgl\b|\bcommercial liability(?! umbrella)/g],
  [
    'farm',
    /\bfarm(?:owners)?(?: (?:and|&) ranch)?(?: (?:coverage|policy|property|liability))|\bfarmowners\b|\bagribusiness\b/g,
  ],
  ['flood', /\bflood (?:insurance|policy|declarations)|\bnational flood/g],
  ['bond', /\b(?:surety|fidelity|license|permit|contract|performance) bonds?\b/g],
  [
    'package',
    /\b(?:commercial )?(?:package|multi-?peril)(?: policy| declarations| insurance)|\bcommercial package\b|\bspecial multi-?peril/g,
  ],
  [
    'property',
    /\bcommercial (?:fire|property)|\bproperty coverage(?:s| part)?|\bbuilding (?:and|&) personal property/g,
  ],
]

/** A name of a line in a text, with the place of its letters. */
export type NamedLine = { line: LineCode; start: number; end: number }

/** The lines of business that a folded text names, in its order. */
export function linesNamedIn(folded: string): NamedLine[] {
  const found: NamedLine[] = []
  for (const [line, pattern] of names) {
    for (const { 0: name, index } of folded.matchAll(pattern)) {
      const end = index + name.length
      if (!found.some((other) => index < other.end && other.start < end))
        found.push({ line, start: index, end })
    }
  }
  return found.sort((one, other) => one.start - other.start)
}

/** Which line a form belongs to, by the letters and digits that the bureaus give their coverage forms. */
const coverageForms: readonly [line: LineCode, pattern: RegExp][] = [
  ['gl', /^CG00(?:01|02)/],
  ['bop', /^BP000[236]/],
  ['auto', /^CA00(?:01|10|12|20)/],
  ['garage', /^CA00(?:05|25)/],
  ['wc', /^WC0000(?:00|01)/],
  ['property', /^CP00(?:10|17|18)/],
  ['umbrella', /^C[UX]00(?:01|02)/],
  ['crime', /^CR00(?:20|21|22|23)/],
  ['equipment_breakdown', /^(?:EB|BM)00(?:20|25)/],
  ['cyber', /^CY00(?:01|02)/],
  ['inland_marine', /^(?:IM70\d\d|CM00(?:20|28|29|45|58|66))/],
  ['builders_risk', /^CP0020/],
  ['liquor', /^CG00(?:33|34)/],
  ['professional', /^PL00\d\d/],
  ['epli', /^EP00\d\d/],
  ['farm', /^F[PLB]00\d\d/],
]

/** The line whose own coverage form a form number is, such as CG 00 01; null for an endorsement or a company's own form. */
export function lineOfForm(number: string): LineCode | null {
  const key = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return coverageForms.find(([, pattern]) => pattern.test(key))?.[0] ?? null
}
