import {
  choosePerson,
  isNearlyNamed,
  isSurelyNamed,
  obviousPerson,
} from '#engines/questions/choosing.rules.ts'
import { readDirectOrder } from '#engines/questions/direct-order.rules.ts'
import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import type { PersonMatch } from '#shared/assistant/matches.contract.ts'
import { maxListed } from '#shared/assistant/operation-limits.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { prospectStatusLabels, settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import {
  isSettable,
  readName,
  readNamedFields,
  readPersonChanges,
  readPhone,
  readProspectStatus,
  statusWord,
} from './field-values.rules.ts'
import type { FlowTurn, PersonChanges, Said, UpdatePersonState } from './flow.contract.ts'
import {
  alreadyHasValues,
  convertInstead,
  fieldsQuestion,
  invalidStatusOfProspect,
  notUnderstood,
  noUpdatableInformation,
  personNotFound,
  questions,
  quickReplies,
} from './operation-texts.ts'
import { personLine, whichPerson } from './record-lines.rules.ts'
import { isNone, readConfirmation, withoutLeadIn } from './replies.rules.ts'
import { ask, endCancelled, readDecision, requeueStale, unclear } from './turns.rules.ts'

type Field = keyof PersonChanges

const statusReplies = settableProspectStatuses.map((status) => prospectStatusLabels[status])

/** Who a flow is about. */
export function whatOf(kind: UpdatePersonState['kind']): 'client' | 'prospect' {
  return kind === 'client.update' ? 'client' : 'prospect'
}

function shown(field: Field, record: PersonChanges): string {
  if (field === 'status') return record.status ? prospectStatusLabels[record.status] : ''
  return record[field] ?? ''
}

function labelOf(field: Field): string {
  return field === 'status' ? prospectFields.status.label : clientFields[field].label
}

function fieldsOf(changes: PersonChanges): Field[] {
  return Object.keys(changes) as Field[]
}

/** The values of an update of a person, before and after. */
export function personRows(person: PersonMatch, changes: PersonChanges): ChatChange[] {
  return fieldsOf(changes).map((field) => ({
    label: labelOf(field),
    before: shown(field, person),
    after: shown(field, changes),
  }))
}

function writeOf(state: UpdatePersonState, person: PersonMatch): FlowTurn {
  const updates = state.changes
  return state.kind === 'client.update'
    ? { does: 'write', state, write: { operation: 'client.update', clientId: person.id, updates } }
    : { does: 'write', state, write: { operation: 'prospect.update', prospectId: person.id, updates } }
}

function askFields(state: UpdatePersonState, person: PersonMatch, problem?: string): FlowTurn {
  const asking: UpdatePersonState = { ...state, step: 'fields', problem: null }
  const choices = state.kind === 'prospect.update' ? statusReplies : undefined
  if (problem) return requeueStale(asking, problem, choices)
  const question = fieldsQuestion(whatOf(state.kind), person.name)
  return ask(asking, question, choices ? { choices: [...choices] } : {})
}

/** The values that are asked to be written, and the words that were not understood: of a prospect word by word, since no confirmation follows. */
function orderedOf({ kind, heard, changes }: UpdatePersonState, { name }: PersonMatch) {
  if (kind === 'client.update') return { changes, unread: [] }
  const orders = heard.map((text, at) => readDirectOrder(text, name, at > 0))
  const read: PersonChanges = Object.assign({}, ...orders.map((order) => order.changes))
  const unread = orders.flatMap((order) => order.unread)
  return { changes: fieldsOf(read).length > 0 ? read : changes, unread }
}

function confirmPerson(state: UpdatePersonState, person: PersonMatch, unread: readonly string[]): FlowTurn {
  const more = { choices: [...quickReplies.confirm], changes: personRows(person, state.changes) }
  const question = questions.confirmUpdate[whatOf(state.kind)]
  const content = [notUnderstood(unread), personLine(person), question].filter(Boolean).join('\n\n')
  return ask({ ...state, step: 'confirm' }, content, more)
}

