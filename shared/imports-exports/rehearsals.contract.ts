import { z } from 'zod'
import { Import } from './imports.contract.ts'

/** How an export and the book differ: only in the export, only in the book, or in a value. */
export const differenceKinds = ['missing_here', 'missing_there', 'different'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One difference. `here` is the book's value and `there` the export's, as texts; null where there is none. */
export const Difference = z.object({
  /** By which it is applied. */
  key: z.string(),
  kind: z.enum(differenceKinds),
  of: z.enum(['client', 'term']),
  /** Which value differs; empty where all of it is missing. */
  field: z.string(),
  client: z.string(),
  clientId: z.uuid().nullable(),
  policyId: z.uuid().nullable(),
  policyNumber: z.string(),
  carrier: z.string(),
  effectiveDate: z.iso.date().nullable(),
  here: z.string().nullable(),
  there: z.string().nullable(),
  rowNumber: z.number().nullable(),
})
export type Difference = z.infer<typeof Difference>

/** The most differences that one answer lists; the counts are of all. */
export const maxDifferences = 500

/** `GET /api/imports/:id/differences`. */
export const Rehearsal = z.object({
  missingHere: z.number(),
  missingThere: z.number(),
  different: z.number(),
  /** Premium of the export's terms and of the same terms here, and of terms here that it lacks, to the cent. */
  premiumThere: z.number(),
  premiumHere: z.number(),
  differences: z.array(Difference),
})
export type Rehearsal = z.infer<typeof Rehearsal>

export const DifferenceFilter = z.strictObject({ kind: z.enum(differenceKinds).optional() })
export type DifferenceFilter = z.infer<typeof DifferenceFilter>

/** `POST /api/imports/:id/differences`: applies the export's side of these. */
export const ApplyDifferences = z.strictObject({
  keys: z
    .array(z.string().max(120))
    .min(1, 'Choose a difference')
    .max(maxDifferences, 'Apply at most 500 at once'),
})
export type ApplyDifferences = z.infer<typeof ApplyDifferences>

/** What was applied, and what could not be, with the reason. */
export const AppliedDifferences = z.object({
  taken: z.number(),
  refused: z.array(z.object({ key: z.string(), message: z.string() })),
})
export type AppliedDifferences = z.infer<typeof AppliedDifferences>

/** `POST /api/rehearsals`: the import that compares the export, its check under way where its columns are known. */
export const StartedRehearsal = Import
