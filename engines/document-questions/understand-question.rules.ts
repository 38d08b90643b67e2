import type { interestKinds } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import { type CoverageTerm, coverageTermIn, lineIn } from './coverage-terms.rules.ts'

export type InterestKind = (typeof interestKinds)[number]
export type FactTopic =
  | 'expires'
  | 'effective'
  | 'term'
  | 'carrier'
  | 'naic'
  | 'policy_number'
  | 'insured'
  | 'address'
  | 'entity'
  | 'business'
  | 'producer'
  | 'kind'
  | 'sales'
  | 'employees'
  | 'years'
  | 'lines'

/** What someone wants to know of a document. */
export type Asked =
  | { topic: 'fact'; fact: FactTopic; line: LineCode | null }
  | {
      topic: 'premium'
      kind: 'total' | 'line' | 'tax' | 'fee' | 'terrorism' | 'minimum' | 'all'
      line: LineCode | null
    }
  | {
      topic: 'coverage'
      want: 'limit' | 'deductible' | 'covered'
      term: CoverageTerm | null
      line: LineCode | null
    }
  | { topic: 'coinsurance' }
  | { topic: 'exclusion' }
  | { topic: 'form'; number: string | null }
  | { topic: 'interest'; kind: InterestKind }
  | { topic: 'schedule'; of: 'vehicles' | 'locations' | 'payroll' | 'losses' }
  | { topic: 'words' }

const formNumber = /\b([a-z]{2,4}) ?-?(\d{2}) ?(\d{2})\b(?! ?%)/

