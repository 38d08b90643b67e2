import { chooseTicket, obviousTicket } from '#engines/questions/choosing.rules.ts'
import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import type { TicketMatch } from '#shared/assistant/matches.contract.ts'
import { maxListed } from '#shared/assistant/operation-limits.ts'
import { wordsOfChoice } from '#shared/assistant/spoken-fields.ts'
import { editedByAssistant, type RecordField } from '#shared/fields/record-field.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import {
  readChoice,
  readPriority,
  readTicketField,
  readTicketStatus,
  readTitle,
  ticketFieldTerms,
  ticketQuery,
} from './field-values.rules.ts'
import type { FlowTurn, Said, TicketChanges, TicketField, UpdateTicketState } from './flow.contract.ts'
import {
  alreadyHasValues,
  askWhichOne,
  invalidOfTicket,
  questions,
  quickReplies,
  ticketNotFound,
  valueQuestion,
} from './operation-texts.ts'
import { ticketLine } from './record-lines.rules.ts'
import { isNone, readConfirmation, withoutLeadIn } from './replies.rules.ts'
import { ask, endCancelled, readDecision, requeueStale, unclear } from './turns.rules.ts'

const described: Readonly<Record<TicketField, RecordField>> = ticketFields

function valueReplies(field: TicketField): readonly string[] {
  const asked = described[field]
  return asked.kind === 'choice' ? Object.values(asked.choices) : []
}

/** A value of a ticket as people read it. */
function shown(field: TicketField, record: TicketChanges): string {
  const [value, asked] = [record[field] ?? '', described[field]]
  return asked.kind === 'choice' ? (asked.choices[value] ?? '') : value
}

function fieldsOf(changes: TicketChanges): TicketField[] {
  return Object.keys(changes) as TicketField[]
}

function rowsOf(ticket: TicketMatch, changes: TicketChanges): ChatChange[] {
  return fieldsOf(changes).map((field) => ({
    label: described[field].label,
    before: shown(field, ticket),
    after: shown(field, changes),
  }))
}

function askField(state: UpdateTicketState, before = ''): FlowTurn {
  const content = [before, questions.field].filter(Boolean).join(' ')
  return ask({ ...state, step: 'field', field: null, changes: {} }, content, {
    choices: [...quickReplies.fields],
  })
}

function askValue(state: UpdateTicketState, field: TicketField): FlowTurn {
  const choices = valueReplies(field)
  return ask(
    { ...state, step: 'value', field },
    valueQuestion(field),
    choices.length > 0 ? { choices: [...choices] } : {},
  )
}

/** The question of the first thing that is not known yet: ticket, field, value, confirmation. */
export function nextOfUpdateTicket(state: UpdateTicketState): FlowTurn {
  const { ticket, wanted, changes } = state
  if (!ticket) {
    const asking: UpdateTicketState = { ...state, step: 'ticket' }
    return wanted === null
      ? ask(asking, questions.ticket)
      : { does: 'find', state: asking, search: { what: 'ticket', wanted } }
  }
  const named = fieldsOf(changes)
  const changed = named.filter((field) => changes[field] !== ticket[field])
  if (named.length > 0 && changed.length === 0) {
    const values = named.map((field) => `${described[field].label.toLowerCase()} ${shown(field, changes)}`)
    return askField(state, alreadyHasValues(ticketNumber(ticket.number), values))
  }
  if (changed.length > 0) {
    const real: TicketChanges = Object.fromEntries(changed.map((field) => [field, changes[field]]))
    const more = { choices: [...quickReplies.confirm], changes: rowsOf(ticket, real) }
    const content = `${ticketLine(ticket)}\n\n${questions.confirmTicketUpdate}`
    return ask({ ...state, step: 'confirm', field: null, changes: real }, content, more)
  }
  if (state.field) return askValue(state, state.field)
  return askField(state, ticketLine(ticket).concat('.'))
}

