import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import { readLine, readName, readPersonChanges, readPhone } from './field-values.rules.ts'
import type { CreatePersonState, FlowTurn, Said } from './flow.contract.ts'
import { contactQuestion, labels, questions, quickReplies } from './operation-texts.ts'
import { isNone, readConfirmation, withoutLeadIn } from './replies.rules.ts'
import { ask, endCancelled, readDecision, requeueStale, unclear } from './turns.rules.ts'

function whatOf(kind: CreatePersonState['kind']): 'client' | 'prospect' {
  return kind === 'client.create' ? 'client' : 'prospect'
}

function rowsOf({ name, email, phone }: CreatePersonState): ChatChange[] {
  const rows = [
    [labels.name, name ?? ''],
    [labels.email, email],
    [labels.phone, phone],
  ] as const
  return rows.filter(([, after]) => after !== '').map(([label, after]) => ({ label, before: null, after }))
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
    ...readPersonChanges(text),
    hasNoContact: false,
    options: [],
    hasFailed: false,
  })
}

function hearName(state: CreatePersonState, { text }: Said): FlowTurn {
  const name = readConfirmation(text) || isNone(text) ? null : readName(text)
  if (name === null) return requeueStale(state, questions.nameEmpty[whatOf(state.kind)])
  return nextOfCreatePerson({ ...state, ...readPersonChanges(text), name })
}

function hearContact(state: CreatePersonState, { text, understanding }: Said): FlowTurn | null {
  const { email = '', phone = '' } = understanding.entities
  const given = { ...state, email, phone: readPhone(phone) ?? phone, ...readPersonChanges(text) }
  if (given.email || given.phone) return nextOfCreatePerson(given)
  return isNone(text) ? nextOfCreatePerson({ ...state, hasNoContact: true }) : null
}

const toName =
  /\bname\b\s*(?:to|is|should be|=|:)\s*(.+)$|\b(?:call (?:him|her|them|it)|it's spelled|spelled)\s+(.+)$/i

function decide(state: CreatePersonState, said: Said): FlowTurn | null {
  const decision = readDecision(said.text, state.hasFailed)
  if (decision === 'no') return endCancelled(state.kind)
  const { kind, name, email, phone } = state
  if (decision === 'yes' && name)
    return { does: 'write', state, write: { operation: kind, name, email, phone } }
  const text = withoutLeadIn(said.text)
  const changes = readPersonChanges(text)
  const [, ...groups] = toName.exec(text) ?? []
  const renamed = readName(groups.find(Boolean) ?? '')
  if (!renamed && !changes.email && !changes.phone) return null
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
