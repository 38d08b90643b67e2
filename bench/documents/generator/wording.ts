import type { Random } from '#server/demo/random.ts'

const options = {
  number: 'Policy Number|POLICY NUMBER:|Policy No.|Policy #|POLICY NO|Pol. No.|Certificate/Policy Number',
  insured:
    'Named Insured|NAMED INSURED:|Insured|Named Insured and Mailing Address|NAMED INSURED AND ADDRESS|First Named Insured|Item 1. Named Insured and Mailing Address|The Named Insured is',
  address: 'Mailing Address|MAILING ADDRESS:|Address|Insured’s Mailing Address',
  producer: 'Producer|AGENT|Agency Name and Address|Your Agent|PRODUCER:|Agent/Broker',
  period:
    'Policy Period|POLICY PERIOD:|Policy Term|Period of Insurance|Item 2. Policy Period|Coverage Period',
  from: 'Effective Date|From|Effective|Inception Date|Eff. Date|POLICY EFFECTIVE DATE',
  to: 'Expiration Date|To|Expiration|Expires|Exp. Date|POLICY EXPIRATION DATE',
  carrier:
    'Insurer|Coverage is provided by|Issuing Company|INSURANCE COMPANY|Company|Insurance provided by|Carrier|Underwritten by',
  total:
    'Total Policy Premium|TOTAL PREMIUM|Total Annual Premium|TOTAL ESTIMATED ANNUAL PREMIUM|Policy Premium|Total Advance Premium|Total Premium Due|TOTAL COST OF POLICY',
  tax: 'State Surcharge|Surplus Lines Tax|Taxes and Surcharges|State Tax',
  fee: 'Policy Fee|Inspection Fee|Administrative Fee',
  limit: 'Limit of Insurance|LIMITS|Limit|Limit of Liability|LIMITS OF INSURANCE|Amount of Insurance',
  deductible: 'Deductible|DEDUCTIBLE|Ded.|Deductible Amount',
  premium: 'Premium|PREMIUM|Annual Premium|Premium ($)',
  coverage: 'Coverage|COVERAGES|Description of Coverage|Coverage Provided',
  forms:
    'Forms and Endorsements|FORMS AND ENDORSEMENTS APPLICABLE TO THIS POLICY|Schedule of Forms and Endorsements|Policy Forms|Forms created a part of this policy at time of issue',
  entity: 'Form of Business|Business Entity|Type of Entity|Legal Entity|The Named Insured is a',
  business: 'Business Description|Description of Business|Operations of Insured|Nature of Business',
  issued: 'Issue Date|Date Issued|Date of Issue|Printed',
  account: 'Account Number|Customer Number|Billing Account|Client ID',
  prior: 'Renewal of|Previous Policy Number|Replaces Policy|Prior Policy No.',
  locations: 'Described Premises|LOCATION SCHEDULE|Premises Information|Schedule of Locations',
  vehicles: 'SCHEDULE OF COVERED AUTOS|Vehicle Schedule|Covered Auto Schedule|Schedule of Autos You Own',
  payroll:
    'Classification of Operations|CLASSIFICATION SCHEDULE|Item 4. Classifications|Extension of Information Page',
} as const
export type Wording = { readonly [Key in keyof typeof options]: string }

/** How one document calls things: one wording for each. */
export function chooseWording(random: Random): Wording {
  const chosen = Object.entries(options).map(([key, texts]) => [key, random.pick(texts.split('|'))])
  return Object.fromEntries(chosen) as Wording
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
  '|',
)

/** The ways in which documents write a day. */
export const dayFormats: readonly ((day: string) => string)[] = [
  (day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  (day) => day.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  (day) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1'),
  (day) => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`,
  (day) =>
    `${months[Number(day.slice(5, 7)) - 1]?.slice(0, 3).toUpperCase()} ${day.slice(8)} ${day.slice(0, 4)}`,
  (day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
]

const plain = (value: number, cents: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: 2 })

/** The ways in which documents write a sum of dollars. */
export const moneyFormats: readonly ((dollars: number) => string)[] = [
  (dollars) => `$${plain(dollars, dollars % 1 ? 2 : 0)}`,
  (dollars) => `$ ${plain(dollars, dollars % 1 ? 2 : 0)}`,
  (dollars) => plain(dollars, dollars % 1 ? 2 : 0),
  (dollars) => `$${plain(dollars, 2)}`,
]
