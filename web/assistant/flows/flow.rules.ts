import { type Intent, staticIntents, writeIntents } from '#shared/assistant/understanding.contract.ts'
import {
  beginCreatePerson,
  handleCreatePersonReply,
  nextOfCreatePerson,
  repeatCreatePerson,
} from './create-person.rules.ts'
import {
  beginCreateTicket,
  clientsFound,
  handleCreateTicketReply,
  nextOfCreateTicket,
  repeatCreateTicket,
} from './create-ticket.rules.ts'
import type { FlowKind, FlowReply, FlowState, FlowTurn, Found, Said } from './flow.contract.ts'
import { isCancel, isPlainCancel, isQuestion, isTryAgain } from './replies.rules.ts'
import { endCancelled } from './turns.rules.ts'
import {
  beginUpdatePerson,
  handleUpdatePersonReply,
  nextOfUpdatePerson,
  peopleFound,
  repeatUpdatePerson,
} from './update-person.rules.ts'
import {
  beginUpdateTicket,
  handleUpdateTicketReply,
  nextOfUpdateTicket,
  repeatUpdateTicket,
  ticketsFound,
} from './update-ticket.rules.ts'

/** From here on a message is surely what it was taken for. */
const sure = 0.7
/** A greeting or thanks of more words may be a title or a name. */
const maxCourtesyWords = 3

/** Whether an intent writes, and so begins a flow. */
export function isFlowKind(intent: Intent): intent is FlowKind {
  return writeIntents.some((kind) => kind === intent)
}

/** Begins a flow with the sentence that asked for it. */
export function beginFlow(kind: FlowKind, said: Said): FlowTurn {
  switch (kind) {
    case 'ticket.create':
      return beginCreateTicket(said)
    case 'ticket.update':
      return beginUpdateTicket(said)
    case 'client.update':
    case 'prospect.update':
      return beginUpdatePerson(kind, said)
    case 'client.create':
    case 'prospect.create':
      return beginCreatePerson(kind, said)
  }
}

function hear(state: FlowState, said: Said): FlowTurn | null {
  switch (state.kind) {
    case 'ticket.create':
      return handleCreateTicketReply(state, said)
    case 'ticket.update':
      return handleUpdateTicketReply(state, said)
    case 'client.update':
    case 'prospect.update':
      return handleUpdatePersonReply(state, said)
    case 'client.create':
    case 'prospect.create':
      return handleCreatePersonReply(state, said)
  }
}

function repeat(state: FlowState, said: Said): FlowTurn {
  switch (state.kind) {
    case 'ticket.create':
      return repeatCreateTicket(state, said.text)
    case 'ticket.update':
      return repeatUpdateTicket(state, said.text)
    case 'client.update':
    case 'prospect.update':
      return repeatUpdatePerson(state)
    case 'client.create':
    case 'prospect.create':
      return repeatCreatePerson(state)
  }
}

// Where "no" means that there is none, only a plain "cancel" stops the flow.
function isStopped(state: FlowState, text: string): boolean {
  if (state.step === 'confirm') return false
  return state.step === 'client' || state.step === 'contact' ? isPlainCancel(text) : isCancel(text)
}

/** Where any text may be the answer, so that only the form of a message distinguishes a question from one. */
function takesAnyText(state: FlowState): boolean {
  if (state.kind === 'ticket.update' && state.step === 'value')
    return state.field === 'title' || state.field === 'description'
  return ['title', 'client', 'ticket', 'name'].includes(state.step)
}

/** Whether a message is surely about something else than what a flow asked. */
function isOfAnotherMatter(state: FlowState, { text, understanding }: Said): boolean {
  const { intent, confidence } = understanding
  if (/^\s*!db\b/i.test(text)) return true
  if (intent === 'none' || intent === state.kind || confidence < sure) return false
  if (!takesAnyText(state)) return true
  if (staticIntents.some((courtesy) => courtesy === intent))
    return text.trim().split(/\s+/).length <= maxCourtesyWords
  if (isFlowKind(intent)) return state.step === 'name' || state.step === 'client' || state.step === 'ticket'
  return isQuestion(text)
}

/** Whether a flow still waits for its first answer, so that nothing is lost when another takes its place. */
export function isAtFirstStep({ step }: FlowState): boolean {
  return step === 'title' || step === 'name' || step === 'ticket'
}

