/** What the columns of webhooks, their deliveries and attempts hold. */
export const webhookColumns: Readonly<Record<string, string>> = {
  added_id: 'the record that was added; empty for a change of one',
  answer: 'the first 2,000 characters of the answer',
  api_key_id: 'the API key that added it: a row of api_keys; empty where a person did',
  attempts: 'how often it was sent since it was last due from the start',
  call: 'the call of the public API that writes it once it is approved',
  delivery_id: 'the delivery that was attempted: a row of webhook_deliveries',
  disabled_reason:
    'why nothing is sent: owner, gone (answered 410), failures, key_revoked or key_expired (the API key that added it); empty while it is on',
  duration_ms: 'how long the answer took, in milliseconds',
  event_id: 'the event that was sent; empty for a sample',
  events: 'the events that are sent',
  failures: 'how many attempts have failed since the last that succeeded',
  last_attempt_at: 'when it was last sent to (UTC)',
  last_status_code: 'the code of the last answer; empty without one',
  last_read_at: 'when a calendar last read the feed, within ten minutes (UTC); empty if never',
  next_attempt_at: 'when it is sent next (UTC); empty once it is over',
  paused_until: 'until when nothing is sent because attempts failed (UTC)',
  sending_until: 'until when one process alone sends to it (UTC)',
  status_code: 'the code of the answer; empty without one',
  url: 'the address that events are sent to',
  webhook_id: 'the webhook: a row of webhooks',
}