const interests: readonly [RegExp, InterestKind][] = [
  [/mortgag|\blender/, 'mortgagee'],
  [/loss ?payee/, 'loss_payee'],
  [/additional(ly)? insured|add(ition)?['’]?l insured|\bai'?s\b/, 'additional_insured'],
  [/certificate ?holder/, 'certificate_holder'],
  [/lien ?holder/, 'lienholder'],
]

const facts: readonly [RegExp, FactTopic][] = [
  [
    /expir|end date|run out|until when|renew(al|s)? date|when .*(\bends?\b|\brenew|\bover\b)|valid until|good through/,
    'expires',
  ],
  [/policy (period|term)|term of the policy|\bperiod\b/, 'term'],
  [/effective|incept|when .*(start|begin|kick in|go into)|start date/, 'effective'],
  [/\bnaic\b/, 'naic'],
  [/policy (number|no\b|num|#)|number of the policy|policy id/, 'policy_number'],
  [
    /\bcarrier|insurer\b|insurance company|underwritten by|which company|who (is )?(writes|wrote|insures|issued|underwrit)|writing company|issuing/,
    'carrier',
  ],
  [
    /what lines|which lines|lines of (business|coverage)|what (does|is) (this|the) policy cover|what is covered|what coverages|which coverages/,
    'lines',
  ],
  [
    /mailing|insured.?s address|address of the (insured|business|named)|where is the (insured|business)|\baddress\b/,
    'address',
  ],
  [/\bproducer\b|\bbroker\b|which agency|agent of record|who sold/, 'producer'],
  [/entity|legal form|\bllc\b|corporation|partnership/, 'entity'],
  [/years? in business|how long .*(business|operat)|year started|experience of the/, 'years'],
  [/\bsales\b|revenue|receipts|turnover/, 'sales'],
  [/how many (employees|people|workers)|number of (employees|people)|headcount/, 'employees'],
  [
    /what kind of document|what document|type of document|document type|is this a (quote|binder|policy|dec)/,
    'kind',
  ],
  [
    /(kind|type|nature|description|line) of (business|operation|work)|business (description|do\b|type)|what does the (insured|business|company) do|operations?\b/,
    'business',
  ],
  [
    /named insured|who is (the )?(insured|covered)|\binsured'?s? name|name of the (insured|business|company)|policy ?holder|whose policy|who.s insured/,
    'insured',
  ],
]

const schedules: readonly [RegExp, Extract<Asked, { topic: 'schedule' }>['of']][] = [
  [/loss run|loss history|\bclaims?\b|\blosses\b|past loss|incurred/, 'losses'],
  [
    /\bvins?\b|vehicles?|how many (cars|autos|trucks|power units)|(which|what|list|scheduled) .*(cars|autos|trucks)|power units/,
    'vehicles',
  ],
  [/\bpayroll|class codes?|classification/, 'payroll'],
  [
    /\blocations?\b|premises (address|covered|listed|insured)|sprinkler|protection class|square (feet|foot)|construction|year built|how old is the building/,
    'locations',
  ],
]

function first<T>(list: readonly [RegExp, T][], text: string): T | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function premiumIn(text: string, line: LineCode | null): Asked | null {
  if (/\btax(es)?\b/.test(text)) return { topic: 'premium', kind: 'tax', line }
  if (/\bfees?\b|surcharge/.test(text)) return { topic: 'premium', kind: 'fee', line }
  const isPremium =
    /premium|\bcosts?\b|\bprice\b|how much (do|does|did|would) (we|they|it|i|he|she|the (insured|client)) (pay|cost|owe)|\bpay(s|ing)? for\b/.test(
      text,
    )
  if (!isPremium) return null
  if (/terroris|\btria\b/.test(text)) return { topic: 'premium', kind: 'terrorism', line }
  if (/minimum|earned/.test(text)) return { topic: 'premium', kind: 'minimum', line }
  if (/by line|break ?down|each line|split/.test(text)) return { topic: 'premium', kind: 'all', line }
  if (/\btotal\b|altogether|overall|entire|whole/.test(text))
    return { topic: 'premium', kind: 'total', line: null }
  return { topic: 'premium', kind: line ? 'line' : 'total', line }
}

/** A question in small letters, with plain quotes and single spaces. */
export function plainQuestion(question: string): string {
  return question.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim()
}

const isYesOrNo =
  /^(is|are|do|does|did|has|have|am|can|would|will)\b|\bcovered\b|\bcovers?\b|\binclud(ed|es?)\b/
const namesExclusion = /exclu(sion|ded|des?)|not covered|carved? out/
const isAboutForms = /\bforms?\b(?! of)|\bendorse(ments?|d)\b|\bendorsement/

function coverageIn(text: string, line: LineCode | null): Asked | null {
  const term = coverageTermIn(text)
  if (/deductible|\bded\b/.test(text)) return { topic: 'coverage', want: 'deductible', term, line }
  if (!term) return null
  const asksLimit = /limit|how much|aggregate|per occurrence|each|amount|insured for|value/.test(text)
  const want = isYesOrNo.test(text) && !/how much|what/.test(text) ? 'covered' : 'limit'
  return { topic: 'coverage', want: want === 'covered' && !asksLimit ? 'covered' : want, term, line }
}

/** What a question asks of a document. What is not understood is looked for by its words. */
export function understandQuestion(question: string): Asked {
  const text = plainQuestion(question)
  const line = lineIn(text)
  const number = text.match(formNumber)
  if (namesExclusion.test(text)) return { topic: 'exclusion' }
  if (number && !/\d{4}-/.test(text))
    return { topic: 'form', number: `${number[1]} ${number[2]} ${number[3]}`.toUpperCase() }
  if (/co-?insurance/.test(text)) return { topic: 'coinsurance' }
  if (isAboutForms.test(text)) return { topic: 'form', number: null }
  if (/waiver|subrogation|primary and non/.test(text)) return { topic: 'form', number: null }
  if (/deductible|\bded\b/.test(text)) return coverageIn(text, line) as Asked
  const interest = first(interests, text)
  if (interest) return { topic: 'interest', kind: interest }
  const premium = premiumIn(text, line)
  if (premium) return premium
  const fact = first(facts, text)
  const isNarrow = fact === 'term' || fact === 'business' || fact === 'insured' || fact === 'address'
  const schedule = first(schedules, text)
  if (fact && !(schedule && isNarrow)) return { topic: 'fact', fact, line }
  if (schedule) return { topic: 'schedule', of: schedule }
  return coverageIn(text, line) ?? { topic: 'words' }
}
