import type { ContactEmail, ContactPhone, ContactRole } from './contacts.contract.ts'
import { contactRoleLabels, emailKindLabels, phoneKindLabels } from './contacts.contract.ts'

type Ways = { name: string; phones: readonly ContactPhone[]; emails: readonly ContactEmail[] }

/** The preferred one of several numbers or addresses, or undefined. */
export function preferredOf<Way extends { isPreferred: boolean }>(ways: readonly Way[]): Way | undefined {
  return ways.find((way) => way.isPreferred)
}

/** The list with one preferred: the marked one, else the first. */
export function withOnePreferred<Way extends { isPreferred: boolean }>(ways: readonly Way[]): Way[] {
  const at = Math.max(
    ways.findIndex((way) => way.isPreferred),
    0,
  )
  return ways.map((way, index) => ({ ...way, isPreferred: index === at }))
}

/** What the client's own fields say of its preferred contact; empty texts where it has none. */
export function clientFieldsOf(contact: Ways | undefined) {
  return {
    contactName: contact?.name ?? '',
    phone: (contact && preferredOf(contact.phones)?.number) ?? '',
    email: (contact && preferredOf(contact.emails)?.address) ?? '',
  }
}

/** Whether there is nothing to reach or call a contact by. */
export function isEmptyContact({ name, phones, emails }: Ways): boolean {
  return name === '' && phones.length === 0 && emails.length === 0
}

/** A contact in one line, for timelines: "Ana Diaz (spouse), mobile (555) 010-1234, ana@example.com". */
export function contactText({
  name,
  roles,
  phones,
  emails,
}: Ways & { roles: readonly ContactRole[] }): string {
  const does = roles.map((role) => contactRoleLabels[role].toLowerCase()).join(', ')
  return [
    [name, does && `(${does})`].filter(Boolean).join(' '),
    ...phones.map(({ kind, number }) => `${phoneKindLabels[kind].toLowerCase()} ${number}`),
    ...emails.map(({ kind, address }) => `${emailKindLabels[kind].toLowerCase()} ${address}`),
  ]
    .filter(Boolean)
    .join(', ')
}
