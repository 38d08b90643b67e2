import type { Import, ImportItem, ImportRow } from '#shared/imports-exports/imports.contract.ts'

const at = '2026-11-20T15:00:00.000Z'

/** An import of clients whose columns wait to be checked, with changes. */
export function anImport(changes: Partial<Import> = {}): Import {
  return {
    id: '01990000-0000-7000-8000-00000000e001',
    kind: 'clients',
    fileName: 'book.csv',
    status: 'uploaded',
    source: {
      bytes: 58_200,
      encoding: 'windows-1252',
      delimiter: ';',
      headings: ['Insured Name', 'E-mail', 'Cell'],
      samples: [['Zephyr Kayaks LLC', 'hello@zephyr.example', '757 555 0188']],
      rows: 412,
      confidence: [1, 0.95, 0.4],
    },
    mapping: ['name', 'email', 'phone'],
    customFields: [],
    decision: 'skip',
    otherType: 'home',
    counts: {},
    columns: [],
    progress: 0,
    message: '',
    userId: '01990000-0000-7000-8000-000000000001',
    userName: 'Maya Okafor',
    createdAt: at,
    checkedAt: null,
    publishedAt: null,
    undoneAt: null,
    attachmentsName: null,
    ...changes,
  }
}

/** The same after its dry run. */
export function aCheckedImport(changes: Partial<Import> = {}): Import {
  const counts = { rows: 4, create: 2, fold: 0, update: 0, skip: 1, refuse: 1, records: 2, policies: 0 }
  return anImport({ status: 'checked', checkedAt: at, counts: { ...counts, duplicates: 1 }, ...changes })
}

/** An import as the list of past ones has it. */
export function anImportItem(changes: Partial<Import> = {}): ImportItem {
  const { source, mapping, customFields, ...item } = anImport(changes)
  return item
}

/** A row of the report, with changes. */
export function anImportRow(changes: Partial<ImportRow> = {}): ImportRow {
  return {
    rowNumber: 2,
    outcome: 'create',
    cells: ['Zephyr Kayaks LLC', 'hello@zephyr.example', '757 555 0188'],
    corrected: [],
    problems: [],
    position: 0,
    duplicate: null,
    recordId: null,
    ...changes,
  }
}
