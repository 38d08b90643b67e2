import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A wording of a coverage: what it is, how it is written, and the lines it is only meant in. */
type Wording = {
  code: CoverageCode
  pattern: RegExp
  lines?: readonly LineCode[]
  notIn?: readonly LineCode[]
}

const generalLines = ['gl', 'bop', 'package', 'garage', 'farm', 'liquor'] as const
const other = ['umbrella', 'wc', 'cyber', 'professional', 'epli', 'dno', 'crime', 'inland_marine'] as const

const wordings: readonly Wording[] = [
  {
    code: 'liability_med',
    pattern:
      /(?:business(?:owners)? )?liability(?::)? ?(?:and|&|\/) ?med(?:ical)?\.? ?(?:expenses?|payments?|exp\.?)(?: limits?)?(?:[\s:(-]*(?:each|per) occurrence(?: limit)?\)?)?/g,
  },
  {
    code: 'liability_med',
    pattern: /(?:business )?liability[\s:,(-]*(?:each|per) occurrence(?: limits?)?/g,
    lines: ['bop'],
  },
  {
    code: 'products_agg',
    pattern:
      /(?<!other than |excluding |except |except for )products? ?(?:[-/&,]| and )? ?comp(?:leted|l)?\.?[ /-]*op(?:eration)?s?\.?(?: ?agg(?:regate)?\.?)?(?: limit)?|(?<!other than )products (?:liability )?agg(?:regate)?(?: limit)?/g,
  },
  {
    code: 'umbrella_agg',
    pattern: /(?:general |annual |policy |umbrella )?aggregate(?: limit)?(?: of (?:insurance|liability))?/g,
    lines: ['umbrella'],
  },
  {
    code: 'umbrella_occ',
    pattern:
      /(?:umbrella|excess|liability)?(?: liability)?(?: limit)?[\s:(-]*(?:each|per|any one) (?:occurrence|incident|event)(?: limit)?(?: of (?:insurance|liability))?/g,
    lines: ['umbrella'],
  },
  {
    code: 'retention',
    pattern: /(?:self[- ]insured|insured's) retention|retained (?:limit|amount)|\bsir\b/g,
  },
  {
    code: 'el_accident',
    pattern:
      /bodily injury by accident(?:[\s:,(-]*each accident)?|(?:employers?'? liability|e\.?l\.?)[\s:,(-]*each accident|each accident/g,
    lines: ['wc'],
  },
  {
    code: 'el_policy',
    pattern: /(?:bodily injury by disease|e\.?l\.? disease|disease)?[\s:,(-]*policy limit/g,
    lines: ['wc'],
  },
  {
    code: 'el_employee',
    pattern: /(?:bodily injury by disease|e\.?l\.? disease|disease)?[\s:,(-]*(?:each|per) employee/g,
    lines: ['wc'],
  },
  {
    code: 'el_accident',
    pattern:
      /bodily injury by accident(?:[\s:,(-]*each accident)?|e\.?l\.? each accident|employers?'? liability[\s:,(-]*each accident/g,
  },
  {
    code: 'el_policy',
    pattern: /bodily injury by disease[\s:,(-]*policy limit|e\.?l\.? disease[\s:,(-]*policy limit/g,
  },
  {
    code: 'el_employee',
    pattern:
      /bodily injury by disease[\s:,(-]*each employee|e\.?l\.? disease[\s:,(-]*(?:ea\.?|each) employee/g,
  },
  {
    code: 'wc_statutory',
    pattern: /workers'? compensation(?: insurance)?[\s:,(-]*statutory|statutory limits?/g,
    lines: ['wc'],
  },
  {
    code: 'agg',
    pattern:
      /(?:general |policy )?agg(?:regate)?(?: limits?)?[\s:,(-]*(?:other than|excluding|except)(?: for)? products?(?: ?[-/&,]? ?(?:and )?comp(?:leted)?\.?[ /-]*op(?:eration)?s?\.?)?\)?(?: aggregate)?|general agg(?:regate)?(?: limits?)?(?: of (?:insurance|liability))?(?: ?\(?(?:other than|except) products?[^$]*?operations\)?)?|other than products?(?: ?[-/&,]? ?(?:and )?completed operations)?(?: aggregate)?(?: limit)?/g,
    notIn: other,
  },
  {
    code: 'agg',
    pattern:
      /(?<=^[\W\d]*|[\d%] |included |excluded |sustained |value |(?:to|for) (?:the )?)(?:annual |policy )?aggregate(?: limits?)?(?: of (?:insurance|liability))?/g,
    lines: generalLines,
  },
  {
    code: 'pai',
    pattern:
      /personal (?:injury )?(?:and|&|\/|or) adv(?:ertising)?\.?(?: inj(?:ury)?\.?)?(?: liability)?(?: limits?)?/g,
  },
  {
    code: 'damage_rented',
    pattern:
      /damages? to (?:rented premises|premises rented(?: to you)?|premises you rent)(?: limits?)?|(?:tenant'?s'? )?fire (?:legal(?: liability)?|damage(?: legal liability)?)(?: limits?)?|rented to you limit/g,
  },
  { code: 'auto_med', pattern: /auto(?:mobile)? med(?:ical)?\.? ?(?:payments?|pay|expenses?)?/g },
  { code: 'auto_med', pattern: /med(?:ical)?\.? ?(?:payments?|expenses?)/g, lines: ['auto', 'garage'] },
  {
    code: 'medexp',
    pattern:
      /(?<!liability and |liability & |liability\/)med(?:ical)?\.? ?(?:expenses?|payments?|exp\b\.?)(?: limits?)?(?:[\s:(-]*(?:any one|each|per) person\)?)?/g,
    notIn: [...other],
  },
  { code: 'pip', pattern: /personal injury protection|\bp\.?i\.?p\.?\b|no[- ]fault/g },
  { code: 'uim', pattern: /(?<!uninsured(?: ?\/| and| &)? ?)under-?insured(?: motorists?)?/g },
  {
    code: 'um',
    pattern: /un-?insured(?: ?(?:\/|and|&) ?under-?insured)?(?: motorists?)?(?: bodily injury)?/g,
  },
  {
    code: 'hired_auto',
    pattern: /hired(?: ?(?:\/|and|&) ?non-? ?owned)?(?: car| autos?(?:mobiles?)?)?(?: liability)?/g,
  },
  { code: 'non_owned_auto', pattern: /non-? ?own(?:ed|ership)(?: autos?(?:mobiles?)?)?(?: liability)?/g },
  {
    code: 'csl',
    pattern:
      /(?:covered autos? )?(?:liability[\s:,(-]*)?(?:combined single limit|\bcsl\b\)?)(?:[\s:,(-]*each accident)?|covered autos? liability(?:[\s:,(-]*each accident)?|bodily injury (?:and|&|\/) property damage(?: liability)?(?:[\s:,(-]*each (?:accident|occurrence))?/g,
  },
  {
    code: 'csl',
    pattern:
      /(?<=^[\W\d]*|[\d%] |included |excluded |sustained |value |(?:to|for) (?:the )?)(?:auto(?:mobile)? )?liability(?: \(csl\))?(?: coverage)?(?:[\s:,(-]*each accident)?/g,
    lines: ['auto'],
  },
  { code: 'bi_person', pattern: /bodily injury(?: liability)?[\s:,(-]*(?:each|per) person/g },
  { code: 'bi_accident', pattern: /bodily injury(?: liability)?[\s:,(-]*(?:each|per) accident/g },
  { code: 'pd', pattern: /property damage(?: liability)?[\s:,(-]*(?:each|per) (?:accident|occurrence)/g },
  {
    code: 'comprehensive',
    pattern: /\bcomprehensive(?! general| personal)(?: coverage)?|other than collision/g,
  },
  { code: 'collision', pattern: /(?<!other than )\bcollision(?: coverage)?/g },
  {
    code: 'occ',
    pattern: /(?:each|per|any one) occurrence(?: limits?)?(?: of (?:insurance|liability))?/g,
    notIn: other,
  },
  {
    code: 'cyber',
    pattern:
      /(?:policy |cyber |cyber liability )?(?:maximum policy |annual |total )?agg(?:regate)?(?: limits?)?(?: of liability)?|cyber(?: liability| incident)?(?: aggregate)?(?: limits?)?/g,
    lines: ['cyber'],
  },
  {
    code: 'cyber',
    pattern:
      /(?<=^[\W\d]*|[\d%] |included |excluded |sustained |value |(?:to|for) (?:the )?)cyber(?: liability| incident| coverage| insurance)*(?: limits?)?|data (?:breach|compromise)(?: liability| response)?/g,
  },
  {
    code: 'professional',
    pattern:
      /(?:each|per) (?:claim|wrongful act)(?: limit)?(?: of liability)?|limits? of liability[\s:,(-]*(?:each|per) claim|professional liability(?: limits?)?(?:[\s:,(-]*each claim)?/g,
    lines: ['professional'],
  },
  { code: 'epli', pattern: /employment[- ](?:related )?practices(?: liability)?(?: limits?)?|\bepli\b/g },
  {
    code: 'liquor',
    pattern: /liquor liability(?: limits?)?(?:[\s:,(-]*each common cause)?|each common cause/g,
  },
  {
    code: 'business_income',
    pattern:
      /business income(?:[ ,]*(?:and|&|with|including|\/)[ ,]*extra expense)?(?: coverage)?|loss of (?:business )?income|business interruption/g,
  },
  { code: 'extra_expense', pattern: /(?<!income (?:and|with|&) )extra expense/g },
  {
    code: 'ordinance_law',
    pattern: /(?:building )?ordinance (?:or|and|&|\/) law|increased cost of construction/g,
  },
  {
    code: 'water_backup',
    pattern:
      /(?:water|sewer|drain)s?,? ?back-? ?up(?: (?:and|&|of|from|or) [a-z ,&]+)?|back-? ?up (?:of|from) (?:sewers?|drains?|water)[a-z ,&]*|sump (?:pump )?overflow/g,
  },
  { code: 'wind_hail', pattern: /wind(?:storm)? ?(?:and|or|&|\/|and\/or)? ?hail|\bnamed storm|hurricane/g },
  {
    code: 'equipment_breakdown',
    pattern: /equipment breakdown|boiler (?:and|&) machinery|mechanical breakdown/g,
  },
  { code: 'money_securities', pattern: /money (?:and|&) securities/g },
  { code: 'employee_dishonesty', pattern: /employee (?:dishonesty|theft)|fidelity coverage/g },
  {
    code: 'contents',
    pattern:
      /(?:your )?business personal property(?! ?-? ?(?:expanded|at (?:fairs|newly)|in transit|off|away|seasonal|of others|temporarily))|\bbpp\b|(?<!building and )personal property of (?:the )?insured|(?<=^[\W\d]*)personal property(?= ?(?:-|blanket|limit|$|\$))|\bcontents\b/g,
  },
  {
    code: 'building',
    pattern:
      /(?<=^[\W\d]*|[\d%] |included |excluded |sustained |value |blanket |(?:to|for) (?:the )?)buildings?(?! \d{1,3}(?![\d,])|s? (?:and|&)|,? ?ordinance| no\b| #| number| glass| description| address| ordinance)(?: coverage)?(?: limits?(?: of insurance)?)?|building (?:limit|coverage)(?: of insurance)?/g,
  },
  { code: 'earthquake', pattern: /earthquake(?: sprinkler leakage)?/g },
  {
    code: 'flood',
    pattern:
      /(?<=^[\W\d]*|[\d%] |included |excluded |sustained |value |(?:to|for) (?:the )?)flood(?: coverage)?/g,
  },
]

/** A coverage that a text names, with the place of its letters. */
export type NamedCoverage = { code: CoverageCode; start: number; end: number }

/**
 * The coverages that a folded text names, in its order; what stands for what depends on the line of business that the
 * part of the document is about ("each occurrence" of an umbrella is another limit than that of general liability).
 */
export function coveragesNamedIn(folded: string, line: LineCode | null): NamedCoverage[] {
  const found: NamedCoverage[] = []
  for (const { code, pattern, lines, notIn } of wordings) {
    if (lines && (!line || !lines.includes(line))) continue
    if (notIn && line && notIn.includes(line)) continue
    for (const { 0: name, index } of folded.matchAll(pattern)) {
      const start = index + (name.length - name.trimStart().length)
      const end = index + name.length
      if (!found.some((taken) => start < taken.end && taken.start < end)) found.push({ code, start, end })
    }
  }
  return found.sort((one, two) => one.start - two.start)
}

/** Which line of business a coverage is of, where it can be of one only. */
export const lineOfCoverage: Partial<Record<CoverageCode, LineCode>> = {
  csl: 'auto',
  bi_person: 'auto',
  bi_accident: 'auto',
  auto_med: 'auto',
  um: 'auto',
  uim: 'auto',
  pip: 'auto',
  comprehensive: 'auto',
  collision: 'auto',
  el_accident: 'wc',
  el_employee: 'wc',
  el_policy: 'wc',
  wc_statutory: 'wc',
  umbrella_occ: 'umbrella',
  umbrella_agg: 'umbrella',
  liability_med: 'bop',
}