const toValue = new RegExp(
  `\\b(${ticketFieldTerms.join('|')})\\b(?:\\s+(?:of|on|for)\\b.*?)?\\s*(?:\\bto\\b|\\bas\\b|\\bis\\b|=|:)\\s*(.+)$`,
  'i',
)
const renamed = /\b(?:rename|retitle)\b.*?\b(?:to|as)\s+(.+)$/i
const choiceLabels = editedByAssistant(ticketFields).flatMap((field) =>
  isFree(field) ? [] : [described[field].label.toLowerCase()],
)
const shortly = new RegExp(`^\\s*(?:the\\s+|set\\s+|change\\s+)*(${choiceLabels.join('|')})\\s+(\\S.*)$`, 'i')
const ticketLabels = editedByAssistant(ticketFields).map((field) => described[field].label.toLowerCase())
const valueEnd = new RegExp(`\\s+(?:and|,)\\s+(?:the\\s+)?(?:${ticketLabels.join('|')})\\b.*$`, 'i')

type Given = { field: TicketField; value: string }

/** A field with its new value, as a message names both: "change the priority to high". */
function givenIn(text: string): Given | null {
  const [, title] = renamed.exec(text) ?? []
  if (title) return { field: 'title', value: title }
  const [, name, value] = toValue.exec(text) ?? shortly.exec(text) ?? []
  const field = name && readTicketField(name)
  if (!field || !value) return null
  return { field, value: isFree(field) ? value : value.replace(valueEnd, '') }
}

/** Whether any text may be its value. */
function isFree(field: TicketField): boolean {
  return described[field].kind !== 'choice'
}

type Read = { changes: TicketChanges } | { problem: string }

/** A field's value, checked. */
function read({ field, value }: Given): Read {
  const words = wordsOfChoice(described[field])
  const taken = words
    ? readChoice(value, words)
    : described[field].kind === 'paragraphs'
      ? value.trim()
      : readTitle(value)
  if (taken !== null) return { changes: Object.fromEntries([field].map((name) => [name, taken])) }
  return { problem: words ? invalidOfTicket(field, value) : questions.titleEmpty }
}

function take(state: UpdateTicketState, given: Given): FlowTurn {
  const result = read(given)
  if ('problem' in result)
    return requeueStale(
      { ...state, step: 'value', field: given.field },
      result.problem,
      valueReplies(given.field),
    )
  return nextOfUpdateTicket({ ...state, changes: { ...state.changes, ...result.changes } })
}

/** What the first sentence gives: which ticket, and perhaps its new values. */
function firstChanges({ text, understanding: { entities } }: Said, hasTicket: boolean): TicketChanges {
  const { ticketStatus, priority, title, description } = entities
  const isNewTitle = title !== undefined && (hasTicket || /\b(?:title|rename|retitle)\b/i.test(text))
  return {
    ...(ticketStatus && { status: ticketStatus }),
    ...(priority && { priority }),
    ...(isNewTitle && { title }),
    ...(description && { description }),
  }
}

const ticketFieldNamed = new RegExp(`\\b(?:${ticketLabels.join('|')})\\b`, 'i')

/** Begins to update a ticket: found by its number, id or description. */
export function beginUpdateTicket(said: Said): FlowTurn {
  const { ticketNumber: number, ticketId, title } = said.understanding.entities
  const numbered = number === undefined ? ticketId : ticketNumber(number)
  const changes = firstChanges(said, numbered !== undefined)
  const wanted = numbered ?? (changes.title ? null : title) ?? (ticketQuery(said.text) || null)
  const field = readTicketField(ticketFieldNamed.exec(said.text)?.[0] ?? '')
  return nextOfUpdateTicket({
    kind: 'ticket.update',
    step: 'ticket',
    wanted,
    ticket: null,
    field: fieldsOf(changes).length > 0 ? null : field,
    changes,
    options: [],
    hasFailed: false,
    refused: refusedValue(said.text, changes),
  })
}

/** A status or priority that the first sentence gives and that is not accepted: reported once the ticket is found. */
function refusedValue(text: string, changes: TicketChanges): Given | null {
  const given = givenIn(text)
  if (!given || changes[given.field] !== undefined || given.field === 'title') return null
  return given
}

