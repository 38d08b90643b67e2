/** A change that insureds ask for in the middle of a term. */
type MadeChange = {
  reason: string
  /** Dollars a year. */
  annual: number
  what?: string
  before?: string
  after?: string
}

const address: MadeChange = { reason: 'Mailing address changed', annual: 0 }

const autoChanges: readonly MadeChange[] = [
  { reason: 'Vehicle added', annual: 486, what: 'Vehicle', after: '2023 Honda CR-V' },
  { reason: 'Vehicle removed', annual: -312, what: 'Vehicle', before: '2014 Ford Focus' },
  { reason: 'Driver added', annual: 640, what: 'Driver', after: 'Household driver, age 17' },
  { reason: 'Deductible raised', annual: -84, what: 'Collision deductible', before: '$500', after: '$1,000' },
  address,
]

const liabilityChanges: readonly MadeChange[] = [
  { reason: 'Additional insured added', annual: 75, what: 'Additional insured', after: 'City of Norfolk' },
  { reason: 'Waiver of subrogation added', annual: 50 },
  { reason: 'Location added', annual: 420, what: 'Location', after: '880 High Street, Portsmouth, VA 23704' },
  { reason: 'Estimated sales lowered', annual: -260 },
]

/** What happens to policies in the middle of a term, by line of business. */
export const changesByLine: Readonly<Record<string, readonly MadeChange[]>> = {
  'Personal auto': autoChanges,
  Homeowners: [
    { reason: 'Dwelling limit raised', annual: 140, what: 'Dwelling', before: '$385,000', after: '$425,000' },
    { reason: 'Deductible raised', annual: -118, what: 'Deductible', before: '$2,500', after: '$5,000' },
    { reason: 'Mortgagee changed', annual: 0 },
    { reason: 'Jewelry scheduled', annual: 96, what: 'Scheduled property', after: 'Ring, $8,500' },
  ],
  Renters: [{ reason: 'Personal property limit raised', annual: 38 }, address],
  BOP: liabilityChanges,
  'General liability': liabilityChanges,
  'Workers comp': [
    { reason: 'Estimated payroll raised', annual: 880 },
    { reason: 'Class code added', annual: 310, what: 'Class code', after: '8810 Clerical' },
    { reason: 'Officer excluded', annual: -240 },
  ],
  'Commercial auto': [
    { reason: 'Vehicle added', annual: 1240, what: 'Vehicle', after: '2022 Ram 1500' },
    { reason: 'Vehicle removed', annual: -930, what: 'Vehicle', before: '2012 Ford Transit' },
    { reason: 'Driver excluded', annual: 0 },
  ],
}
