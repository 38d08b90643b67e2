import {
  type EditedName,
  editedByAssistant,
  fieldsOf as entriesOf,
  type RecordField,
  type RecordFields,
} from '#shared/fields/record-field.ts'
import { isEmail, isPhone } from '#shared/fields.ts'
import {
  type ProspectStatus,
  prospectStatuses,
  settableProspectStatuses,
} from '#shared/prospects/prospect-statuses.ts'
import {
  type TicketPriority,
  type TicketStatus,
  type TicketType,
  ticketPriorities,
  ticketStatuses,
  ticketTypes,
} from '#shared/tickets/ticket-choices.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import type { PersonChanges, TicketField } from './flow.contract.ts'

/** The longest title and name. */
export const maxLineLength = 200

/** A value as a machine reads it: small letters, spaces and hyphens as underscores. */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[.!,;:"“”‘]+/g, ' ')
    .trim()
    .replace(/[\s_-]+/g, '_')
}

const aroundValues =
  /^(?:(?:please|pls|it|its|it_is|is|to|a|an|as|set|make|mark|put|change|update|should|be|the|status|priority|type|that|that_is|ticket|for|of|new|now|let_us_say|say|probably|just)_)+|(?:_(?:please|pls|priority|status|type|ticket|one|now|thanks))+$/g

/** The one of these values that a short answer is: "in progress", "make it high", "a policy change please". */
function valueIn<Value extends string>(text: string, values: readonly Value[]): Value | null {
  const key = keyOf(text)
  const core = key.replace(aroundValues, '')
  return values.find((value) => value === key) ?? values.find((value) => value === core) ?? null
}

/** A ticket's status, spaces being underscores, or null. */
export function readTicketStatus(text: string): TicketStatus | null {
  return valueIn(text, ticketStatuses)
}

/** A ticket's priority, or null. */
export function readPriority(text: string): TicketPriority | null {
  return valueIn(text, ticketPriorities)
}

const typeWords: Readonly<Record<string, TicketType>> = {
  claims: 'claim',
  change: 'policy_change',
  policy_changes: 'policy_change',
  endorsement: 'policy_change',
  followup: 'follow_up',
  follow: 'follow_up',
  quote: 'requote',
  re_quote: 'requote',
  remarket: 'requote',
  remarketing: 'requote',
  flowers: 'send_flowers',
  gift: 'gift_card',
  giftcard: 'gift_card',
  cancelation: 'cancellation',
  cancel_policy: 'cancellation',
  uw: 'underwriting',
  billing: 'payment',
  payments: 'payment',
  help: 'support',
}

/** A ticket's type, also by the words that agents use for it, or null. */
export function readTicketType(text: string): TicketType | null {
  const exact = valueIn(text, ticketTypes)
  if (exact) return exact
  const word = valueIn(text, Object.keys(typeWords))
  return word ? (typeWords[word] ?? null) : null
}

/** A prospect's status that people may set, or 'converted', which only converting brings. */
export function readProspectStatus(text: string): ProspectStatus | null {
  return valueIn(text, prospectStatuses)
}

/** Whether people may set this status of a prospect. */
export function isSettable(status: ProspectStatus): boolean {
  return settableProspectStatuses.some((settable) => settable === status)
}

/** The fields of a ticket that can change, by the words that name them. */
const fieldNames = new Map<string, TicketField>(
  editedByAssistant(ticketFields).flatMap((field) =>
    ticketFields[field].assistant.words.map((word): [string, TicketField] => [word, field]),
  ),
)

/** The words by which a field of a ticket that can change is named. */
export const ticketFieldTerms: readonly string[] = [...fieldNames.keys()]

/** The value of a choice that a short answer is, spaces being underscores, or null. */
export function readChoice<Value extends string>(text: string, values: readonly Value[]): Value | null {
  return valueIn(text, values)
}

/** The field of a ticket that an answer names: "the priority". Null when it names none, or several. */
export function readTicketField(text: string): TicketField | null {
  const named = new Set(
    keyOf(text)
      .split('_')
      .flatMap((word) => fieldNames.get(word) ?? []),
  )
  return named.size === 1 ? ([...named][0] ?? null) : null
}

const email = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[a-z]{2,}/i
const phone = /(?<![\d-])(?:\+?1[-.\s]?)?\(?\d{3}\)?[-.\s]?\d{3}[-.\s]?\d{4}(?!\d)/

