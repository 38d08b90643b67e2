import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { RecordFields } from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { readLine, readName, readPersonChanges, readPhone, readWorded } from './field-values.rules.ts'
import type { CreatePersonState, FlowTurn, Said } from './flow.contract.ts'
import { contactQuestion, questions, quickReplies } from './operation-texts.ts'
import { isNone, readConfirmation, withoutLeadIn } from './replies.rules.ts'
import { ask, endCancelled, readDecision, requeueStale, unclear } from './turns.rules.ts'

function whatOf(kind: CreatePersonState['kind']): 'client' | 'prospect' {
  return kind === 'client.create' ? 'client' : 'prospect'
}

function fieldsOf(kind: CreatePersonState['kind']): RecordFields {
  return kind === 'client.create' ? clientFields : prospectFields
}

function rowsOf({ kind, name, email, phone, named }: CreatePersonState): ChatChange[] {
  const values: Readonly<Record<string, string>> = { name: name ?? '', email, phone, ...named }
  return Object.entries(values).flatMap(([field, after]) => {
    const label = fieldsOf(kind)[field]?.label
    return label && after !== '' ? [{ label, before: null, after }] : []
  })
}

/** What a message gives of someone new beside the name: email, phone, and what is known by its own words. */
function readGiven(state: Pick<CreatePersonState, 'kind' | 'named'>, text: string) {
  const named = readWorded(fieldsOf(state.kind), ({ assistant }) => assistant?.isGiven === true, text)
  return { ...readPersonChanges(text), named: { ...state.named, ...named } }
}

/** The question of the first thing that is not known yet: name, email or phone, confirmation. */
export function nextOfCreatePerson(state: CreatePersonState): FlowTurn {
  const what = whatOf(state.kind)
  if (state.name === null) return ask({ ...state, step: 'name' }, questions.createName[what])
  if (!state.email && !state.phone && !state.hasNoContact)
    return ask({ ...state, step: 'contact' }, contactQuestion(state.name))
  const more = { choices: [...quickReplies.confirm], changes: rowsOf(state) }
  return ask({ ...state, step: 'confirm' }, questions.confirmCreate[what], more)
}

/** Begins to create a client or a prospect; what the first sentence gave is not asked again. */
export function beginCreatePerson(kind: CreatePersonState['kind'], { text, understanding }: Said): FlowTurn {
  const { name, email = '', phone = '' } = understanding.entities
  return nextOfCreatePerson({
    kind,
    step: 'name',
    name: name ? readLine(name) : null,
    email,
    phone: readPhone(phone) ?? phone,
    ...readGiven({ kind, named: {} }, text),
    hasNoContact: false,
    options: [],
    hasFailed: false,
  })
}

function hearName(state: CreatePersonState, { text }: Said): FlowTurn {
  const name = readConfirmation(text) || isNone(text) ? null : readName(text)
  if (name === null) return requeueStale(state, questions.nameEmpty[whatOf(state.kind)])
  return nextOfCreatePerson({ ...state, ...readGiven(state, text), name })
}

function hearContact(state: CreatePersonState, { text, understanding }: Said): FlowTurn | null {
  const { email = '', phone = '' } = understanding.entities
  const given = { ...state, email, phone: readPhone(phone) ?? phone, ...readGiven(state, text) }
  if (given.email || given.phone) return nextOfCreatePerson(given)
  return isNone(text) ? nextOfCreatePerson({ ...state, hasNoContact: true }) : null
}

const toName =
  /\bname\b\s*(?:to|is|should be|=|:)\s*(.+)$|\b(?:call (?:him|her|them|it)|it's spelled|spelled)\s+(.+)$/i

function decide(state: CreatePersonState, said: Said): FlowTurn | null {
  const decision = readDecision(said.text, state.hasFailed)
  if (decision === 'no') return endCancelled(state.kind)
  const { kind, name, email, phone, named } = state
  if (decision === 'yes' && name)
    return { does: 'write', state, write: { operation: kind, name, email, phone, ...named } }
  const text = withoutLeadIn(said.text)
  const changes = readGiven(state, text)
  const [, ...groups] = toName.exec(text) ?? []
  const renamed = readName(groups.find(Boolean) ?? '')
  const isNamed = Object.keys(changes.named).length > Object.keys(named).length
  if (!renamed && !changes.email && !changes.phone && !isNamed) return null
  return nextOfCreatePerson({ ...state, ...changes, name: renamed ?? name })
}

/** Hears the answer at a flow's present step; null when it answers nothing that was asked. */
export function handleCreatePersonReply(state: CreatePersonState, said: Said): FlowTurn | null {
  if (state.step === 'name') return hearName(state, said)
  return state.step === 'contact' ? hearContact(state, said) : decide(state, said)
}

/** Asks again at a step whose answer was of no use. */
export function repeatCreatePerson(state: CreatePersonState): FlowTurn {
  return state.step === 'contact' ? requeueStale(state, questions.contactUnknown) : unclear(state)
}
