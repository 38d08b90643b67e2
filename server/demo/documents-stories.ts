import type { documents } from '#server/db/tables/documents.ts'
import { demoLogins } from '#server/http/demo-logins.ts'

type Column = typeof documents.$inferInsert

/** A document of the demo: what its paper says, with `{insured}`, `{address}` and days from today such as `{day+120}`. */
export type DocumentStory = {
  fileName: string
  by: string
  daysAgo: number
  source: Column['source']
  review: NonNullable<Column['review']>
  /** Which commercial client it is about, or the name of a business that is not in the book. */
  about: number | string
  /** Whether it stands under that client already. */
  isPlaced?: boolean
  title: string
  lines: readonly string[]
  tables: readonly { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }[]
  /** Nobody knows it: the document cannot be read. */
  password?: string
}

const limits = ['Coverage', 'Limit of insurance', 'Deductible', 'Premium']
const insured = ['Named insured: {insured}', 'Mailing address: {address}']

function businessowners(building: string, contents: string, premiums: readonly string[]) {
  const [forBuilding = '', forContents = '', forLiability = ''] = premiums
  return [
    {
      title: 'Businessowners coverages',
      columns: limits,
      rows: [
        ['Building', building, '$2,500', forBuilding],
        ['Business personal property', contents, '$1,000', forContents],
        ['Each occurrence', '$1,000,000', '', forLiability],
        ['General aggregate', '$2,000,000', '', ''],
        ['Medical expenses', '$5,000', '', ''],
      ],
    },
  ]
}

/** What the agency took in lately, in every state that a document can be in. The carriers are made up. */
export const demoDocuments: readonly DocumentStory[] = [
  {
    fileName: 'Businessowners policy, expiring.pdf',
    ...{
      by: demoLogins.agent,
      daysAgo: 340,
      source: 'extraction',
      review: 'accepted',
      about: 0,
      isPlaced: true,
    },
    title: 'Businessowners policy declarations',
    lines: [
      'Insurer: Harborline Mutual Insurance Company',
      'Policy number: HBP-402218-01',
      ...insured,
      'Policy period: {day-320} to {day+45}',
      'Total premium: $3,412.00',
    ],
    tables: businessowners('$620,000', '$140,000', ['$1,480', '$612', '$1,320']),
  },
  {
    fileName: 'Businessowners renewal.pdf',
    ...{ by: demoLogins.agent, daysAgo: 1, source: 'extraction', review: 'open', about: 0 },
    title: 'Businessowners policy declarations',
    lines: [
      'Insurer: Harborline Mutual Insurance Company',
      'Policy number: HBP-402218-02',
      ...insured,
      'Policy period: {day+45} to {day+410}',
      'Total premium: $3,958.00',
    ],
    tables: businessowners('$620,000', '$110,000', ['$1,790', '$598', '$1,570']),
  },
  {
    fileName: 'General liability declarations.pdf',
    ...{
      by: demoLogins.agent,
      daysAgo: 6,
      source: 'extraction',
      review: 'accepted',
      about: 1,
      isPlaced: true,
    },
    title: 'Commercial general liability declarations',
    lines: [
      'Insurer: Old Point Casualty Company',
      'Policy number: OPG 77310',
      ...insured,
      'Policy period: {day-30} to {day+335}',
      'Total premium: $2,265.00',
    ],
    tables: [
      {
        title: 'Limits of insurance',
        columns: limits,
        rows: [
          ['Each occurrence', '$1,000,000', '$500', '$2,265'],
          ['General aggregate', '$2,000,000', '', ''],
          ['Products and completed operations aggregate', '$2,000,000', '', ''],
          ['Damage to premises rented to you', '$100,000', '', ''],
        ],
      },
    ],
  },
  {
    fileName: 'Workers compensation information page.pdf',
    ...{
      by: demoLogins.owner,
      daysAgo: 2,
      source: 'extraction',
      review: 'open',
      about: 'Chesapeake Sign & Awning LLC',
    },
    title: 'Workers compensation and employers liability policy information page',
    lines: [
      'Insurer: Blue Heron Indemnity Company',
      'Policy number: WC-5519-204',
      ...insured,
      'Policy period: {day-10} to {day+355}',
      'Total estimated annual premium: $9,840.00',
    ],
    tables: [
      {
        title: 'Classification of operations',
        columns: ['Class code', 'Description', 'Payroll', 'Rate', 'Premium'],
        rows: [
          ['9554', 'Sign manufacturing and erection', '$182,000', '4.61', '$8,390'],
          ['8810', 'Clerical office employees', '$96,000', '0.17', '$163'],
        ],
      },
    ],
  },
  {
    fileName: 'Auto quote.pdf',
    ...{ by: demoLogins.agent, daysAgo: 3, source: 'commercial', review: 'open', about: 2 },
    title: 'Commercial auto quotation',
    lines: [
      'Insurer: Tidal Fleet Insurance Company',
      'Quote number: Q-88120',
      ...insured,
      'Proposed policy period: {day+20} to {day+385}',
      'Total premium: $6,115.00',
    ],
    tables: [
      {
        title: 'Coverages',
        columns: limits,
        rows: [
          ['Combined single limit', '$1,000,000', '', '$4,220'],
          ['Hired auto liability', '$1,000,000', '', '$120'],
          ['Non-owned auto liability', '$1,000,000', '', '$95'],
          ['Collision', 'Actual cash value', '$1,000', '$1,680'],
        ],
      },
      {
        title: 'Schedule of vehicles',
        columns: ['No.', 'Year', 'Make', 'Model', 'VIN'],
        rows: [
          ['1', '2021', 'Ford', 'Transit 250', '1FTBR1C80MKA10421'],
          ['2', '2019', 'Ram', 'ProMaster 1500', '3C6TRVAG4KE512088'],
        ],
      },
    ],
  },
  {
    fileName: 'Loss run.pdf',
    ...{ by: demoLogins.owner, daysAgo: 4, source: 'client', review: 'open', about: 3, isPlaced: true },
    title: 'Loss run',
    lines: [
      'Insurer: Harborline Mutual Insurance Company',
      'Policy number: HBP-377104',
      'Named insured: {insured}',
      'Valued as of: {day-5}',
    ],
    tables: [
      {
        title: 'Claims',
        columns: ['Claim number', 'Date of loss', 'Description', 'Status', 'Paid', 'Reserved', 'Incurred'],
        rows: [
          ['C-20418', '{day-500}', 'Water damage', 'Closed', '$8,420', '$0', '$8,420'],
          ['C-21977', '{day-160}', 'Slip and fall', 'Open', '$1,150', '$6,000', '$7,150'],
        ],
      },
    ],
  },
  {
    fileName: 'Newsletter.pdf',
    ...{ by: demoLogins.agent, daysAgo: 9, source: 'extraction', review: 'dismissed', about: 4 },
    title: 'Winter notes for our agents',
    lines: ['Our offices are closed on January 1. Thank you for placing your business with us.'],
    tables: [],
  },
  {
    fileName: 'Umbrella policy, locked.pdf',
    ...{ by: demoLogins.agent, daysAgo: 5, source: 'extraction', review: 'open', about: 5 },
    title: 'Commercial umbrella declarations',
    lines: ['Policy number: UMB-10044', ...insured],
    tables: [],
    password: 'only the carrier knows',
  },
]
