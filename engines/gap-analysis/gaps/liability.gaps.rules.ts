import { formatDollars } from '#shared/money.ts'
import { citationOf } from './citations.rules.ts'
import { defenseWithinLimits } from './defense.rules.ts'
import { contracting, isLiability, seemsBusiness, serving } from './gap-kinds.rules.ts'
import { type GapFinding, type GapRule, unlessEndorsed, unlessShown } from './gap-rule.rules.ts'
import { formListed, type GapView, limitOf, titled } from './gap-view.rules.ts'
import { isMonopolistic, stateOfAddress, stopGapSought } from './workers-states.rules.ts'

const line = 'gl'
const leastRentedDamage = 100_000

const additionalInsuredForms = [
  'CG 20 10',
  'CG 20 11',
  'CG 20 15',
  'CG 20 26',
  'CG 20 28',
  'CG 20 33',
  'CG 20 38',
  'BP 04 48',
]

function isContractor(view: GapView): boolean {
  return isLiability(view) && seemsBusiness(view, contracting)
}

function aggregate(view: GapView): GapFinding | null {
  const occurrence = limitOf(view, { codes: ['occ'] })
  const total = limitOf(view, { codes: ['agg'] })
  if (!occurrence || !total || total.value >= 2 * occurrence.value) return null
  return {
    state: 'limited',
    finding: `The general aggregate of ${formatDollars(total.value)} is less than twice the occurrence limit of ${formatDollars(occurrence.value)}.`,
    citations: [citationOf(total), citationOf(occurrence)],
  }
}

function aggregatePerLocation(view: GapView): GapFinding | null {
  return unlessEndorsed(
    'A general aggregate for each location',
    ['CG 25 04'],
    /aggregate.{0,30}per location|per location.{0,30}aggregate|designated location/i,
  )(view)
}

/** Only the edition of 11 85 of CG 20 10 speaks of "your work", completed operations included. */
const withCompleted = '11 85'

function completedOperations(view: GapView): GapFinding | null {
  const ongoing = formListed(view, ['CG 20 10'])
  if (!ongoing || ongoing.edition === withCompleted || !view.isFull) return null
  if (formListed(view, ['CG 20 37']) || titled(view, /additional insured.{0,60}completed op/i)) return null
  return {
    state: 'not_seen',
    finding: `CG 20 10 is listed for ongoing operations; CG 20 37 for completed operations could not be confirmed in this ${view.called}. Please check.`,
    citations: [ongoing.citation],
  }
}

function productsAggregate(view: GapView): GapFinding | null {
  const form = formListed(view, ['CG 21 04'])
  if (form) {
    const finding = 'CG 21 04 is listed: products and completed operations are excluded.'
    return { state: 'excluded', finding, citations: [form.citation] }
  }
  return unlessShown('The products and completed operations aggregate', {
    codes: ['products_agg'],
    name: /\bproducts.{0,12}(?:completed|comp\W*ops?)[\w ]{0,14}(?:aggregate|agg\b)?|\bproducts aggregate|\/ products\b/i,
    forms: ['BP 00 03'],
    not: /other than|except|excluding|designated|medical|additional insured/i,
  })(view)
}

function rentedDamage(view: GapView): GapFinding | null {
  const limit = limitOf(view, { codes: ['damage_rented'] })
  if (!limit || limit.value >= leastRentedDamage) return null
  return {
    state: 'limited',
    finding: `Damage to rented premises is limited to ${formatDollars(limit.value)}.`,
    citations: [citationOf(limit)],
  }
}

function claimsMade(view: GapView): GapFinding | null {
  const form = formListed(view, ['CG 00 02'])
  if (!form) return null
  return {
    state: 'check',
    finding: `${form.number} is listed: general liability is written on a claims-made form.`,
    citations: [form.citation],
  }
}

