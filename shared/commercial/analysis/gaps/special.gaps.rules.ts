import { daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { excluding, type GapFinding, type GapRule, unlessShown, whenEndorsed } from './gap-rule.rules.ts'
import {
  citationOf,
  citationOfLine,
  contracting,
  doesBusiness,
  formListed,
  type GapView,
  isLiability,
  isLine,
  isProperty,
  isUmbrella,
  limitOf,
  said,
  saidAnywhere,
} from './gap-view.rules.ts'

const highRetention = 10_000
const usualAttachment = [
  { codes: ['occ'], least: 1_000_000, called: 'general liability for each occurrence' },
  { codes: ['csl'], least: 1_000_000, called: 'auto liability' },
  { codes: ['el_accident'], least: 500_000, called: 'employers liability for each accident' },
] as const

function isClaimsMade(view: GapView): boolean {
  if (formListed(view, ['CG 00 02', 'CG 00 34'])) return true
  return isLine('professional', 'epli', 'dno')(view) || said(view, /claims[- ]made/i) !== null
}

const retroDate = /retro(active)? date\W{0,4}(.{0,40})/i

function dayOf(text: string): string | null {
  const [, month, day, year] = /(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text) ?? []
  return month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

function retroactive(view: GapView): GapFinding | null {
  const hit = said(view, retroDate)
  if (!hit) {
    const finding = `It is written on a claims-made form, and a retroactive date could not be seen in this ${view.called}.`
    return { state: 'not_seen', finding, citations: [] }
  }
  const told = retroDate.exec(hit.text)?.[2] ?? ''
  if (/none|full prior|unlimited|n\/a/i.test(told)) return null
  const day = dayOf(told)
  const start = view.facts.policies.find(({ effectiveDate }) => effectiveDate)?.effectiveDate?.value
  const isFresh = day !== null && start !== undefined && Math.abs(daysBetween(day, start)) <= 1
  const when = day ? formatDay(day) : `“${told.trim()}”`
  const finding = isFresh
    ? `The retroactive date is ${when}, the first day of the term: no earlier work is insured.`
    : `The retroactive date is ${when}: what was done before is not insured.`
  return { state: 'check', finding, citations: [citationOfLine(hit)], ...(!isFresh && { weight: 'notable' }) }
}

function attachment(view: GapView): GapFinding | null {
  const low = usualAttachment.flatMap(({ codes, least, called }) => {
    const limit = limitOf(view, { codes })
    return limit && limit.value < least ? [{ limit, least, called }] : []
  })
  if (low.length === 0) return null
  const told = low.map(
    ({ limit, least, called }) => `${called} ${formatDollars(limit.value)} (usual: ${formatDollars(least)})`,
  )
  return {
    state: 'mismatch',
    finding: `Underlying limits are below what umbrellas usually ask for: ${told.join('; ')}.`,
    citations: low.map(({ limit }) => citationOf(limit)),
  }
}

function underlyingSchedule(view: GapView): GapFinding | null {
  const heading = saidAnywhere(view, /(schedule of )?underlying (insurance|polic|coverage)/i)
  if (!heading) {
    const finding = `A schedule of underlying insurance could not be seen in this ${view.called}.`
    return { state: 'not_seen', finding, citations: [] }
  }
  const page = view.text.filter(({ page }) => page === heading.page).map(({ text }) => text)
  const has = (words: RegExp) => page.some((text) => words.test(text))
  const missing = [
    has(/general liability|\bCGL\b|businessowners/i) ? [] : ['general liability'],
    has(/\bauto(mobile)?\b/i) ? [] : ['auto'],
    has(/employers.? liability|\bEL\b/i) ? [] : ['employers liability'],
  ].flat()
  if (missing.length === 0) return null
  return {
    state: 'not_seen',
    finding: `The schedule of underlying insurance does not seem to name ${missing.join(' or ')}.`,
    citations: [citationOfLine(heading)],
  }
}

function retention(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['retention'] })
  if (!limit || limit.value <= highRetention) return null
  return {
    state: 'check',
    finding: `The self-insured retention is ${formatDollars(limit.value)}.`,
    citations: [citationOf(limit)],
  }
}

