import type { NamedCarrier } from '#engines/carrier-names/match-carrier.rules.ts'
import type { StagedRecord } from '#engines/import/import-folding.rules.ts'
import type { KnownRecord } from '#engines/import/import-matching.rules.ts'
import type { NoteValues } from '#engines/import/import-notes.rules.ts'
import type { ReadingContext, RowProblem } from '#engines/import/import-rows.rules.ts'
import type { KnownPolicy, StagedTerm } from '#engines/import/import-terms.rules.ts'
import type { CellCorrection } from '#server/db/tables/imports.ts'
import type { ColumnProposal, ImportColumn, SheetPlace } from '#shared/imports-exports/imports.contract.ts'
import type { Delimiter } from './csv-reader.ts'
import type { FileLayout } from './file-layout.ts'
import type { Encoding } from './file-profile.ts'

type TableTask = { layout: FileLayout; corrections: CellCorrection[] }

/** What a child process is asked to do with a file. */
export type ImportTask =
  | { name: 'inspect'; encoding: Encoding | null; isAcord?: boolean; today: string }
  | (TableTask & { name: 'check'; context: ReadingContext })
  /** Null for all rows. */
  | (TableTask & { name: 'rows'; wanted: number[] | null })

/** A page of what the book holds already; carriers come before policies. */
export type KnownPage = { carriers: NamedCarrier[]; records: KnownRecord[]; policies: KnownPolicy[] }

/** What is sent to the child: what the book holds already, page by page, then the task. */
export type ToChild = { known: KnownPage } | { task: ImportTask }

/** What a text file or one sheet of a workbook holds, before anything is mapped. */
export type Inspection = {
  /** Null of a sheet and of ACORD XML. */
  delimiter: Delimiter | null
  sheet: SheetPlace | null
  headings: string[]
  samples: string[][]
  rows: number
  /** The custom field that each column could become. */
  proposals: ColumnProposal[]
}

/** A row as it is staged: where it goes, what it shows, what is wrong with it. */
export type CheckedRow = {
  number: number
  position: number | null
  isFirst: boolean
  isRefused: boolean
  isRepeat: boolean
  cells: string[]
  note: NoteValues | null
  problems: RowProblem[]
}

/** What shows only when all rows are read: a row that repeats another, or something to be said of it. */
export type RowRemark = { row: number; isRepeat: boolean; problem: RowProblem }

/** What the child answers, one JSON text per line. */
export type FromChild =
  | { inspection: Inspection }
  | { rows: CheckedRow[] }
  | { records: StagedRecord[] }
  | { terms: StagedTerm[] }
  | { remarks: RowRemark[] }
  | { columns: ImportColumn[] }
  | { cells: { number: number; cells: string[] }[] }
  | { failure: { kind: 'unreadable' | 'too many'; message: string } }
