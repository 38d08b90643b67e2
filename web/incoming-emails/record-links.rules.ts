import type { RecordType } from '#shared/activity/activity.contract.ts'

const pages: Record<RecordType, string> = {
  client: '/clients',
  policy: '/policies',
  prospect: '/prospects',
  ticket: '/tickets',
}

/** The page of a record. */
export function pageOf(type: RecordType, id: string): string {
  return `${pages[type]}/${id}`
}

/** An email's text in pieces: what is a web address is a link, everything else is text. */
export function linkParts(text: string): { text: string; href: string | null; at: number }[] {
  const parts: { text: string; href: string | null; at: number }[] = []
  let at = 0
  const add = (end: number, href: string | null) => {
    if (end > at) parts.push({ text: text.slice(at, end), href, at })
    at = end
  }
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"']{3,2000}/g)) {
    // A full stop or bracket behind it belongs to the sentence.
    const address = match[0].replace(/[.,;:!?)\]]+$/, '')
    add(match.index, null)
    if (URL.canParse(address)) add(match.index + address.length, address)
  }
  add(text.length, null)
  return parts
}
