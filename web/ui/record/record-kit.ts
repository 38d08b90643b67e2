import type { z } from 'zod'
import { type RecordPath, recordCalls } from '#web/lib/record-calls.ts'

/** What screens know of a kind of records beside its calls. */
type Said<Path extends RecordPath, Form> = {
  /** What one record and several are called; `many` is also where their calls and their list are. */
  one: string
  many: Path
  /** What the input of a form must meet. */
  contracts: { create: z.ZodType; update: z.ZodType }
  form: Form
}

/** A kind of records as dialogs, lists and pages take it: names, contracts, form and calls. */
export function recordKit<const Path extends RecordPath, Form>(said: Said<Path, Form>) {
  return { ...said, ...recordCalls(said.many) }
}
