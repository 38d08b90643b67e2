import { z } from 'zod'
import { type ApiScope, apiScopes } from '#shared/api-scopes.rules.ts'
import { Instant } from '#shared/dates.ts'
import { line } from '#shared/fields.ts'

/** How many keys that work an agency may have. */
export const maxApiKeys = 25
/** How many hours the former secret of a rotated key works on, so that what uses it can be changed without a break. */
export const rotationHours = 24
/** In how many days a key can expire. */
export const expiryChoices = [30, 90, 365] as const

const Scopes = z
  .array(z.enum(apiScopes as [ApiScope, ...ApiScope[]]))
  .min(1, 'Choose at least one')
  .max(apiScopes.length)
const Expiry = z.literal(expiryChoices).nullable()

/** `POST /api/api-keys`; without `expiresInDays` it never expires. */
export const ApiKeyCreate = z.strictObject({
  name: line(80).min(1, 'Enter a name'),
  scopes: Scopes,
  expiresInDays: Expiry,
})
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>

/** `POST /api/api-keys/:id/rotate`: a new secret, with an expiry of its own. */
export const ApiKeyRotate = z.strictObject({ expiresInDays: Expiry })
export type ApiKeyRotate = z.infer<typeof ApiKeyRotate>

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const

/** A key as the owner sees it: never its secret. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the secret, by which people know it again. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  status: z.enum(apiKeyStatuses),
  createdByName: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** To the minute. */
  lastUsedAt: Instant.nullable(),
  /** Until when the secret from before the last rotation works too. */
  formerUntil: Instant.nullable(),
  revokedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A key with its secret, which is shown this once. */
export const ApiKeyMade = ApiKey.extend({ secret: z.string() })
export type ApiKeyMade = z.infer<typeof ApiKeyMade>
