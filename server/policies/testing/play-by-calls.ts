import { sendingOf } from '#engines/policy-terms/testing/play.ts'
import type {
  Bind,
  Credit,
  Decide,
  Hide,
  Merge,
  Producers,
  Step,
  Story,
  Transaction,
} from '#engines/policy-terms/testing/story.ts'
import { checked, csvOf, published, settled } from '#server/imports-exports/testing.ts'
import type { TransactionResult } from '#shared/policies/history.contract.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import { idOf, type StoryAgency, setDay, sharesOf, storyAgency } from './story-agency.ts'

/** The lines of the stories, as policies keep them. */
const lines: Record<string, string> = {
  'General Liability': 'General liability',
  'Workers Comp': 'Workers comp',
  'Commercial Auto': 'Commercial auto',
  'Inland Marine': 'Inland marine',
  Property: 'Commercial property',
  Umbrella: 'Commercial umbrella',
}
const lineOf = (name: string) => lines[name] ?? name

type Answered = { status: number; body: { reason?: string; message?: string } }

/** The reason of a refusal, undefined of what was done; anything else is no answer to a story. */
function reasonOf({ status, body }: Answered): string | undefined {
  if (status < 300) return undefined
  if (status !== 422 || !body.reason) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.reason
}

const emailOf = (client: string) => `${client.toLowerCase()}@insured.example`

async function clientOf(agency: StoryAgency, name: string, producers: Producers): Promise<string> {
  const known = agency.clients.get(name)
  if (known) return known
  const [producer = 'dana'] = Object.keys(producers)
  const { body } = await agency.api.post('/api/clients', {
    name: `Client ${name}`,
    email: emailOf(name),
    kind: 'commercial',
    assignedAgentId: agency.people[producer]?.id,
  })
  agency.clients.set(name, body.id)
  return body.id
}

/** The term that a new one of the same policy follows. */
function formerOf(agency: StoryAgency, story: Story, step: Bind): string | null {
  const named = step.renews?.at(-1)
  if (named) return idOf(agency.terms, named)
  const before = story.steps.findLast(
    (other) =>
      other.do === 'bind' && step.policy && other.policy === step.policy && agency.terms.has(other.term),
  )
  return before?.do === 'bind' && before.term !== step.term ? idOf(agency.terms, before.term) : null
}

function firstOf(agency: StoryAgency, step: Bind) {
  const { producers, fees, taxes, lines: parts } = step
  return {
    ...(producers && { producers: sharesOf(agency, producers) }),
    ...(fees && { fees: fees.map((fee) => ({ refundable: false, ...fee })) }),
    ...(taxes !== undefined && { taxes }),
    ...(parts && { lines: parts.map(({ line, premium }) => ({ line: lineOf(line), premium })) }),
  }
}

/** A row of a book as another system exports it. */
async function importRow(agency: StoryAgency, step: Bind): Promise<Answered> {
  const client = step.client ?? 'C1'
  const { api } = agency.people.dana
  const row = {
    'Insured Name': `Client ${client}`,
    Email: emailOf(client),
    'Policy #': step.number ?? `No. ${step.term}`,
    Carrier: step.carrier ?? 'Erie',
    LOB: lineOf(step.line ?? 'General Liability'),
    'Effective Date': step.effectiveDate ?? '',
    'Expiration Date': step.expirationDate ?? '',
    Premium: String(step.premium ?? 0),
    'Transaction Type': step.kind === 'renewal' ? 'Renewal' : '',
  }
  const { id } = await checked(agency, csvOf([row]), 'clients', api)
  // A client that is there gets the row's policy.
  await api.patch(`/api/imports/${id}`, { decision: 'update' })
  await settled(agency, api, id)
  const done = await published(agency, id, api)
  const { body } = await agency.api.get('/api/policies')
  const known = new Set(agency.terms.values())
  const added = body.find((policy: { id: string }) => !known.has(policy.id))
  if (!added) throw new Error(`The import added no policy: ${JSON.stringify(done)}`)
  agency.clients.set(client, added.clientId)
  agency.terms.set(step.term, added.id)
  return { status: 201, body: {} }
}

