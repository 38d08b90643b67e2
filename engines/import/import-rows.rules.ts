import type { z } from 'zod'
import type { clientFields } from '#shared/clients/clients.fields.ts'
import type { RecordFields } from '#shared/fields/record-field.ts'
import { maxTextLength } from '#shared/fields.ts'
import type { ImportCustomField, ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { sayCells } from './import-cell-doubts.rules.ts'
import type { StagedContact } from './import-contacts.rules.ts'
import { type CustomCells, readCustom } from './import-custom-fields.rules.ts'
import { type DatePurpose, readDate } from './import-dates.rules.ts'
import type { Doubt } from './import-doubts.rules.ts'
import { importedFields } from './import-fields.rules.ts'
import type { Mapping } from './import-mapping.rules.ts'
import { looksLikeBusiness } from './import-names.rules.ts'
import { isNotesOnly, type NoteValues, readNote } from './import-notes.rules.ts'
import { readClient, readPerson } from './import-people.rules.ts'
import { blanksOfPerson, sayPerson } from './import-person-doubts.rules.ts'
import { type PolicyValues, readPolicy } from './import-policies.rules.ts'
import { dateDoubts, policyDoubts } from './import-policy-doubts.rules.ts'
import { readFields } from './import-row-fields.rules.ts'
import { isPolicyRejected } from './import-row-problems.rules.ts'
import { type PolicySaid, readSaid } from './import-transactions.rules.ts'
import { cleanCell, cleanLines, plainCell, type Read } from './import-values.rules.ts'
import { readLineOfBusiness } from './line-of-business.rules.ts'

/** What is wrong in which column; a fatal problem rejects the row, another only leaves the value out. */
export type RowProblem = {
  field: string
  column: number | null
  message: string
  isFatal: boolean
  /** A fatal problem of the policy alone: the client is kept without it. */
  isPolicyOnly?: true
}

/** A member that a producer column can name. */
export type Producer = { id: string; name: string; email: string }

/** What reading a row needs to know besides the row. */
export type ReadingContext = {
  kind: ImportKind
  mapping: Mapping
  /** Today in the agency's time zone. */
  today: string
  /** Who gets the records whose producer the file does not tell. */
  importerId: string
  /** The type of a person's policies whose line is not in the list; home unless said otherwise. */
  otherType?: PolicyType
  /** The members that records can be given to; empty when the importer may only import to themselves. */
  producers: readonly Producer[]
  /** The fields that the agency added to what the file brings in. */
  custom?: readonly ImportCustomField[]
}

export type PersonValues = {
  name: string
  email: string
  phone: string
  notes: string
  assignedAgentId: string
  /** The day of a mapped column; what stands for it when there is none, `knownSince` decides. */
  createdOn: string | null
}

type Imported<F extends RecordFields> = {
  [K in keyof F & string as F[K]['import'] extends null ? never : K]: F[K] extends {
    answer: infer A extends z.ZodType
  }
    ? z.output<A>
    : z.output<F[K]['schema']>
}

export type ClientValues = PersonValues & Imported<typeof clientFields>
export type ProspectValues = PersonValues & Imported<typeof prospectFields>

/** A row as the file gives it: its record, its policy if it has one, and everything that is wrong with it. */
export type RowReading = {
  /** The client's number in the system that the file is from; empty where it has none. */
  externalId: string
  record: ClientValues | ProspectValues
  /** The people of a client with their numbers and addresses, its own first. */
  contacts: StagedContact[]
  /** What the row says for custom fields of its record; those of its policy are the policy's. */
  custom: CustomCells
  /** What it adds to the timeline. */
  note: NoteValues | null
  /** Whether it is about a client of the book, of which it adds nothing else. */
  isNotesOnly: boolean
  policy: PolicyValues | null
  /** What the row says of the life of its policy; null where it has none. */
  said: PolicySaid | null
  problems: RowProblem[]
  /** What is said of it only if few rows of the file have the same. */
  doubts: Doubt[]
}

/** Reads the mapped cells of one row and notes what is wrong as it goes. */
export type RowReader = {
  problems: RowProblem[]
  context: ReadingContext
  text(field: string, longest?: number): string
  paragraphs(field: string): string
  value<T>(field: string, read: (cell: string) => Read<T>, isFatal?: boolean): T | null
  day(field: string, purpose: DatePurpose, isFatal?: boolean): string | null
  note(field: string, message: string, isFatal?: boolean): void
  /** Every filled cell of a field that several columns may fill, as it stands. */
  cells(field: string): { cell: string; column: number }[]
  /** The cell as it is written, also where it is a placeholder such as "n/a". */
  raw(field: string): string
  /** What no field holds, in words for the notes. */
  kept: string[]
  /** Says something of a value that is kept; in the field's own column where none is given. */
  say(field: string, column: number | null, message: string): void
}

/** What is said of a cell that cannot be read and must not be repeated. */
const unreadable = new Map(
  importedFields('clients').flatMap(([name, field]) =>
    field.import?.unreadable ? [[name, field.import.unreadable]] : [],
  ),
)

const columnsByMapping = new WeakMap<Mapping, ReadonlyMap<string, readonly number[]>>()

/** The columns of each field; made once for all rows that are read by a mapping. */
function columnsOf(mapping: Mapping): ReadonlyMap<string, readonly number[]> {
  const made = columnsByMapping.get(mapping)
  if (made) return made
  const columns = new Map<string, number[]>()
  for (const [column, key] of mapping.entries())
    if (key !== null) columns.set(key, [...(columns.get(key) ?? []), column])
  columnsByMapping.set(mapping, columns)
  return columns
}

function rowReader(cells: readonly string[], context: ReadingContext): RowReader {
  const problems: RowProblem[] = []
  const columns = columnsOf(context.mapping)
  const columnOf = (field: string) => columns.get(field)?.[0] ?? -1
  const cellOf = (field: string) => cleanCell(cells[columnOf(field)])
  const note: RowReader['note'] = (field, message, isFatal = false) => {
    const column = columnOf(field)
    const words = isFatal ? message : `${message}; skipped`
    problems.push({ field, column: column < 0 ? null : column, message: words, isFatal })
  }
  const value: RowReader['value'] = (field, read, isFatal = false) => {
    const result = read(cellOf(field))
    if (result.problem === undefined) return result.value
    note(field, unreadable.get(field) ?? result.problem, isFatal)
    return null
  }
  const text: RowReader['text'] = (field, longest = 200) => {
    const cell = cellOf(field)
    if (cell.length > longest)
      problems.push({
        field,
        column: columnOf(field),
        message: `Cut to ${longest} characters`,
        isFatal: false,
      })
    return cell.slice(0, longest)
  }
  const paragraphs: RowReader['paragraphs'] = (field) =>
    cleanLines(cells[columnOf(field)]).slice(0, maxTextLength)
  const day: RowReader['day'] = (field, purpose, isFatal = false) =>
    value(field, (cell) => readDate(cell, purpose, context.today), isFatal)
  const filled: RowReader['cells'] = (field) =>
    (columns.get(field) ?? []).flatMap((column) => {
      const cell = cells[column] ?? ''
      return cleanCell(cell) === '' ? [] : [{ cell, column }]
    })
  const say: RowReader['say'] = (field, column, message) => {
    const own = column ?? columnOf(field)
    problems.push({ field, column: own < 0 ? null : own, message, isFatal: false })
  }
  const raw: RowReader['raw'] = (field) => plainCell(cells[columnOf(field)])
  return { problems, context, text, paragraphs, value, day, note, cells: filled, raw, kept: [], say }
}

const prospectStatuses: [RegExp, string][] = [
  [/^(?:new|open|lead|uncontacted|not contacted|fresh)\b/i, 'new'],
  [/\b(?:contact\w*|working|attempt\w*|in progress|qualif\w*|engaged|follow\w*)\b/i, 'contacted'],
  [/\b(?:quot\w*|propos\w*|present\w*|negotiat\w*)\b/i, 'quoted'],
  [/\b(?:lost|dead|closed lost|declin\w*|not interested|unqualif\w*|disqualif\w*)\b/i, 'lost'],
]

function readProspectStatus(row: RowReader): string {
  const cell = row.text('status')
  if (cell === '') return 'new'
  if (/\b(?:won|sold|converted|bound|client|customer)\b/i.test(cell)) {
    row.note('status', `"${cell}": this one is already a client; import it as a client`, true)
    return 'new'
  }
  const status = [...prospectStatuses].reverse().find(([pattern]) => pattern.test(cell))?.[1]
  if (!status) row.note('status', `"${cell}" is not a prospect's status`)
  return status ?? 'new'
}

function readProspect(row: RowReader): ProspectValues {
  const person = readPerson(row)
  const cell = row.text('lineOfBusiness')
  const line = readLineOfBusiness(cell, looksLikeBusiness(person.name) ? 'commercial' : 'personal')
  if (line?.problem) row.note('lineOfBusiness', line.problem)
  const own = {
    ...person,
    status: readProspectStatus(row),
    source: row.text('source', 100) || 'import',
    lineOfBusiness: line?.line ?? '',
  }
  return readFields(row, own, { xDate: 'x-date' }) as ProspectValues
}

const none = { note: null, isNotesOnly: false, policy: null, said: null, doubts: [] }

/** Reads one row of a file by its mapping: what it holds and what is wrong in which column. */
export function readRow(cells: readonly string[], context: ReadingContext): RowReading {
  const row = rowReader(cells, context)
  if (context.kind === 'prospects') {
    const record = readProspect(row)
    const custom = readCustom(row, 'prospect')
    sayCells(row, cells)
    return { ...none, externalId: '', record, contacts: [], custom, problems: row.problems }
  }
  const { record, contacts, kept } = readClient(row)
  const externalId = record.clientNumber
  const custom = readCustom(row, 'client')
  const note = readNote(row)
  if (note) record.notes = kept
  const ofClient = row.problems.length
  const base = { ...none, externalId, record, contacts, custom, note, problems: row.problems }
  if (isNotesOnly(context.mapping)) return { ...base, isNotesOnly: true }
  const said = readSaid(row)
  const policy = readPolicy(row, record.kind, said)
  for (const problem of row.problems.slice(ofClient)) if (problem.isFatal) problem.isPolicyOnly = true
  sayCells(row, cells)
  sayPerson(row, record)
  const ofPerson = [...blanksOfPerson(row, record), ...dateDoubts(row, { dateOfBirth: record.dateOfBirth })]
  if (!policy || isPolicyRejected(row)) return { ...base, doubts: ofPerson }
  const doubts = [
    ...ofPerson,
    ...dateDoubts(row, { ...policy, ...said }),
    ...policyDoubts(row, policy, said, record.kind),
  ]
  return { ...base, policy, said, doubts }
}
