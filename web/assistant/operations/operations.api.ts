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
import type { Method } from '#shared/calls.ts'
import type { FlowWrite } from '#web/assistant/flows/flow.contract.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/http.ts'
import { withOneRetry } from '#web/lib/one-retry.ts'

/** Who acts, as the calls of A7 say it; the server decides by the session alone. */
export type Sender = { userId: string; agencyOwnerId: string }

/** What every call of one operation shares. */
export type Caller = { sender: Sender; requestId: string; signal: AbortSignal }

type Options = { method?: Method; body?: Record<string, unknown>; actionKey?: string; signal: AbortSignal }

/** A call whose answer must say that it succeeded; an abort rejects, since nobody waits for the answer any more. */
async function operate<T>(path: string, { method = 'POST', ...options }: Options): Promise<T> {
  const answer = await call<T & { success?: unknown }>(method, `/api/chatbot-db/${path}`, options)
  options.signal.throwIfAborted()
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
  const answer = await call<Partial<ActionValidity>>('POST', '/api/chatbot-db/validate-action', {
    body,
    signal,
  })
  signal.throwIfAborted()
  if (typeof answer.isValid !== 'boolean')
    throw new ApiError('The answer says neither yes nor no.', { status: 200 })
  return { isValid: answer.isValid, reason: answer.reason ?? null }
}

/** The client look-up of the ticket flow. */
export function searchClient({ sender, signal }: Caller, query: string): Promise<ClientsFound> {
  return operate('client/search', { body: { query, ...sender }, signal })
}

/** The ticket look-up; an empty query lists the newest. */
export function searchTickets({ sender, signal }: Caller, query: string): Promise<TicketsFound> {
  return operate('ticket/search', { body: { query, ...sender }, signal })
}

export type PeopleSearch = {
  filters: { name?: string; status?: string }
  /** False for the person's own records only, true for the agency's; left out where neither was asked for. */
  agencyScope?: boolean
}
type PeopleFound = { client: ClientsFound; prospect: ProspectsFound }

function searchPeople<What extends keyof PeopleFound>(
  { sender, requestId, signal }: Caller,
  what: What,
  { filters, agencyScope }: PeopleSearch,
  limit: number,
): Promise<PeopleFound[What]> {
  const scope = agencyScope === undefined ? {} : { agencyScope }
  return operate(`${what}s/search`, { body: { filters, limit, requestId, ...sender, ...scope }, signal })
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

/** Policies whose term ends within so many days, or in a stretch of days. */
export function expiringPolicies(
  { sender, requestId, signal }: Caller,
  when: { days: number } | { from: string; to: string },
): Promise<ExpiringFound> {
  return operate('policies/expiring', { body: { requestId, ...sender, ...when }, signal })
}

/** Who is signed in. */
export function userInfo({ signal }: Caller): Promise<UserInfo> {
  return operate('user/info', { method: 'GET', signal })
}

const writePaths: Record<FlowWrite['operation'], string> = {
  'ticket.create': 'ticket/create',
  'ticket.update': 'ticket/update',
  'client.create': 'client/create',
  'client.update': 'client/update',
  'prospect.create': 'prospect/create',
  'prospect.update': 'prospect/update',
}

/** The body of a write, to the letter of A7; what is not known of a new person is left out. */
function writeBody(
  { operation, ...fields }: FlowWrite,
  { sender, requestId }: Caller,
): Record<string, unknown> {
  if (operation === 'ticket.create') return { ...fields, ...sender, status: 'open' }
  if (operation === 'ticket.update') return { ...fields, ...sender }
  const given = Object.entries(fields).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(given), requestId, ...sender }
}

export type WriteAnswer = Omit<TicketWritten, 'ticket'> &
  Partial<Pick<TicketWritten, 'ticket'> & Pick<ClientWritten, 'client'> & Pick<ProspectWritten, 'prospect'>>

/** Sends a write; the same key makes one record however often it is sent. */
export function sendWrite(caller: Caller, write: FlowWrite, actionKey: string): Promise<WriteAnswer> {
  const body = writeBody(write, caller)
  const { signal } = caller
  return withOneRetry(() => operate(writePaths[write.operation], { body, actionKey, signal }), signal)
}

/** Sends a direct command; the key makes a repeated one do nothing twice. */
export function sendCommand(
  { sender, requestId, signal }: Caller,
  command: string,
  actionKey: string,
): Promise<CommandDone> {
  const body = { command, requestId, ...sender }
  return withOneRetry(() => operate('command', { body, actionKey, signal }), signal)
}
