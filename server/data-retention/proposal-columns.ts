/** What the columns of proposals and of their replies hold. */
export const proposalColumns: Record<string, string> = {
  days: 'for how many days the link works',
  decisions: 'what the client answered to each option',
  delivery: 'what became of the email: queued, sent or failed',
  file_hash: 'the SHA-256 of the PDF that was sent',
  opened_at: 'when it was first opened (UTC)',
  requote_id: 'a row of requotes',
}
