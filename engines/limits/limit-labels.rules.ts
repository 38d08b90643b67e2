import type { LimitLine } from './limits.contract.ts'

/**
 * What a word says of the amount beside it. `other` is something that no limit is kept for (a sublimit, a premium, another
 * line), so that its amount is left out.
 */
export type Label =
  | 'occurrence'
  | 'aggregate'
  | 'products'
  | 'injury'
  | 'rented'
  | 'medical'
  | 'single'
  | 'bodily'
  | 'damage'
  | 'uninsured'
  | 'person'
  | 'accident'
  | 'byAccident'
  | 'disease'
  | 'policy'
  | 'employee'
  | 'employers'
  | 'claim'
  | 'deductible'
  | 'retention'
  | 'vehicle'
  | 'building'
  | 'contents'
  | 'liability'
  | 'umbrella'
  | 'other'

type Word = readonly [pattern: RegExp, label: Label | null, lines?: readonly LimitLine[]]

const per = String.raw`(?:(?:each|every|ea\.?|per|any one|any 1)[\s/-]*|\/\s?)`
const claims: readonly LimitLine[] = ['professional', 'cyber', 'management_liability']

/** The words in their order: the first that fits counts, so that the longer phrases stand first. Null is a word without meaning. */
const words: readonly Word[] = [
  [/claims?[- ]made|occurrence (?:form|basis)|retro(?:active)? date|policy (?:number|no\.?)/y, null],
  [/bodily injury (?:and|&) property damage(?= per occ)/y, null],
  [/\(?other than prod(?:uct)?s?\b\.?(?:[\s/&-]*comp(?:leted)?\b\.?[\s-]*op(?:eration)?s?\b\.?)?\)?/y, null],
  [/(?:personal )?property of others/y, 'other'],
  [/liab(?:ility)? (?:and|&|\/) med(?:ical)? exp(?:enses?)?/y, 'occurrence', ['general_liability']],
  [
    /(?:prod(?:uct)?s?\b\.?)?[\s/&,-]*(?:and )?\bcomp(?:l(?:eted)?)?\b\.?[\s/-]*\bop(?:eration|n)?s?\b\.?/y,
    'products',
  ],
  [/products?\b(?:[\s/&-]*co\b)?|prods?\b\.?(?:[\s/&-]*co\b)?|p\/?c\/?o\b|p&co\b/y, 'products'],
  [
    /pers(?:onal)?\b\.?\s*(?:inj(?:ury)?\b\.?)?\s*(?:&|and|\/|\+|-)?\s*adv(?:ert(?:ising)?)?\b\.?(?:\s*inj(?:ury)?\b\.?)?/y,
    'injury',
  ],
  [/personal injury protection|pip\b/y, 'other'],
  [
    /pers(?:onal)?\.? inj(?:ury)?\b\.?|p\s?(?:&|and|\/)\s?a(?:\s?i)?\b|p&ai\b|pai\b|pi\/ai\b|adv(?:ertising)?\.? inj(?:ury)?\b\.?/y,
    'injury',
  ],
  [
    /(?:damages?|dam|dmg)\b\.?(?: to)? (?:rented|prem(?:ises)?\b\.?)(?: (?:rented|prem(?:ises)?\b\.?|to you))*/y,
    'rented',
  ],
  [
    /(?:dpr|dtpr?|dtrp|drp)\b|fire (?:legal|damage|dam|dmg)\b(?: liab(?:ility)?\b\.?)?|tenant'?s? legal(?: liab\w*)?/y,
    'rented',
  ],
  [/(?:prem(?:ises)?\.? )?rented\b(?: to you)?(?: prem(?:ises)?\b\.?)?/y, 'rented'],
  [new RegExp(`${per}med(?:ical)?\\.? incident`, 'y'), 'claim'],
  [/med(?:ical)?\b\.?[\s-]*mal(?:practice)?\b/y, null, claims],
  [/med(?:ical)?\b\.?[\s-]*(?:exp(?:ense)?s?\b\.?|pay(?:ment)?s?\b|pmts?\b)?|medpay\b|mp\b/y, 'medical'],
  [/comb(?:ined)?\.? single(?: lim(?:it)?s?\b\.?)?|csl\b|c\.s\.l\.?|single limit/y, 'single'],
  [/um(?:pd)\b|(?:uninsured|um) property damage/y, 'other'],
  [
    /(?:um|uninsured)\s*(?:\/|&|and)?\s*(?:uim|underinsured)\b(?: motorists?\b)?|uim\s*\/\s*um\b|uninsured(?: motorists?\b)?|um(?:bi)?\b/y,
    'uninsured',
  ],
  [/uim\b|under-?insured(?: motorists?)?/y, 'other'],
  [/business income|bus\.? inc\w*|bi\s*[/&+]\s*ee\b|extra exp\w*/y, 'other'],
  [/b\.?i\.?(?![\w/])|bi\b/y, 'other', ['property']],
  [/bodily inj(?:ury|\.)?|b\.i\.?|bi\b/y, 'bodily'],
  [/prop(?:erty)?\.? dam(?:age)?\b\.?|p\.d\.?|pd\b/y, 'damage'],
  [/by acc(?:ident)?\b\.?/y, 'byAccident'],
  [new RegExp(`${per}?(?:accidents?|acc(?:id)?\\b\\.?)`, 'y'), 'accident'],
  [new RegExp(`${per}(?:persons?|pers?)\\b`, 'y'), 'person'],
  [/(?:by )?dis(?:ease)?\b\.?/y, 'disease'],
  [
    /employer'?s?'? liab(?:ility)?\b\.?|emp'?l?\.? liab\w*|e\.?l\.?(?!\w)|part (?:two|2|ii)\b|coverage b\b/y,
    'employers',
  ],
  [new RegExp(`${per}?(?:employees?|emp(?:l|'ee)?|ee)\\b\\.?`, 'y'), 'employee', ['workers_comp']],
  [/pol(?:icy)?\b\.?[\s-]*(?:lim(?:it)?s?\b\.?)?/y, 'policy', ['workers_comp']],
  [new RegExp(`${per}?o(?:cc|c)(?:u?r+[ea]?n?c?e?s?)?\\b\\.?`, 'y'), 'occurrence'],
  [/gen(?:'?l|e?ra?l|)\b\.?[\s-]*agg?r?(?:[ae]?g(?:[ae]te?)?s?)?\b\.?|g\.?a\.?(?!\w)/y, 'aggregate'],
  [/agg?r?(?:[ae]?g(?:[ae]te?)?s?)?\b\.?/y, 'aggregate'],
  [new RegExp(`${per}?(?:claims?|wrongful acts?|incidents?|events?)\\b`, 'y'), 'claim'],
  [/deduct\w*|ded'?s?\b\.?|a\.?o\.?p\.?\b|all other perils?/y, 'deductible'],
  [/self[- ]insured ret\w*\.?|s\.?i\.?r\.?\b|reten\w*|ret\b\.?/y, 'retention'],
  [
    /compr(?:ehensive)?\b|coll(?:ision)?\b|comp\b(?=\W*(?:&|and|\/|coll|\$|\d|ded))|otc\b/y,
    'vehicle',
    ['auto'],
  ],
  [/(?:business |bus\.? )?pers(?:onal)?\.? prop(?:erty)?\b\.?|bpp\b|contents?\b/y, 'contents'],
  // The number of a building is none of dollars.
  [/(?:buildings?\b|bldgs?\b\.?|bld\b)(?: (?:no\.? |# ?)?\d{1,2}(?![\d,.]|\s?[km%]))?/y, 'building'],
  [
    /(?:sub-?limits?|ransom\w*|ordinance|wind\w*|hail|named storm|hurricane|flood|earthquake|eq\b|quake|glass|towing|rental|cargo|trailers?|premiums?|prem\b|tiv\b|total insured|blanket|theft|dishonesty|money|securities|computers?|equipment|signs?\b|spoilage|water back\w*|sewer|terrorism|tria\b|tools|debris|social eng\w*|funds transfer|bricking|pci\b|regulatory|dependent|contingent|payroll|revenues?|sales|receipts|underlying|attach\w*|liquor|abuse|molest\w*|pollution|stated (?:amount|value)|cost new|tax(?:es)?|fees?|loss of use|outbuildings?|other structures?|defense|waiting|crisis|extortion|breach|notification|forgery|crime|stop gap|utility)/y,
    'other',
  ],
  [/(?:commercial )?umb(?:rella)?\b\.?(?: liab\w*)?|excess\b(?: liab\w*)?/y, 'umbrella', ['umbrella']],
  [/(?:commercial )?umb(?:rella)?\b\.?|excess\b/y, 'other'],
  [/(?:commercial )?general liab(?:ility)?\b\.?|c?gl\b/y, null, ['general_liability']],
  [/(?:commercial )?general liab(?:ility)?\b\.?|c?gl\b/y, 'other'],
  [/workers?'?s?'? comp(?:ensation)?\b\.?|wc\b|part (?:one|1|i)\b/y, null, ['workers_comp']],
  [/workers?'?s?'? comp(?:ensation)?\b\.?|wc\b/y, 'other'],
  [
    /(?:hired|non-?owned)\b[\s,/&-]*(?:(?:and|or) )?(?:non-?owned )?(?:autos?\b)?(?: liab(?:ility)?\b\.?)?/y,
    null,
    ['auto'],
  ],
  [/(?:business |commercial )?auto(?:mobile)?s?\b liab(?:ility)?\b\.?/y, 'liability', ['auto']],
  [/(?:business |commercial |any )?auto(?:mobile)?s?\b/y, null, ['auto']],
  [/(?:business |commercial |hired |non-?owned )*auto(?:mobile)?s?\b/y, 'other'],
  [/limits?\b(?: of (?:liability|insurance))?/y, 'umbrella', ['umbrella']],
  [
    /(?:professional|e\s?&\s?o|d\s?&\s?o|epli?|fiduciary|directors|management|cyber)\b(?: liab\w*)?/y,
    'liability',
    claims,
  ],
  [/(?:professional|e\s?&\s?o|d\s?&\s?o|epli?|fiduciary|malpractice|cyber)\b(?: liab\w*)?/y, 'other'],
  [/liab(?:ility)?\b\.?/y, 'liability'],
]

/** The label at a place of a lower-case text for a line, with its length; undefined where no known word begins there. */
export function labelAt(
  text: string,
  at: number,
  line: LimitLine,
): { label: Label | null; length: number } | undefined {
  for (const [pattern, label, lines] of words) {
    if (lines && !lines.includes(line)) continue
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].trimEnd().length ?? 0
    if (length > 0) return { label, length }
  }
  return undefined
}
