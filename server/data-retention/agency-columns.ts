import { intakeColumns } from './intake-columns.ts'
import { selfServiceColumns } from './self-service-columns.ts'
import { webhookColumns } from './webhook-columns.ts'

/** What an owner decides for the whole agency. */
export const agencyColumns: Readonly<Record<string, string>> = {
  ...intakeColumns,
  ...selfServiceColumns,
  ...webhookColumns,
  allows_assistant_writes: 'whether the assistant may change records by conversation',
  allows_language_model: 'whether questions may go to a language model',
  requires_license_to_bind:
    'whether policies are bound only where one of their producers has an active license',
  requires_two_factor: 'whether the agency asks for two-factor sign-in',
  former_until: 'of a rotated API key, until when its former secret works (UTC)',
  last_used_at: 'when it was last used, to the minute (UTC)',
  prefix: 'the first characters of its secret',
  scopes: 'what an API key may do',
}
