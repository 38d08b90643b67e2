import type { CellShape } from '#shared/fields/record-field.ts'
import type {
  ImportCustomField,
  ImportField,
  ImportKind,
} from '#shared/imports-exports/import-field.rules.ts'
import { readState, readZip } from './import-address.rules.ts'
import { customFieldFor } from './import-custom-fields.rules.ts'
import { readDate } from './import-dates.rules.ts'
import { importFields, importFieldsWith } from './import-fields.rules.ts'
import { looksLikeBusiness, readKind } from './import-names.rules.ts'
import { isNotesOnly } from './import-notes.rules.ts'
import { cleanCell, phoneKey, readEmail, readMoney } from './import-values.rules.ts'
import { isKnownLine, readLineOfBusiness } from './line-of-business.rules.ts'

/** A column's field and how sure the guess is, 0–1; `field` null leaves the column out. */
export type ColumnGuess = { column: number; field: string | null; confidence: number }

/** Which field each column fills, by position; null leaves a column out. */
export type Mapping = (string | null)[]

const shortened: Record<string, string> = {
  pol: 'policy',
  plcy: 'policy',
  eff: 'effective',
  efft: 'effective',
  exp: 'expiration',
  expir: 'expiration',
  dt: 'date',
  no: 'number',
  nbr: 'number',
  num: 'number',
  nr: 'number',
  prem: 'premium',
  ins: 'insured',
  insd: 'insured',
  cust: 'customer',
  acct: 'account',
  addr: 'address',
  tel: 'phone',
  ph: 'phone',
  phn: 'phone',
  co: 'company',
  cmpny: 'company',
  carr: 'carrier',
  ann: 'annual',
  dob: 'date of birth',
  cov: 'coverage',
  prod: 'producer',
  agt: 'agent',
  mgr: 'manager',
  wp: 'written premium',
  emp: 'employees',
  est: 'estimated',
  rev: 'revenue',
  trans: 'transaction',
  tran: 'transaction',
  txn: 'transaction',
  canc: 'cancel',
  cxl: 'cancel',
  chg: 'change',
  endt: 'endorsement',
  prev: 'previous',
  desc: 'description',
  sts: 'status',
  stat: 'status',
}

/** A heading in the words of the field list: `Pol. Eff Dt` is "policy effective date", `Policy #` "policy number". */
export function normalizedHeading(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/#/g, ' number ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => shortened[word] ?? word)
    .join(' ')
}

