import {
  clientFieldsOf,
  exposuresOf,
  policyFieldsOf,
  scheduleRowsOf,
} from '#engines/filing/filing-draft.rules.ts'
import {
  renewalDraftOf,
  type TransactionDraft,
  transactionDraftOf,
  transactionWord,
} from '#engines/filing/transaction-draft.rules.ts'
import type { ChatChange } from '#shared/assistant/chat.contract.ts'
import type { Client, ClientUpdate } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { ScheduleName } from '#shared/commercial/schedules.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { DocumentMatches, PolicyMatch } from '#shared/documents/documents.contract.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { RecordField, RecordFields } from '#shared/fields/record-field.ts'
import type { DocumentFile, FilingClient, FilingPolicy } from '#shared/filing/filing.contract.ts'
import { formatDollars } from '#shared/money.ts'
import type { ClientPolicyCreate, Policy } from '#shared/policies/policies.contract.ts'
import { policyFields } from '#shared/policies/policies.fields.ts'

/** Under whom a document is filed: `new`, `client:ID` or `prospect:ID`; `other` while a client is still to be chosen. */
export type ClientTarget = string

/** Stands for a client that is searched for and not chosen yet. */
export const otherClient = 'other'

/** What becomes of one of the document's policies: `create`, `skip`, `update:ID`, `renew:ID` or `enter:ID` (a change or notice). */
type PolicyPlan = string

/** What a person decided before a document is filed. */
export type FilingPlan = {
  whom: ClientTarget
  /** The name of a new client. */
  name: string
  /** Fields of the client that stay as they are. */
  kept: readonly string[]
  policies: readonly PolicyPlan[]
  schedules: readonly ScheduleName[]
  exposures: boolean
  losses: boolean
}

/** From this score on a match is chosen before the person has looked. */
const likely = 0.75

export const scheduleNames = ['locations', 'vehicles', 'payroll'] as const

const [newOne, idAfter] = ['new', (choice: string) => choice.split(':')[1] ?? '']

/** The client that a choice names, or null for a new one or a prospect. */
export function clientIdOf(whom: ClientTarget): string | null {
  return whom.startsWith('client:') ? idAfter(whom) : null
}

/** The policies of the chosen client that one of the document's may change or renew. */
export function policyChoices(matches: DocumentMatches, whom: ClientTarget, position: number): PolicyMatch[] {
  const clientId = clientIdOf(whom)
  return matches.policies.filter((match) => match.position === position && match.clientId === clientId)
}

/** Whether a document reports a change of a policy, instead of a policy. */
export function isChange(facts: Facts): boolean {
  return facts.kind.value === 'change'
}

/** The term that a change is of: of those with its number the one that its day lies in. */
function changedTerm(facts: Facts, choices: readonly PolicyMatch[]): PolicyPlan {
  const day = facts.transactions[0]?.effectiveDate?.value ?? ''
  const likely = choices.filter(({ reasons }) => reasons.length > 0)
  const covers = ({ effectiveDate, expirationDate }: PolicyMatch) =>
    (effectiveDate ?? '') <= day && day <= (expirationDate ?? '9999')
  const term = likely.find(covers) ?? likely[0]
  return term ? `enter:${term.id}` : 'skip'
}

function policyPlanOf(
  facts: Facts,
  matches: DocumentMatches,
  whom: ClientTarget,
  position: number,
): PolicyPlan {
  const choices = policyChoices(matches, whom, position)
  if (isChange(facts)) return changedTerm(facts, choices)
  const same = choices.find(({ relation }) => relation === 'same')
  const previous = choices.find(({ relation }) => relation === 'previous')
  if (same) return `update:${same.id}`
  return previous ? `renew:${previous.id}` : 'create'
}

/** The policies' part of a plan for a client. */
export function policyPlans(facts: Facts, matches: DocumentMatches, whom: ClientTarget): PolicyPlan[] {
  if (facts.kind.value === 'certificate') return []
  return facts.policies.map((_policy, position) => policyPlanOf(facts, matches, whom, position))
}

/** The plan that is suggested: the likeliest client, its policies of the same or the previous term, all schedules. */
export function suggestedPlan(facts: Facts, matches: DocumentMatches, belongsTo: string | null): FilingPlan {
  const [client] = matches.clients
  const [prospect] = matches.prospects
  const isLikelier = (client?.score ?? 0) >= (prospect?.score ?? 0)
  const found =
    client && isLikelier && client.score >= likely
      ? `client:${client.id}`
      : prospect && prospect.score >= likely
        ? `prospect:${prospect.id}`
        : newOne
  const whom = belongsTo ? `client:${belongsTo}` : found
  // A change names what it changes: the account's schedules are more than that.
  const isAttached = facts.kind.value === 'certificate' || isChange(facts)
  return {
    whom,
    name: clientFieldsOf(facts).name ?? '',
    kept: [],
    policies: policyPlans(facts, matches, whom),
    schedules: isAttached ? [] : scheduleNames.filter((name) => scheduleRowsOf(facts, name).length > 0),
    exposures: !isAttached && Object.keys(exposuresOf(facts)).length > 0,
    losses: facts.kind.value === 'loss_run' && facts.losses.length > 0,
  }
}

function wordsOf(field: RecordField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'dollars') return formatDollars(Number(value))
  if (field.kind === 'day') return formatDay(String(value))
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value)
  if (Array.isArray(value)) return `${value.length} ${field.label.toLowerCase()}`
  return typeof value === 'number'
    ? value.toLocaleString('en-US', { useGrouping: value > 9999 })
    : String(value)
}

