import { type Api, apiAs } from '#server/testing/api.ts'
import type { World } from '#server/testing/world.ts'
import { apiScopes } from '#shared/api-scopes.rules.ts'

/** A key of an agency, made by its owner, with calls that carry it. */
export async function makeKey(
  { api, server }: World,
  scopes: readonly string[] = apiScopes,
  name = 'Reports',
): Promise<{ id: string; secret: string; api: Api }> {
  const made = await api.post('/api/api-keys', { name, scopes, expiresInDays: null })
  const { id, secret } = made.body
  return { id, secret, api: withSecret(server, secret) }
}

/** Calls that carry a secret. */
export function withSecret({ app }: World['server'], secret: string): Api {
  return apiAs(app, {}, { authorization: `Bearer ${secret}` })
}
