import { choosePerson, isNearlyNamed, obviousPerson } from '#engines/questions/choosing.rules.ts'
import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import type { PersonMatch } from '#shared/assistant/matches.contract.ts'
import { maxListed } from '#shared/assistant/operation-limits.ts'
import { type GivenName, givenByAssistant } from '#shared/fields/record-field.ts'
import {
  type TicketPriority,
  type TicketType,
  ticketPriorityLabels,
  ticketTypeLabels,
  ticketTypes,
} from '#shared/tickets/ticket-choices.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { readName, readPriority, readTicketType, readTitle } from './field-values.rules.ts'
import type { CreateTicketState, FlowTurn, Said } from './flow.contract.ts'
import { invalidOfTicket, personNotFound, questions, quickReplies } from './operation-texts.ts'
import { whichPerson } from './record-lines.rules.ts'
import { isNone, readConfirmation, withoutLeadIn } from './replies.rules.ts'
import { ask, endCancelled, readDecision, requeueStale, unclear } from './turns.rules.ts'

const typeChoices = ticketTypes.map((type) => ticketTypeLabels[type])
const priorityReplies = Object.values(ticketPriorityLabels)

function changesOf(state: CreateTicketState): ChatChange[] {
  const { type, priority, client } = state
  const values: Record<GivenName<typeof ticketFields>, string> = {
    title: state.title ?? '',
    type: type ? ticketTypeLabels[type] : '',
    priority: priority ? ticketPriorityLabels[priority] : '',
    description: state.description,
  }
  const rows = givenByAssistant(ticketFields).map((name): [string, string] => [
    ticketFields[name].label,
    values[name],
  ])
  rows.splice(-1, 0, [ticketFields.clientId.label, client?.name ?? 'None'])
  return rows.filter(([, after]) => after !== '').map(([label, after]) => ({ label, before: null, after }))
}

/** The question of the first thing that is not known yet: title, type, priority, client, confirmation. */
export function nextOfCreateTicket(state: CreateTicketState): FlowTurn {
  if (state.title === null) return ask({ ...state, step: 'title' }, questions.title)
  if (state.type === null) return ask({ ...state, step: 'type' }, questions.type, { choices: typeChoices })
  if (state.priority === null)
    return ask({ ...state, step: 'priority' }, questions.priority, { choices: priorityReplies })
  if (state.client === undefined) {
    const asking: CreateTicketState = { ...state, step: 'client' }
    if (state.clientName !== null)
      return { does: 'find', state: asking, search: { what: 'client', wanted: state.clientName } }
    return ask(asking, questions.ticketClient, { choices: [...quickReplies.noClient] })
  }
  const more = { choices: [...quickReplies.confirm], changes: changesOf(state) }
  return ask({ ...state, step: 'confirm' }, questions.confirmTicket, more)
}

/** Begins to create a ticket; what the first sentence gave is not asked again. */
export function beginCreateTicket({ understanding: { entities } }: Said): FlowTurn {
  return nextOfCreateTicket({
    kind: 'ticket.create',
    step: 'title',
    title: entities.title ? readTitle(entities.title) : null,
    type: entities.ticketType ?? null,
    priority: entities.priority ?? null,
    description: descriptionOf(entities.description, entities.dueDate),
    clientName: entities.name ?? null,
    options: [],
    hasFailed: false,
  })
}

// The call has no day by which a ticket is due, so that it is kept where people read it.
function descriptionOf(description = '', dueDate: string | undefined): string {
  return [description, dueDate && `Due ${dueDate}`].filter(Boolean).join('\n')
}

const priorityLabels: Readonly<Record<string, TicketPriority>> = {
  med: 'medium',
  normal: 'medium',
  regular: 'medium',
  default: 'medium',
  skip: 'medium',
  whatever: 'medium',
  asap: 'urgent',
  emergency: 'urgent',
  critical: 'urgent',
  rush: 'urgent',
}

/** Medium is what the priority is where nobody chose one. */
function priorityOf(text: string): TicketPriority | null {
  return readPriority(text) ?? priorityLabels[text.toLowerCase().replace(/[^a-z]/g, '')] ?? null
}

type Parts = { type: TicketType | null; priority: TicketPriority | null; clientName: string | null }

function first<Value>(parts: readonly string[], read: (part: string) => Value | null): Value | null {
  return parts.map(read).find((value) => value !== null) ?? null
}

/** What one answer gives together: "claim, urgent, for Dana O'Brien". */
function partsOf({ text, understanding: { entities } }: Said): Parts {
  const [before = '', named] = withoutLeadIn(text).split(/\s*\bfor\s+/i, 2)
  const parts = [before, ...before.split(/[,;/]|\band\b/i)].map((part) => part.trim()).filter(Boolean)
  return {
    type: first(parts, readTicketType) ?? entities.ticketType ?? null,
    priority: first(parts, priorityOf) ?? entities.priority ?? null,
    clientName: named ? readName(named) : null,
  }
}

function withParts(state: CreateTicketState, { type, priority, clientName }: Parts): CreateTicketState {
  return {
    ...state,
    type: state.type ?? type,
    priority: state.priority ?? priority,
    clientName: state.client === undefined ? (clientName ?? state.clientName) : state.clientName,
  }
}

