import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { healthStates } from './health.rules.ts'

/** One part of the installation: how it is, in one sentence, and the figures behind it. */
const HealthPart = z.object({
  name: z.string(),
  state: z.enum(healthStates),
  summary: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type HealthPart = z.infer<typeof HealthPart>

/** A job that was given up after its last try. */
const DeadJob = z.object({
  id: z.uuid(),
  name: z.string(),
  failedAt: Instant,
  attempts: z.int(),
  message: z.string(),
})
export type DeadJob = z.infer<typeof DeadJob>

/** `GET /api/admin/health`. */
export const Health = z.object({
  at: Instant,
  state: z.enum(healthStates),
  parts: z.array(HealthPart),
  deadJobs: z.array(DeadJob),
})
export type Health = z.infer<typeof Health>

/** What came of a test mail to the admin who asked for it. */
export const MailTest = z.object({ isSent: z.boolean(), to: z.string(), message: z.string() })
export type MailTest = z.infer<typeof MailTest>
