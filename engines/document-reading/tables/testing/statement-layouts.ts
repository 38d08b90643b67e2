import type { ReadPage, Word } from '#shared/documents/reading.contract.ts'
import { madeLine, type PrintedLine, type Random, randomOf } from './printed-lines.ts'

/** A made-up statement: its pages as words with places, and what they say. */
export type MadeStatement = { pages: ReadPage[]; lines: PrintedLine[]; total: number; headings: string[] }

type Field = keyof PrintedLine | 'line' | 'code'
type Column = { field: Field; heading: string; x: number; width: number; isRight: boolean }

const headingsOf: Record<Field, readonly string[]> = {
  policyNumber: ['Policy Number', 'Policy No.', 'Policy #', 'Policy'],
  insured: ['Insured', 'Insured Name', 'Named Insured', 'Customer Name'],
  kind: ['Trans', 'Transaction', 'Trans Type', 'Activity'],
  effectiveDate: ['Eff Date', 'Effective Date', 'Eff. Date', 'Trans Eff Date'],
  premium: ['Premium', 'Written Premium', 'Gross Premium', 'Premium Amount'],
  rate: ['Rate', 'Comm %', 'Comm Rate', 'Rate %'],
  commission: ['Commission', 'Comm Amount', 'Commission Amt', 'Comm Earned'],
  line: ['LOB', 'Line', 'Product'],
  code: ['Producer Code', 'Agent', 'Sub Code'],
}
const widths: Record<Field, number> = {
  policyNumber: 72,
  insured: 120,
  kind: 62,
  effectiveDate: 54,
  premium: 58,
  rate: 34,
  commission: 58,
  line: 34,
  code: 42,
}
const right = new Set<Field>(['premium', 'rate', 'commission'])
const letter = 0.5

function wordsOf(
  text: string,
  at: { x: number; y: number; size: number; width?: number; isRight?: boolean },
): Word[] {
  const { size, y } = at
  const whole = text.length * size * letter
  let x = at.isRight ? at.x + (at.width ?? 0) - whole : at.x
  return text.split(' ').map((word) => {
    const width = word.length * size * letter
    const made = { text: word, x, y, width, height: size }
    x += width + size * letter
    return made
  })
}

/** A text in as many lines as its column needs. */
function wrapped(text: string, room: number, size: number): string[] {
  const most = Math.floor(room / (size * letter))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

type Traits = {
  negative: (text: string) => string
  hasDollar: boolean
  isRepeated: boolean
  headLines: 1 | 2
  grouping: 'none' | 'sections' | 'subtotals'
  rowsPerPage: number
  pitch: number
  size: number
  totalLabel: string
  hasRatePercent: boolean
  dateStyle: 'slashes' | 'short' | 'dashes'
  hasNote: boolean
}

function traitsOf(random: Random): Traits {
  const size = random.pick([7, 7.5, 8])
  return {
    negative: random.pick([
      (text: string) => `-${text}`,
      (text: string) => `(${text})`,
      (text: string) => `${text}-`,
      (text: string) => `${text}CR`,
    ]),
    hasDollar: random.below(2) === 0,
    isRepeated: random.below(3) > 0,
    headLines: random.below(2) === 0 ? 1 : 2,
    grouping: random.pick(['none', 'sections', 'subtotals'] as const),
    rowsPerPage: 16 + random.below(14),
    pitch: size * random.pick([1.9, 2.2, 2.6]),
    size,
    totalLabel: random.pick(['Total', 'Grand Total', 'Statement Total', 'Total Commission Due', 'TOTALS']),
    hasRatePercent: random.below(2) === 0,
    dateStyle: random.pick(['slashes', 'short', 'dashes'] as const),
    hasNote: random.below(2) === 0,
  }
}

function moneyText(amount: number, { negative, hasDollar }: Traits): string {
  const text = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const shown = hasDollar ? `$${text}` : text
  return amount < 0 ? negative(shown) : shown
}

function dateText(day: string, { dateStyle }: Traits): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (dateStyle === 'short') return `${Number(month)}/${Number(date)}/${year.slice(2)}`
  return dateStyle === 'dashes' ? `${month}-${date}-${year}` : `${month}/${date}/${year}`
}

function columnsOf(random: Random): Column[] {
  const lead: Field[] = random.below(3) === 0 ? ['insured', 'policyNumber'] : ['policyNumber', 'insured']
  const middle: Field[] = random.below(2) === 0 ? ['kind', 'effectiveDate'] : ['effectiveDate', 'kind']
  const extra: Field[] = random.below(2) === 0 ? [random.pick(['line', 'code'] as const)] : []
  const fields: Field[] = [...lead, ...extra, ...middle, 'premium', 'rate', 'commission']
  const gap = random.pick([7, 10, 14])
  let x = 36
  return fields.map((field) => {
    const column = {
      field,
      heading: random.pick(headingsOf[field]),
      x,
      width: widths[field],
      isRight: right.has(field),
    }
    x += column.width + gap
    return column
  })
}

