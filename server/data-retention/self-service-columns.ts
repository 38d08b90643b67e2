/** What the columns of self-service hold. */
export const selfServiceColumns: Readonly<Record<string, string>> = {
  answered_at: 'when the client answered it (UTC)',
  previous: 'what the client answered before',
  certificate_request_id: 'the certificate request that it became: a row of certificate_requests',
  opened_at: 'when it was opened last (UTC)',
  shared_at: 'when it was shared (UTC)',
  shared_by_id: 'who shared it: a row of users',
  ticket_id: 'the ticket that it became: a row of tickets',
  wrong_tries: 'how many wrong codes were entered since the last right one',
}
