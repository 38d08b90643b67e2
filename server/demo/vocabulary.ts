import type { LineOfBusiness, PolicyType } from '#shared/policies/lines-of-business.rules.ts'

const words = (text: string) => text.trim().split(/\s+/)
const phrases = (text: string) => text.split(',').map((phrase) => phrase.trim())

export const firstNames = words(`
  James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Karen Charles Sarah Anthony Lisa Mark Nancy Donald Sandra Steven Ashley Andrew Kimberly Joshua Donna Kenneth
  Emily Kevin Michelle Brian Carol Timothy Amanda Marcus Imani Darnell Keisha Carlos Sofia Diego Camila Wei Mei Minh
  Linh Arjun Anjali Omar Leila Tyrone Aaliyah Grace Samuel Rachel Elijah Noah Olivia Caleb Naomi Victor Elena`)

export const lastNames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
  Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
  Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
  Patel Kim Chen Tran Ali Khan Boone Whitaker Hollis Mercer Pruitt Ashford Langley Winslow Garrison`)

const businessNames = words(`
  Tidewater Harborview Lynnhaven Chesapeake Ghent Oceanfront Dominion Elizabeth Bayside Granby Colonial Larchmont
  Hampton Cavalier Sandbridge Crescent Anchor Cypress Ironwood Lighthouse Heron Saltmarsh Beacon Copperfield Juniper`)

/** What businesses do: the name they carry, their industry code and how they are organised. */
const trades = [
  ['Roofing', '238160'],
  ['Plumbing & Heating', '238220'],
  ['Electric', '238210'],
  ['Landscaping', '561730'],
  ['Family Dental', '621210'],
  ['Coffee Roasters', '722515'],
  ['Auto Repair', '811111'],
  ['Marine Services', '713930'],
  ['Bakery', '311811'],
  ['Logistics', '484110'],
  ['Property Management', '531311'],
  ['Veterinary Clinic', '541940'],
  ['Fitness', '713940'],
  ['Accounting', '541211'],
  ['Construction', '236115'],
  ['Seafood Market', '445250'],
] as const

export const businesses = businessNames.flatMap((name) =>
  trades.map(([trade, naics]) => ({ name: `${name} ${trade}`, naics })),
)

export const streets = phrases(`
  Granby Street, Colley Avenue, Shore Drive, Atlantic Avenue, Boush Street, Laskin Road, Hampton Boulevard,
  Battlefield Boulevard, Cedar Road, High Street, Warwick Boulevard, Jefferson Avenue, Mercury Boulevard,
  Bainbridge Boulevard, Great Neck Road, Pembroke Avenue, Lynnhaven Parkway, Princess Anne Road, Duke Street,
  Westover Avenue`)

export const cities = [
  { city: 'Norfolk', state: 'VA', zip: '23510' },
  { city: 'Virginia Beach', state: 'VA', zip: '23451' },
  { city: 'Chesapeake', state: 'VA', zip: '23320' },
  { city: 'Portsmouth', state: 'VA', zip: '23704' },
  { city: 'Suffolk', state: 'VA', zip: '23434' },
  { city: 'Hampton', state: 'VA', zip: '23669' },
  { city: 'Newport News', state: 'VA', zip: '23601' },
]

/** A line of business with what it costs for its term and who writes it. */
export type DemoLine = {
  line: LineOfBusiness
  type: PolicyType
  /** Months of one term; null for coverage that runs until it is cancelled. */
  months: 6 | 12 | null
  premium: readonly [least: number, most: number]
  carriers: readonly string[]
  coverages: readonly (readonly [name: string, limit: string, deductible: string])[]
}

const personalCarriers = phrases('Travelers, Safeco, Nationwide, Progressive, Erie, Allstate')
const commercialCarriers = phrases('The Hartford, Travelers, Liberty Mutual, CNA, Chubb, Nationwide')
const homeCoverages = [
  ['Dwelling', '$385,000', '$2,500'],
  ['Personal liability', '$300,000', ''],
] as const
const autoCoverages = [
  ['Bodily injury', '$100,000 / $300,000', ''],
  ['Comprehensive', 'Actual cash value', '$500'],
] as const

export const personalLines: readonly (readonly [DemoLine, weight: number])[] = [
  [
    {
      line: 'Personal auto',
      type: 'auto',
      months: 12,
      premium: [980, 2480],
      carriers: personalCarriers,
      coverages: autoCoverages,
    },
    30,
  ],
  [
    {
      line: 'Personal auto',
      type: 'auto',
      months: 6,
      premium: [540, 1220],
      carriers: ['Progressive', 'Safeco'],
      coverages: autoCoverages,
    },
    8,
  ],
  [
    {
      line: 'Homeowners',
      type: 'home',
      months: 12,
      premium: [1050, 2650],
      carriers: personalCarriers,
      coverages: homeCoverages,
    },
    32,
  ],
  [
    {
      line: 'Renters',
      type: 'home',
      months: 12,
      premium: [160, 310],
      carriers: personalCarriers,
      coverages: [['Personal property', '$30,000', '$500']],
    },
    8,
  ],
  [
    {
      line: 'Flood',
      type: 'home',
      months: 12,
      premium: [520, 1180],
      carriers: ['Wright Flood', 'Selective'],
      coverages: [['Building', '$250,000', '$1,250']],
    },
    6,
  ],
  [
    {
      line: 'Personal umbrella',
      type: 'home',
      months: 12,
      premium: [230, 480],
      carriers: personalCarriers,
      coverages: [['Umbrella', '$1,000,000', '']],
    },
    8,
  ],
  [
    {
      line: 'Health',
      type: 'health',
      months: null,
      premium: [1400, 3600],
      carriers: ['Anthem', 'Sentara Health'],
      coverages: [['Major medical', 'ACA Silver', '$4,500']],
    },
    4,
  ],
]

export const commercialLines: readonly (readonly [DemoLine, weight: number])[] = [
  [
    {
      line: 'BOP',
      type: 'commercial',
      months: 12,
      premium: [780, 3200],
      carriers: commercialCarriers,
      coverages: [
        ['Business property', '$250,000', '$1,000'],
        ['Liability', '$1,000,000', ''],
      ],
    },
    28,
  ],
  [
    {
      line: 'General liability',
      type: 'commercial',
      months: 12,
      premium: [650, 3600],
      carriers: commercialCarriers,
      coverages: [
        ['Each occurrence', '$1,000,000', ''],
        ['General aggregate', '$2,000,000', ''],
        ['Products - completed operations aggregate', '$2,000,000', ''],
        ['Personal and advertising injury', '$1,000,000', ''],
        ['Damage to rented premises', '$100,000', ''],
        ['Medical expense', '$5,000', ''],
      ],
    },
    24,
  ],
  [
    {
      line: 'Workers comp',
      type: 'commercial',
      months: 12,
      premium: [1100, 6800],
      carriers: commercialCarriers,
      coverages: [
        ['Employers liability each accident', '$500,000', ''],
        ['Disease - each employee', '$500,000', ''],
        ['Disease - policy limit', '$500,000', ''],
      ],
    },
    20,
  ],
  [
    {
      line: 'Commercial auto',
      type: 'commercial',
      months: 12,
      premium: [1600, 6400],
      carriers: ['Progressive', ...commercialCarriers],
      coverages: [['Combined single limit', '$1,000,000', '']],
    },
    18,
  ],
  [
    {
      line: 'Cyber',
      type: 'commercial',
      months: 12,
      premium: [600, 2100],
      carriers: ['Coalition', 'Chubb'],
      coverages: [['Cyber incident', '$1,000,000', '$5,000']],
    },
    6,
  ],
  [
    {
      line: 'Commercial umbrella',
      type: 'commercial',
      months: 12,
      premium: [750, 2200],
      carriers: commercialCarriers,
      coverages: [
        ['Each occurrence', '$2,000,000', ''],
        ['Aggregate', '$2,000,000', ''],
      ],
    },
    4,
  ],
]
