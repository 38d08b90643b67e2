import type { Config } from '#server/config.ts'
import { type ApiAbout, openApiOf } from '#server/http/openapi.ts'
import { callTable } from '#shared/call-table.ts'
import { splitCall } from '#shared/calls.ts'
import { Problem } from '#shared/public-api/problem.contract.ts'

const root = '/api/v1/'
const about: ApiAbout = {
  info: {
    title: 'Bindery API',
    version: '1',
    description: `Send an API key of your agency with every call: \`Authorization: Bearer bnd_live_…\`. Owners create keys on their profile.

Lists answer \`data\`, \`total\` and \`nextCursor\`; send that as \`cursor\` for the next page. \`fields\` answers only some fields.
A single record has an \`ETag\`: send it as \`If-None-Match\` to read it only if it changed, or as \`If-Match\` to change it only if nobody else did (else 412).
Send an \`Idempotency-Key\` with a write, and a repeat within 24 hours gets the first answer. Every answer says in \`RateLimit-Remaining\` how many calls the key has left this minute; 429 says in \`Retry-After\` when to go on.
Refusals are problem details (RFC 9457). Sensitive fields are null without the scope \`sensitive\`.`,
  },
  root,
  securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
  refusal: { schema: Problem, type: 'application/problem+json' },
}

const calls = Object.fromEntries(
  Object.entries(callTable).filter(([call]) => splitCall(call).path.startsWith(root)),
)
const described = new Map<string, ReturnType<typeof openApiOf>>()

/** The description of the public API in OpenAPI 3.1, for whoever integrates with it. */
export function describePublicApi({ appUrl }: Pick<Config, 'appUrl'>) {
  const known = described.get(appUrl) ?? openApiOf(calls, { appUrl }, about)
  described.set(appUrl, known)
  return known
}
