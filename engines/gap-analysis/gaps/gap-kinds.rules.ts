import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { GapView } from './gap-view.rules.ts'
import { labeledValue } from './row-values.rules.ts'

function hasCode(view: GapView, ...codes: CoverageCode[]): boolean {
  return view.facts.coverages.some(({ code }) => code !== null && codes.includes(code))
}

function hasLine(view: GapView, ...lines: LineCode[]): boolean {
  return lines.some((line) => view.lines.has(line))
}

/** Whether a document is of general liability, alone or within a package. */
export function isLiability(view: GapView): boolean {
  return hasLine(view, 'gl', 'bop') || hasCode(view, 'occ', 'agg')
}

/** Whether a document insures buildings or contents. */
export function isProperty(view: GapView): boolean {
  return hasLine(view, 'property', 'bop') || hasCode(view, 'building', 'contents')
}

/** Whether a document insures vehicles or their drivers; hired autos within general liability are no auto policy. */
export function isAuto(view: GapView): boolean {
  const isOwn = hasCode(view, 'csl', 'bi_person', 'pd', 'um', 'uim', 'comprehensive', 'collision')
  const isNamed = hasLine(view, 'auto') && (isOwn || !hasLine(view, 'gl', 'bop') || hasForm(view, 'CA'))
  return isNamed || view.facts.vehicles.length > 0
}

function hasForm(view: GapView, series: string): boolean {
  return view.forms.some(({ number }) => number.startsWith(`${series} `))
}

/** Whether a document is of workers compensation. */
export function isWorkers(view: GapView): boolean {
  return hasLine(view, 'wc') || hasCode(view, 'wc_statutory')
}

/** Whether a document has an umbrella or excess layer. */
export function isUmbrella(view: GapView): boolean {
  return hasLine(view, 'umbrella') || hasCode(view, 'umbrella_occ')
}

/** Whether a document has one of some lines. */
export function isLine(...lines: LineCode[]): (view: GapView) => boolean {
  return (view) => hasLine(view, ...lines)
}

/** Whether the business is of a kind by what the document says of it; a name alone says too little. */
export function doesBusiness(view: GapView, words: RegExp): boolean {
  const { businessDescription, payroll, locations } = view.facts
  const values = [
    businessDescription,
    ...payroll.map(({ description }) => description),
    ...locations.flatMap(({ occupancy, description }) => [occupancy, description]),
  ]
  return values.some((found) => found !== null && words.test(found.value))
}

const businessLabel =
  /^\W*(?:named insured|insured|business(?: description)?|description of (?:business|operations)|operations)\b/i

/** Whether the business is of a kind by what the document says of it, by its name, or by a row that labels either. */
export function seemsBusiness(view: GapView, words: RegExp): boolean {
  if (doesBusiness(view, words) || words.test(view.facts.namedInsured?.value ?? '')) return true
  return view.rows.some((row) => words.test(labeledValue(row, businessLabel) ?? ''))
}

export const contracting =
  /\b(?:contractors?|contracting|construction|(?:home)?builders?|carpent(?:er|ers|ry)|roof(?:ers?|ing)|plumb(?:ers?|ing)|electricians?|electrical (?:work|contract\w*)|hvac|masonry|masons?|concrete (?:work|construction|contract\w*)|excavat(?:ion|ing|ors?)|paving|drywall|remodel(?:ing|ers?)|grading)\b/i
export const serving =
  /\b(?:restaurants?|taverns?|bars?(?! (?:association|code|stock|joist))|pubs?|brew(?:ery|eries|pub|pubs)|winer(?:y|ies)|night ?clubs?|banquets?|(?:bar (?:and|&) )?grill|bistro|cocktail lounges?|distiller(?:y|ies))\b/i
export const hauling =
  /\b(?:truck(?:ing|ers?|men)|freight|haul(?:ing|ers?)|motor carriers?|couriers?|drayage)\b/i
export const caring =
  /\b(?:schools?|day ?care|child ?care|children|church(?:es)?|camps?|youth|nursing (?:homes?|care|facilit\w+)|assisted living|clinics?|hospitals?|gyms?|gymnasiums?|sports? (?:clubs?|camps?|leagues?|facilit\w+))\b/i
export const maritime =
  /\b(?:marine (?:contract\w*|construction|repair|terminal)|docks?(?: build\w+)?|dock ?builders?|piers?|boat ?(?:yards?|build\w+|repair\w*)|ship(?:s|yards?|ping docks?| repair\w*| build\w+|building)?|harbor (?:construction|work)|vessels?|whar(?:f|ves)|stevedor\w+|longshore\w*)\b/i
