import { looksBack } from '#engines/questions/looks-back.rules.ts'
import { questionVocabulary, unreadBeside, unreadOfFigure } from '#engines/questions/unread.rules.ts'
import { expiringDays } from '#shared/assistant/operation-limits.ts'
import {
  describeUser,
  listExpiring,
  listPeople,
  listTickets,
  whenExpiring,
} from '#shared/assistant/result-lists.rules.ts'
import type { Entities, OperationIntent, WriteIntent } from '#shared/assistant/understanding.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { failedExpiring, failedSearch, failedUserInfo } from '#web/assistant/flows/operation-texts.ts'
import type { OperationReply } from './operation-reply.ts'
import { type Caller, expiringPolicies, findPeople, searchTickets, userInfo } from './operations.api.ts'

/** The operations that only read. */
export type ReadIntent = Exclude<OperationIntent, WriteIntent | 'db.command'>

const maxWindowDays = 365

/** Whose records are asked for: one's own, the agency's, or nothing said. */
function scopeOf(text: string): boolean | undefined {
  if (/\b(?:my own|assigned to me|only mine)\b/i.test(text)) return false
  return /\b(?:agency|everyone|everybody|whole team)\b/i.test(text) ? true : undefined
}

type Asked = { text: string; entities: Entities }

// "Clients with only one policy" looks for no words: what they do not find, the next step may answer.
function isDescribed({ name, query, ticketNumber: number, ticketId }: Entities): boolean {
  return !name && number === undefined && !ticketId && query?.includes(' ') === true
}

// What someone lacks is no name: the server answers it from the records.
const negation =
  /\b(?:no|not|without|lack|lacks|lacking|missing|except)\b|n't\b|\b(?:dont|doesnt|havent|hasnt)\b/i

// "Only auto", "home or auto": words of the trade in small letters tell a kind, and nobody's name.
function isMadeOfWords(query: string): boolean {
  return query.split(' ').every((word) => questionVocabulary.has(word) || /^(?:only|or|and|both)$/.test(word))
}

/** The name that is looked for, or null where the words beside the filter are no name but a description. */
function nameOf(what: 'client' | 'prospect', { text, entities }: Asked): string | undefined | null {
  const { name, query, prospectStatus } = entities
  if (name && (/\p{Lu}/u.test(name) || !negation.test(text))) return name
  const filters = [what, `${what}s`, ...(prospectStatus ? [prospectStatus, 'convert', 'status'] : [])]
  if (query === undefined || unreadBeside(text, filters).length === 0) return undefined
  return negation.test(text) || isMadeOfWords(query) ? null : query
}

async function people(
  caller: Caller,
  what: 'client' | 'prospect',
  asked: Asked,
): Promise<OperationReply | null> {
  const { text, entities } = asked
  const name = nameOf(what, asked)
  if (name === null) return null
  const status = what === 'prospect' ? entities.prospectStatus : undefined
  const filters = { ...(name && { name }), ...(status && { status }) }
  const agencyScope = scopeOf(text)
  const found = await findPeople(caller, what, { filters, ...(agencyScope !== undefined && { agencyScope }) })
  const rows = 'clients' in found ? found.clients : found.prospects
  if (rows.length === 0 && isDescribed(entities)) return null
  const content = listPeople(what, { rows, count: found.count ?? rows.length, query: name ?? status ?? '' })
  return { content, isSuccess: rows.length > 0 }
}

/** What to look for among the tickets, in the words that the ticket search reads: "my open overdue tickets". */
function ticketQuery({ text, entities }: Asked): string {
  const { ticketNumber: number, ticketId, ticketStatus, priority, title, query, name } = entities
  if (number !== undefined) return ticketNumber(number)
  if (ticketId) return ticketId
  const marks = ['my', 'overdue'].filter((mark) => new RegExp(`\\b${mark}\\b`, 'i').test(text))
  const words = title ?? (marks.includes(query ?? '') ? undefined : query) ?? name
  const parts = [...marks, ticketStatus, priority, words].filter(Boolean)
  return parts.join(' ')
}

async function tickets(caller: Caller, asked: Asked): Promise<OperationReply | null> {
  const { ticketNumber: number, ticketId, title } = asked.entities
  const isOne = number !== undefined || ticketId !== undefined || title !== undefined
  if (!isOne && negation.test(asked.text)) return null
  const query = ticketQuery(asked)
  const { tickets: rows, count } = await searchTickets(caller, query)
  if (rows.length === 0 && isDescribed(asked.entities)) return null
  const content = listTickets({ rows, count: count ?? rows.length, query })
  return { content, isSuccess: rows.length > 0 }
}

async function expiring(caller: Caller, { text, entities }: Asked): Promise<OperationReply | null> {
  const { period } = entities
  // A type, a carrier, "not" or "already" narrows the list, which the server may know.
  const isDated = period !== undefined || entities.days !== undefined
  if (unreadOfFigure(text, 'renewals', { period: isDated }).length > 0) return null
  if (entities.days !== undefined && looksBack(text)) return null
  const days = Math.min(Math.max(Math.trunc(entities.days ?? expiringDays), 1), maxWindowDays)
  const when = period && entities.days === undefined ? { from: period.from, to: period.to } : { days }
  const { policies, count } = await expiringPolicies(caller, when)
  return { content: listExpiring(policies, count, whenExpiring(when)), isSuccess: true }
}

async function account(caller: Caller): Promise<OperationReply> {
  const { user } = await userInfo(caller)
  return { content: describeUser(user), isSuccess: true }
}

type Read = { run: (caller: Caller, asked: Asked) => Promise<OperationReply | null>; failure: string }

const reads: Record<ReadIntent, Read> = {
  'client.search': {
    run: (caller, asked) => people(caller, 'client', asked),
    failure: failedSearch('client'),
  },
  'prospect.search': {
    run: (caller, asked) => people(caller, 'prospect', asked),
    failure: failedSearch('prospect'),
  },
  'ticket.search': { run: tickets, failure: failedSearch('ticket') },
  'policy.expiring': { run: expiring, failure: failedExpiring },
  'user.info': { run: account, failure: failedUserInfo },
}

/**
 * Answers an operation that only reads; what fails is shown with the words, an abort rejects. Null where words
 * that may be a description find nothing.
 */
export async function runRead(
  intent: ReadIntent,
  caller: Caller,
  asked: Asked,
): Promise<OperationReply | null> {
  const { run, failure } = reads[intent]
  try {
    return await run(caller, asked)
  } catch {
    caller.signal.throwIfAborted()
    return { content: failure, isSuccess: false }
  }
}
