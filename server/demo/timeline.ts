import type {
  ActivityKind,
  CallDirection,
  CallOutcome,
  RecordType,
} from '#shared/activity/activity.contract.ts'
import { historyDays } from './clients.ts'
import type { DemoClient, DemoFrame, Row } from './demo-rows.ts'
import { officeHour } from './moments.ts'
import type { Random } from './random.ts'

/** What only one kind of client gives reason to note. */
const notesByKind = {
  personal: ['Has a teenager who starts driving next year.', 'Remodeling the kitchen this summer.'],
  commercial: [
    'Hires seasonal help from May to September.',
    'General contractors ask them for certificates.',
  ],
} as const

const notes = {
  note: [
    'Prefers a call after 5 pm.',
    'Interested in an umbrella at the next renewal.',
    'Asked about paperless documents.',
    'Would rather have a higher deductible than a higher premium.',
  ],
  call: [
    'Went through the renewal together; happy with the terms.',
    'Left a voicemail about the missing signature.',
    'Called to say thanks for the quick certificate.',
    'Answered a question about the deductible.',
  ],
  email: [
    'Sent the identification cards.',
    'Sent the declarations page and the invoice.',
    'Received the signed application.',
    'Sent a comparison of two quotes.',
  ],
} as const

/** What came of a call, by its words. */
const callFacts = new Map<string, { direction: CallDirection; outcome: CallOutcome }>([
  [notes.call[0], { direction: 'outbound', outcome: 'spoke' }],
  [notes.call[1], { direction: 'outbound', outcome: 'voicemail' }],
  [notes.call[2], { direction: 'inbound', outcome: 'spoke' }],
  [notes.call[3], { direction: 'inbound', outcome: 'spoke' }],
])

function entry(
  frame: DemoFrame,
  random: Random,
  on: { type: RecordType; id: unknown },
  kind: ActivityKind,
  body: string,
  userId: unknown,
  at: Date,
): Row {
  return {
    agency_id: frame.agencyId,
    id: random.id(at),
    record_type: on.type,
    record_id: on.id,
    kind,
    body,
    detail: JSON.stringify(callFacts.get(body) ?? {}),
    user_id: userId,
    created_at: at,
  }
}

function created(frame: DemoFrame, random: Random, type: RecordType, row: Row): Row {
  const at = row.created_at instanceof Date ? row.created_at : frame.now
  return entry(frame, random, { type, id: row.id }, 'created', '', row.assigned_agent_id ?? row.user_id, at)
}

function contacts(frame: DemoFrame, random: Random, client: DemoClient, most: number): Row[] {
  if (client.joined === frame.today) return []
  const from = Math.max(client.createdAt.getTime(), frame.now.getTime() - historyDays * 86_400_000)
  return Array.from({ length: random.between(0, most) }, () => {
    const day = new Date(from + random.next() * (frame.now.getTime() - from)).toISOString().slice(0, 10)
    const at = new Date(Math.max(officeHour(frame, random, day).getTime(), from))
    const kind = random.pick(['note', 'call', 'email'] as const)
    return entry(
      frame,
      random,
      { type: 'client', id: client.id },
      kind,
      random.pick(kind === 'note' ? [...notes.note, ...notesByKind[client.kind]] : notes[kind]),
      client.agentId,
      at,
    )
  })
}

/** Makes the timelines: how each record came, and what people noted, said and wrote to clients since. */
export function makeTimeline(
  frame: DemoFrame,
  random: Random,
  clients: readonly DemoClient[],
  maxContacts: number,
  rows: { clients: readonly Row[]; prospects: readonly Row[]; tickets: readonly Row[] },
): Row[] {
  return [
    ...rows.prospects.map((row) => created(frame, random, 'prospect', row)),
    ...rows.clients.map((row) => created(frame, random, 'client', row)),
    ...rows.tickets.map((row) => created(frame, random, 'ticket', row)),
    ...clients.flatMap((client) => contacts(frame, random, client, maxContacts)),
  ]
}