function cellText(line: PrintedLine, field: Field, traits: Traits): string {
  if (field === 'line') return line.policyNumber.replace(/[^A-Z]/g, '')
  if (field === 'code') return '04417'
  if (field === 'premium' || field === 'commission') return moneyText(line[field], traits)
  if (field === 'rate') return traits.hasRatePercent ? `${line.rate}%` : line.rate.toFixed(2)
  if (field === 'effectiveDate') return dateText(line.effectiveDate, traits)
  return line[field]
}

/** The words of the heading of a table, and how far down it reaches. */
function headingWords(columns: readonly Column[], { headLines, size, pitch }: Traits, y: number) {
  const words = columns.flatMap((column) => {
    const parts = column.heading.split(' ')
    const isSplit = headLines === 2 && parts.length > 1
    const lines = isSplit ? [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''] : [column.heading]
    return lines.flatMap((text, at) => {
      const down = headLines === 2 ? (2 - lines.length + at) * size * 1.2 : 0
      return wordsOf(text, { ...column, y: y + down, size })
    })
  })
  return { words, down: (headLines === 2 ? size * 1.2 : 0) + pitch }
}

/** Writes a statement page by page. */
function printer(random: Random, traits: Traits, columns: readonly Column[]) {
  const pages: Word[][] = []
  const { size, pitch } = traits
  const carrier = random.pick(['Commonwealth Mutual', 'Tidewater Casualty', 'Piedmont Specialty'])
  let y = 0
  const say = (text: string, x: number, at = y, scale = 1) =>
    pages.at(-1)?.push(...wordsOf(text, { x, y: at, size: size * scale }))
  const page = () => {
    pages.push([])
    y = 40
    say(`${carrier} Insurance Company`, 36, y, 1.4)
    say(`Commission Statement`, 400, y, 1.2)
    y += 22
    if (pages.length === 1) {
      say('Agency: Bindery Demo Agency Agency Code: 04417', 36)
      say('Statement Date: 10/31/2026', 400)
      y += 34
    }
    if (pages.length > 1 && !traits.isRepeated) return
    const { words, down } = headingWords(columns, traits, y)
    pages.at(-1)?.push(...words)
    y += down
  }
  const row = (cells: readonly { column: Column; text: string }[]) => {
    let most = 1
    for (const { column, text } of cells) {
      const lines = column.isRight ? [text] : wrapped(text, column.width, size)
      most = Math.max(most, lines.length)
      for (const [at, line] of lines.entries())
        pages.at(-1)?.push(...wordsOf(line, { ...column, y: y + at * size * 1.15, size }))
    }
    y += (most - 1) * size * 1.15 + pitch
  }
  const foot = () => {
    if (traits.hasNote) say('Questions? Call agency accounting at 800-555-0100.', 36, 748)
    say(`Page ${pages.length}`, 520, 760)
  }
  return {
    pages,
    say,
    page,
    row,
    foot,
    isFull: () => y > 690,
    skip: (points: number) => {
      y += points
    },
  }
}

const sumOf = (lines: readonly PrintedLine[], field: 'premium' | 'commission') =>
  lines.reduce((cents, line) => cents + Math.round(line[field] * 100), 0) / 100

/** The statement of a seed: another carrier's layout for each. */
export function makeStatement(seed: number, count = 24 + (seed % 5) * 9): MadeStatement {
  const random = randomOf(seed)
  const traits = traitsOf(random)
  const columns = columnsOf(random)
  const lines = Array.from({ length: count }, (_, at) => madeLine(random, at))
  const out = printer(random, traits, columns)
  const totals = (label: string, of: readonly PrintedLine[]) =>
    out.row([
      { column: columns[0] as Column, text: label },
      ...columns
        .filter(({ field }) => field === 'commission' || field === 'premium')
        .map((column) => ({
          column,
          text: moneyText(sumOf(of, column.field as 'premium' | 'commission'), traits),
        })),
    ])
  out.page()
  let section: PrintedLine[] = []
  let onPage = 0
  for (const [at, line] of lines.entries()) {
    if (onPage >= traits.rowsPerPage || out.isFull()) {
      out.foot()
      out.page()
      onPage = 0
    }
    if (traits.grouping !== 'none' && section.length === 0) {
      out.skip(traits.pitch * 0.4)
      out.say(random.pick(['Personal Lines', 'Commercial Lines', 'Direct Bill']), 36)
      out.skip(traits.pitch)
    }
    out.row(columns.map((column) => ({ column, text: cellText(line, column.field, traits) })))
    onPage += 1
    section.push(line)
    const isEnd = section.length === 11 || at === lines.length - 1
    if (isEnd && traits.grouping === 'subtotals') totals('Subtotal', section)
    if (isEnd) section = []
  }
  out.skip(traits.pitch * 0.6)
  totals(traits.totalLabel, lines)
  out.foot()
  const pages = out.pages.map(
    (words, at): ReadPage => ({
      ...{ page: at + 1, width: 612, height: 792, source: 'text', text: '', fields: [], tables: [] },
      words,
    }),
  )
  return { pages, lines, total: sumOf(lines, 'commission'), headings: columns.map(({ heading }) => heading) }
}
