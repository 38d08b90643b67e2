import iconv from 'iconv-lite'
import {
  carriers,
  cities,
  commercial,
  firstNames,
  lastNames,
  personal,
  refused,
  streets,
  trades,
} from './messy-values.ts'

/** What a made file holds, so that an import of it can be checked. */
export type GeneratedBook = { file: Buffer; rows: number; clients: number }

type Random = () => number

/** The same numbers at every run (mulberry32). */
function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const headings = [
  'Cust No',
  'Insured Name',
  'E-Mail',
  'Phone',
  'Address',
  'City',
  'ST',
  'Zip Code',
  'Policy #',
  'LOB',
  'Writing Company',
  'Eff Date',
  'Exp Date',
  'Annual Premium',
  'Producer',
  'Status',
  'Client Since',
  'DOB',
  'FEIN',
  'Remarks',
  'Commission %',
]

type Person = {
  number: string
  name: string
  isBusiness: boolean
  email: string
  digits: string
  address: string[]
  since: string
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

function madePerson(random: Random, index: number): Person {
  const isBusiness = random() < 0.4
  const last = pick(random, lastNames)
  const first = pick(random, firstNames)
  const business = `${last} ${pick(random, trades)} ${index}${random() < 0.5 ? ', LLC' : ' Inc.'}`
  const turned =
    random() < 0.3
      ? `${last.toUpperCase()}, ${first.toUpperCase()} ${letters(index)}`
      : `${first} ${letters(index)} ${last}`
  return {
    number: `C${10_000 + index}`,
    name: isBusiness ? business : turned,
    isBusiness,
    // Every fortieth shares the address of the one before, as households do.
    email: random() < 0.1 ? '' : `client${index % 40 === 39 ? index - 1 : index}@example.com`,
    digits: `217${String(2_000_000 + index)}`,
    address: [`${index + 1} ${pick(random, streets)}`, ...pick(random, cities)],
    since: `${1 + (index % 12)}/${1 + (index % 28)}/${1990 + (index % 34)}`,
  }
}

/** A middle name that no two people share: `a`, `b`, … `aa`. */
function letters(index: number): string {
  const tail = String.fromCharCode(65 + (index % 26))
  return index < 26 ? tail : `${letters(Math.floor(index / 26) - 1)}${tail.toLowerCase()}`
}

function dateIn(random: Random, year: number, month: number, day: number): string {
  const [y, m, d] = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const serial = Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 25_569
  return pick(random, [
    `${month}/${day}/${y}`,
    `${m}-${d}-${y.slice(2)}`,
    `${y}-${m}-${d}`,
    `${months[month - 1]} ${day}, ${y}`,
    `${m}/${d}/${y} 12:00:00 AM`,
    String(serial),
  ])
}

function phoneIn(random: Random, digits: string): string {
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return pick(random, [
    digits,
    `${a}-${b}-${c}`,
    `(${a}) ${b}-${c}`,
    `+1 ${a} ${b} ${c}`,
    `${a}.${b}.${c} x12`,
  ])
}

function moneyIn(random: Random, dollars: number): string {
  const grouped = dollars.toLocaleString('en-US', { minimumFractionDigits: 2 })
  return pick(random, [`$${grouped}`, grouped, String(dollars), `$ ${dollars}`, `USD ${grouped}`])
}

type Row = Record<(typeof headings)[number], string>

function madeRow(random: Random, person: Person, index: number): Row {
  const month = 1 + Math.floor(random() * 12)
  const day = 1 + Math.floor(random() * 28)
  const year = 2025 + Math.floor(random() * 2)
  const [street = '', city = '', state = '', zip = ''] = person.address
  return {
    'Cust No': random() < 0.7 ? person.number : '',
    'Insured Name': person.name,
    'E-Mail': random() < 0.2 ? person.email.toUpperCase() : person.email,
    Phone: phoneIn(random, person.digits),
    Address: street,
    City: city,
    ST: state,
    'Zip Code': zip,
    'Policy #': `P${100_000 + index}`,
    LOB: pick(random, person.isBusiness ? commercial : personal),
    'Writing Company': pick(random, carriers),
    'Eff Date': dateIn(random, year, month, day),
    'Exp Date': dateIn(random, year + 1, month, day),
    'Annual Premium': moneyIn(random, Math.round(random() * 900_000) / 100),
    Producer: pick(random, ['', 'Nobody Known', '']),
    Status: pick(random, ['Active', 'In Force', 'Cancelled', 'Renewed', '']),
    'Client Since': person.since,
    DOB: person.isBusiness ? '' : `${month}/${day}/${1940 + (index % 60)}`,
    FEIN: person.isBusiness ? `12${String(3_000_000 + index)}` : '',
    Remarks: pick(random, [
      '',
      'Called "twice", no answer',
      'First line\nSecond line',
      '=1+1',
      '   ',
      'São Paulo office',
    ]),
    'Commission %': '12.5',
  }
}

/** Ways in which rows of real exports are wrong; each refuses its row. */
const faults: ((row: Row) => void)[] = [
  (row) => {
    row['Eff Date'] = '2/30/2026'
  },
  (row) => {
    row['Annual Premium'] = '1.234,56'
  },
  (row) => {
    row['Annual Premium'] = 'see file'
  },
  (row) => {
    row.LOB = refused[(row['Policy #'] ?? '').length % refused.length] ?? 'Life'
  },
  (row) => {
    row.LOB = ''
  },
  (row) => {
    row['Insured Name'] = ''
  },
  (row) => {
    row['Exp Date'] = '1/1/1999'
  },
  (row) => {
    row['Eff Date'] = '13/25/2026'
  },
]

/** Ways in which values are wrong that are left out; the row stays. */
const blemishes: ((row: Row) => void)[] = [
  (row) => {
    row['E-Mail'] = 'no email'
  },
  (row) => {
    row.Phone = '555-0199'
  },
  (row) => {
    row.ST = 'Ontario'
  },
  (row) => {
    row.DOB = '1/1/2099'
  },
]

function quoted(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Makes the same messy export of an agency system at every run: several policy rows per client, repeated rows,
 * look-alikes, US dates and money in many forms, quoted line breaks, and rows that must be refused.
 */
export function messyBook(
  rows: number,
  encoding: 'utf8' | 'utf16le' | 'win1252' = 'win1252',
  delimiter = ',',
): GeneratedBook {
  const random = seeded(20_261_120)
  const people = Array.from({ length: Math.ceil(rows * 0.45) }, (_, index) => madePerson(random, index))
  const seen = new Set<Person>()
  const lines = [headings.map((heading) => quoted(heading, delimiter)).join(delimiter)]
  let last: string | undefined
  for (let index = 0; lines.length <= rows; index += 1) {
    const person = people[
      random() < 0.5
        ? Math.min(index, people.length - 1)
        : Math.floor(random() * Math.min(index + 1, people.length))
    ] as Person
    const row = madeRow(random, person, index)
    const chance = random()
    if (chance < 0.05) pick(random, faults)(row)
    else if (chance < 0.1) pick(random, blemishes)(row)
    if (last && chance > 0.98) {
      lines.push(last)
      continue
    }
    seen.add(person)
    last = headings.map((heading) => quoted(row[heading] ?? '', delimiter)).join(delimiter)
    lines.push(last)
  }
  const text = `${lines.join('\r\n')}\r\n`
  const file = iconv.encode(text, encoding, { addBOM: encoding === 'utf16le' })
  return { file, rows, clients: seen.size }
}