/** One term that follows those of several policies, with the first of which it goes on. */
async function bindAsOne(agency: StoryAgency, step: Bind, renews: readonly string[]): Promise<Answered> {
  const [former = '', ...others] = renews.map((name) => idOf(agency.terms, name))
  const { term, kind, carrier, effectiveDate, expirationDate, premium = 0, line = '' } = step
  const answer = await agency.api.post(`/api/policies/${former}/transactions`, {
    kind,
    renewsTermIds: others,
    newTerm: {
      policyNumber: step.number ?? `No. ${term}`,
      ...(carrier && { carrier }),
      effectiveDate,
      expirationDate,
      premium,
      lines: [{ line: lineOf(line), premium }],
    },
  })
  if (answer.status === 201) agency.terms.set(term, answer.body.newTerm.id)
  return answer
}

async function bind(agency: StoryAgency, story: Story, step: Bind): Promise<Answered> {
  if (step.import) return importRow(agency, step)
  if (step.renews && step.renews.length > 1) return bindAsOne(agency, step, step.renews)
  const { term, kind = 'new', carrier = 'Erie', effectiveDate, expirationDate, premium = 0 } = step
  const lineOfBusiness = lineOf(step.lines?.[0]?.line ?? step.line ?? 'General Liability')
  const client = await clientOf(agency, step.client ?? 'C1', step.producers ?? { dana: 100 })
  const begins = kind === 'renewal' || kind === 'rewrite' ? kind : 'new'
  const isLater = kind === 'transfer_in' || kind === 'quoted'
  const { shortRate, minimumEarned } = step
  const answer = await agency.api.post(`/api/clients/${client}/policies`, {
    type: typeOfLine(lineOfBusiness) ?? 'commercial',
    lineOfBusiness,
    carrier,
    policyNumber: step.number ?? `No. ${term}`,
    ...(effectiveDate && { effectiveDate }),
    ...(expirationDate && { expirationDate }),
    ...(isLater ? { status: 'quoted' } : { transaction: begins }),
    premium,
    renewedFromId: formerOf(agency, story, step),
    ...firstOf(agency, step),
    ...(shortRate !== undefined && { shortRate }),
    ...(minimumEarned !== undefined && { minimumEarned }),
  })
  // Nobody can enter a policy a second time under its own number: whoever does had typed it a little differently.
  if (answer.status === 409) return bind(agency, story, { ...step, number: `${step.number} (again)` })
  if (answer.status !== 201) return answer
  agency.terms.set(term, answer.body.id)
  if (kind !== 'transfer_in') return answer
  return agency.api.post(`/api/policies/${answer.body.id}/transactions`, {
    kind,
    effectiveDate,
    premiumChange: premium,
  })
}

/** The id of the transaction that a name means: the first of a term where it is a term's. */
async function transactionId(agency: StoryAgency, name: string): Promise<string> {
  const term = agency.terms.get(name)
  if (!term) return idOf(agency.transactions, name)
  const { body } = await agency.api.get(`/api/policies/${term}/history`)
  const own = body.terms.find(({ id }: { id: string }) => id === term)
  return own.transactions[0].id
}

async function enter(agency: StoryAgency, step: Step & Transaction): Promise<Answered> {
  const body = sendingOf(step, (producers) => sharesOf(agency, producers))
  const { corrects, rescinds } = step
  const answer = await agency.api.post(`/api/policies/${idOf(agency.terms, step.term)}/transactions`, {
    ...body,
    ...(body.lines && { lines: body.lines.map((part) => ({ ...part, line: lineOf(part.line) })) }),
    ...(corrects && { corrects: await transactionId(agency, corrects) }),
    ...(rescinds && { rescinds: await transactionId(agency, rescinds) }),
    ...(step.dryRun && { dryRun: true }),
  })
  if (answer.status !== 201) return answer
  const { transaction, newTerm, term } = answer.body as TransactionResult
  const [voided, made] = term.transactions.slice(step.replacement ? -2 : -1)
  const ids = step.replacement ? [voided, made] : [newTerm ? voided : transaction]
  const names = [step.name, step.replacement?.name]
  for (const [position, name] of names.entries()) {
    const id = ids[position]?.id
    if (name && id) agency.transactions.set(name, id)
  }
  if (newTerm && step.newTerm) agency.terms.set(step.newTerm.term, newTerm.id)
  return answer
}