function hearTitle(state: CreateTicketState, said: Said): FlowTurn {
  const title = readConfirmation(said.text) ? null : readTitle(said.text)
  if (title === null) return requeueStale(state, questions.titleEmpty)
  const quoted = /["“]/.test(said.text) ? said.understanding.entities.title : undefined
  return nextOfCreateTicket(
    quoted ? withParts({ ...state, title: quoted }, partsOf(said)) : { ...state, title },
  )
}

function hearType(state: CreateTicketState, said: Said): FlowTurn | null {
  const parts = partsOf(said)
  return parts.type ? nextOfCreateTicket(withParts(state, parts)) : correct(state, said)
}

function hearPriority(state: CreateTicketState, said: Said): FlowTurn | null {
  const parts = partsOf(said)
  return parts.priority ? nextOfCreateTicket(withParts(state, parts)) : correct(state, said)
}

const beginsCorrection =
  /^\s*(?:no|actually|wait|make|change|set|rename|add|title|priority|type|description)\b/i

function hearClient(state: CreateTicketState, said: Said): FlowTurn {
  const chosen = choosePerson(said.text, state.options)
  if (chosen) return nextOfCreateTicket({ ...state, client: chosen, options: [] })
  if (isNone(said.text)) return nextOfCreateTicket({ ...state, client: null, clientName: null, options: [] })
  const corrected = beginsCorrection.test(said.text) ? correct(state, said) : null
  if (corrected) return corrected
  const name = readConfirmation(said.text) ? null : readName(said.text)
  if (name === null) return requeueStale(state, questions.ticketClient, quickReplies.noClient)
  return nextOfCreateTicket({ ...state, clientName: name, options: [] })
}

const toTitle =
  /\b(?:title|subject|name)\b\s*(?:it\s+)?(?:to|is|should be|=|:)\s*(.+)$|\b(?:rename|retitle|call|title)\s+(?:it|the ticket)\s+(?:to\s+|as\s+)?(.+)$/i
const toClient =
  /\b(?:client|customer)\b\s*(?:to|is|should be|=|:)\s*(.+)$|^(?:it'?s|it is|make it)\s+for\s+(.+)$|^for\s+(.+)$/i
const toDescription =
  /\b(?:description|details|note)\b\s*(?:to|is|should be|=|:)\s*(.+)$|^add(?: a| the)?(?: note| description)?(?: that|:)?\s+(.+)$/i
const withoutClient = /\b(?:no|without(?: a| the)?|remove(?: the)?|drop(?: the)?) client\b/i

function lastGroup(pattern: RegExp, text: string): string | undefined {
  return pattern.exec(text)?.slice(1).find(Boolean)
}

/** What a person corrects at the confirmation: "make it high", "change the title to …", "for Bob Smith". */
function correct(state: CreateTicketState, said: Said): FlowTurn | null {
  const text = withoutLeadIn(said.text)
  const titled = lastGroup(toTitle, text)
  const title = titled === undefined ? null : readTitle(titled)
  if (title) return nextOfCreateTicket({ ...state, title })
  const described = lastGroup(toDescription, text)
  if (described) return nextOfCreateTicket({ ...state, description: described.trim() })
  if (withoutClient.test(said.text)) return nextOfCreateTicket({ ...state, client: null, clientName: null })
  const named = lastGroup(toClient, text)
  const name = named === undefined ? null : readName(named)
  if (name) return nextOfCreateTicket({ ...state, client: undefined, clientName: name })
  const { type, priority } = partsOf(said)
  if (!type && !priority) return null
  return nextOfCreateTicket({ ...state, type: type ?? state.type, priority: priority ?? state.priority })
}

function decide(state: CreateTicketState, said: Said): FlowTurn | null {
  const decision = readDecision(said.text, state.hasFailed)
  if (decision === 'no') return endCancelled(state.kind)
  const { title, type, priority, description, client } = state
  if (decision === 'unclear' || !title || !type || !priority) return correct(state, said)
  const write = { operation: 'ticket.create', title, type, priority, description } as const
  return { does: 'write', state, write: { ...write, clientId: client?.id ?? null } }
}

/** Hears the answer at a flow's present step; null when it answers nothing that was asked. */
export function handleCreateTicketReply(state: CreateTicketState, said: Said): FlowTurn | null {
  switch (state.step) {
    case 'title':
      return hearTitle(state, said)
    case 'type':
      return hearType(state, said)
    case 'priority':
      return hearPriority(state, said)
    case 'client':
      return hearClient(state, said)
    case 'confirm':
      return decide(state, said)
  }
}

/** Asks again at a step whose answer was of no use. */
export function repeatCreateTicket(state: CreateTicketState, text: string): FlowTurn {
  if (state.step === 'type') return requeueStale(state, questions.typeUnknown, typeChoices)
  if (state.step === 'priority')
    return requeueStale(state, invalidOfTicket('priority', text), priorityReplies)
  return unclear(state)
}

/** Goes on with the clients that were found for the name that was given. */
export function clientsFound(state: CreateTicketState, people: readonly PersonMatch[]): FlowTurn {
  const wanted = state.clientName ?? ''
  const asking: CreateTicketState = { ...state, step: 'client', clientName: null, options: [] }
  const client = obviousPerson(wanted, people)
  // The only Omar is not Omar Nelson: a mere resemblance of names is asked about.
  if (client && isNearlyNamed(wanted, client)) return nextOfCreateTicket({ ...asking, client })
  if (people.length === 0)
    return requeueStale(asking, personNotFound('client', wanted), quickReplies.noClient)
  const options = people.slice(0, maxListed)
  const choices = [...options.map(({ name }) => name), ...quickReplies.noClient]
  return ask({ ...asking, options }, whichPerson('client', wanted, options), { choices })
}
