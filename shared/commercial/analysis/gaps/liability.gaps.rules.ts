import { formatDollars } from '#shared/money.ts'
import { type GapFinding, type GapRule, unlessEndorsed, unlessShown } from './gap-rule.rules.ts'
import {
  citationOf,
  citationOfLine,
  contracting,
  doesBusiness,
  formListed,
  type GapView,
  isLiability,
  limitOf,
  saidAnywhere,
  serving,
  titled,
} from './gap-view.rules.ts'

const line = 'gl'
const leastRentedDamage = 100_000
const monopolistic = /\b(ND|OH|WA|WY)\b(?=,?\s+\d{5}|\s*$)/

export const additionalInsuredForms = [
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
  return isLiability(view) && doesBusiness(view, contracting)
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

function completedOperations(view: GapView): GapFinding | null {
  const ongoing = formListed(view, ['CG 20 10'])
  if (!ongoing || formListed(view, ['CG 20 37']) || titled(view, /additional insured.{0,60}completed op/i))
    return null
  return {
    state: 'not_seen',
    finding: `CG 20 10 is listed for ongoing work; CG 20 37 for completed operations could not be seen in this ${view.called}.`,
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
    name: /products.{0,40}(completed|aggregate|comp\W*ops?)|completed operations/i,
    forms: ['BP 00 03'],
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
  const form = formListed(view, ['CG 00 02', 'CG 00 34'])
  if (!form) return null
  return {
    state: 'check',
    finding: `${form.number} is listed: general liability is written on a claims-made form.`,
    citations: [form.citation],
  }
}

const withinLimits =
  /(defen[sc]e|claims?) (costs?|expenses?).{0,40}(within|inside|included in|reduces?|erodes?|part of).{0,25}limits?|limits?.{0,40}(reduced|eroded|exhausted) by.{0,30}(defen[sc]e|claims?) (costs?|expenses?)/i

function defenceWithinLimits(view: GapView): GapFinding | null {
  const hit = saidAnywhere(view, withinLimits)
  if (!hit || /outside|in addition to|not (reduce|erode|part)/i.test(hit.text)) return null
  return {
    state: 'limited',
    finding: 'Defense costs are paid out of the limit and reduce it.',
    citations: [citationOfLine(hit)],
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
      'One or two claims use the aggregate up for the rest of the term; contracts usually ask for twice the occurrence limit.',
    whatToAsk: 'Can the aggregate be twice the occurrence limit? Were claims already paid from it?',
    applies: isLiability,
    finds: aggregate,
  },
  {
    id: 'gl-aggregate-per-project',
    line,
    title: 'Aggregate for each project',
    weight: 'notable',
    whyItMatters:
      'Claims of one job use up the limit of all others; owners ask for an aggregate of their own.',
    whatToAsk: 'Add CG 25 03, or a blanket form of the carrier?',
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
    whyItMatters: 'Injury by what was sold, and by work after it is finished, falls under this limit alone.',
    whatToAsk: 'Is it included, and with which aggregate?',
    applies: isLiability,
    finds: productsAggregate,
  },
  {
    id: 'gl-defence-within-limits',
    line: null,
    title: 'Defense within limits',
    weight: 'critical',
    whyItMatters: 'Lawyers are paid first, and what they cost is missing for the settlement.',
    whatToAsk: 'Can defense be paid outside of the limit, or must the limit be higher?',
    applies: () => true,
    finds: defenceWithinLimits,
  },
  {
    id: 'gl-additional-insured',
    line,
    title: 'Additional insured',
    weight: 'notable',
    whyItMatters:
      'Landlords, owners and general contractors ask for it; without it the client is in breach of contract.',
    whatToAsk:
      'Which contracts ask for additional insured status? Add a blanket form where required by written contract?',
    applies: isLiability,
    finds: unlessEndorsed('An additional insured endorsement', additionalInsuredForms, /additional insured/i),
  },
  {
    id: 'gl-completed-operations-insured',
    line,
    title: 'Additional insured, completed operations',
    weight: 'notable',
    whyItMatters: 'Most construction claims come after the job is done; contracts ask for both forms.',
    whatToAsk: 'Add CG 20 37?',
    applies: isLiability,
    finds: completedOperations,
  },
  {
    id: 'gl-waiver',
    line,
    title: 'Waiver of subrogation',
    weight: 'minor',
    whyItMatters: 'Contracts ask that the carrier does not turn against the other party after a claim.',
    whatToAsk: 'Does a contract ask for a waiver? Add CG 24 04?',
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
    whatToAsk: 'Does a contract ask for it? Add CG 20 01?',
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
    whyItMatters: 'A fire in a rented building can cost far more; leases often ask for higher limits.',
    whatToAsk: 'What does the lease ask for?',
    applies: isLiability,
    finds: rentedDamage,
  },
  {
    id: 'gl-claims-made',
    line,
    title: 'Claims-made general liability',
    weight: 'notable',
    whyItMatters:
      'Only claims reported while it runs are paid; changing the carrier may leave past work uninsured.',
    whatToAsk: 'What is the retroactive date? Is an occurrence form to be had?',
    applies: isLiability,
    finds: claimsMade,
  },
  {
    id: 'gl-liquor',
    line: 'liquor',
    title: 'Liquor liability',
    weight: 'critical',
    whyItMatters:
      'Whoever sells or serves alcohol is liable for what guests then do, and general liability excludes that.',
    whatToAsk: 'Is alcohol sold or served, with which receipts? Is there a liquor policy elsewhere?',
    applies: (view) => isLiability(view) && doesBusiness(view, serving),
    finds: unlessShown('Liquor liability', {
      codes: ['liquor'],
      name: /liquor/i,
      lines: ['liquor'],
      forms: ['CG 00 33', 'CG 00 34'],
    }),
  },
  {
    id: 'gl-stop-gap',
    line,
    title: 'Stop gap',
    weight: 'notable',
    whyItMatters: 'The state fund pays no employers liability; the gap is closed by an endorsement.',
    whatToAsk: 'Are there employees in ND, OH, WA or WY? Add stop gap?',
    applies: (view) =>
      isLiability(view) &&
      [view.facts.mailingAddress, ...view.facts.locations.map(({ address }) => address)].some(
        (address) => address && monopolistic.test(address.value),
      ),
    finds: unlessShown('Stop gap employers liability', { name: /stop ?-?gap/i, codes: ['el_accident'] }),
  },
  {
    id: 'gl-cyber',
    line: 'cyber',
    title: 'Cyber',
    weight: 'notable',
    whyItMatters:
      'Ransom, restored data, notices to customers and lost income are in no property or liability form.',
    whatToAsk: 'Which data are kept? Is there a cyber policy elsewhere?',
    applies: isLiability,
    finds: unlessShown('Cyber or data breach cover', {
      codes: ['cyber'],
      name: /cyber|data breach|data compromise|network security/i,
      lines: ['cyber'],
    }),
  },
]