async function decide(agency: StoryAgency, { term, decision, reason }: Decide): Promise<Answered> {
  const path = `/api/policies/${idOf(agency.terms, term)}/renewal-decision`
  return agency.api.put(path, { decision, ...(reason && { reason }) })
}

/** The client of the policy that a term was bound in. */
function clientNameOf({ steps }: Story, term: string): string {
  const bound = steps.find((step) => step.do === 'bind' && step.term === term)
  return bound?.do === 'bind' ? (bound.client ?? 'C1') : ''
}

async function hide(agency: StoryAgency, story: Story, { term, client }: Hide): Promise<Answered> {
  const path = term
    ? `/api/policies/${idOf(agency.terms, term)}`
    : `/api/clients/${idOf(agency.clients, client ?? '')}`
  const owned = (name: string) => (term ? name === term : clientNameOf(story, name) === client)
  for (const name of agency.terms.keys()) if (owned(name)) agency.deleted.add(name)
  return agency.api.delete(path)
}

async function merge(agency: StoryAgency, { client, into }: Merge): Promise<Answered> {
  const path = `/api/clients/${idOf(agency.clients, into)}/merge`
  return agency.api.post(path, { clientId: idOf(agency.clients, client) })
}

async function restore(agency: StoryAgency, story: Story, { client = '' }: Hide): Promise<Answered> {
  for (const name of agency.terms.keys())
    if (clientNameOf(story, name) === client) agency.deleted.delete(name)
  return agency.api.post(`/api/clients/${idOf(agency.clients, client)}/restore`)
}

/** A hand-over of future work: the clients get another producer. */
async function handOver(agency: StoryAgency, to: string): Promise<Answered> {
  const assignedAgentId = agency.people[to]?.id
  const ids = [...agency.clients.values()]
  return agency.api.post('/api/clients/bulk', { ids, action: 'assign', assignedAgentId })
}

async function credit(agency: StoryAgency, { term, producers }: Credit): Promise<Answered> {
  return agency.api.patch(`/api/policies/${idOf(agency.terms, term)}`, {
    producers: sharesOf(agency, producers),
  })
}

async function take(agency: StoryAgency, story: Story, step: Step): Promise<Answered> {
  if (step.do === 'bind') return bind(agency, story, step)
  if (step.do === 'decide') return decide(agency, step)
  if (step.do === 'transfer_producer') return handOver(agency, step.to)
  if (step.do === 'credit') return credit(agency, step)
  if (step.do === 'merge') return merge(agency, step)
  if (step.do === 'restore') return restore(agency, story, step)
  return 'effectiveDate' in step ? enter(agency, step) : hide(agency, story, step)
}

/** The carriers of the stories pay 15 % of new business and 10 % of renewals. */
async function addCarriers({ api }: StoryAgency): Promise<void> {
  for (const name of ['Erie', 'Travelers']) {
    const { id } = (await api.post('/api/carriers', { name })).body
    for (const [kind, percent] of Object.entries({ new: 15, renewal: 10 })) {
      const rate = { lineOfBusiness: '', kind, percent, effectiveFrom: '2020-01-01' }
      const { status } = await api.post(`/api/carriers/${id}/rates`, rate)
      if (status !== 201) throw new Error(`${status} of a rate`)
    }
  }
}

/** Plays a story by calls, each with the clock on the day on which it is entered. */
export async function playByCalls(story: Story): Promise<StoryAgency> {
  const agency = await storyAgency(story.steps[0]?.entered ?? story.today)
  await addCarriers(agency)
  for (const [position, step] of story.steps.entries()) {
    setDay(agency, step.entered, position)
    const answer = await take(agency, story, step)
    agency.refusals.push({ step, reason: reasonOf(answer) })
  }
  return agency
}
