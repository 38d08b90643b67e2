import type { PersonMatch, TicketMatch } from '#shared/assistant/matches.contract.ts'
import type { Entities, Intent, Understanding } from '#shared/assistant/understanding.contract.ts'
import type {
  FlowKind,
  FlowSearch,
  FlowState,
  FlowTurn,
  Found,
  Said,
} from '#web/assistant/flows/flow.contract.ts'
import { advanceFlow, advanceFound, beginFlow } from '#web/assistant/flows/flow.rules.ts'

/** An understanding made by hand, as sure as the engine is of what it knows. */
export function understood(intent: Intent, entities: Entities = {}, confidence = 0.95): Understanding {
  return { intent, confidence, candidates: [{ intent, priority: 90, score: confidence }], entities }
}

/** A message, understood by hand. */
export function said(text: string, intent: Intent = 'none', entities: Entities = {}): Said {
  return { text, understanding: understood(intent, entities) }
}

export const dana: PersonMatch = {
  id: '01990000-0000-7000-8000-00000000c001',
  name: "Dana O'Brien",
  email: 'dana@old.example',
  phone: '757-555-0100',
}
export const daniel: PersonMatch = {
  id: '01990000-0000-7000-8000-00000000c002',
  name: 'Daniel Reyes',
  email: '',
  phone: '',
}
export const quinn: PersonMatch = {
  id: '01990000-0000-7000-8000-00000000b001',
  name: 'Quinn Harper',
  email: '',
  phone: '',
  status: 'contacted',
}
export const roofLeak: TicketMatch = {
  id: '01990000-0000-7000-8000-00000000d001',
  number: 104,
  title: 'Roof leak',
  description: 'Water in the attic.',
  status: 'open',
  priority: 'medium',
}
export const roofClaim: TicketMatch = {
  ...roofLeak,
  id: '01990000-0000-7000-8000-00000000d002',
  number: 117,
  title: 'Roof claim photos',
  status: 'in_progress',
  priority: 'high',
}

/** The agency's records that look-ups find. */
export type Records = { clients: PersonMatch[]; prospects: PersonMatch[]; tickets: TicketMatch[] }
export const records: Records = {
  clients: [dana, daniel],
  prospects: [quinn],
  tickets: [roofLeak, roofClaim],
}

/** Looks up as the server does: names and titles that contain the words, tickets also by their number. */
export function lookUp(
  { what, wanted }: FlowSearch,
  { clients, prospects, tickets }: Records = records,
): Found {
  const has = (text: string) => text.toLowerCase().includes(wanted.toLowerCase())
  if (what === 'ticket')
    return { tickets: tickets.filter(({ number, title }) => `T-${number}` === wanted || has(title)) }
  return { people: (what === 'client' ? clients : prospects).filter(({ name }) => has(name)) }
}

/** Runs the look-ups of a turn until something is asked, written or ended. */
export function settle(turn: FlowTurn, from: Records = records): Exclude<FlowTurn, { does: 'find' }> {
  return turn.does === 'find' ? settle(advanceFound(turn.state, lookUp(turn.search, from)), from) : turn
}

/** A flow begun and led through answers; throws when it ended before the last one. */
export function led(kind: FlowKind, first: Said, answers: readonly (Said | string)[] = [], from = records) {
  let turn = settle(beginFlow(kind, first), from)
  for (const answer of answers) {
    if (!('state' in turn)) throw new Error('The flow has ended.')
    const heard = typeof answer === 'string' ? said(answer) : answer
    turn = settle(advanceFlow(turn.state, heard), from)
  }
  return turn
}

/** What a turn says, and nothing for one that says nothing. */
export function replyOf(turn: FlowTurn): string {
  return 'reply' in turn ? turn.reply.content : ''
}

/** The state after a turn that leaves one; throws otherwise. */
export function stateOf(turn: FlowTurn): FlowState {
  if (!('state' in turn)) throw new Error('The flow has ended.')
  return turn.state
}