export type FieldChange = ChatChange & { field: string }

function changesOf(described: RecordFields, drafted: object, before: object | null): FieldChange[] {
  const old: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(drafted).flatMap(([name, value]) => {
    const field = described[name]
    const isSame = JSON.stringify(old[name]) === JSON.stringify(value)
    if (!field || isSame) return []
    return [
      { field: name, label: field.label, before: wordsOf(field, old[name]), after: wordsOf(field, value) },
    ]
  })
}

/** What filing would change of a client; of a new one everything. */
export function clientChanges(facts: Facts, client: Client | null): FieldChange[] {
  return changesOf(clientFields, clientFieldsOf(facts), client)
}

/** The fields of a client that say something else already: they stay unless the person wants otherwise. */
export function defaultKeptFields(changes: readonly FieldChange[]): string[] {
  return changes.filter(({ before }) => before !== '').map(({ field }) => field)
}

/** What filing writes of a policy as it is drafted: of one that is there the type and the status stay. */
function drafted(facts: Facts, position: number): Partial<ClientPolicyCreate> {
  const { type: _type, status: _status, ...fields } = policyFieldsOf(facts, position) ?? {}
  return fields
}

/** What filing would write of a policy: all of a new one, of one that is there what differs. */
export function policyChanges(facts: Facts, position: number, policy: Policy | null): FieldChange[] {
  return changesOf(policyFields, drafted(facts, position), policy)
}

function clientPart(
  plan: FilingPlan,
  facts: Facts,
  matches: DocumentMatches,
  client: Client | null,
): FilingClient {
  const fields = clientFieldsOf(facts)
  const id = idAfter(plan.whom)
  const prospect = matches.prospects.find((one) => one.id === id)
  if (plan.whom.startsWith('prospect:') && prospect) {
    return { action: 'convert', prospectId: prospect.id, version: prospect.version, fields }
  }
  if (client) {
    const wanted = clientChanges(facts, client).map(({ field }) => field)
    const entries = Object.entries(fields).filter(
      ([field]) => wanted.includes(field) && !plan.kept.includes(field),
    )
    const changed = Object.fromEntries(entries) as ClientUpdate
    return { action: 'update', id: client.id, fields: { ...changed, version: client.version } }
  }
  return { action: 'create', fields: { ...fields, name: plan.name.trim() } }
}

/** The transaction that a plan enters, and of which term; null for a plan that enters none. */
export function enteredBy(
  plan: PolicyPlan,
  facts: Facts,
  position: number,
  client: Client | null,
): (TransactionDraft & { termId: string; word: string }) | null {
  const termId = idAfter(plan)
  if (plan.startsWith('renew:')) {
    const draft = renewalDraftOf(facts, position)
    return draft && { ...draft, termId, word: transactionWord('renewal') }
  }
  const policy = plan.startsWith('enter:') && client?.policies.find(({ id }) => id === termId)
  const draft = policy ? transactionDraftOf(facts, position, policy) : null
  const kind = facts.transactions[position]?.kind ?? facts.transactions[0]?.kind
  return draft && { ...draft, termId, word: kind ? transactionWord(kind.value) : 'change' }
}

function policyPart(plan: PolicyPlan, facts: Facts, position: number, client: Client | null): FilingPolicy[] {
  const fields = policyFieldsOf(facts, position)
  if (!fields || plan === 'skip') return []
  const id = idAfter(plan)
  const entered = enteredBy(plan, facts, position, client)
  if (entered?.input) return [{ action: 'transact', id, transaction: entered.input }]
  if (plan.startsWith('renew:') || plan.startsWith('enter:')) return []
  if (!plan.startsWith('update:')) return [{ action: 'create', fields }]
  const policy = client?.policies.find((one) => one.id === id)
  const names = policyChanges(facts, position, policy ?? null).map(({ field }) => field)
  const changed = Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field)))
  return [{ action: 'update', id, fields: { ...changed, ...(policy && { version: policy.version }) } }]
}

/** The call that does what the person decided. */
export function filingOf(
  plan: FilingPlan,
  {
    facts,
    matches,
    client,
    version,
  }: { facts: Facts; matches: DocumentMatches; client: Client | null; version: number },
): DocumentFile {
  return {
    client: clientPart(plan, facts, matches, client),
    policies: plan.policies.flatMap((one, position) => policyPart(one, facts, position, client)),
    schedules: [...plan.schedules],
    exposures: plan.exposures,
    losses: plan.losses,
    version,
  }
}

/** Why a plan cannot be carried out yet, or null. */
export function planProblem(
  { whom, name, policies }: FilingPlan,
  facts: Facts,
  client: Client | null,
): string | null {
  if (whom === otherClient) return 'Choose a client.'
  if (whom === 'new' && name.trim() === '') return 'Enter the name of the new client.'
  const drafts = policies.map((plan, position) => enteredBy(plan, facts, position, client))
  const lacking = drafts.find((draft) => draft && !draft.input)
  return lacking ? `Check ${lacking.missing.join(' and ')} before you save this ${lacking.word}.` : null
}

/** The day on which the term of one of the document's policies ended, where it is over; else null. */
export function endedTerm(facts: Facts, position: number, today: string): string | null {
  const end = policyFieldsOf(facts, position)?.expirationDate
  return end && end < today ? end : null
}
