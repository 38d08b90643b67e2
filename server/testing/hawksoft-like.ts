/** An export as agencies have it from a desktop system: 37 columns, mixed writing, and what it must not lose. */
type HawkSoftLike = {
  file: string
  headings: string[]
  rows: number
  clients: number
  phones: Set<string>
}

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
  ...['Client #', 'Client Type', 'First Name', 'Last Name', 'Address 1', 'Address 2', 'City', 'ST', 'Zip'],
  ...['Phone', 'Phone', 'Cell', 'Cell', 'Home Phone', 'Work Phone', 'Fax', 'Email', 'Email 2'],
  ...['Spouse First Name', 'Spouse Last Name', 'Spouse Cell', 'Contact 2 Name', 'Contact 2 Phone', 'DOB'],
  ...['Carrier', 'Policy #', 'LOB', 'Eff Date', 'Exp Date', 'Term Premium', 'Policy Status', 'Trans Type'],
  ...['Trans Eff Date', 'Cancel Date', 'Cancel Reason', 'Agent', 'Notes'],
]

const lines = [
  'Auto (Personal)',
  'HOME',
  'BOP',
  'GL',
  'Workers Comp',
  'Umbrella',
  'Renters',
  'Golf cart rally',
]
const carriers = ['Travelers', 'TRAVELERS INS CO', 'Progressive Casualty', 'Erie', 'ERIE INS EXCH', 'Safeco']
const cities = ['Reno', 'SPARKS', 'Carson City', 'Elko']
const statuses = ['Active', 'Renewed', 'Cancelled', 'Pending Cancel', 'Non-Renewed', '']

function phoneIn(random: Random, digits: string): string {
  const [area, middle, last] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const forms = [
    `(${area}) ${middle}-${last}`,
    `${area}-${middle}-${last}`,
    `${area}.${middle}.${last}`,
    digits,
    `1 ${area} ${middle} ${last}`,
    `+1-${area}-${middle}-${last}`,
    `${area}-${middle}-${last} x${100 + Math.floor(random() * 899)}`,
    `c: ${area}-${middle}-${last}`,
  ]
  return forms[Math.floor(random() * forms.length)] ?? digits
}

function dayIn(random: Random, year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const forms = [
    `${month}/${day}/${year}`,
    `${two(month)}-${two(day)}-${String(year).slice(2)}`,
    `${year}-${two(month)}-${two(day)}`,
    `${names[month - 1]} ${day}, ${year}`,
    `${two(month)}/${two(day)}/${year} 12:00 AM`,
  ]
  return forms[Math.floor(random() * forms.length)] ?? ''
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A name of letters for each number. */
function nameOf(number: number): string {
  const letters = [...number.toString(26)].map(
    (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)],
  )
  return `Mc${letters.join('')}ley`
}

type Maker = { random: Random; pick<T>(list: readonly T[]): T; phone(share: number): string }

/** What all rows of a client say alike: its first nine cells, and its birth. */
function personOf({ random, pick }: Maker, number: number): { first: string[]; birth: string } {
  const street = `${number} Main St\nUnit ${number % 9}`
  const first = [
    ...[String(10_000 + number), pick(['Personal', 'PL', '']), nameOf(number), `O'${nameOf(number + 700)}`],
    ...[
      street,
      random() < 0.2 ? 'Rear' : '',
      pick(cities),
      pick(['NV', 'Nevada']),
      String(89_400 + (number % 90)),
    ],
  ]
  const birth = dayIn(random, 1950 + (number % 50), 1 + (number % 12), 1 + (number % 28))
  return { first, birth: random() < 0.5 ? birth : '' }
}

/** The phones, addresses and other people of a row. */
function contactsOf({ random, phone }: Maker, number: number): string[] {
  const others = random() < 0.3 ? `alt${number}@mail.example; third${number}@mail.example` : ''
  return [
    ...[phone(0.6), phone(0.3), phone(0.7), phone(0.2), phone(0.3), phone(0.4), phone(0.1)],
    ...[`c${number}@mail.example`, others],
    ...[
      'Sam',
      `O'${nameOf(number + 700)}`,
      phone(0.4),
      random() < 0.3 ? nameOf(number + 1400) : '',
      phone(0.2),
    ],
  ]
}

/** The policy of a row, and what happened to it. */
function policyOf({ random, pick }: Maker, number: number, policy: number): string[] {
  const [month, year] = [1 + ((number + policy) % 12), 2025 + (policy % 2)]
  const status = pick(statuses)
  const isEnding = status === 'Cancelled' || status === 'Pending Cancel'
  const ends = isEnding ? dayIn(random, year, Math.min(12, month + 1), 9) : ''
  return [
    ...[
      pick(carriers),
      `P${number}-${policy}`,
      pick(lines),
      dayIn(random, year, month, 1),
      dayIn(random, year + 1, month, 1),
    ],
    ...[pick(['$1,200.50', '987', '2,450.00 ']), status, pick(['New', 'RWL', '', 'Rewrite'])],
    ...[dayIn(random, year, month, 1), ends, isEnding ? pick(['Non-payment', 'Insured request']) : ''],
    ...[pick(['', 'Nobody Known']), random() < 0.2 ? 'Called "twice",\nleft a message' : ''],
  ]
}

/** Makes an export of some rows, the same at every run: several policies of a client, blanks, quoted newlines. */
export function hawkSoftLike(rows: number, seed = 37): HawkSoftLike {
  const random = seeded(seed)
  const phones = new Set<string>()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const phone = (share: number) => {
    if (random() > share) return ''
    const digits = String(2_015_550_001 + phones.size)
    phones.add(digits)
    return phoneIn(random, digits)
  }
  const maker = { random, pick, phone }
  const text = [headings.map(quoted).join(',')]
  let clients = 0
  while (text.length <= rows) {
    clients += 1
    const { first, birth } = personOf(maker, clients)
    const policies = 1 + Math.floor(random() * 3)
    for (let policy = 0; policy < policies && text.length <= rows; policy += 1) {
      const cells = [...first, ...contactsOf(maker, clients), birth, ...policyOf(maker, clients, policy)]
      text.push(cells.map(quoted).join(','))
    }
  }
  return { file: text.join('\r\n'), headings, rows: text.length - 1, clients, phones }
}