/** Asked for again before its first answer, a flow begins again with what the sentence gives. */
function restart(state: FlowState, said: Said): FlowTurn | null {
  const { intent, confidence } = said.understanding
  if (!isAtFirstStep(state) || intent !== state.kind || confidence < sure) return null
  return state.step !== 'title' || makesSomething.test(said.text) ? beginFlow(state.kind, said) : null
}

/** The look-up of a flow that failed: what it looks for is kept until it is answered. */
function searchAgain(state: FlowState): FlowTurn | null {
  if (state.kind === 'ticket.create')
    return state.step === 'client' && state.clientName ? nextOfCreateTicket(state) : null
  if (state.kind === 'ticket.update')
    return state.step === 'ticket' && state.wanted ? nextOfUpdateTicket(state) : null
  const isUpdate = state.kind === 'client.update' || state.kind === 'prospect.update'
  return isUpdate && state.step === 'name' && state.wanted ? nextOfUpdatePerson(state) : null
}

const makesSomething =
  /\b(?:create|add|open|log|start|make|new)\b.*\b(?:ticket|client|customer|prospect|lead)\b/i

/** Whether a message at a confirmation asks for another write, which is no correction of this one. */
function beginsAnother(state: FlowState, { text, understanding }: Said): boolean {
  const { intent, confidence, entities } = understanding
  if (confidence < sure || !isFlowKind(intent)) return false
  if (intent.endsWith('.create')) return makesSomething.test(text)
  if (intent === 'ticket.update' || state.kind === 'ticket.create') return false
  const person = 'person' in state ? state.person?.name : undefined
  return entities.name !== undefined && entities.name.toLowerCase() !== person?.toLowerCase()
}

/** Whether a message goes to others before the flow looks for its answer in it. */
function isLeftToOthers(state: FlowState, said: Said): boolean {
  if (state.step === 'confirm' && beginsAnother(state, said)) return true
  const mayBeAnswer = !takesAnyText(state) && !isQuestion(said.text)
  return !mayBeAnswer && isOfAnotherMatter(state, said)
}

/**
 * Goes on with a flow by what the person said: an answer, a cancel, a correction, or a message that the flow leaves to
 * others and waits on.
 */
export function advanceFlow(state: FlowState, said: Said): FlowTurn {
  if (isStopped(state, said.text)) return endCancelled(state.kind)
  const again = restart(state, said) ?? (isTryAgain(said.text) ? searchAgain(state) : null)
  if (again) return again
  if (isLeftToOthers(state, said)) return { does: 'aside', state }
  const isMereQuestion = state.step === 'confirm' && isQuestion(said.text)
  const turn = isMereQuestion ? null : hear(state, said)
  if (turn) return turn
  return isOfAnotherMatter(state, said) ? { does: 'aside', state } : repeat(state, said)
}

/** Goes on with a flow by what its look-up found. */
export function advanceFound(state: FlowState, found: Found): FlowTurn {
  if (state.kind === 'ticket.update') return ticketsFound(state, 'tickets' in found ? found.tickets : [])
  const people = 'people' in found ? found.people : []
  if (state.kind === 'ticket.create') return clientsFound(state, people)
  if (state.kind === 'client.update' || state.kind === 'prospect.update') return peopleFound(state, people)
  throw new Error(`A flow of kind ${state.kind} looks nothing up.`)
}

function next(state: FlowState): FlowTurn {
  switch (state.kind) {
    case 'ticket.create':
      return nextOfCreateTicket({ ...state, clientName: null })
    case 'ticket.update':
      return nextOfUpdateTicket({ ...state, wanted: null })
    case 'client.update':
    case 'prospect.update':
      return nextOfUpdatePerson({ ...state, wanted: null, problem: null })
    case 'client.create':
    case 'prospect.create':
      return nextOfCreatePerson(state)
  }
}

/** What a flow waits for, asked again; null where the last reply is the question: a list to choose from, a failure. */
export function questionOf(state: FlowState): FlowReply | null {
  if (state.options.length > 0 || state.hasFailed) return null
  const turn = next(state)
  return turn.does === 'ask' ? turn.reply : null
}
