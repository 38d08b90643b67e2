import { z } from 'zod'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line } from '#shared/fields.ts'
import { Flag, Paging } from '#shared/lists.ts'

/** By which kind of actor something was done. */
export const auditActors = ['person', 'assistant', 'api_key', 'import', 'system', 'client_link'] as const
export const auditActorLabels: Record<(typeof auditActors)[number], string> = {
  person: 'Person',
  assistant: 'Assistant',
  api_key: 'API key',
  import: 'Import',
  system: 'System',
  client_link: 'Client by link',
}

/** The filters of the audit log; days are those of the agency's time zone, both ends included. */
export const AuditLogFilter = z.strictObject({
  userId: Id.optional(),
  actor: z.enum(auditActors).optional(),
  /** What was done, such as `client.updated`. */
  action: line(80).optional(),
  recordId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Only what was refused. */
  denials: Flag.optional(),
})
export type AuditLogFilter = z.infer<typeof AuditLogFilter>

export const AuditLogQuery = AuditLogFilter.extend(Paging)
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

/** An entry of the audit log; sensitive values were never kept. */
export const AuditLogEntry = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.string(),
  userId: z.uuid().nullable(),
  /** Empty where nobody of the agency did it. */
  userName: z.string(),
  action: z.string(),
  recordType: z.string().nullable(),
  recordId: z.uuid().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Whether it is sealed into the chain; entries are sealed within a minute. */
  isSealed: z.boolean(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

/** How far the audit log of the agency is sealed. */
export const AuditChain = z.object({
  sealed: z.number().int(),
  /** Beginning of the hash of the newest sealed entry; null before the first. */
  fingerprint: z.string().nullable(),
  sealedUntil: Instant.nullable(),
})
export type AuditChain = z.infer<typeof AuditChain>
