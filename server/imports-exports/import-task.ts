import type { KnownPolicy, KnownRecord, StagedRecord } from '#engines/import/import-folding.rules.ts'
import type { PolicyValues } from '#engines/import/import-policies.rules.ts'
import type { ReadingContext, RowProblem } from '#engines/import/import-rows.rules.ts'
import type { CellCorrection } from '#server/db/tables/imports.ts'
import type { Delimiter } from './csv-reader.ts'
import type { Encoding } from './file-profile.ts'

type TableTask = { encoding: Encoding; delimiter: Delimiter; corrections: CellCorrection[] }

/** What a child process is asked to do with a file. */
export type ImportTask =
  | { name: 'inspect'; encoding: Encoding }
  | (TableTask & { name: 'check'; context: ReadingContext })
  | (TableTask & { name: 'rows'; wanted: number[] })

/** A page of what the book holds already. */
export type KnownPage = { records: KnownRecord[]; policies: KnownPolicy[] }

/** What is sent to the child: what the book holds already, page by page, then the task. */
export type ToChild = { known: KnownPage } | { task: ImportTask }

/** What a file holds, before anything is mapped. */
export type Inspection = { delimiter: Delimiter; headings: string[]; samples: string[][]; rows: number }

/** A row as it is staged: where it goes, what it shows, what is wrong with it. */
export type CheckedRow = {
  number: number
  position: number | null
  isFirst: boolean
  isRefused: boolean
  isRepeat: boolean
  policy: PolicyValues | null
  knownPolicyId: string | null
  cells: string[]
  problems: RowProblem[]
}

/** What the child answers, one JSON text per line. */
export type FromChild =
  | { inspection: Inspection }
  | { rows: CheckedRow[] }
  | { records: StagedRecord[] }
  | { cells: { number: number; cells: string[] }[] }
  | { failure: { kind: 'unreadable' | 'too many'; message: string } }
