import { formatDollars } from '#shared/money.ts'
import { citationOf } from './citations.rules.ts'
import { isClaimsMade, retroactive } from './claims-made.rules.ts'
import {
  contracting,
  doesBusiness,
  isLiability,
  isLine,
  isProperty,
  isUmbrella,
  seemsBusiness,
} from './gap-kinds.rules.ts'
import {
  excluding,
  type GapFinding,
  type GapRule,
  unconfirmed,
  unlessShown,
  whenEndorsed,
} from './gap-rule.rules.ts'
import { formListed, type GapView, limitOf, saidAnywhere } from './gap-view.rules.ts'
import { attachment, underlyingSchedule } from './underlying.rules.ts'

const highRetention = 10_000

function retention(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['retention'] })
  if (!limit || limit.value <= highRetention) return null
  return {
    state: 'check',
    finding: `The self-insured retention is ${formatDollars(limit.value)}.`,
    citations: [citationOf(limit)],
  }
}

function reportingPeriod(view: GapView): GapFinding | null {
  const isSaid = saidAnywhere(
    view,
    /extended (?:reporting|discovery)|\bERP\b|tail (?:coverage|period)|optional reporting/i,
  )
  return isSaid || !view.isFull ? null : unconfirmed('An extended reporting period', view.called)
}

function isEmployer(view: GapView): boolean {
  const { employees, payroll } = view.facts
  return (employees?.value ?? 0) >= 5 || payroll.length > 0
}

function employmentPractices(view: GapView): GapFinding | null {
  const finding = unlessShown('Employment practices liability', {
    codes: ['epli'],
    name: /employment[- ](?:related )?practices(?: liability)?\b(?! exclusion)|\bEPLI?\b/i,
    not: /exclusion/i,
    lines: ['epli'],
  })(view)
  const form = finding && formListed(view, ['CG 21 47'])
  if (!form) return finding
  return {
    state: 'excluded',
    finding:
      'CG 21 47 (employment-related practices exclusion) is listed, and employment practices coverage could not be confirmed.',
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
      'The umbrella pays only above the underlying limits it requires; the client pays any gap between.',
    whatToAsk: 'What underlying limits does the umbrella require? Raise any that are lower.',
    applies: isUmbrella,
    finds: attachment,
  },
  {
    id: 'umbrella-underlying',
    line: 'umbrella',
    title: 'Scheduled underlying insurance',
    weight: 'notable',
    whyItMatters:
      'Over a policy that isn’t scheduled, the umbrella may pay nothing, or only above the retention.',
    whatToAsk: 'Are all of the client’s liability policies on the schedule, with the right terms?',
    applies: isUmbrella,
    finds: underlyingSchedule,
  },
  {
    id: 'umbrella-retention',
    line: 'umbrella',
    title: 'Umbrella retention',
    weight: 'minor',
    whyItMatters: 'Where no underlying policy applies, the client pays this amount of each claim.',
    whatToAsk: 'Is $10,000 or less available?',
    applies: isUmbrella,
    finds: retention,
  },
  {
    id: 'claims-made-retroactive',
    line: null,
    title: 'Retroactive date',
    weight: 'critical',
    whyItMatters:
      'Claims over acts before that date aren’t covered; advancing the date loses years of coverage.',
    whatToAsk: 'Does the date match the client’s first claims-made policy, with no gap?',
    applies: isClaimsMade,
    finds: retroactive,
  },
  {
    id: 'claims-made-reporting',
    line: null,
    title: 'Extended reporting period',
    weight: 'minor',
    whyItMatters: 'After the policy ends, a claim is covered only if an extended reporting period applies.',
    whatToAsk: 'What extended reporting periods are available, and at what price?',
    applies: isClaimsMade,
    finds: reportingPeriod,
  },
  {
    id: 'claims-made-prior-acts',
    line: null,
    title: 'Prior acts excluded',
    weight: 'critical',
    whyItMatters: 'Work done before the policy began may have no coverage.',
    whatToAsk: 'Can prior acts coverage be carried over from the last policy?',
    applies: isClaimsMade,
    finds: whenEndorsed({
      forms: [],
      words: excluding('\\bprior (?:wrongful )?acts'),
      not: /full prior acts/i,
      effect: 'acts before the policy period, or before a date, are not covered.',
    }),
  },
  {
    id: 'epli-absent',
    line: 'epli',
    title: 'Employment practices',
    weight: 'notable',
    whyItMatters:
      'Claims of discrimination, harassment and wrongful termination aren’t covered by general liability.',
    whatToAsk:
      'How many employees, and in which states? Offer employment practices liability and document the answer.',
    applies: (view) => isLiability(view) && isEmployer(view),
    finds: employmentPractices,
  },
  {
    id: 'epli-third-party',
    line: 'epli',
    title: 'Third-party employment claims',
    weight: 'minor',
    whyItMatters: 'Customers and vendors can claim harassment or discrimination too.',
    whatToAsk: 'Is third-party coverage included?',
    applies: isLine('epli'),
    finds: unlessShown('Coverage for third-party claims', { name: /third[- ]part(y|ies)/i }),
  },
  {
    id: 'dno-absent',
    line: 'dno',
    title: 'Directors and officers',
    weight: 'notable',
    whyItMatters: 'Board members can be personally liable for their decisions.',
    whatToAsk: 'Who serves on the board? Is there a directors and officers policy elsewhere?',
    applies: (view) =>
      isLiability(view) &&
      (seemsBusiness(
        view,
        /\b(?:(?:homeowners|condominium|owners)['’]? association|non-? ?profit|charitable foundation|church|HOA)\b/i,
      ) ||
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
    whyItMatters: 'Theft by employees is excluded from property forms.',
    whatToAsk: 'Who handles money? Add employee theft?',
    applies: isProperty,
    finds: unlessShown('Employee theft or dishonesty', {
      codes: ['employee_dishonesty'],
      name: /employees?['’]? (?:theft|dishonesty)|employee dishonest|fidelity (?:bond|coverage|insurance)/i,
      forms: ['CR 00 21', 'CR 00 23'],
      lines: ['crime'],
    }),
  },
  {
    id: 'crime-money',
    line: 'crime',
    title: 'Money and securities',
    weight: 'minor',
    whyItMatters: 'Cash and checks aren’t covered property under a property form.',
    whatToAsk: 'How much cash is kept on the premises and taken to the bank?',
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
    whyItMatters: 'Tricking an employee into sending money is a frequent cause of cyber losses.',
    whatToAsk: 'Is social engineering included, at what sublimit and with what callback condition?',
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
    whyItMatters:
      'Rental contracts usually make the client pay for damage, which liability policies exclude.',
    whatToAsk: 'Does the client rent equipment, and what is its value?',
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
    whyItMatters: 'Interest, fees and lost rent continue when a loss delays the project.',
    whatToAsk: 'Add soft costs and delay in completion?',
    applies: isLine('builders_risk'),
    finds: unlessShown('Soft costs or delay in completion', {
      name: /soft costs?|delay in (completion|opening)|delayed completion/i,
    }),
  },
]