const fits: Record<Exclude<CellShape, 'text'>, (cell: string) => boolean> = {
  name: (cell) => /\p{L}{2}/u.test(cell) && !/@/.test(cell) && readMoney(cell).problem !== undefined,
  person: (cell) => cell.includes('@') || (/^[\p{L}'. ,-]+$/u.test(cell) && !looksLikeBusiness(cell)),
  email: (cell) => readEmail(cell).problem === undefined,
  phone: (cell) => phoneKey(cell) !== '' && !/[a-z]{3}/i.test(cell),
  street: (cell) => /\d/.test(cell) && /\p{L}{2}/u.test(cell),
  state: (cell) => readState(cell).problem === undefined,
  zip: (cell) => readZip(cell).problem === undefined,
  date: (cell) => readDate(cell, 'term', '2100-12-31').problem === undefined,
  money: (cell) => readMoney(cell).problem === undefined,
  number: (cell) => /^[\d,.]+$/.test(cell),
  fein: (cell) => /^\d{2}-?\d{7}$/.test(cell),
  line: (cell) => isKnownLine(readLineOfBusiness(cell, 'personal')),
  kind: (cell) => readKind(cell) !== null,
  code: (cell) => /\d/.test(cell) && !/@/.test(cell),
}

/** The share of a column's filled cells that look like a field's values; null when the sample is empty. */
export function shapeFit(shape: CellShape, cells: readonly string[]): number | null {
  const filled = cells.map(cleanCell).filter((cell) => cell !== '')
  if (filled.length === 0) return null
  if (shape === 'text') return 0.6
  return filled.filter(fits[shape]).length / filled.length
}

/** Whose address or number a heading says it is: "customer city" is the city. */
const owners = /^(?:insured|client|customer|account|applicant)s? /

function headingFit(field: ImportField, words: string): number {
  if (field.names.includes(words) || words === normalizedHeading(field.label)) return 1
  if (field.maybe?.includes(words)) return 0.6
  if (field.group === 'Contact' && owners.test(words) && field.names.includes(words.replace(owners, '')))
    return 0.9
  const mine = words.split(' ')
  const overlaps = field.names.map((name) => {
    const theirs = name.split(' ')
    const shared = theirs.filter((word) => mine.includes(word)).length
    return theirs.length > 1 && shared === theirs.length ? shared / Math.max(mine.length, theirs.length) : 0
  })
  return Math.max(0, ...overlaps) * 0.8
}

const carrierWords =
  /\b(?:insurance|mutual|casualty|indemnity|assurance|underwriters|travelers|hartford|progressive|allstate|state farm|nationwide|liberty|safeco|chubb|cna|geico|farmers|erie|auto[- ]owners|cincinnati|hanover|markel|amtrust|employers|usaa|metlife|zurich|aig|philadelphia|guard|berkley|foremost|kemper|mercury|national general|encompass|acuity|westfield|selective)\b/i

/** How well a column suits a field: what its heading says, weighed by what its cells look like. */
function score(
  field: ImportField,
  words: string,
  cells: readonly string[],
  allWords: readonly string[],
): number {
  const heading = headingFit(field, words)
  if (heading === 0) return 0
  const fit = shapeFit(field.shape, cells)
  if (fit === null) return heading * 0.7
  // "Phone 2" is a number's column also where it holds words.
  const isCertain = field.isList && heading === 1 && words.includes(' ')
  if (field.shape !== 'text' && fit < 0.25 && !isCertain) return 0
  const isCarrier = field.key === 'carrier' || field.key === 'currentCarrier'
  const isAmbiguous = heading < 1 || words === 'company name'
  if (isAmbiguous && (isCarrier || field.key === 'name')) {
    const carriers = cells.filter((cell) => carrierWords.test(cell)).length / cells.length
    const hasName = allWords.some(
      (other) => other !== words && /insured|client|customer|account name|first name/.test(other),
    )
    const tilt = isCarrier ? carriers + (hasName ? 0.5 : 0) : 1 - carriers - (hasName ? 0.5 : 0)
    return heading * (0.4 + 0.6 * Math.max(0, Math.min(1, tilt)))
  }
  return heading * (0.55 + 0.45 * fit)
}

const leastConfidence = 0.35

/** Columns that are called like a field that the agency added fill it: nobody else has given it that name. */
function customGuesses(headings: readonly string[], custom: readonly ImportCustomField[]): ColumnGuess[] {
  const taken = new Set<string>()
  return headings.map((heading, column) => {
    const field = customFieldFor(heading, custom, (key) => taken.has(key))
    if (field) taken.add(field)
    return { column, field, confidence: field ? 1 : 0 }
  })
}

/**
 * Guesses which field each column fills from its heading and a sample of its cells: one column one field, the surest
 * first; headings that can mean several things are decided by the cells (issue: guessed from agency-system headings).
 */
export function guessMapping(
  kind: ImportKind,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  custom: readonly ImportCustomField[] = [],
): ColumnGuess[] {
  const words = headings.map(normalizedHeading)
  const columns = headings.map((_heading, column) => samples.map((row) => row[column] ?? '').filter(Boolean))
  const candidates = words.flatMap((heading, column) =>
    importFields[kind].map((field) => ({
      column,
      field,
      confidence: score(field, heading, columns[column] ?? [], words),
    })),
  )
  const guesses = customGuesses(headings, custom)
  const taken = new Set<string>()
  for (const { column, field, confidence } of candidates.toSorted((a, b) => b.confidence - a.confidence)) {
    const guess = guesses[column]
    if (confidence < leastConfidence || !guess || guess.field !== null || taken.has(field.key)) continue
    guess.field = field.key
    guess.confidence = Math.round(confidence * 100) / 100
    if (!field.isList) taken.add(field.key)
  }
  return guesses
}

/** Missing details or doubled in a mapping, as a sentence; null when a file can be read with it. */
export function mappingProblem(
  kind: ImportKind,
  mapping: Mapping,
  custom: readonly ImportCustomField[] = [],
): string | null {
  const used = mapping.filter((key) => key !== null)
  const fields = importFieldsWith(kind, custom)
  const unknown = used.find((key) => !fields.some((field) => field.key === key))
  if (unknown?.startsWith('custom:'))
    return 'A column is mapped to a custom field that is archived. Choose another field.'
  if (unknown) return `There is no field "${unknown}".`
  const isList = (key: string) => fields.some((field) => field.key === key && field.isList)
  const doubled = used.find((key, index) => used.indexOf(key) !== index && !isList(key))
  if (doubled) {
    const label = fields.find((field) => field.key === doubled)?.label
    return `Two columns are mapped to "${label}". Choose one of them.`
  }
  const isNamed = isNotesOnly(mapping) && (used.includes('externalId') || used.includes('policyNumber'))
  if (!isNamed && !used.includes('name') && !used.includes('lastName') && !used.includes('firstName')) {
    return 'Choose the column that holds the name.'
  }
  const policyKeys = ['policyNumber', 'carrier', 'effectiveDate', 'expirationDate', 'premium']
  const hasPolicy =
    kind === 'clients' && !isNotesOnly(mapping) && used.some((key) => policyKeys.includes(key))
  if (hasPolicy && !used.includes('lineOfBusiness')) {
    return 'The file has policies: choose the column that holds their line of business.'
  }
  return null
}

type Overlooked = { looksLike: string; fields: readonly string[]; words: RegExp }

const oftenOverlooked: readonly Overlooked[] = [
  {
    looksLike: 'a phone number',
    fields: ['phone', 'mobilePhone', 'homePhone', 'workPhone'],
    words: /\b(?:phone|telephone|mobile|cell|cellular)\b/,
  },
  {
    looksLike: 'a carrier',
    fields: ['carrier', 'currentCarrier'],
    words: /\b(?:carrier|insurer|underwriter)\b/,
  },
  { looksLike: 'an address', fields: ['street'], words: /\b(?:address|street)\b(?<!email address)/ },
]

/** The columns that are left out although their headings say phone, carrier or address, and nothing else fills that field. */
export function overlookedColumns(
  kind: ImportKind,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  mapping: Mapping,
): { heading: string; looksLike: string }[] {
  const known = new Set(importFields[kind].map(({ key }) => key))
  const open = oftenOverlooked.filter(
    ({ fields }) => fields.some((key) => known.has(key)) && !fields.some((key) => mapping.includes(key)),
  )
  return headings.flatMap((heading, column) => {
    const isFilled = samples.some((row) => (row[column] ?? '').trim() !== '')
    if ((mapping[column] ?? null) !== null || !isFilled) return []
    const found = open.find(({ words }) => words.test(normalizedHeading(heading)))
    return found ? [{ heading, looksLike: found.looksLike }] : []
  })
}
