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
    description: `Send an API key with every call: \`Authorization: Bearer bnd_live_…\`. Owners create keys on their profile.

Lists return \`data\`, \`total\` and \`nextCursor\`. Pass \`nextCursor\` as \`cursor\` to get the next page, and \`fields\` to get only some fields.
Each record has an \`ETag\`. Send it in \`If-None-Match\` to skip an unchanged record, or in \`If-Match\` to change a record only if no one else has (otherwise 412).
Send an \`Idempotency-Key\` with a write: a repeat within 24 hours returns the first response. \`RateLimit-Remaining\` is the number of calls left this minute; after a 429, wait \`Retry-After\` seconds.
Errors are problem details (RFC 9457). Sensitive fields are null without the \`sensitive\` scope.`,
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
