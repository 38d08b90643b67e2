import { looksLikeBusiness } from '#engines/import/import-names.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { firstNameOf, joinNames, type MergeValues } from '#shared/emails/merge-fields.rules.ts'
import { formatDollars } from '#shared/money.ts'
import type { MailedTerm, Recipient } from './recipients.queries.ts'

/** What an email says of who sends it, and of the ticket that it is about. */
export type MergeFrame = {
  agency: { name: string; phone: string; address: string }
  sender: { name: string; email: string }
  ticket: { number: number; title: string } | null
}

const cents = (amount: number) => formatDollars(amount, { cents: true })

function lineOf({ line, number, carrier, expirationDate }: MailedTerm): string {
  const what = [line, number].filter(Boolean).join(' ')
  const rest = [carrier && `with ${carrier}`, expirationDate && `expires ${formatDay(expirationDate)}`]
  return `- ${[what, ...rest].filter(Boolean).join(', ')}`
}

function changeOf({ premium, offeredPremium }: MailedTerm): string {
  if (offeredPremium === null) return ''
  const dollars = offeredPremium - premium
  if (dollars === 0) return 'no change'
  return `${dollars < 0 ? '−' : '+'}${cents(Math.abs(dollars))}`
}

/** How a recipient is greeted: by the first name, and a business of which no contact is known by its own. */
function greetedName({ name, contactName, isBusiness }: Recipient): string {
  if (contactName) return firstNameOf(contactName)
  return (isBusiness ?? looksLikeBusiness(name)) ? name : firstNameOf(name)
}

/**
 * The values of all merge fields for a recipient. Several policies that are meant are named together, in the order in which
 * they expire; the list has all of them.
 */
export function mergeValuesOf(
  recipient: Recipient,
  { agency, sender, ticket }: MergeFrame,
  meant: readonly MailedTerm[] = recipient.terms,
): MergeValues {
  const { terms, prospect, producer } = recipient
  const all = (of: (term: MailedTerm) => string) => joinNames(meant.map(of))
  const day = (value: string | null) => (value ? formatDay(value) : '')
  return {
    'client.firstName': greetedName(recipient),
    'client.name': recipient.name,
    'policy.number': all(({ number }) => number),
    'policy.line': all(({ line }) => line),
    'policy.carrier': all(({ carrier }) => carrier),
    'policy.effectiveDate': all(({ effectiveDate }) => day(effectiveDate)),
    'policy.expirationDate': all(({ expirationDate }) => day(expirationDate)),
    'policy.premium': all(({ premium }) => cents(premium)),
    'policy.list': terms.map(lineOf).join('\n'),
    'renewal.premium': all(({ offeredPremium }) => (offeredPremium === null ? '' : cents(offeredPremium))),
    'renewal.change': all(changeOf),
    'prospect.line': prospect?.line ?? '',
    'prospect.carrier': prospect?.carrier ?? '',
    'prospect.xDate': day(prospect?.xDate ?? null),
    'ticket.number': ticket ? `T-${ticket.number}` : '',
    'ticket.title': ticket?.title ?? '',
    // Only a proposal has one; it is filled in as the email goes out.
    'proposal.link': '',
    'selfService.link': '',
    'producer.name': producer.name,
    'producer.firstName': firstNameOf(producer.name),
    'producer.email': producer.email,
    'sender.name': sender.name,
    'sender.email': sender.email,
    'agency.name': agency.name,
    'agency.phone': agency.phone,
    'agency.address': agency.address,
  }
}
