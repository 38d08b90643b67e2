import type { Archived } from './agency-table.ts'
import { agencyTables } from './agency-tables.ts'

/** The tables whose rows an archive holds. */
export const archivedTables: readonly ArchivedTable[] = agencyTables.flatMap(({ name, rows, archive }) =>
  'about' in archive ? [{ name, rows, ...archive }] : [],
)
export type ArchivedTable = Archived & { name: string; rows: string }