/** The email address in a message, or null. */
export function readEmail(text: string): string | null {
  const found = email.exec(text)?.[0].replace(/[.'’]+$/, '')
  return found && isEmail(found) ? found : null
}

/** The phone of 3-3-4 digits in a message, as it was written, bare digits with hyphens; or null. */
export function readPhone(text: string): string | null {
  const found = phone.exec(text.replace(email, ' '))?.[0].trim()
  if (!found || !isPhone(found)) return null
  return found.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

const afterStatus =
  /\bstatus\s*(?:to|is|=|:|as)?\s*["“']?([a-z][a-z _-]*?)["”']?\s*(?:[,.;]|\band\b|\bemail\b|\bphone\b|$)/i

/** The word after "status to", whatever it is, or null. */
export function statusWord(text: string): string | null {
  return afterStatus.exec(text)?.[1]?.trim() || null
}

/** The new values of a person that a message gives. */
export function readPersonChanges(text: string): Pick<PersonChanges, 'email' | 'phone'> {
  const [foundEmail, foundPhone] = [readEmail(text), readPhone(text)]
  return { ...(foundEmail && { email: foundEmail }), ...(foundPhone && { phone: foundPhone }) }
}

/** The values of fields that are known by their names alone: "website to harbor.example", up to the next comma. */
export function readWorded(
  fields: RecordFields,
  isWanted: (field: RecordField) => boolean,
  text: string,
): Record<string, string> {
  const read = entriesOf(fields).flatMap(([name, field]) => {
    const words = field.assistant?.words ?? []
    if (field.kind !== 'line' || words.length === 0 || !isWanted(field)) return []
    const named = `\\b(?:${words.join('|')})\\s*(?:\\b(?:to|is|as)\\b|=|:)\\s*`
    const found = new RegExp(`${named}["“']?([^"”',;]+)`, 'i').exec(text)?.[1]?.trim().replace(/[.!]$/, '')
    return found && field.schema.safeParse(found).success ? [[name, found] as const] : []
  })
  return Object.fromEntries(read)
}

/** Those of fields that can change by conversation. */
export function readNamedFields<F extends RecordFields>(
  fields: F,
  text: string,
): { [K in EditedName<F>]?: string } {
  const read = readWorded(fields, ({ assistant }) => assistant?.isEdited === true, text)
  return read as { [K in EditedName<F>]?: string }
}

/** One line of free text without the quotes around it and the words that lead to it; null when empty or too long. */
export function readLine(text: string, leadIn?: RegExp): string | null {
  const line = (leadIn ? text.replace(leadIn, '') : text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["“”'‘]([^"“”]*)["“”'’]\.?$/, '$1')
    .trim()
  return line.length > 0 && line.length <= maxLineLength ? line : null
}

const beforeTitle =
  /^\s*(?:(?:the |its )?(?:title|subject)(?:\s+(?:is|should be|to)|:)|call it|name it|titled|title it|it is about|it's about)\s+/i

/** A ticket's title, or null. */
export function readTitle(text: string): string | null {
  return readLine(text, beforeTitle)
}

const beforeName =
  /^\s*(?:(?:it's|it is|its|for|the|that's|that is|this is|i mean|i meant|his|her|their|client|customer|prospect|lead|name|named|called|is|new|update|find|search for|look up)(?:\s*:)?\s+)+/i
const afterName = /(?:['’]s?\s+(?:account|record|file)|\s+please)\s*[.!]*$|[\s,;:.!]+$/i

/** A person's name in an answer: "it's for Dana O'Brien, email dana@…" names Dana O'Brien. */
export function readName(text: string): string | null {
  const bare = text
    .replace(email, ' ')
    .replace(phone, ' ')
    .replace(/[,;(]?\s*\b(?:email|e-mail|phone|cell|mobile|tel)\b.*$/i, ' ')
    .replace(beforeName, '')
    .trim()
    .replace(afterName, '')
  return /\p{L}|\p{N}/u.test(bare) ? readLine(bare) : null
}

const aroundTickets =
  /\b(?:please|can you|could you|i want to|i need to|i'd like to|let's|let me|update|change|edit|modify|set|mark|move|close|resolve|reopen|rename|make|put|the|a|an|my|our|one|it's|status|priority|title|description|tickets?|of|on|for|about|regarding|titled|called|named|with|number)\b/gi

/** The words that say which ticket is meant: "change the priority of the roof leak ticket to high" means roof leak. */
export function ticketQuery(text: string): string {
  return text
    .replace(/\s+(?:to|as|is)\s+.*$/i, ' ')
    .replace(aroundTickets, ' ')
    .replace(/[^\p{L}\p{N}'’&@.\s-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.\s]+$/, '')
}
