import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listCustomFields } from '#server/custom-fields/custom-fields.service.ts'
import { AppError } from '#server/errors.ts'
import { hasScope } from '#shared/api-scopes.rules.ts'
import { sensitiveNames } from '#shared/records/record-fields.ts'

type Ctx = InTransaction<AgencyCtx>

const seesSensitive = ({ apiKey }: Ctx) => hasScope(apiKey?.scopes ?? [], 'sensitive')

/** The caller as a reader. Whoever may change nothing is shown no sensitive field: neither is a key without the scope. */
export function asReader(ctx: Ctx): Ctx {
  return { ...ctx, user: { ...ctx.user, isReadOnly: !seesSensitive(ctx) } }
}

/** A record as its contract answers it. */
export function encoded(schema: z.ZodType, record: unknown): string {
  return JSON.stringify(z.encode(schema, record))
}

/** What names a state of a record: the same for all who are shown the same. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/** Whether a list of tags, as If-Match and If-None-Match have it, names a state. */
export function isAmong(tags: string, tag: string): boolean {
  return tags.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()))
}

/** A record as JSON text with some of its fields. */
export function picked(record: unknown, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(Object(record)).filter(([name]) => name === 'id' || fields.includes(name)),
  )
}

function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

/** Refuses sensitive fields of a body, an agency's own among them, to a key without the scope. */
export async function checkSensitive(ctx: Ctx, body: unknown): Promise<void> {
  if (seesSensitive(ctx)) return
  const names = new Set(namesIn(body))
  const isCustom = typeof body === 'object' && body !== null && 'custom' in body
  const own = isCustom ? await listCustomFields(ctx) : []
  const [sent] = [
    ...sensitiveNames.filter((name) => names.has(name)),
    ...own.filter(({ id, isSensitive }) => isSensitive && names.has(id)).map(({ name }) => name),
  ]
  if (sent === undefined) return
  throw new AppError('forbidden', `This API key can’t write ${sent}: it needs the scope sensitive.`, {
    reason: 'missing_scope',
  })
}
