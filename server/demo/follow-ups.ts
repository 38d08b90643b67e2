import { addDays } from '#shared/dates.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import type { DemoClient, DemoFrame, DemoPolicy, Row } from './demo-rows.ts'
import { officeHour } from './moments.ts'
import type { Random } from './random.ts'

type Template = { kind: FollowUpKind; title: string }

const ofClients: readonly Template[] = [
  { kind: 'call', title: 'Call back about the umbrella quote' },
  { kind: 'call', title: 'Ask how the claim went' },
  { kind: 'call', title: 'Check in after the first bill' },
  { kind: 'email', title: 'Send the comparison of the two quotes' },
  { kind: 'email', title: 'Send identification cards' },
  { kind: 'task', title: 'Ask the carrier for a loss run' },
  { kind: 'task', title: 'Update the mortgagee clause' },
]

const ofPolicies: readonly Template[] = [
  { kind: 'call', title: 'Talk through the renewal offer' },
  { kind: 'email', title: 'Ask for the signed renewal application' },
  { kind: 'task', title: 'Get a quote from a second carrier' },
]

const ofProspects: readonly Template[] = [
  { kind: 'call', title: 'Call about the quote we sent' },
  { kind: 'call', title: 'Try again: left a voicemail' },
  { kind: 'email', title: 'Send the list of what we need to quote' },
]

/** Finished ones for each that is still to be done. */
const doneShare = 0.5

type Subjects = {
  clients: readonly DemoClient[]
  policies: readonly DemoPolicy[]
  prospects: readonly Row[]
}

type About = { about: Row; who: unknown; template: Template }

function subjectOf(random: Random, { clients, policies, prospects }: Subjects): About {
  const kind = random.weighted([
    ['client', 60],
    ['policy', policies.length > 0 ? 20 : 0],
    ['prospect', prospects.length > 0 ? 20 : 0],
  ] as const)
  if (kind === 'prospect') {
    const prospect = random.pick(prospects)
    const about = { prospect_id: prospect.id }
    return { about, who: prospect.assigned_agent_id, template: random.pick(ofProspects) }
  }
  if (kind === 'policy') {
    const policy = random.pick(policies)
    const about = { client_id: policy.clientId, policy_id: policy.id }
    return { about, who: policy.agentId, template: random.pick(ofPolicies) }
  }
  const client = random.pick(clients)
  return { about: { client_id: client.id }, who: client.agentId, template: random.pick(ofClients) }
}

function followUpRow(frame: DemoFrame, random: Random, subjects: Subjects, isDone: boolean): Row {
  const { about, who, template } = subjectOf(random, subjects)
  const age = random.between(1, isDone ? 40 : 10)
  const madeAt = officeHour(frame, random, addDays(frame.today, -age))
  const doneAt = isDone ? officeHour(frame, random, addDays(frame.today, -random.between(0, age - 1))) : null
  const due = isDone ? random.between(0, 5) - age : random.between(-2, 12)
  return {
    ...{ agency_id: frame.agencyId, id: random.id(madeAt) },
    ...about,
    ...template,
    ...{ due_date: addDays(frame.today, due), assignee_id: who, created_by_id: who },
    ...{ done_at: doneAt, done_by_id: isDone ? who : null },
    ...{ created_at: madeAt, updated_at: doneAt ?? madeAt },
  }
}

/** Makes what people are still to do for clients, their policies and prospects, and what they did. */
export function makeFollowUps(frame: DemoFrame, random: Random, open: number, all: Subjects): Row[] {
  if (all.clients.length === 0) return []
  const subjects = {
    clients: all.clients,
    policies: all.policies.filter(({ isCurrent }) => isCurrent),
    prospects: all.prospects.filter(({ status }) => status !== 'converted' && status !== 'lost'),
  }
  const done = Math.round(open * doneShare)
  return [
    ...Array.from({ length: open }, () => followUpRow(frame, random, subjects, false)),
    ...Array.from({ length: done }, () => followUpRow(frame, random, subjects, true)),
  ]
}
