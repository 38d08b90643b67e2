/** What the columns of emails and proposals mean. */
export const emailColumns: Readonly<Record<string, string>> = {
  error: 'why it was not delivered',
  is_bulk: 'whether it was one of many',
  sender_id: 'who sent it: a row of users',
  sent_at: 'when the mail server took it (UTC)',
  to: 'address that it went to',
}
