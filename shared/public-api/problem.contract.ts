import { z } from 'zod'

/** The body of every failed call of the public API: problem details (RFC 9457). */
export const Problem = z.object({
  /** `about:blank`: the status says what kind of problem it is, and `code` names it. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What is wrong, for people. */
  detail: z.string(),
  /** What is wrong, for programs. */
  code: z.string(),
  reason: z.string().optional(),
  /** The inputs that are wrong. */
  errors: z.array(z.object({ field: z.string(), detail: z.string() })).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