/** Gap checks of general liability: limits, who else is insured, and what contracts ask for. */
export const liabilityGaps: readonly GapRule[] = [
  {
    id: 'gl-aggregate',
    line,
    title: 'General aggregate',
    weight: 'notable',
    whyItMatters:
      'One or two claims can use up the aggregate for the rest of the term; contracts usually require twice the occurrence limit.',
    whatToAsk: 'Can the aggregate be twice the occurrence limit? Have claims already reduced it?',
    applies: isLiability,
    finds: aggregate,
  },
  {
    id: 'gl-aggregate-per-project',
    line,
    title: 'Aggregate for each project',
    weight: 'notable',
    whyItMatters:
      'Claims on one job use up the limit for all others; project owners often require a separate aggregate.',
    whatToAsk: 'Add CG 25 03 or the carrier’s blanket form?',
    applies: isContractor,
    finds: unlessEndorsed(
      'A general aggregate for each project',
      ['CG 25 03'],
      /aggregate.{0,30}per project|per project.{0,30}aggregate|designated construction project/i,
    ),
  },
  {
    id: 'gl-aggregate-per-location',
    line,
    title: 'Aggregate for each location',
    weight: 'minor',
    whyItMatters: 'With one aggregate, a claim at one location leaves less for the others.',
    whatToAsk: 'Add CG 25 04?',
    applies: (view) => isLiability(view) && view.facts.locations.length > 1,
    finds: aggregatePerLocation,
  },
  {
    id: 'gl-products-aggregate',
    line,
    title: 'Products and completed operations',
    weight: 'critical',
    whyItMatters: 'Injury or damage from products sold and work completed is covered under this limit only.',
    whatToAsk: 'Is it included, and with what aggregate?',
    applies: isLiability,
    finds: productsAggregate,
  },
  {
    id: 'gl-defence-within-limits',
    line: null,
    title: 'Defense within limits',
    weight: 'notable',
    whyItMatters: 'Legal fees reduce the limit left to pay a settlement or judgment.',
    whatToAsk: 'Is defense outside the limit available, or should the limit be higher?',
    applies: () => true,
    finds: defenseWithinLimits,
  },
  {
    id: 'gl-additional-insured',
    line,
    title: 'Additional insured',
    weight: 'notable',
    whyItMatters:
      'Landlords, project owners and general contractors often require it; without it the client may be in breach of contract.',
    whatToAsk:
      'Which contracts require additional insured status? Add a blanket endorsement where required by written contract?',
    applies: isLiability,
    finds: unlessEndorsed('An additional insured endorsement', additionalInsuredForms, /additional insured/i),
  },
  {
    id: 'gl-completed-operations-insured',
    line,
    title: 'Additional insured, completed operations',
    weight: 'notable',
    whyItMatters: 'Many construction claims arise after the job is done; contracts often require both forms.',
    whatToAsk: 'Add CG 20 37?',
    applies: isLiability,
    finds: completedOperations,
  },
  {
    id: 'gl-waiver',
    line,
    title: 'Waiver of subrogation',
    weight: 'minor',
    whyItMatters:
      'Contracts often require that the carrier give up its right to recover from the other party.',
    whatToAsk: 'Does a contract require a waiver? Add CG 24 04?',
    applies: isLiability,
    finds: unlessEndorsed(
      'A waiver of subrogation',
      ['CG 24 04', 'BP 04 97'],
      /waiver of (our |the )?(subrogation|transfer of rights|right)/i,
    ),
  },
  {
    id: 'gl-primary',
    line,
    title: 'Primary and noncontributory',
    weight: 'minor',
    whyItMatters: 'Without it the other party’s own insurance may have to share in the claim.',
    whatToAsk: 'Does a contract require it? Add CG 20 01?',
    applies: isLiability,
    finds: unlessEndorsed(
      'Primary and noncontributory wording',
      ['CG 20 01', 'BP 14 88'],
      /primary.{0,20}non-? ?contributory/i,
    ),
  },
  {
    id: 'gl-damage-to-rented',
    line,
    title: 'Damage to rented premises',
    weight: 'minor',
    whyItMatters: 'A fire in a rented building can cost far more; leases often require higher limits.',
    whatToAsk: 'What limit does the lease require?',
    applies: isLiability,
    finds: rentedDamage,
  },
  {
    id: 'gl-claims-made',
    line,
    title: 'Claims-made general liability',
    weight: 'notable',
    whyItMatters:
      'Only claims first made during the policy period are covered; changing carriers may leave past work uninsured.',
    whatToAsk: 'What is the retroactive date? Is an occurrence form available?',
    applies: isLiability,
    finds: claimsMade,
  },
  {
    id: 'gl-liquor',
    line: 'liquor',
    title: 'Liquor liability',
    weight: 'critical',
    whyItMatters:
      'A business that sells or serves alcohol can be liable for what guests do, and general liability excludes that.',
    whatToAsk: 'Is alcohol sold or served, and with what receipts? Is there a liquor policy elsewhere?',
    applies: (view) => isLiability(view) && seemsBusiness(view, serving),
    finds: unlessShown('Liquor liability', {
      codes: ['liquor'],
      name: /liquor liability/i,
      not: /host liquor|amendment|receipts|sales/i,
      lines: ['liquor'],
      forms: ['CG 00 33', 'CG 00 34'],
    }),
  },
  {
    id: 'gl-stop-gap',
    line,
    title: 'Stop gap',
    weight: 'notable',
    whyItMatters: 'The state fund provides no employers liability coverage; a stop gap endorsement adds it.',
    whatToAsk: 'Are there employees in ND, OH, WA or WY? Add stop gap employers liability?',
    applies: (view) =>
      isLiability(view) &&
      [view.facts.mailingAddress, ...view.facts.locations.map(({ address }) => address)].some(
        (address) => address && isMonopolistic(stateOfAddress(address.value) ?? ''),
      ),
    finds: unlessShown('Stop gap employers liability', { ...stopGapSought, codes: ['el_accident'] }),
  },
  {
    id: 'gl-cyber',
    line: 'cyber',
    title: 'Cyber',
    weight: 'notable',
    whyItMatters:
      'Standard property and liability forms cover little or none of ransom payments, data recovery and breach notification.',
    whatToAsk: 'What data does the client keep? Is there a cyber policy elsewhere?',
    applies: isLiability,
    finds: unlessShown('Cyber or data breach coverage', {
      codes: ['cyber'],
      name: /cyber|data breach|data compromise|network security/i,
      lines: ['cyber'],
      not: /exclusion|excluded|incident exclusion/i,
    }),
  },
]
