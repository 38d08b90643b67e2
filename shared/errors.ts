import { z } from 'zod'

/** One change that was saved while a record was being edited: who made it, when, and of which fields. */
export const MissedChange = z.object({
  at: z.iso.datetime(),
  /** By which kind of actor. */
  actor: z.string(),
  /** Empty where nobody of the agency did it. */
  userName: z.string(),
  /** Whether it was the caller, in another window. */
  isYou: z.boolean(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** What the agency calls a field that it added itself; else empty. */
      name: z.string(),
      /** What it was changed to: a person's name, and "[redacted]" for what is sensitive. */
      after: z.json(),
    }),
  ),
})
export type MissedChange = z.infer<typeof MissedChange>

/** The body of every failed call. `fields` names the inputs that are wrong. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  errorType: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of a stale version: what was saved meanwhile, newest first, as far as the history tells. */
  changes: z.array(MissedChange).optional(),
  requestId: z.string().optional(),
})

export type ErrorBody = z.infer<typeof ErrorBody>
