import { type Random, seeded } from './seeded.ts'

/** A policy of an export as an agency would count it by hand. */
export type WantedPolicy = {
  client: string
  number: string
  premium: number
  /** Each line with its premium; null where the export says only what all of them cost together. */
  lines: { line: string; premium: number | null }[]
}

/** An export with several rows a policy, and what it must become. */
export type PackageExport = {
  headings: string[]
  rows: string[][]
  /** The numbers of its clients with their names, which differ from row to row in writing alone. */
  clients: Map<string, string>
  policies: WantedPolicy[]
}

type Client = { number: string; name: string; street: string; policies: WantedPolicy[]; day: number }
type System = {
  headings: string[]
  number: (index: number) => string
  /** The rows of a policy in the writing of the system. */
  rows: (client: Client, policy: WantedPolicy, random: Random) => string[][]
}

// What each system calls a line, in the order of `names`.
const names = ['General liability', 'Commercial property', 'Inland marine', 'Crime', 'Commercial auto']
const words: Record<string, string[]> = {
  hawksoft: ['Gen Liability', 'Comm Property', 'Inland Marine', 'Crime', 'Comm Auto'],
  ezlynx: ['CGL', 'PROPC', 'INMRC', 'CRIM', 'AUTOB'],
  ams360: ['General Liability', 'Commercial Property', 'Equipment Floater', 'Crime', 'Business Auto'],
  epic: [
    'CGL - General Liability',
    'CPROP - Property',
    'INMAR - Inland Marine',
    'CRIME - Crime',
    'BAUTO - Auto',
  ],
  nowcerts: ['General Liability', 'Commercial Property', 'Inland Marine', 'Crime', 'Commercial Auto'],
}
const wordOf = (system: string, line: string) => words[system]?.[names.indexOf(line)] ?? line
const sum = (policy: WantedPolicy) => policy.premium.toFixed(2)
const usDay = (day: number, year: number) => `${1 + (day % 12)}/${1 + (day % 28)}/${year}`

/** HawkSoft: a row a line, each with its own premium; the name in capitals on some rows. */
const hawksoft: System = {
  headings: [
    ...[
      'Client #',
      'Client Name',
      'Address',
      'City',
      'ST',
      'Zip',
      'Carrier',
      'Policy #',
      'LOB',
      'Eff Date',
      'Exp Date',
    ],
    ...['Premium', 'Policy Status'],
  ],
  number: (index) => String(900 + index),
  rows: ({ number, name, street, day }, { number: policy, lines }, { chance }) =>
    lines.map(({ line, premium }) => [
      ...[
        number,
        chance(0.3) ? name.toUpperCase() : name,
        street,
        'Reno',
        'NV',
        '89501',
        'Travelers',
        policy,
      ],
      ...[wordOf('hawksoft', line), usDay(day, 2026), usDay(day, 2027), `$${premium?.toFixed(2)}`, 'Active'],
    ]),
}

/** EZLynx: the whole premium again on every row, an account id, no street. */
const ezlynx: System = {
  headings: [
    ...[
      'Account ID',
      'Account Name',
      'Account Type',
      'Master Company',
      'Policy Number',
      'LOB Code',
      'Effective Date',
    ],
    ...['Expiration Date', 'Total Premium', 'Transaction Type'],
  ],
  number: (index) => String(48_000_000 + index * 7),
  rows: ({ number, name, day }, policy) =>
    policy.lines.map(({ line }) => [
      ...[
        number,
        name,
        'Commercial',
        'Liberty Mutual',
        policy.number,
        wordOf('ezlynx', line),
        usDay(day, 2026),
      ],
      ...[usDay(day, 2027), sum(policy), 'New Business'],
    ]),
}

/** AMS360: customer numbers with zeros before them; the premium on the first row of a policy, 0.00 on the others. */
const ams360: System = {
  headings: [
    ...[
      'Customer Number',
      'Customer',
      'Cust Address 1',
      'Cust City',
      'Cust State',
      'Cust Zip',
      'Writing Company',
    ],
    ...[
      'Policy Number',
      'Line of Business',
      'Pol Eff Date',
      'Pol Exp Date',
      'Full Term Premium',
      'Pol Status',
    ],
  ],
  number: (index) => String(index + 1).padStart(6, '0'),
  rows: ({ number, name, street, day }, policy) =>
    policy.lines.map(({ line }, at) => [
      ...[
        number,
        name,
        street,
        'Elko',
        'NV',
        '89801',
        'Cincinnati Insurance',
        policy.number,
        wordOf('ams360', line),
      ],
      ...[usDay(day, 2026), usDay(day, 2027), at === 0 ? sum(policy) : '0.00', 'A'],
    ]),
}

