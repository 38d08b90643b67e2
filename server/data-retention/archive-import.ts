import { importFields } from '#engines/import/import-fields.rules.ts'
import { openSensitiveField } from '#server/clients/clients.service.ts'
import { decryptCustomValues } from '#server/records/custom-values.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { sensitiveOf } from '#shared/fields/record-field.ts'
import {
  type CsvColumn,
  type CsvValue,
  csvByteOrderMark,
  csvLine,
} from '#shared/imports-exports/csv.rules.ts'
import { customTypesOf, type ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import { bookRows, noteRows, prospectRows } from './archive-import.queries.ts'
import { linesOfStatement, type Snapshot } from './archive-rows.ts'

type PerLine = { line: string; premiumChange: number }
type Row = { [key: string]: unknown; perLine?: PerLine[]; lines?: string[] | null }
type Column = CsvColumn<Row>

function cellOf(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

const said: Readonly<Record<string, string>> = transactionKindLabels

function columnFor(key: string, label: string): Column {
  if (key === 'transaction') return { heading: label, value: (row) => said[String(row[key])] ?? null }
  return { heading: label, value: (row) => cellOf(row[key]) }
}

/** The columns of a kind of file that are filled, under the labels by which an import recognizes them. */
function columnsFor(kind: ImportKind, isFilled: (key: string) => boolean): Column[] {
  return importFields[kind].filter(({ key }) => isFilled(key)).map(({ key, label }) => columnFor(key, label))
}

const customFieldsInUse = `select id, record_type as "recordType", name from custom_fields
  where agency_id = $1 and archived_at is null order by position, id`

async function customColumns(snapshot: Snapshot, kind: ImportKind): Promise<Column[]> {
  await snapshot.query(`select set_config('role', 'app_user', true)`)
  const { rows } = await snapshot.query<{ id: string; recordType: string; name: string }>(customFieldsInUse, [
    snapshot.agencyId,
  ])
  const types: readonly string[] = customTypesOf[kind]
  return rows
    .filter(({ recordType }) => types.includes(recordType))
    .map(({ id, name }) => ({ heading: name, value: (row) => cellOf(row[`custom:${id}`]) }))
}

const birthDates: Readonly<Record<string, 'dateOfBirth'>> = { spouseBirthDate: 'dateOfBirth' }
const sensitive = Object.entries({
  ...Object.fromEntries(sensitiveOf(clientFields).map((field) => [field, field])),
  ...birthDates,
})

/** A row with what is kept encrypted in plain text, and the values of custom fields beside the others. */
function opened({ ctx, agencyId }: Snapshot, row: Row): Row {
  const plain = { ...row }
  for (const [key, field] of sensitive) {
    const text = plain[key]
    if (typeof text === 'string') plain[key] = openSensitiveField(ctx, agencyId, field, text)
  }
  const custom = { ...(row.custom ?? {}), ...decryptCustomValues(ctx, agencyId, row.custom_encrypted) }
  for (const [id, value] of Object.entries(custom)) plain[`custom:${id}`] = value
  return plain
}

/** The rows of a transaction: one, or one for each line where a policy of several began with a premium of its own for each. */
function byLine(row: Row): Row[] {
  const { perLine = [], lines } = row
  const all = lines && lines.length > 1 ? lines.join('; ') : row.lineOfBusiness
  const [first, second] = perLine
  if (first && second && row.premium !== null)
    return perLine.map(({ line, premiumChange }) => ({
      ...row,
      lineOfBusiness: line,
      premium: premiumChange,
    }))
  return [{ ...row, lineOfBusiness: first && !second && row.premium === null ? first.line : all }]
}

type File = { text: string; columns: Column[]; rowsOf(row: Row): Row[] }

async function* csvOf(snapshot: Snapshot, timeZone: string, file: File): AsyncGenerator<string> {
  const { text, columns, rowsOf } = file
  yield csvByteOrderMark + csvLine(columns.map(({ heading }) => heading))
  for await (const lines of linesOfStatement(snapshot, text, [snapshot.agencyId, timeZone])) {
    const rows = lines.flatMap((line): Row[] => rowsOf(opened(snapshot, JSON.parse(line))))
    yield rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('')
  }
}

const alone = (row: Row) => [row]
const isNoted = (key: string) => key.startsWith('note') && key !== 'notes'
const unfilled = [
  ...['firstName', 'lastName', 'street2', 'place', 'intermediary', 'annualPremium'],
  ...['spouse', 'contact2', 'contact3'].flatMap((who) => [`${who}FirstName`, `${who}LastName`]),
]

/** Files in the layout that imports read by themselves, here and in other systems: `import/clients.csv` has a row for each transaction. */
export async function importFilesOf(
  snapshot: Snapshot,
  timeZone: string,
): Promise<{ path: string; read(): AsyncIterable<string> }[]> {
  const ofBook = columnsFor('clients', (key) => !isNoted(key) && !unfilled.includes(key))
  const ofNotes = columnsFor(
    'clients',
    (key) => isNoted(key) || ['externalId', 'name', 'policyNumber', 'notes'].includes(key),
  )
  const ofProspects = columnsFor('prospects', (key) => !unfilled.includes(key))
  const files: Record<string, File> = {
    clients: {
      text: bookRows,
      columns: [...ofBook, ...(await customColumns(snapshot, 'clients'))],
      rowsOf: byLine,
    },
    notes: { text: noteRows, columns: ofNotes, rowsOf: alone },
    prospects: {
      text: prospectRows,
      columns: [...ofProspects, ...(await customColumns(snapshot, 'prospects'))],
      rowsOf: alone,
    },
  }
  return Object.entries(files).map(([name, file]) => ({
    path: `import/${name}.csv`,
    read: () => csvOf(snapshot, timeZone, file),
  }))
}
