import type { CommandDone } from '#shared/assistant/actions.contract.ts'
import { maxListed, maxNamed } from '#shared/assistant/operation-limits.ts'
import type {
  ActionValidity,
  ClientsFound,
  ClientWritten,
  ExpiringFound,
  ProspectsFound,
  ProspectWritten,
  TicketsFound,
  TicketWritten,
  UserInfo,
} from '#shared/assistant/operations.contract.ts'
import type { FlowWrite } from '#web/assistant/flows/flow.contract.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { withOneRetry } from '#web/lib/one-retry.ts'

/** Who acts; the server decides by the session alone. */
export type Sender = { userId: string; agencyOwnerId: string }

/** What every call of one operation shares. */
export type Caller = { sender: Sender; requestId: string; signal: AbortSignal }

/** What an operation answered, which must say that it succeeded; an abort rejects, since nobody waits for the answer any more. */
async function succeeded<Answer extends { success?: unknown }>(
  sent: Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await sent
  signal.throwIfAborted()
  if (answer.success !== true) throw new ApiError('The answer says no success.', { status: 200 })
  return answer
}

/** Asks the server whether an action may be done, before anything else is called. */
export async function validateAction(
  { requestId, signal }: Caller,
  actionType: string,
  content: string,
): Promise<ActionValidity> {
  const body = { actionType, content, requestId }
  const sent = call('POST /api/chatbot-db/validate-action', { body, signal })
  const answer: Partial<ActionValidity> = await sent
  signal.throwIfAborted()
  if (typeof answer.isValid !== 'boolean')
    throw new ApiError('The answer says neither yes nor no.', { status: 200 })
  return { isValid: answer.isValid, reason: answer.reason ?? null }
}

/** The client look-up of the ticket flow. */
export function searchClient({ sender, signal }: Caller, query: string): Promise<ClientsFound> {
  const body = { query, ...sender }
  return succeeded(call('POST /api/chatbot-db/client/search', { body, signal }), signal)
}

/** The ticket look-up; an empty query lists the newest. */
export function searchTickets({ sender, signal }: Caller, query: string): Promise<TicketsFound> {
  const body = { query, ...sender }
  return succeeded(call('POST /api/chatbot-db/ticket/search', { body, signal }), signal)
}

export type PeopleSearch = {
  filters: { name?: string; status?: string }
  /** False for the person's own records only, true for the agency's; left out where neither was asked for. */
  agencyScope?: boolean
}
type PeopleFound = { client: ClientsFound; prospect: ProspectsFound }
type PeopleOptions = {
  body: PeopleSearch & Sender & { limit: number; requestId: string }
  signal: AbortSignal
}

const peopleCalls: { [What in keyof PeopleFound]: (options: PeopleOptions) => Promise<PeopleFound[What]> } = {
  client: (options) => call('POST /api/chatbot-db/clients/search', options),
  prospect: (options) => call('POST /api/chatbot-db/prospects/search', options),
}

function searchPeople<What extends keyof PeopleFound>(
  { sender, requestId, signal }: Caller,
  what: What,
  search: PeopleSearch,
  limit: number,
): Promise<PeopleFound[What]> {
  const body = { ...search, limit, requestId, ...sender }
  return succeeded(peopleCalls[what]({ body, signal }), signal)
}

/**
 * Clients or prospects: a name is looked up with the limit of 1, and when several have it they are listed with the limit
 * of 5, as everything without a name is.
 */
export async function findPeople<What extends keyof PeopleFound>(
  caller: Caller,
  what: What,
  search: PeopleSearch,
): Promise<PeopleFound[What]> {
  if (!search.filters.name) return searchPeople(caller, what, search, maxListed)
  const named = await searchPeople(caller, what, search, maxNamed)
  return named.count > maxNamed ? searchPeople(caller, what, search, maxListed) : named
}

/** Policies whose term ends within this many days, or in a stretch of days. */
export function expiringPolicies(
  { sender, requestId, signal }: Caller,
  when: { days: number } | { from: string; to: string },
): Promise<ExpiringFound> {
  const body = { requestId, ...sender, ...when }
  return succeeded(call('POST /api/chatbot-db/policies/expiring', { body, signal }), signal)
}

/** Who is signed in. */
export function userInfo({ signal }: Caller): Promise<UserInfo> {
  return succeeded(call('GET /api/chatbot-db/user/info', { signal }), signal)
}

export type WriteAnswer = Omit<TicketWritten, 'ticket'> &
  Partial<Pick<TicketWritten, 'ticket'> & Pick<ClientWritten, 'client'> & Pick<ProspectWritten, 'prospect'>>

/** The call of a write; what is not known of a new person is left out. */
function writeCall(
  { sender, requestId, signal }: Caller,
  write: FlowWrite,
  actionKey: string,
): Promise<WriteAnswer> {
  const options = { actionKey, signal }
  const { operation } = write
  if (operation === 'ticket.create') {
    const { title, type, priority, description, clientId } = write
    const body = { title, type, priority, description, clientId, ...sender, status: 'open' } as const
    return call('POST /api/chatbot-db/ticket/create', { ...options, body })
  }
  if (operation === 'ticket.update') {
    const { ticketId, updates } = write
    return call('POST /api/chatbot-db/ticket/update', { ...options, body: { ticketId, updates, ...sender } })
  }
  const known = { requestId, ...sender }
  if (operation === 'client.update') {
    const { clientId, updates } = write
    return call('POST /api/chatbot-db/client/update', { ...options, body: { clientId, updates, ...known } })
  }
  if (operation === 'prospect.update') {
    const { prospectId, updates } = write
    return call('POST /api/chatbot-db/prospect/update', {
      ...options,
      body: { prospectId, updates, ...known },
    })
  }
  const { name, email, phone } = write
  const body = { name, ...(email && { email }), ...(phone && { phone }), ...known }
  if (operation === 'client.create') return call('POST /api/chatbot-db/client/create', { ...options, body })
  return call('POST /api/chatbot-db/prospect/create', { ...options, body })
}

/** Sends a write; the same key makes one record however often it is sent. */
export function sendWrite(caller: Caller, write: FlowWrite, actionKey: string): Promise<WriteAnswer> {
  const { signal } = caller
  return withOneRetry(() => succeeded(writeCall(caller, write, actionKey), signal), signal)
}

/** Sends a direct command; the key makes a repeated one do nothing twice. */
export function sendCommand(
  { sender, requestId, signal }: Caller,
  command: string,
  actionKey: string,
): Promise<CommandDone> {
  const body = { command, requestId, ...sender }
  const send = () => call('POST /api/chatbot-db/command', { body, actionKey, signal })
  return withOneRetry(() => succeeded(send(), signal), signal)
}