/** Epic: a row for the package with the sum, then a row a line; lookup codes of letters and figures. */
const epic: System = {
  headings: [
    ...['Lookup Code', 'Account Name', 'Account Address', 'Issuing Company', 'Policy #', 'Type of Business'],
    ...['Policy Effective', 'Policy Expiration', 'Written Premium', 'Status'],
  ],
  number: (index) => `ACCT${index}CO-01`,
  rows: ({ number, name, street, day }, policy) => {
    const own = [number, name, `${street}, Sparks, NV 89431`, 'Hanover', policy.number]
    const rest = [usDay(day, 2026), usDay(day, 2027)]
    const lines = policy.lines.map(({ line, premium }) => [
      ...[...own, wordOf('epic', line), ...rest, String(premium), 'In Force'],
    ])
    if (lines.length < 2) return lines
    return [[...own, 'CPKGE - Commercial Package', ...rest, sum(policy), 'In Force'], ...lines]
  },
}

/** NowCerts: one row a policy, its lines in one cell, the premium of all; the client's id a long code. */
const nowcerts: System = {
  headings: [
    ...[
      'Insured ID',
      'Insured Commercial Name',
      'Insured Type',
      'Carrier Name',
      'Policy Number',
      'Lines Of Business',
    ],
    ...['Effective Date', 'Expiration Date', 'Premium', 'Active'],
  ],
  number: (index) => `7f3c0e1a-0000-4000-8000-${String(index).padStart(12, '0')}`,
  rows: ({ number, name, day }, policy) => {
    const cell = policy.lines.map(({ line }) => wordOf('nowcerts', line)).join(', ')
    const rest = [usDay(day, 2026), usDay(day, 2027), sum(policy), 'Active']
    return [[number, name, 'Commercial', 'Progressive', policy.number, cell, ...rest]]
  },
}

const systems = { hawksoft, ezlynx, ams360, epic, nowcerts }
export type PackageSystem = keyof typeof systems
export const packageSystems: readonly PackageSystem[] = ['hawksoft', 'ezlynx', 'ams360', 'epic', 'nowcerts']
/** The systems whose rows say what each line costs. */
const bySplit = new Set<PackageSystem>(['hawksoft', 'epic'])

function policiesOf(system: PackageSystem, name: string, index: number, random: Random) {
  return Array.from({ length: 1 + Math.floor(random.next() * 2) }, (_, at): WantedPolicy => {
    const count = 1 + Math.floor(random.next() * 4)
    const from = Math.floor(random.next() * names.length)
    const lines = Array.from({ length: count }, (_, step) => {
      const premium = Math.round((200 + random.next() * 9000) * 100) / 100
      return { line: names[(from + step) % names.length] ?? '', premium }
    })
    const premium = Math.round(lines.reduce((total, line) => total + line.premium, 0) * 100) / 100
    const isSplit = bySplit.has(system) || count === 1
    return {
      client: name,
      number: `PK${index}-${at}`,
      premium,
      lines: isSplit ? lines : lines.map(({ line }) => ({ line, premium: null })),
    }
  })
}

/** Makes an export of so many clients of a system, the same at every run. Two in nine share a name and differ by number alone. */
export function packageExport(system: PackageSystem, count: number, seed = 7): PackageExport {
  const random = seeded(seed)
  const { headings, number, rows } = systems[system]
  const clients = Array.from({ length: count }, (_, index): Client => {
    const name = `Copper Basin ${index % 9 === 8 ? index - 1 : index} Plumbing LLC`
    const street = `${100 + index} Vine St`
    return {
      number: number(index),
      name,
      street,
      day: index,
      policies: policiesOf(system, name, index, random),
    }
  })
  const lines = clients.flatMap((client) => client.policies.map((policy) => rows(client, policy, random)))
  // Exports are sorted by policy, carrier or day: the rows of a client, and of a policy, do not always follow each other.
  const mixed = lines.flat().map((cells) => ({ cells, place: random.next() }))
  return {
    headings,
    rows: mixed.toSorted((one, other) => one.place - other.place).map(({ cells }) => cells),
    clients: new Map(clients.map((client) => [client.number, client.name])),
    policies: clients.flatMap(({ policies }) => policies),
  }
}
