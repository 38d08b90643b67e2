import { describe, expect, it } from 'vitest'
import { type LimitLine, limitLines } from './limits.contract.ts'
import { parseLimits } from './parse-limits.rules.ts'

/** What a text says, as "limit=dollars" in the order of the alphabet; "nothing" where it says nothing certain. */
function read(text: string, line: LimitLine): string {
  const limits = parseLimits(text, line)
  if (!limits) return 'nothing'
  return limits
    .map(({ what, amount }) => `${what}=${amount}`)
    .sort()
    .join(' ')
}

const spellings: Record<LimitLine, readonly (readonly [text: string, limits: string])[]> = {
  general_liability: [
    ['1M/2M', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['1M/2M/2M', 'each_occurrence=1000000 general_aggregate=2000000 products_completed_ops=2000000'],
    ['$1/$2 million', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['2M/1M', 'nothing'],
    [
      '$1,000,000 per occurrence; $2,000,000 general aggregate; $2,000,000 products/completed operations aggregate; $1,000,000 personal & advertising injury; $100,000 damage to rented premises; $5,000 medical expense',
      'damage_to_rented_premises=100000 each_occurrence=1000000 general_aggregate=2000000 medical_expense=5000 personal_advertising_injury=1000000 products_completed_ops=2000000',
    ],
    [
      'EACH OCCURRENCE $1,000,000 DAMAGE TO RENTED PREMISES (Ea occurrence) $100,000 MED EXP (Any one person) $5,000 PERSONAL & ADV INJURY $1,000,000 GENERAL AGGREGATE $2,000,000 PRODUCTS - COMP/OP AGG $2,000,000',
      'damage_to_rented_premises=100000 each_occurrence=1000000 general_aggregate=2000000 medical_expense=5000 personal_advertising_injury=1000000 products_completed_ops=2000000',
    ],
    ['1m occ/agg', 'each_occurrence=1000000 general_aggregate=1000000'],
    ['$1,000,000 each occurrence and in the aggregate', 'each_occurrence=1000000 general_aggregate=1000000'],
    ['One Million Dollars ($1,000,000) each occurrence', 'each_occurrence=1000000'],
    ['One Million Dollars ($2,000,000) each occurrence', 'nothing'],
    ['Liability and medical expenses $1,000,000', 'each_occurrence=1000000'],
    ['1.5 million each occurrence', 'each_occurrence=1500000'],
    ['two and a half million aggregate', 'general_aggregate=2500000'],
    ['half a million per occurrence', 'each_occurrence=500000'],
    ['five hundred thousand each occurrence', 'each_occurrence=500000'],
    ['one million five hundred thousand aggregate', 'general_aggregate=1500000'],
    [
      '$1MM ea occ, $2MM agg, med 5k, fire damage 100k',
      'damage_to_rented_premises=100000 each_occurrence=1000000 general_aggregate=2000000 medical_expense=5000',
    ],
    ['occ/agg 1M/2M', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['$500 each occurrence', 'nothing'],
    ['about 1M each occurrence', 'nothing'],
    ['P&AI 1,000,000', 'personal_advertising_injury=1000000'],
    ['General aggregate (per project): $2,000,000; each occurrence: excluded', 'general_aggregate=2000000'],
    ['PCO agg 2M', 'products_completed_ops=2000000'],
    ['1M per occ, 2M gen agg, umb 5M', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['1 000 000 each occurrence', 'each_occurrence=1000000'],
    ['$1,000,000.00 each occurrence', 'each_occurrence=1000000'],
    ['1,0000,000 each occurrence', 'nothing'],
    ['$1,OOO,000 each occurrence', 'nothing'],
    ['1M - 2M each occurrence', 'nothing'],
    ['1 mil / 2 mil', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['aggregate $2,000,000, occurrence $1,000,000', 'each_occurrence=1000000 general_aggregate=2000000'],
    [
      '1,000,000/2,000,000/2,000,000',
      'each_occurrence=1000000 general_aggregate=2000000 products_completed_ops=2000000',
    ],
    ['Each Occurrence:1000000', 'each_occurrence=1000000'],
    ['N/A', 'nothing'],
    ['TBD', 'nothing'],
    ['$1M occ, agg TBD', 'each_occurrence=1000000'],
    ['from 500k to 1M each occurrence', 'nothing'],
    ['GL $1,000,000', 'nothing'],
    ['was 500k now 1M occ', 'nothing'],
    ['$1M/$2M GL, $1M auto CSL', 'each_occurrence=1000000 general_aggregate=2000000'],
    [
      '$1,000,000 PER OCC $2,000,000 AGG $10,000 DED PER CLAIM',
      'deductible=10000 each_occurrence=1000000 general_aggregate=2000000',
    ],
    ['GL agg 2M/occ 1M', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['General Aggregate (Other than Products-Completed Operations) $2,000,000', 'general_aggregate=2000000'],
    ['Gen Agg 2M, Prod/CO included in gen agg', 'general_aggregate=2000000'],
    ['2 mil agg / 1 mil occ', 'each_occurrence=1000000 general_aggregate=2000000'],
    [
      '1M/2M GL, 5K MP, 100K DPR',
      'damage_to_rented_premises=100000 each_occurrence=1000000 general_aggregate=2000000 medical_expense=5000',
    ],
    ['S1,000,000 each occurrence', 'nothing'],
    ['1.000,000 each occurrence', 'nothing'],
    ['1M occ, aggregate the same', 'each_occurrence=1000000 general_aggregate=1000000'],
    ['$1M each occ + $2M agg', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['occurrence form, 1M/2M', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['1M/2M eff 01/01/2026', 'each_occurrence=1000000 general_aggregate=2000000'],
    ['CG 20 10 04 13, 1M occ', 'each_occurrence=1000000'],
    ['premium $4,500, 1M/2M', 'each_occurrence=1000000 general_aggregate=2000000'],
    [
      '1M occurrence/2M aggregate/1M products',
      'each_occurrence=1000000 general_aggregate=2000000 products_completed_ops=1000000',
    ],
    ['tenants legal liability 250,000', 'damage_to_rented_premises=250000'],
    ['pers & adv inj 1,000,000 med exp 5,000', 'medical_expense=5000 personal_advertising_injury=1000000'],
    [
      '$1,000,000 Ea. Occ. $1,000,000 Pers. Inj.',
      'each_occurrence=1000000 personal_advertising_injury=1000000',
    ],
    [
      'two million dollar aggregate, one million dollar occurrence',
      'each_occurrence=1000000 general_aggregate=2000000',
    ],
    ['excl.', 'nothing'],
  ],
  auto: [
    ['1M CSL', 'combined_single_limit=1000000'],
    ['Liability $1,000,000', 'combined_single_limit=1000000'],
    ['100/300', 'bodily_injury_per_accident=300000 bodily_injury_per_person=100000'],
    [
      'Bodily injury 100/300, property damage 50',
      'bodily_injury_per_accident=300000 bodily_injury_per_person=100000 property_damage=50000',
    ],
    [
      'BI 250/500 PD 100',
      'bodily_injury_per_accident=500000 bodily_injury_per_person=250000 property_damage=100000',
    ],
    [
      'BI/PD 100/300/50',
      'bodily_injury_per_accident=300000 bodily_injury_per_person=100000 property_damage=50000',
    ],
    [
      '$100,000/$300,000 BI; $50,000 PD',
      'bodily_injury_per_accident=300000 bodily_injury_per_person=100000 property_damage=50000',
    ],
    ['UM 100/300', 'uninsured_motorist_per_accident=300000 uninsured_motorist_per_person=100000'],
    [
      'CSL $1,000,000 UM/UIM 50/100',
      'combined_single_limit=1000000 uninsured_motorist_per_accident=100000 uninsured_motorist_per_person=50000',
    ],
    ['PD $25,000 each accident', 'property_damage=25000'],
    [
      '$100,000 each person / $300,000 each accident',
      'bodily_injury_per_accident=300000 bodily_injury_per_person=100000',
    ],
    [
      'BI $100,000 per person $300,000 per accident PD $50,000',
      'bodily_injury_per_accident=300000 bodily_injury_per_person=100000 property_damage=50000',
    ],
    ['300/100', 'nothing'],
    ['1M single limit', 'combined_single_limit=1000000'],
    ['$1,000,000 each accident', 'nothing'],
    ['Uninsured motorists $1,000,000 each accident', 'uninsured_motorist=1000000'],
    ['UM BI 25/50 UMPD 25', 'uninsured_motorist_per_accident=50000 uninsured_motorist_per_person=25000'],
    ['1000 ded', 'deductible=1000'],
    ['300 CSL', 'combined_single_limit=300000'],
    ['Med pay 5,000', 'medical_expense=5000'],
    ['medpay $5k each person, CSL 1M', 'combined_single_limit=1000000 medical_expense=5000'],
    ['Comp ded 500 / Coll ded 1,000', 'deductible=1000 deductible=500'],
    ['', 'nothing'],
    ['fifty thousand property damage', 'property_damage=50000'],
    [
      'BI each person 50,000, BI each accident 100,000, PD 25,000',
      'bodily_injury_per_accident=100000 bodily_injury_per_person=50000 property_damage=25000',
    ],
    [
      '50k per person/100k per accident/25k property damage',
      'bodily_injury_per_accident=100000 bodily_injury_per_person=50000 property_damage=25000',
    ],
    ['CSL 1M (BI & PD)', 'combined_single_limit=1000000'],
    ['any auto $1M', 'nothing'],
    ['Hired and non-owned auto 1M', 'nothing'],
    ['1M CSL any auto, hired, non-owned', 'combined_single_limit=1000000'],
    ['Symbols 7,8,9 $1,000,000 CSL', 'combined_single_limit=1000000'],
    [
      'Bodily injury each person $15,000; each accident $30,000; property damage $5,000',
      'bodily_injury_per_accident=30000 bodily_injury_per_person=15000 property_damage=5000',
    ],
    ['combined single limit of $750,000', 'combined_single_limit=750000'],
    [
      '$300k CSL & 30/60 UM',
      'combined_single_limit=300000 uninsured_motorist_per_accident=60000 uninsured_motorist_per_person=30000',
    ],
    [
      'Liability: 50/100/25; Med: 5k; UM: 50/100',
      'bodily_injury_per_accident=100000 bodily_injury_per_person=50000 medical_expense=5000 property_damage=25000 uninsured_motorist_per_accident=100000 uninsured_motorist_per_person=50000',
    ],
    ['1,000,000 BI/PD each accident', 'combined_single_limit=1000000'],
  ],
  workers_comp: [
    ['500/500/500', 'el_disease_each_employee=500000 el_disease_policy_limit=500000 el_each_accident=500000'],
    [
      'Employers liability 500/500/500',
      'el_disease_each_employee=500000 el_disease_policy_limit=500000 el_each_accident=500000',
    ],
    ['1M/1M/1M', 'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000'],
    [
      '$1,000,000/$1,000,000/$1,000,000 EL',
      'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000',
    ],
    ['100/100/500', 'el_disease_each_employee=100000 el_disease_policy_limit=500000 el_each_accident=100000'],
    [
      'E.L. Each Accident $500,000 E.L. Disease - Ea Employee $500,000 E.L. Disease - Policy Limit $500,000',
      'el_disease_each_employee=500000 el_disease_policy_limit=500000 el_each_accident=500000',
    ],
    [
      '1M each accident, 1M policy limit, 1M each employee',
      'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000',
    ],
    [
      'bodily injury by accident 100,000 each accident bodily injury by disease 500,000 policy limit bodily injury by disease 100,000 each employee',
      'el_disease_each_employee=100000 el_disease_policy_limit=500000 el_each_accident=100000',
    ],
    ['EL $1,000,000', 'nothing'],
    ['statutory', 'nothing'],
    ['1/1/1', 'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000'],
    [
      'Each Accident/Policy Limit/Each Employee: $1,000,000',
      'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000',
    ],
    [
      '$500,000 EA ACC / EA EE / POL LIMIT',
      'el_disease_each_employee=500000 el_disease_policy_limit=500000 el_each_accident=500000',
    ],
    ['EL 500k x 3', 'el_disease_each_employee=500000 el_disease_policy_limit=500000 el_each_accident=500000'],
    [
      'WC statutory, EL 1M all three',
      'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000',
    ],
    [
      'each accident $1,000,000 / each employee $1,000,000 / policy limit $1,000,000',
      'el_disease_each_employee=1000000 el_disease_policy_limit=1000000 el_each_accident=1000000',
    ],
  ],
  umbrella: [
    ['$5 million', 'nothing'],
    ['Umbrella $5 million', 'umbrella_each_occurrence=5000000'],
    ['$5 million each occurrence', 'umbrella_each_occurrence=5000000'],
    ['5M/5M', 'umbrella_aggregate=5000000 umbrella_each_occurrence=5000000'],
    ['$5M occ/agg, $10K SIR', 'retention=10000 umbrella_aggregate=5000000 umbrella_each_occurrence=5000000'],
    ['4M xs 1M', 'nothing'],
    ['$5M umbrella w/ $10,000 SIR', 'retention=10000 umbrella_each_occurrence=5000000'],
    ['10,000,000 occ 10,000,000 agg', 'umbrella_aggregate=10000000 umbrella_each_occurrence=10000000'],
    ['SIR $0', 'retention=0'],
    ['Limit $2,000,000 retention $10,000', 'retention=10000 umbrella_each_occurrence=2000000'],
    ['Ten million umbrella', 'umbrella_each_occurrence=10000000'],
  ],
  property: [
    ['bldg 1.2M, bpp 300k, ded 5k', 'building=1200000 contents=300000 deductible=5000'],
    ['$500,000 building / $150,000 contents', 'building=500000 contents=150000'],
    ['bldg/bpp 500k/150k', 'building=500000 contents=150000'],
    ['Blanket building and contents $3,000,000', 'nothing'],
    [
      'Business Personal Property $75,000 RC, 80% coinsurance, $1,000 deductible',
      'contents=75000 deductible=1000',
    ],
    ['BI 250,000', 'nothing'],
    ['Building 2 limit $400,000', 'building=400000'],
    ['AOP ded 2,500, wind/hail ded 10,000', 'deductible=2500'],
    ['deductible: $1,000 all perils', 'deductible=1000'],
    ['contents 50k; building not covered', 'contents=50000'],
    ['Bldg $1,250,000 / BPP $200,000 / BI ALS 12 months', 'building=1250000 contents=200000'],
    ['property of others $25,000, contents $50,000', 'contents=50000'],
    ['75k contents 1k ded', 'contents=75000 deductible=1000'],
    ['BPP 80,000 @ 1,000 ded 90% coins RC', 'contents=80000 deductible=1000'],
    ['building $500,000, $5,000 deductible, flood excluded', 'building=500000 deductible=5000'],
    ['building: $1.1 million replacement cost', 'building=1100000'],
  ],
  professional: [
    ['1M/3M', 'aggregate=3000000 each_claim=1000000'],
    ['$1M per claim / $3M aggregate, $10K SIR', 'aggregate=3000000 each_claim=1000000 retention=10000'],
    ['$2,000,000 each claim and aggregate', 'aggregate=2000000 each_claim=2000000'],
    ['Limits: $1M per claim, $1M aggregate; retro date 1/1/2019', 'aggregate=1000000 each_claim=1000000'],
    ['limit of liability 3M each claim, 3M in the aggregate', 'aggregate=3000000 each_claim=3000000'],
    [
      'Per claim/agg: $1,000,000/$3,000,000; Deductible: $5,000',
      'aggregate=3000000 deductible=5000 each_claim=1000000',
    ],
    ['claims-made, $1M each claim, retro 01/01/2020', 'each_claim=1000000'],
    [
      'SIR: 25,000. Each claim: 2,000,000. Agg: 4,000,000.',
      'aggregate=4000000 each_claim=2000000 retention=25000',
    ],
  ],
  cyber: [
    ['$1M each incident, $1M agg, $5,000 ded', 'aggregate=1000000 deductible=5000 each_claim=1000000'],
    ['Retention: none; each claim 1,000,000', 'each_claim=1000000'],
    [
      '$25K retention; $5MM limit each claim & aggregate',
      'aggregate=5000000 each_claim=5000000 retention=25000',
    ],
  ],
  management_liability: [
    ['aggregate limit $1,000,000, retention $25,000 each claim', 'aggregate=1000000 retention=25000'],
    [
      'EPLI $1,000,000 each claim / $1,000,000 aggregate retention $15,000',
      'aggregate=1000000 each_claim=1000000 retention=15000',
    ],
    ['D&O 1M / EPL 1M', 'nothing'],
    ['1M per wrongful act, 1M agg', 'aggregate=1000000 each_claim=1000000'],
  ],
}

describe('a limit', () => {
  it.each(
    limitLines.flatMap((line) => spellings[line].map(([text, limits]) => [line, text, limits] as const)),
  )('of %s written "%s" is %s', (line, text, limits) => {
    expect(read(text, line)).toBe(limits)
  })

  it('has more than a hundred spellings', () => {
    expect(limitLines.flatMap((line) => spellings[line]).length).toBeGreaterThan(100)
  })
})