function isEmployer(view: GapView): boolean {
  const { employees, payroll } = view.facts
  return (employees?.value ?? 0) >= 5 || payroll.length > 0
}

function employmentPractices(view: GapView): GapFinding | null {
  const finding = unlessShown('Employment practices liability', {
    codes: ['epli'],
    name: /employment[- ](related )?practices (?!exclusion)|\bEPLI?\b/i,
    lines: ['epli'],
  })(view)
  const form = finding && formListed(view, ['CG 21 47'])
  if (!form) return finding
  return {
    state: 'excluded',
    finding:
      'CG 21 47 (employment-related practices exclusion) is listed, and no employment practices cover could be seen.',
    citations: [form.citation],
  }
}

/** Gap checks of umbrella, claims-made covers, crime, cyber and inland marine. */
export const specialGaps: readonly GapRule[] = [
  {
    id: 'umbrella-attachment',
    line: 'umbrella',
    title: 'Umbrella attachment',
    weight: 'critical',
    whyItMatters:
      'The umbrella pays only above the limits that it asks for: the client bears what lies between.',
    whatToAsk: 'Which underlying limits does the umbrella ask for? Raise the lower ones.',
    applies: isUmbrella,
    finds: attachment,
  },
  {
    id: 'umbrella-underlying',
    line: 'umbrella',
    title: 'Scheduled underlying insurance',
    weight: 'notable',
    whyItMatters:
      'Over a policy that is not scheduled, the umbrella pays nothing or only above the retention.',
    whatToAsk: 'Are all liability policies of the client in the schedule, with their right terms?',
    applies: isUmbrella,
    finds: underlyingSchedule,
  },
  {
    id: 'umbrella-retention',
    line: 'umbrella',
    title: 'Umbrella retention',
    weight: 'minor',
    whyItMatters: 'Where no underlying policy applies, the client bears this sum of each claim.',
    whatToAsk: 'Is $10,000 or less to be had?',
    applies: isUmbrella,
    finds: retention,
  },
  {
    id: 'claims-made-retroactive',
    line: null,
    title: 'Retroactive date',
    weight: 'critical',
    whyItMatters:
      'Claims over acts before that date are not insured; moving it forward loses years of cover.',
    whatToAsk: 'Does the date match the first claims-made policy without a break?',
    applies: isClaimsMade,
    finds: retroactive,
  },
  {
    id: 'claims-made-reporting',
    line: null,
    title: 'Extended reporting period',
    weight: 'minor',
    whyItMatters: 'After the last day a claim is only insured if there is time left to report it.',
    whatToAsk: 'Which reporting periods are offered, at what price?',
    applies: isClaimsMade,
    finds: (view) =>
      saidAnywhere(view, /extended (reporting|discovery)|\bERP\b|tail (coverage|period)/i)
        ? null
        : {
            state: 'not_seen',
            finding: `An extended reporting period could not be seen in this ${view.called}.`,
            citations: [],
          },
  },
  {
    id: 'claims-made-prior-acts',
    line: null,
    title: 'Prior acts excluded',
    weight: 'critical',
    whyItMatters: 'Work done before the term is insured by nobody.',
    whatToAsk: 'Can prior acts be taken over from the last policy?',
    applies: isClaimsMade,
    finds: whenEndorsed([], excluding('prior acts'), 'acts before the term are not insured.'),
  },
  {
    id: 'epli-absent',
    line: 'epli',
    title: 'Employment practices',
    weight: 'notable',
    whyItMatters:
      'Claims of discrimination, harassment and wrongful dismissal are excluded from general liability.',
    whatToAsk:
      'How many employees, and in which states? Offer employment practices liability and keep the answer.',
    applies: (view) => isLiability(view) && isEmployer(view),
    finds: employmentPractices,
  },
  {
    id: 'epli-third-party',
    line: 'epli',
    title: 'Third-party employment claims',
    weight: 'minor',
    whyItMatters: 'Customers and vendors, too, claim harassment or discrimination.',
    whatToAsk: 'Is third-party cover included?',
    applies: isLine('epli'),
    finds: unlessShown('Cover for claims of third parties', { name: /third[- ]part(y|ies)/i }),
  },
  {
    id: 'dno-absent',
    line: 'dno',
    title: 'Directors and officers',
    weight: 'notable',
    whyItMatters: 'Whoever sits on the board is liable with what they own.',
    whatToAsk: 'Who decides for the organization? Is there a directors and officers policy elsewhere?',
    applies: (view) =>
      isLiability(view) &&
      (doesBusiness(view, /association|non-? ?profit|foundation|condominium|church|\bHOA\b/i) ||
        /non-? ?profit|association/i.test(view.facts.entityType?.value ?? '')),
    finds: unlessShown('Directors and officers liability', {
      name: /directors (and|&) officers|\bD ?& ?O\b|management liability/i,
      lines: ['dno'],
    }),
  },
  {
    id: 'crime-employee-theft',
    line: 'crime',
    title: 'Employee theft',
    weight: 'minor',
    whyItMatters: 'What employees take is excluded from property forms.',
    whatToAsk: 'Who handles money? Add employee dishonesty?',
    applies: isProperty,
    finds: unlessShown('Employee theft or dishonesty', {
      codes: ['employee_dishonesty'],
      name: /employee (theft|dishonesty)|fidelity/i,
      lines: ['crime'],
    }),
  },
  {
    id: 'crime-money',
    line: 'crime',
    title: 'Money and securities',
    weight: 'minor',
    whyItMatters: 'Cash and checks are no property under a property form.',
    whatToAsk: 'How much cash is on the premises and on its way to the bank?',
    applies: isProperty,
    finds: unlessShown('Money and securities', {
      codes: ['money_securities'],
      name: /money (and|&) securities|robbery|burglary/i,
      lines: ['crime'],
    }),
  },
  {
    id: 'cyber-fraud',
    line: 'cyber',
    title: 'Fraudulent instructions',
    weight: 'notable',
    whyItMatters: 'Money sent to a swindler by an employee’s own hand is the most frequent cyber loss.',
    whatToAsk: 'Is social engineering included, with which sublimit and which call-back condition?',
    applies: isLine('cyber'),
    finds: unlessShown('Social engineering or funds transfer fraud', {
      name: /social engineering|funds transfer|fraudulent (instruction|transfer)|invoice manipulation/i,
    }),
  },
  {
    id: 'marine-rented-equipment',
    line: 'inland_marine',
    title: 'Rented equipment',
    weight: 'minor',
    whyItMatters: 'The rental contract makes the client pay for damage, which liability policies exclude.',
    whatToAsk: 'Is equipment rented, and of which value?',
    applies: (view) => isLine('inland_marine')(view) && doesBusiness(view, contracting),
    finds: unlessShown('Rented or leased equipment', {
      name: /(rented|leased|borrowed).{0,30}(equipment|tools)|equipment.{0,30}(rented|leased)/i,
    }),
  },
  {
    id: 'builders-soft-costs',
    line: 'builders_risk',
    title: 'Soft costs and delay',
    weight: 'minor',
    whyItMatters: 'Interest, fees and lost rent go on when a loss delays the building.',
    whatToAsk: 'Add soft costs and delay in completion?',
    applies: isLine('builders_risk'),
    finds: unlessShown('Soft costs or delay in completion', {
      name: /soft costs?|delay in (completion|opening)|delayed completion/i,
    }),
  },
]
