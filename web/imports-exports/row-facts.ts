import { importField } from '#engines/import/import-fields.rules.ts'
import { isPolicyRejected } from '#engines/import/import-row-problems.rules.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { customKey } from '#shared/imports-exports/import-field.rules.ts'
import type { Import, ImportRow } from '#shared/imports-exports/imports.contract.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'

export type RowFact = {
  key: string
  label: string
  /** The heading of the column, where the file has one for it. */
  heading: string | null
  inFile: string
  /** What the record that is there already says; null where it cannot be compared. */
  inBook: string | null
  problems: ImportRow['problems']
  /** The column of the cell; null where the file has none for it. */
  column: number | null
  isCorrected: boolean
  /** Whether the cell may be corrected here: it is rejected, was corrected, or belongs to a rejected policy. */
  isCorrectable: boolean
}

export type BookRecord = Omit<Client, 'policies'> | Prospect

/** Other names of fields in records. */
const recordNames: Record<string, string> = {
  producer: 'assignedAgentName',
  servicer: 'servicerName',
}

function bookValue(record: BookRecord | null, key: string): string | null {
  if (!record) return null
  const custom = Object.entries(record.custom).map(([id, value]) => [customKey({ id }), value] as const)
  const value = new Map<string, unknown>([...Object.entries(record), ...custom]).get(recordNames[key] ?? key)
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (value === null || value === '') return ''
  return typeof value === 'string' ? value.replace(/T.*Z$/, '') : null
}

/** What a row says, field by field, with what is wrong with it and what the look-alike says. */
export function rowFacts(job: Import, row: ImportRow, record: BookRecord | null): RowFact[] {
  const mapped = job.mapping.flatMap((key, column): RowFact[] => {
    const field = key === null ? undefined : importField(job.kind, key, job.customFields)
    if (!field) return []
    const isPlain = !field.isSensitive
    const problems = row.problems.filter((problem) => problem.column === column)
    const isCorrected = row.corrected.includes(column)
    const isRejected = problems.some(({ isFatal }) => isFatal)
    const isOfRejected = field.group === 'Policy' && isPolicyRejected(row)
    return [
      {
        key: field.key,
        label: field.label,
        heading: job.source.headings[column] ?? null,
        inFile: row.cells[column] ?? '',
        inBook: isPlain ? bookValue(record, field.key) : null,
        problems,
        column,
        isCorrected,
        isCorrectable: isPlain && (isRejected || isCorrected || isOfRejected),
      },
    ]
  })
  const elsewhere = row.problems.filter(({ column }) => column === null || job.mapping[column] === null)
  const missing = elsewhere.map((problem) => ({
    key: `${problem.field} ${problem.message}`,
    label: importField(job.kind, problem.field, job.customFields)?.label ?? problem.field,
    heading: null,
    inFile: '',
    inBook: null,
    problems: [problem],
    column: null,
    isCorrected: false,
    isCorrectable: false,
  }))
  return [...mapped, ...missing]
}
