/** Where a text of an email stands, for its encryption. */
export function emailPlace(id: string, part: 'subject' | 'message'): string {
  return `outgoing_emails.${part}:${id}`
}