function hearTicket(state: UpdateTicketState, said: Said): FlowTurn {
  const chosen = chooseTicket(said.text, state.options)
  if (chosen) return nextWithTicket({ ...state, ticket: chosen, options: [] })
  if (isNone(said.text) || readConfirmation(said.text))
    return ask({ ...state, options: [], wanted: null }, questions.ticket)
  const { ticketNumber: number, ticketId } = said.understanding.entities
  const bare = /^\s*(?:ticket\s*)?(?:#|number\s*|no\.?\s*)?\s*(\d{1,9})\s*$/i.exec(said.text)?.[1]
  const numbered = number ?? (bare ? Number(bare) : undefined)
  const wanted =
    numbered === undefined
      ? (ticketId ?? (ticketQuery(said.text) || said.text.trim()))
      : ticketNumber(numbered)
  return nextOfUpdateTicket({ ...state, wanted, options: [] })
}

// What the first sentence gave wrongly is shown as soon as the ticket is known.
function nextWithTicket(state: UpdateTicketState): FlowTurn {
  if (!state.refused) return nextOfUpdateTicket(state)
  return take({ ...state, refused: null }, state.refused)
}

function hearField(state: UpdateTicketState, said: Said): FlowTurn | null {
  const isSeveral = Object.keys(firstChanges(said, true)).length > 1
  const given = isSeveral ? null : givenIn(said.text)
  if (given) return take(state, given)
  const field = readTicketField(said.text)
  if (field) return takeUnderstood(state, said) ?? askValue(state, field)
  const bare = bareValue(said.text)
  return bare ? take(state, bare) : takeUnderstood(state, said)
}

/** Takes the fields that a whole sentence was understood to change: "make it urgent and in progress". */
function takeUnderstood(state: UpdateTicketState, said: Said): FlowTurn | null {
  const changes = firstChanges(said, true)
  if (fieldsOf(changes).length === 0) return null
  return nextOfUpdateTicket({ ...state, changes: { ...state.changes, ...changes } })
}

/** A value that says by itself which field it is of: "resolved", "make it high". */
function bareValue(text: string): Given | null {
  if (readTicketStatus(text)) return { field: 'status', value: text }
  if (readPriority(text)) return { field: 'priority', value: text }
  return null
}

/** The value that an answer gives to the field that is asked for, or with another field's name to that one. */
function valueIn({ field }: UpdateTicketState, text: string): Given {
  const asked = field ?? 'status'
  const given = givenIn(text)
  return given && (given.field === asked || !isFree(asked)) ? given : { field: asked, value: text.trim() }
}

function hearValue(state: UpdateTicketState, { text }: Said): FlowTurn | null {
  const given = valueIn(state, text)
  return 'problem' in read(given) && givenIn(text) === null ? null : take(state, given)
}

function decide(state: UpdateTicketState, said: Said): FlowTurn | null {
  const decision = readDecision(said.text, state.hasFailed)
  if (decision === 'no') return endCancelled(state.kind)
  if (decision === 'yes' && state.ticket) {
    const write = { operation: 'ticket.update', ticketId: state.ticket.id, updates: state.changes } as const
    return { does: 'write', state, write }
  }
  const text = withoutLeadIn(said.text)
  const given = givenIn(text) ?? bareValue(text)
  if (given) return take(state, given)
  const { ticketNumber: number } = said.understanding.entities
  if (number === undefined || number === state.ticket?.number) return takeUnderstood(state, said)
  return nextOfUpdateTicket({ ...state, ticket: null, wanted: ticketNumber(number) })
}

/** Hears the answer at a flow's present step; null when it answers nothing that was asked. */
export function handleUpdateTicketReply(state: UpdateTicketState, said: Said): FlowTurn | null {
  switch (state.step) {
    case 'ticket':
      return hearTicket(state, said)
    case 'field':
      return hearField(state, said)
    case 'value':
      return hearValue(state, said)
    case 'confirm':
      return decide(state, said)
  }
}

/** Asks again at a step whose answer was of no use. */
export function repeatUpdateTicket(state: UpdateTicketState, text: string): FlowTurn {
  if (state.step === 'value') return take(state, valueIn(state, text))
  return state.step === 'field' ? requeueStale(state, questions.field, quickReplies.fields) : unclear(state)
}

/** Goes on with the tickets that were found. */
export function ticketsFound(state: UpdateTicketState, tickets: readonly TicketMatch[]): FlowTurn {
  const wanted = state.wanted ?? ''
  const asking: UpdateTicketState = { ...state, step: 'ticket', wanted: null, options: [] }
  const ticket = obviousTicket(wanted, tickets)
  if (ticket) return nextWithTicket({ ...asking, ticket })
  if (tickets.length === 0) return requeueStale(asking, ticketNotFound(wanted))
  const options = tickets.slice(0, maxListed)
  const choices = options.map(({ number }) => ticketNumber(number))
  return ask({ ...asking, options }, askWhichOne('ticket', options.map(ticketLine)), { choices })
}
