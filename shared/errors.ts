import { z } from 'zod'

/** The body of every failed call. `fields` names the inputs that are wrong. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  errorType: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})

export type ErrorBody = z.infer<typeof ErrorBody>
