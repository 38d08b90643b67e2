import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { DescribedTable, Lines, StoredColumn } from './archive-rows.ts'

const rowsPerGroup = 20_000
/** A group is written whole: long rows make smaller ones. */
const charactersPerGroup = 8_000_000
const dayMillis = 86_400_000

type Values = { element: Omit<SchemaElement, 'name'>; read(value: unknown): unknown }

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Microseconds since 1970, of which a date of JavaScript would lose the last three digits. */
function microsOf(instant: string): bigint {
  const rest = /\.\d{3}(\d{1,3})/.exec(instant)?.[1] ?? ''
  return BigInt(Date.parse(instant)) * 1000n + BigInt(rest.padEnd(3, '0'))
}

const text: Values = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, read: textOf }
const json: Values = { element: { type: 'BYTE_ARRAY', converted_type: 'JSON' }, read: (value) => value }
const double: Values = { element: { type: 'DOUBLE' }, read: Number }
const day: Values = {
  element: { type: 'INT32', converted_type: 'DATE' },
  read: (value) => Math.floor(Date.parse(`${value}T00:00:00Z`) / dayMillis),
}
const instant: Values = {
  element: { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
  read: (value) => microsOf(String(value)),
}

function decimal(precision: number, scale: number): Values {
  const element = { type: 'INT64', converted_type: 'DECIMAL', precision, scale } as const
  return { element, read: (value) => BigInt(Math.round(Number(value) * 10 ** scale)) }
}

function valuesOf({ type }: StoredColumn): Values {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  if (precision && scale && Number(precision) <= 15) return decimal(Number(precision), Number(scale))
  if (type.startsWith('numeric') || type === 'double precision') return double
  if (type === 'boolean') return { element: { type: 'BOOLEAN' }, read: Boolean }
  if (type === 'integer' || type === 'smallint') return { element: { type: 'INT32' }, read: Number }
  if (type === 'bigint') return { element: { type: 'INT64' }, read: (value) => BigInt(Number(value)) }
  if (type === 'date') return day
  if (type.startsWith('timestamp')) return instant
  return type === 'jsonb' || type.endsWith('[]') ? json : text
}

type Column = Values & { name: string }

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  const leaves = columns.map(
    ({ name, element }): SchemaElement => ({
      ...element,
      name,
      repetition_type: 'OPTIONAL',
    }),
  )
  return [{ name: 'root', num_children: columns.length }, ...leaves]
}

/** What the writer has made so far, which it then forgets. */
function take(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBuffer())
  writer.index = 0
  return bytes
}

function writeGroup(
  parquet: ParquetWriter,
  columns: readonly Column[],
  rows: Record<string, unknown>[],
): void {
  const columnData = columns.map(({ name, read }) => ({
    name,
    data: rows.map((row) => (row[name] === null || row[name] === undefined ? null : read(row[name]))),
  }))
  void parquet.write({ columnData, rowGroupSize: rows.length })
}

/** The rows of a table as a Parquet file, one group of rows at a time. */
export async function* parquetBytes(read: Lines, table: DescribedTable): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => ({ name: column.name, ...valuesOf(column) }))
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: 'Bindery' })
  let group: Record<string, unknown>[] = []
  let characters = 0
  for await (const lines of read) {
    for (const line of lines) {
      group.push(JSON.parse(line))
      characters += line.length
    }
    if (group.length < rowsPerGroup && characters < charactersPerGroup) continue
    writeGroup(parquet, columns, group)
    group = []
    characters = 0
    yield take(writer)
  }
  if (group.length > 0) writeGroup(parquet, columns, group)
  void parquet.finish()
  yield take(writer)
}
