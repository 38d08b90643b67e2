import { z } from 'zod'
import { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import { Instant } from '#shared/dates.ts'
import { policyTypes } from '#shared/policies/lines-of-business.rules.ts'
import { importKinds } from './import-field.rules.ts'

/** The most bytes of an import file: 50 MB. */
export const maxImportBytes = 50 * 1024 * 1024

/**
 * Where an import stands: `uploaded` wants its mapping, `checked` waits for the publishing, `filing` stores documents of a published one; the working states end
 * in the next resting one, or fall back to the one before with a `message` that says what happened.
 */
export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'publishing',
  'published',
  'filing',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What happens to a record that looks like one already there. */
export const importDecisions = ['skip', 'update', 'create'] as const
export type ImportDecision = (typeof importDecisions)[number]

/** What happens to a row: it makes a record, joins one of the file, changes one of the book, is passed over or refused. */
export const rowOutcomes = ['create', 'fold', 'update', 'skip', 'refuse'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What kind of custom field holds every value of a column, and whether they look like ones to keep encrypted. */
export const ColumnProposal = z.object({
  kind: z.enum(['text', 'number', 'date']),
  isSensitive: z.boolean(),
})
export type ColumnProposal = z.infer<typeof ColumnProposal>

/** Where the table of a sheet is: its sheet in the workbook, the row of its headings, and its columns, from 0 on. */
export const SheetPlace = z.object({
  index: z.number(),
  name: z.string(),
  headRow: z.number(),
  columns: z.array(z.number()),
  /** Formulas whose value was not saved: their cells are empty. */
  uncalculated: z.number(),
})
export type SheetPlace = z.infer<typeof SheetPlace>

/** A sheet of a workbook that an import can read. */
export const ImportSheet = z.object({
  place: SheetPlace,
  headings: z.array(z.string()),
  rows: z.number(),
  confidence: z.array(z.number()),
  proposals: z.array(ColumnProposal),
  mapping: z.array(z.string().nullable()),
})
export type ImportSheet = z.infer<typeof ImportSheet>

/** What was found out about a file when it came in. */
export const ImportSource = z.object({
  bytes: z.number(),
  /** Null of a workbook, as is the delimiter. */
  encoding: z.enum(['utf8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** Whether it is a carrier's download in ACORD XML, which has no delimiter. */
  isAcord: z.literal(true).optional(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  rows: z.number(),
  /** How sure the guess of each column's field is, 0–1. */
  confidence: z.array(z.number()),
  /** The custom field that each column could become; absent of files that came in before it was asked. */
  proposals: z.array(ColumnProposal).optional(),
  /** The sheets of a workbook that hold a table, and which of them is read: its headings and rows are those here. */
  sheets: z.array(ImportSheet).optional(),
  sheet: z.number().optional(),
})
export type ImportSource = z.infer<typeof ImportSource>

const counts = [
  ...rowOutcomes,
  'rows',
  'duplicates',
  'records',
  'policies',
  'policiesRejected',
  'transactions',
  'notes',
  'otherLines',
  'created',
  'updated',
  'skipped',
  'stayed',
] as const

/** How much of what there is in an import; absent until it is known. */
export const ImportCounts = z.partialRecord(z.enum(counts), z.number())
export type ImportCounts = z.infer<typeof ImportCounts>

/** What became of a column: how many of its cells say something, and of how many something is to be said in the report. */
export const ImportColumn = z.object({ filled: z.number(), noted: z.number() })
export type ImportColumn = z.infer<typeof ImportColumn>

/** One import, from upload to result or undo. */
export const Import = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  source: ImportSource,
  mapping: z.array(z.string().nullable()),
  /** The fields that the agency added and columns can fill, by `custom:<id>` in the mapping. */
  customFields: z.array(
    CustomField.pick({
      id: true,
      recordType: true,
      name: true,
      kind: true,
      choices: true,
      isSensitive: true,
    }),
  ),
  decision: z.enum(importDecisions),
  /** The type of a person's policies whose line is not in the list. */
  otherType: z.enum(policyTypes),
  counts: ImportCounts,
  /** The columns of the file in their order; empty until it is checked. */
  columns: z.array(ImportColumn),
  /** Rows that the background work has behind it, of `source.rows`. */
  progress: z.number(),
  message: z.string(),
  userId: z.uuid(),
  userName: z.string(),
  createdAt: Instant,
  checkedAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** The name of the ZIP file of documents that came after it; null before. */
  attachmentsName: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

/** An import in the list of past ones. */
export const ImportItem = Import.omit({ source: true, mapping: true, columns: true, customFields: true })
export type ImportItem = z.infer<typeof ImportItem>

const mapping = z.array(z.string().max(50).nullable()).max(200, 'Use at most 200 columns')

/** `POST /api/imports/:id/dry-run`: by which mapping and type of other lines; without one, by the import's own. */
export const ImportCheck = z.strictObject({
  mapping: mapping.optional(),
  otherType: z.enum(policyTypes, { error: 'Choose auto, home, commercial or health' }).optional(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** `PATCH /api/imports/:id`: sheet or mapping (which ask for a new check), the batch's decision, and rows' own ones. */
export const ImportUpdate = z.strictObject({
  /** Which of the workbook's sheets is read; its columns are guessed anew. */
  sheet: z.number().int().min(0).max(100).optional(),
  mapping: mapping.optional(),
  decision: z.enum(importDecisions).optional(),
  /** Decisions by the position of the record in the file; null follows the batch again. */
  decisions: z
    .array(
      z.strictObject({
        position: z.number().int().min(0).max(100_000),
        decision: z.enum(importDecisions).nullable(),
      }),
    )
    .max(1000, 'Decide at most 1000 at once')
    .optional(),
})
export type ImportUpdate = z.infer<typeof ImportUpdate>

/** The most cells of one import that are corrected in its report; beyond that, the file itself is corrected. */
export const maxCorrections = 1000

/** `POST /api/imports/:id/corrections`: another value for one cell, and what the caller saw there. */
export const ImportCorrection = z.strictObject({
  rowNumber: z.number().int().min(1).max(10_000_000),
  column: z.number().int().min(0).max(199),
  /** The field that the column fills, as the caller knows it. */
  field: z.string().max(50),
  was: z.string().max(500),
  value: z.string().trim().max(500, 'Use at most 500 characters'),
})
export type ImportCorrection = z.infer<typeof ImportCorrection>

/** `POST /api/imports/:id/undo`: how many records the person accepts to stay because they were edited since. */
export const ImportUndo = z.strictObject({ staying: z.number().int().min(0).max(1_000_000).default(0) })
export type ImportUndo = z.infer<typeof ImportUndo>

/** What an undo would do: records it removes, records it gives back their old values, and those edited since. */
export const UndoPreview = z.object({
  removes: z.number(),
  /** Documents of its ZIP files that it removes. */
  documents: z.number(),
  restores: z.number(),
  staying: z.number(),
  /** The names of some that stay. */
  names: z.array(z.string()),
})
export type UndoPreview = z.infer<typeof UndoPreview>

/** `GET /api/imports/:id/rows`: a page of the report. */
export const ImportRowFilter = z.strictObject({
  outcome: z.enum(rowOutcomes).optional(),
  /** Only rows with something wrong, those that look like a record already there, or clients without their policy. */
  only: z.enum(['problems', 'duplicates', 'rejected-policies']).optional(),
  /** Rows after this one. */
  after: z.coerce.number({ error: 'Enter a number' }).int().min(0).max(10_000_000).optional(),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(500).default(200),
})
export type ImportRowFilter = z.infer<typeof ImportRowFilter>

/** One row of the report: what it says, what is wrong in which column, what would happen. */
export const ImportRow = z.object({
  rowNumber: z.number(),
  outcome: z.enum(rowOutcomes),
  cells: z.array(z.string()),
  /** The columns whose cells were corrected in the report. */
  corrected: z.array(z.number()),
  problems: z.array(
    z.object({
      field: z.string(),
      column: z.number().nullable(),
      message: z.string(),
      isFatal: z.boolean(),
      isPolicyOnly: z.literal(true).optional(),
    }),
  ),
  position: z.number().nullable(),
  /** The record that the row's record looks like; null when it looks like none. */
  duplicate: z
    .object({
      reason: z.string(),
      name: z.string(),
      /** The record in the book, or null when it is an earlier one of the file. */
      recordId: z.uuid().nullable(),
      decision: z.enum(importDecisions),
      /** Whether the decision is the row's own or the batch's. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The client or prospect that publishing made or changed. */
  recordId: z.uuid().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>
