import type { Ctx, InTransaction } from '#server/context.ts'
import { auditEntries } from '#server/db/tables/audit.ts'
import { newId } from '#server/new-id.ts'
import type { AuditAction } from '#shared/events/audit-actions.ts'
import { sensitiveNames } from '#shared/records/record-fields.ts'
import { withoutSensitive } from '#shared/sensitive-text.rules.ts'

/** What happened, as the audit log keeps it; `before` and `after` hold only the fields that changed. */
export type AuditEvent = {
  action: AuditAction
  recordType?: string
  recordId?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Set when the act concerns a person or agency that the caller's session does not tell (login, sign-up). */
  userId?: string
  agencyId?: string | null
}

/** Beside the sensitive fields of records, what people and their documents have. */
const redactedFields = new Set([...sensitiveNames, 'password', 'token', 'ssn', 'licenseNumber'])

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutSensitive(value)
  if (Array.isArray(value)) return value.map(redactValue)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return redactFields(value)
}

/** Sensitive fields by their names, at any depth, and whatever reads as sensitive in a text. */
function redactFields(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      redactedFields.has(name) && value ? '[redacted]' : redactValue(value),
    ]),
  )
}

function redact(values: Record<string, unknown> | undefined) {
  return values && redactFields(values)
}

/** The person who acts; null for a client's link and an API key, which both use the rights of the agency's owner. */
export function actingUserId({ actor, user }: Pick<Ctx, 'actor' | 'user'>): string | null {
  return actor === 'client_link' || actor === 'api_key' ? null : (user?.id ?? null)
}

/** The row that an audit entry becomes: who, from where, when, and the fields with the sensitive ones redacted. */
export function auditRow(ctx: Ctx, event: AuditEvent) {
  return {
    id: newId(),
    agencyId: event.agencyId !== undefined ? event.agencyId : (ctx.user?.agencyId ?? null),
    at: ctx.clock(),
    actor: ctx.actor,
    // A key is named in the place of a person.
    userId: event.userId ?? ctx.apiKey?.id ?? actingUserId(ctx),
    action: event.action,
    recordType: event.recordType ?? null,
    recordId: event.recordId ?? null,
    before: redact(event.before) ?? null,
    after: redact(event.after) ?? null,
    ipAddress: ctx.origin.ipAddress,
    userAgent: ctx.origin.userAgent,
    requestId: ctx.origin.requestId,
  }
}

/** Writes an audit entry in the transaction of the act itself. */
export async function recordAudit(ctx: InTransaction<Ctx>, event: AuditEvent): Promise<void> {
  await ctx.db.insert(auditEntries).values(auditRow(ctx, event))
}

/** The fields of a record that a change altered, before and after. */
export function changedFields<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]) && name !== 'updatedAt',
  )
  const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