function writeOrConfirm(state: UpdatePersonState, person: PersonMatch): FlowTurn {
  const { changes, unread } = orderedOf(state, person)
  const what = whatOf(state.kind)
  const named = fieldsOf(changes)
  if (named.length === 0) return askFields(state, person)
  const changed = named.filter((field) => changes[field] !== person[field])
  if (changed.length === 0) {
    const values = named.map((field) => `${labelOf(field).toLowerCase()} ${shown(field, changes)}`)
    const retryQuestion = `${alreadyHasValues(person.name, values)} ${fieldsQuestion(what, person.name)}`
    return askFields({ ...state, changes: {} }, person, retryQuestion)
  }
  const real: PersonChanges = Object.fromEntries(changed.map((field) => [field, changes[field]]))
  const ready: UpdatePersonState = { ...state, changes: real, problem: null }
  const isSure = state.kind === 'prospect.update' && unread.length === 0
  return isSure ? writeOf({ ...ready, step: 'fields' }, person) : confirmPerson(ready, person, unread)
}

/** The question of the first thing that is not known yet: name, fields, and for clients the confirmation. */
export function nextOfUpdatePerson(state: UpdatePersonState): FlowTurn {
  const { person, wanted } = state
  const what = whatOf(state.kind)
  if (!person) {
    const asking: UpdatePersonState = { ...state, step: 'name' }
    return wanted === null
      ? ask(asking, questions.updateName[what])
      : { does: 'find', state: asking, search: { what, wanted } }
  }
  const problem = problemOf(state, person)
  return problem
    ? askFields(state, person, problemText(state, person, problem))
    : writeOrConfirm(state, person)
}

/** What is wrong with the values: a status that nobody can set, or none of them. */
function problemOf(state: UpdatePersonState, person: PersonMatch): Problem | null {
  const { changes } = orderedOf(state, person)
  if (changes.status && !isSettable(changes.status)) return { what: 'status', status: changes.status }
  const isAnswered = state.problem?.what === 'nothing' && fieldsOf(changes).length > 0
  return isAnswered ? null : state.problem
}

function problemText(state: UpdatePersonState, person: PersonMatch, problem: Problem): string {
  if (problem.what === 'nothing') return noUpdatableInformation[whatOf(state.kind)]
  if (readProspectStatus(problem.status) === 'converted') return convertInstead(person.id)
  return invalidStatusOfProspect(problem.status)
}

type Problem = NonNullable<UpdatePersonState['problem']>

/** The new values in a message, and a status that prospects do not have. */
function readChanges(kind: UpdatePersonState['kind'], { text, understanding }: Said) {
  const { email, phone, prospectStatus } = understanding.entities
  const changes: PersonChanges = {
    ...(email && { email }),
    ...(phone && { phone: readPhone(phone) ?? phone }),
    ...readPersonChanges(text),
  }
  if (kind === 'client.update') {
    return { changes: { ...changes, ...readNamedFields(clientFields, text) }, problem: null }
  }
  const word = statusWord(text)
  const status = readProspectStatus(word ?? withoutLeadIn(text)) ?? prospectStatus
  if (status && isSettable(status)) return { changes: { ...changes, status }, problem: null }
  const refused = status ?? word
  const problem: Problem | null = refused ? { what: 'status', status: refused } : null
  return { changes, problem }
}

