import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

/** A coverage as people ask for it. */
export type CoverageTerm = {
  label: string
  codes: readonly CoverageCode[]
  /** What it is called in questions. */
  asked: RegExp
  /** What it is called in documents. */
  written: RegExp
  /** The line that it is a policy of its own in, where it may be one. */
  line?: LineCode
}

function term(
  label: string,
  codes: readonly CoverageCode[],
  asked: RegExp,
  more: { written?: RegExp; line?: LineCode } = {},
): CoverageTerm {
  return { label, codes, asked, written: asked, ...more }
}

/** The narrow ones first: the first that a question names is meant. */
const terms: readonly CoverageTerm[] = [
  term('products and completed operations aggregate', ['products_agg'], /\bproducts?\b|completed op|\bpco\b/),
  term('umbrella aggregate', ['umbrella_agg'], /(umbrella|excess).*aggregate|aggregate.*(umbrella|excess)/),
  term('self-insured retention', ['retention'], /\bretention\b|\bs\.?i\.?r\b|retained limit/),
  term('umbrella limit', ['umbrella_occ', 'umbrella_agg'], /\bumbrella\b|\bexcess (liab|limit|polic)/, {
    line: 'umbrella',
  }),
  term('personal and advertising injury', ['pai'], /personal (and|&) adv|advertising|\bp ?& ?ai\b|\bpai\b/),
  term(
    'damage to premises rented to you',
    ['damage_rented'],
    /rented (to|premis)|premises rented|fire (legal|damage)|tenant.?s? legal/,
  ),
  term('personal injury protection', ['pip'], /personal injury protection|\bpip\b|no.?fault/),
  term('auto medical payments', ['auto_med'], /auto.*med(ical)? ?pay|med(ical)? ?pay.*auto/, {
    written: /(auto )?medical payments/,
  }),
  term('medical expense', ['medexp', 'liability_med', 'auto_med'], /\bmed(ical)?\.? ?(exp|pay)/),
  term('underinsured motorists', ['uim'], /under.?insured|\buim\b/),
  term('uninsured motorists', ['um'], /\bun.?insured|\bum\b/),
  term(
    'hired auto',
    ['hired_auto'],
    /\bhired\b|rental (car|vehicle|auto)|rented (car|vehicle|auto)|\bhnoa\b/,
    {
      written: /\bhired\b/,
    },
  ),
  term('non-owned auto', ['non_owned_auto'], /non.?owned|employees.? (own )?cars/, { written: /non.?owned/ }),
  term('combined single limit', ['csl'], /combined single|\bcsl\b|(auto|vehicle) liability/),
  term('comprehensive', ['comprehensive'], /\bcomp(rehensive)?\b|other than collision|\botc\b/, {
    written: /comprehensive|other than collision/,
  }),
  term('collision', ['collision'], /(?<!other than )\bcollision\b/),
  term('wind or hail', ['wind_hail'], /\bwind|\bhail\b|hurricane|named storm/),
  term('water backup', ['water_backup'], /back.?up|\bsewer|\bdrain/, {
    written: /water back|back.?up of|sewer/,
  }),
  term('ordinance or law', ['ordinance_law'], /ordinance|code upgrade/),
  term('equipment breakdown', ['equipment_breakdown'], /equipment breakdown|boiler|mechanical breakdown/, {
    line: 'equipment_breakdown',
  }),
  term('business income', ['business_income'], /business (income|interruption)|loss of income|lost income/),
  term('extra expense', ['extra_expense'], /extra expense/),
  term('employee dishonesty', ['employee_dishonesty'], /dishonest|employee theft|fidelity|embezzl/, {
    line: 'crime',
  }),
  term('money and securities', ['money_securities'], /money|securities/),
  term('contents', ['contents'], /\bcontents\b|personal property|\bbpp\b|inventory|\bstock\b/, {
    written: /contents|personal property/,
  }),
  term('building', ['building'], /\bbuildings?\b|\bstructure\b/),
  term('cyber', ['cyber'], /\bcyber\b|data breach|ransomware|hack/, { line: 'cyber' }),
  term('employment practices', ['epli'], /employment practices|\bepli?\b|wrongful termination|harassment/, {
    line: 'epli',
  }),
  term(
    'professional liability',
    ['professional'],
    /professional|errors (and|&) omissions|\be ?& ?o\b|malpractice/,
    {
      line: 'professional',
    },
  ),
  term('liquor liability', ['liquor'], /liquor|alcohol/, { line: 'liquor' }),
  term('earthquake', ['earthquake'], /earth ?quake|earth movement/),
  term('flood', ['flood'], /\bflood/, { line: 'flood' }),
  term('employers liability, each accident', ['el_accident'], /each accident|by accident/),
  term('employers liability, disease, each employee', ['el_employee'], /each employee|disease.*employee/),
  term('employers liability, disease, policy limit', ['el_policy'], /disease.*policy|policy limit/),
  term(
    'employers liability',
    ['el_accident', 'el_employee', 'el_policy'],
    /employer.?s.? liab|\bel limits?\b|part (two|b)\b/,
  ),
  term('workers compensation', ['wc_statutory'], /work(er|men).?s.? comp|\bwc\b|statutory/, { line: 'wc' }),
  term('property damage', ['pd'], /property damage/),
  term('bodily injury', ['bi_person', 'bi_accident'], /bodily injury/),
  term('general aggregate', ['agg'], /aggregate/),
  term('each occurrence limit', ['occ'], /occurrence/),
  term('inland marine', [], /inland marine|tools|contractors.? equipment|installation floater/, {
    line: 'inland_marine',
  }),
  term('directors and officers', [], /directors|\bd ?& ?o\b/, { line: 'dno' }),
  term('crime', ['employee_dishonesty', 'money_securities'], /\bcrime\b/, { line: 'crime' }),
  term('garage', [], /garage ?keepers|garage liab/, { line: 'garage' }),
  term(
    'commercial property',
    ['building', 'contents'],
    /(commercial|business) property|\bproperty (limit|cover|insur)/,
    {
      line: 'property',
    },
  ),
  term('commercial auto', ['csl'], /(commercial|business) auto|\bauto(mobile)? (limit|cover|insur)/, {
    line: 'auto',
  }),
  term('general liability', ['occ', 'agg'], /general liability|\bc?gl\b|liability (limit|cover)/, {
    line: 'gl',
  }),
]

/** The coverage that a question names, if any. */
export function coverageTermIn(question: string): CoverageTerm | null {
  return terms.find(({ asked }) => asked.test(question)) ?? null
}

const lineWords: readonly [RegExp, LineCode][] = [
  [/\bbop\b|business ?owner/, 'bop'],
  [/general liability|\bc?gl\b/, 'gl'],
  [/\bauto\b|vehicle|truck/, 'auto'],
  [/work(er|men).?s.? comp|\bwc\b/, 'wc'],
  [/umbrella|\bexcess\b/, 'umbrella'],
  [/inland marine/, 'inland_marine'],
  [/\bcrime\b/, 'crime'],
  [/\bcyber\b/, 'cyber'],
  [/professional|\be ?& ?o\b/, 'professional'],
  [/\bepli?\b|employment practices/, 'epli'],
  [/liquor/, 'liquor'],
  [/\bproperty\b/, 'property'],
  [/flood/, 'flood'],
]

/** The line of business that a question names, if any. */
export function lineIn(question: string): LineCode | null {
  return lineWords.find(([pattern]) => pattern.test(question))?.[1] ?? null
}
