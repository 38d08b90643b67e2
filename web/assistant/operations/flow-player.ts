import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'
import type { FlowSearch, FlowState, FlowTurn, FlowWrite, Found } from '#web/assistant/flows/flow.contract.ts'
import { advanceFound } from '#web/assistant/flows/flow.rules.ts'
import {
  failedSearch,
  failedWrite,
  nothingChanged,
  quickReplies,
} from '#web/assistant/flows/operation-texts.ts'
import { personDone, ticketDone } from '#web/assistant/flows/results.rules.ts'
import { afterFailure } from '#web/assistant/flows/turns.rules.ts'
import { personRows } from '#web/assistant/flows/update-person.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import type { OperationReply } from './operation-reply.ts'
import {
  type Caller,
  findPeople,
  searchClient,
  searchTickets,
  sendWrite,
  type WriteAnswer,
} from './operations.api.ts'
import { dropFlow, readFlow, saveFlow } from './stored-flow.ts'

async function lookUp(caller: Caller, state: FlowState, { what, wanted }: FlowSearch): Promise<Found> {
  if (what === 'ticket') return { tickets: (await searchTickets(caller, wanted)).tickets }
  if (state.kind === 'ticket.create') return { people: (await searchClient(caller, wanted)).clients }
  const found = await findPeople(caller, what, { filters: { name: wanted } })
  return { people: 'clients' in found ? found.clients : found.prospects }
}

function keep(caller: Caller, state: FlowState, reply: OperationReply): OperationReply {
  const { sender, requestId } = caller
  const sent = readFlow(sender.userId)?.sent
  saveFlow(sender.userId, { state, reply, requestId, ...(sent && { sent }) })
  return reply
}

/** The server's own words for a refusal. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !isRefusal(error) || !error.details.hasMessage) return undefined
  const fields = Object.values(error.fields)
  return fields.length > 0 ? fields.map((field) => `${field.replace(/\.$/, '')}.`).join(' ') : error.message
}

/** The key of a write: kept before it is sent, so that sending the very same again makes no second record. */
function keyOf(caller: Caller, state: FlowState, write: FlowWrite): string {
  const { userId } = caller.sender
  const written = JSON.stringify(write)
  const kept = readFlow(userId)
  const key = kept?.sent?.write === written ? kept.sent.key : newActionKey()
  const reply = kept?.reply ?? { content: '', isSuccess: true, choices: [...quickReplies.failed] }
  saveFlow(userId, { state, reply, requestId: caller.requestId, sent: { key, write: written } })
  return key
}

function doneReply(state: FlowState, answer: WriteAnswer): OperationReply {
  const { ticket, client, prospect, actionId, undoUntil, before } = answer
  const person = client ?? prospect
  const done = ticket
    ? ticketDone(state.kind, ticket)
    : person
      ? personDone(state.kind, person)
      : answer.message
  if (actionId === null || undoUntil === null)
    return { content: `${done} ${nothingChanged}`, isSuccess: true }
  const undo = { actionId, until: undoUntil }
  if (state.kind !== 'prospect.update' || !state.person) return { content: done, isSuccess: true, undo }
  // Nobody saw these values at a confirmation.
  const changes = personRows({ ...state.person, ...before }, state.changes)
  return { content: done, isSuccess: true, changes, undo }
}

async function write(caller: Caller, state: FlowState, what: FlowWrite): Promise<OperationReply> {
  const { userId } = caller.sender
  const key = keyOf(caller, state, what)
  try {
    const answer = await sendWrite(caller, what, key)
    dropFlow(userId)
    return doneReply(state, answer)
  } catch (error) {
    caller.signal.throwIfAborted()
    if (error instanceof ApiError && error.details.reason === 'writes_disabled') {
      dropFlow(userId)
      return { content: writesDisabled, isSuccess: false }
    }
    const failed = afterFailure(state, failedWrite(what.operation, reasonOf(error)))
    if (failed.does !== 'ask') throw error
    const sent = isRefusal(error) ? undefined : readFlow(userId)?.sent
    saveFlow(userId, { ...failed, requestId: caller.requestId, ...(sent && { sent }) })
    return failed.reply
  }
}

/**
 * Does what a flow's turn asks for, look-up after look-up, until there is something to tell; null leaves the message to
 * others. The flow is kept while it waits, and forgotten when it ends.
 */
export async function playTurn(caller: Caller, turn: FlowTurn): Promise<OperationReply | null> {
  switch (turn.does) {
    case 'ask':
      return keep(caller, turn.state, turn.reply)
    case 'end':
      dropFlow(caller.sender.userId)
      return turn.reply
    case 'aside':
      return null
    case 'write':
      return write(caller, turn.state, turn.write)
    case 'find': {
      const found = await lookUp(caller, turn.state, turn.search).catch(() => null)
      caller.signal.throwIfAborted()
      if (found) return playTurn(caller, advanceFound(turn.state, found))
      const content = failedSearch(turn.search.what)
      return keep(caller, turn.state, { content, isSuccess: false, choices: [...quickReplies.failed] })
    }
  }
}
