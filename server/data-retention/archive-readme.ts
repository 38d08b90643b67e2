import { formatInstant } from '#shared/dates.ts'
import { agencyTables } from './agency-tables.ts'
import type { TableToWrite } from './archive-rows.ts'
import { columnDescriptions } from './column-descriptions.ts'

/** What an archive is of, and what it holds. */
export type ArchiveFacts = {
  agencyName: string
  timeZone: string
  madeAt: Date
  tables: readonly TableToWrite[]
  counts: Readonly<Record<string, number>>
}

const rule = '-'.repeat(72)

function introduction({ agencyName, timeZone, madeAt, counts }: ArchiveFacts): string[] {
  return [
    `All data of ${agencyName}`,
    `Created ${formatInstant(madeAt.toISOString(), timeZone)} (${timeZone}).`,
    '',
    'csv/       one file per table, for spreadsheets (UTF-8, comma, first line: column names)',
    'jsonl/     the same tables for programs: one JSON object per line, UTF-8',
    'parquet/   the same tables for data tools, with types',
    'import/    clients with their policies and transactions, notes, and prospects as files that an import reads',
    `files/     original uploaded files (${counts.files ?? 0}); a column such as file_key names them`,
    'dictionary.csv, dictionary.json   what each column is called and means, its type and the table that it refers to',
    'manifest.json   rows and sums of each table, length and SHA-256 of each file, to check that nothing is missing',
    '',
    'All data is from the same moment.',
    `Times (columns that end in "_at") are in UTC, as ISO 8601. Your agency's time zone is ${timeZone}.`,
    'Days (YYYY-MM-DD) have no time zone. Money is in US dollars.',
    "In CSV, text that begins with = + - @ has a ' in front of it so that no spreadsheet runs it as a formula;",
    'lists are written as JSON. An empty cell means the value is unknown.',
    'Rows refer to each other by "id". Deleted records are included: "deleted_at" says when they were deleted.',
    '',
    'This archive contains personal information in plain text. Keep it safe, and delete copies that you do not need.',
  ]
}

function tablePart(table: TableToWrite, counts: ArchiveFacts['counts']): string[] {
  const widest = Math.max(...table.columns.map(({ name }) => name.length))
  return [
    rule,
    `${table.name} (${counts[table.name] ?? 0} rows)`,
    table.about,
    '',
    ...table.columns.map(({ name }) =>
      `  ${name.padEnd(widest)}  ${columnDescriptions[name] ?? ''}`.trimEnd(),
    ),
    '',
  ]
}

function leftOut(): string[] {
  const reasons = agencyTables.flatMap(({ name, archive }) =>
    'leftOut' in archive ? [`  ${name}: ${archive.leftOut}`] : [],
  )
  return [rule, 'Not in this archive', '', ...reasons.toSorted(), '']
}

/** The README.txt of an archive: what is where, what each column means, and in which time zone. */
export function archiveReadme(facts: ArchiveFacts): string {
  const tables = facts.tables.flatMap((table) => tablePart(table, facts.counts))
  return [...introduction(facts), '', ...tables, ...leftOut()].join('\r\n')
}