const namesField = /['’]s\s+\w+|\b(?:e-?mail|phone|cell|mobile|number|status|address|birthday)\b/i

/** Begins to update a client or a prospect; what the first sentence gave is not asked again. */
export function beginUpdatePerson(kind: UpdatePersonState['kind'], said: Said): FlowTurn {
  const { name } = said.understanding.entities
  const { changes, problem } = readChanges(kind, said)
  const isEmpty = fieldsOf(changes).length === 0
  const asksForMore = isEmpty && namesField.test(said.text.replace(name ?? '', ' '))
  return nextOfUpdatePerson({
    kind,
    step: 'name',
    wanted: name ?? null,
    person: null,
    changes,
    problem: problem ?? (asksForMore ? { what: 'nothing' } : null),
    heard: [said.text],
    isOtherKind: false,
    calledAs: null,
    options: [],
    hasFailed: false,
  })
}

/** The order about the one who was chosen: what they were called in it is their name, but for a slip of the keys. */
function chosenOf(state: UpdatePersonState, person: PersonMatch): UpdatePersonState {
  const { calledAs, heard } = state
  if (calledAs === null || !isNearlyNamed(calledAs, person)) return { ...state, person }
  return { ...state, person, heard: heard.map((text) => text.replace(calledAs, person.name)) }
}

function hearName(state: UpdatePersonState, said: Said): FlowTurn {
  const what = whatOf(state.kind)
  const chosen = choosePerson(said.text, state.options)
  if (chosen) return nextOfUpdatePerson({ ...chosenOf(state, chosen), options: [] })
  if (isNone(said.text)) return ask({ ...state, options: [], wanted: null }, questions.updateName[what])
  const { name } = said.understanding.entities
  const wanted = readConfirmation(said.text) ? null : (name ?? readName(said.text))
  if (wanted === null) return requeueStale(state, questions.updateName[what])
  const { changes, problem } = readChanges(state.kind, said)
  const isBare = readProspectStatus(said.text) !== null
  const more = isBare ? {} : { changes: { ...state.changes, ...changes }, problem: problem ?? state.problem }
  const heard = [...state.heard, said.text]
  return nextOfUpdatePerson({ ...state, ...more, heard, wanted, options: [] })
}

const someoneElse = /^(?:i\s+(?:meant|mean)|it's for|it is for|for|not him,?|not her,?)\s+(.+)$/i

function otherPerson(state: UpdatePersonState, text: string): FlowTurn | null {
  const named = someoneElse.exec(withoutLeadIn(text))?.[1]
  const wanted = named ? readName(named) : null
  const heard = [...state.heard, text]
  return wanted ? nextOfUpdatePerson({ ...state, heard, person: null, wanted }) : null
}

function hearFields(state: UpdatePersonState, said: Said): FlowTurn | null {
  const { person } = state
  if (!person) return null
  if (state.hasFailed && readDecision(said.text, true) === 'yes') return writeOf(state, person)
  const { changes, problem } = readChanges(state.kind, said)
  if (fieldsOf(changes).length === 0 && !problem) return otherPerson(state, said.text)
  // A value that was refused is asked for again: it is no part of the order.
  const heard = problem ? state.heard : [...state.heard, said.text]
  return nextOfUpdatePerson({ ...state, heard, changes: { ...state.changes, ...changes }, problem })
}

function decide(state: UpdatePersonState, said: Said): FlowTurn | null {
  const decision = readDecision(said.text, state.hasFailed)
  if (decision === 'no') return endCancelled(state.kind)
  if (decision === 'yes' && state.person) return writeOf(state, state.person)
  const { changes } = readChanges(state.kind, said)
  if (fieldsOf(changes).length === 0) return otherPerson(state, said.text)
  const heard = [...state.heard, said.text]
  return nextOfUpdatePerson({ ...state, heard, changes: { ...state.changes, ...changes } })
}

/** Hears the answer at a flow's present step; null when it answers nothing that was asked. */
export function handleUpdatePersonReply(state: UpdatePersonState, said: Said): FlowTurn | null {
  if (state.step === 'name') return hearName(state, said)
  return state.step === 'fields' ? hearFields(state, said) : decide(state, said)
}

/** Asks again at a step whose answer was of no use. */
export function repeatUpdatePerson(state: UpdatePersonState): FlowTurn {
  if (state.step === 'confirm') return unclear(state)
  return requeueStale(state, noUpdatableInformation[whatOf(state.kind)])
}

/** Nobody of the kind that was asked for: the name may be one of the other kind. */
function noneFound(state: UpdatePersonState, wanted: string): FlowTurn {
  const isClient = state.kind === 'client.update'
  if (isClient && !state.isOtherKind) {
    const other: UpdatePersonState = { ...state, kind: 'prospect.update', isOtherKind: true }
    return { does: 'find', state: { ...other, wanted }, search: { what: 'prospect', wanted } }
  }
  const kind = state.isOtherKind ? 'client.update' : state.kind
  return requeueStale({ ...state, kind, isOtherKind: false }, personNotFound(whatOf(kind), wanted))
}

/** Goes on with the people that were found. */
export function peopleFound(state: UpdatePersonState, people: readonly PersonMatch[]): FlowTurn {
  const wanted = state.wanted ?? ''
  const what = whatOf(state.kind)
  const asking: UpdatePersonState = { ...state, step: 'name', wanted: null, options: [] }
  const person = obviousPerson(wanted, people)
  // A prospect is changed at once, so that not even a slip of the keys is believed.
  const isSure =
    person &&
    (state.kind === 'client.update' ? isNearlyNamed(wanted, person) : isSurelyNamed(wanted, person.name))
  if (isSure) return nextOfUpdatePerson({ ...asking, person })
  if (people.length === 0) return noneFound(asking, wanted)
  const options = people.slice(0, maxListed)
  const choices = options.map(({ name }) => name)
  return ask({ ...asking, options, calledAs: wanted }, whichPerson(what, wanted, options), { choices })
}
