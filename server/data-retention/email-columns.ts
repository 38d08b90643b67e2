/** What the columns of emails and proposals mean. */
export const emailColumns: Readonly<Record<string, string>> = {
  content_key: 'by what the same email is known when it comes by another way',
  decided_by_id: 'who filed or dismissed it: a row of users; empty where Bindery did',
  error: 'why it was not delivered',
  from_address: 'address of the sender, as the email says it',
  from_name: 'name of the sender, as the email says it',
  is_automatic: 'whether a machine answered',
  is_bulk: 'whether it was one of many',
  is_outbound: 'whether someone of the agency sent it',
  public_id: 'by what the address for posts names the agency',
  received_at: 'when it came in (UTC)',
  sender_id: 'who sent it: a row of users',
  sent_at: 'when the mail server took it (UTC)',
  source_key: 'by what it is known when it comes again',
  to: 'address or addresses that it went to',
}
