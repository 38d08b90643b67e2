import { stem } from './stem.rules.ts'

/** Abbreviations and spellings of the trade, and the words that they stand for in texts and questions alike. */
const writtenOut: Record<string, string> = {
  wc: 'workers compensation',
  'w/c': 'workers compensation',
  'work comp': 'workers compensation',
  'workers comp': 'workers compensation',
  'worker comp': 'workers compensation',
  'workman comp': 'workers compensation',
  'workmans comp': 'workers compensation',
  'workmens comp': 'workers compensation',
  gl: 'general liability',
  cgl: 'commercial general liability',
  bop: 'businessowners policy',
  bops: 'businessowners policy',
  'business owners': 'businessowners',
  'business owner': 'businessowners',
  coi: 'certificate of insurance',
  cois: 'certificate of insurance',
  um: 'uninsured motorist',
  uim: 'underinsured motorist',
  dic: 'difference in conditions',
  'e&o': 'errors omissions',
  'e and o': 'errors omissions',
  'e o': 'errors omissions',
  eo: 'errors omissions',
  'errors and omissions': 'errors omissions',
  'd&o': 'directors officers',
  'directors and officers': 'directors officers',
  'e&s': 'excess surplus',
  epli: 'employment practices liability',
  epl: 'employment practices liability',
  pip: 'personal injury protection',
  medpay: 'medical payments',
  'med pay': 'medical payments',
  ltc: 'long term care',
  acv: 'actual cash value',
  rcv: 'replacement cost value',
  rc: 'replacement cost',
  mvr: 'motor vehicle report',
  mvrs: 'motor vehicle report',
  clue: 'clue loss history report',
  ncci: 'ncci workers compensation',
  xmod: 'experience modification',
  'x mod': 'experience modification',
  'experience mod': 'experience modification',
  'dec page': 'declarations page',
  'dec pages': 'declarations page',
  dec: 'declarations',
  decs: 'declarations',
  ho: 'homeowners',
  homeowner: 'homeowners',
  'home owner': 'homeowners',
  'home owners': 'homeowners',
  'ho 3': 'ho3',
  'ho 4': 'ho4',
  'ho 5': 'ho5',
  'ho 6': 'ho6',
  'dp 1': 'dp1',
  'dp 3': 'dp3',
  ai: 'additional insured',
  wos: 'waiver of subrogation',
  aob: 'assignment of benefits',
  bor: 'broker of record',
  pd: 'property damage',
  bi: 'bodily injury',
  '401 k': '401k',
  medigap: 'medicare supplement',
  obamacare: 'affordable care act',
  aca: 'affordable care act',
  ppaca: 'affordable care act',
  'ad&d': 'accidental death dismemberment',
  hsa: 'health savings account',
  hsas: 'health savings account',
  fsa: 'flexible spending account',
  iul: 'indexed universal life',
  vul: 'variable universal life',
  fnol: 'first notice of loss',
  'non renew': 'nonrenew',
  'non renewal': 'nonrenewal',
  'non renewed': 'nonrenewed',
  'co insurance': 'coinsurance',
  'sub contractor': 'subcontractor',
  'follow up': 'followup',
  'e mail': 'email',
  'on boarding': 'onboarding',
}

export const rewrites: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(writtenOut).map(([from, to]) => [from, to.split(' ')]),
)

/** Words that mean so nearly the same to an agent that a question with one is answered by a text with another. */
const sameMeaning: readonly string[] = [
  'auto car vehicle automobile',
  'home house dwelling homeowners residence',
  'cancel terminate end',
  'deductible excess',
  'client customer insured policyholder',
  'carrier insurer company',
  'price cost rate premium',
  'cheap affordable inexpensive low',
  'buy purchase get obtain',
  'good best great',
  'worth value',
  'doctor physician',
  'health medical',
  'kid child children minor',
  'parent mother father',
  'spouse husband wife',
  'senior elderly old',
  'job employment work',
  'employee worker staff',
  'start begin',
  'stop cancel quit',
  'file report submit',
  'agent broker producer',
  'quote estimate proposal',
  'lawsuit sue litigation',
  'accident crash collision',
  'fix repair',
  'need require necessary',
  'required mandatory law',
  'legal law',
  'affect impact influence',
  'increase raise',
  'decrease reduce lower',
  'die death deceased',
  'truck vehicle',
  'umbrella excess',
  'invoice bill',
  'hire onboarding',
  'mistake error',
  'discount saving credit',
  'storm hurricane wind',
  'money cash',
  'lender mortgagee mortgage bank',
  'landlord lessor',
  'rent renter tenant lessee apartment',
  'change endorsement amend',
  'switch replace transfer change',
  'prove proof evidence',
  'offer sell provide',
  'include contain cover',
  'qualify eligible eligibility',
  'deny decline reject refuse',
  'approve accept',
  'withdraw access',
  'loan borrow',
  'keep retain maintain',
  'expire end lapse',
  'refund return',
  'penalty fine',
  'beneficiary heir',
  'smoker smoking tobacco cigarette',
  'theft steal stolen',
  'dog pet animal',
  'boat watercraft',
  'tooth teeth dental dentist',
  'pregnant pregnancy maternity',
  'drunk dui dwi',
  'ticket violation citation',
  'college student school',
  'disadvantage drawback problem',
  'advantage benefit',
  'average typical',
  'difference compare versus',
  'type kind',
  'explain define definition',
  'big large',
  'fast quick soon',
]

/** What an answer tends to speak of where the question has this word. */
const answeredWith: Record<string, string> = {
  much: 'cost price rate amount vary depend factor quote',
  cost: 'vary depend factor quote',
  why: 'because reason',
  where: 'agent company website online',
  who: 'company person',
  when: 'month day period time age',
  long: 'month year day week',
  mean: 'refer definition',
}

function meaningsByStem(): Map<string, readonly string[]> {
  const groups = new Map<string, Set<string>>()
  for (const line of sameMeaning) {
    const stems = line.split(' ').map(stem)
    for (const one of stems) {
      const known = groups.get(one) ?? new Set()
      for (const other of stems) if (other !== one) known.add(other)
      groups.set(one, known)
    }
  }
  for (const [asked, answer] of Object.entries(answeredWith)) {
    const known = groups.get(stem(asked)) ?? new Set()
    for (const word of answer.split(' ')) known.add(stem(word))
    groups.set(stem(asked), known)
  }
  return new Map([...groups].map(([one, others]) => [one, [...others]]))
}

/** The stems that a question's stem may also be found as. */
export const meanings: ReadonlyMap<string, readonly string[]> = meaningsByStem()

/** Words that carry little of what is asked. */
const fillers =
  'a an the of to in on at by be is are was were am been being do does did done i you your my mine we our us me it its ' +
  'he she him her they them their this that these those there and or if as with from up out for so just please tell show ' +
  'explain about any some into than then also'
const askers =
  'what whats how why who whom whose when where which can could will would shall should may might must have has had'

const light = new Set([...fillers.split(' '), ...askers.split(' ')])

/** Whether a word of a question only holds the others together ("what is the", "how do I"). */
export const isLight = (word: string) => light.has(word)
