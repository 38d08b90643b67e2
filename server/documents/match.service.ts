import {
  addressSignal,
  nameSignal,
  namesOf,
  numberSignal,
  placeOf,
  policyNumberStem,
  relationOf,
  type Signal,
  together,
} from '#engines/filing/matching.rules.ts'
import { nameKey } from '#engines/import/import-names.rules.ts'
import { findClientsAt, findNamedClients, getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findPoliciesByNumber, findVisiblePolicy } from '#server/policies/policies.service.ts'
import { findNamedProspects } from '#server/prospects/prospects.service.ts'
import type { Client, ClientItem } from '#shared/clients/clients.contract.ts'
import type {
  ClientMatch,
  DocumentMatches,
  DocumentMatchQuery,
  PolicyMatch,
  ProspectMatch,
} from '#shared/documents/documents.contract.ts'
import type { Facts, PolicyFacts } from '#shared/documents/facts.contract.ts'
import { bookLineOf } from '#shared/documents/lines.rules.ts'
import type { NestedPolicy } from '#shared/policies/policies.contract.ts'
import { factsOf, getDocument } from './documents.service.ts'

type Ctx = InTransaction<AgencyCtx>

const maxOfEach = 5
const maxLooked = 20
/** How many policies of a chosen client are offered for one of the document's. */
const maxOfClient = 20
/** Below this a suggestion would be noise. */
const leastScore = 0.3
const sameLine: Signal = { score: 0.3, reason: 'Same line of business' }
const endsThen: Signal = { score: 0.5, reason: 'Its term ends when this one begins' }

function byScore<T extends { score: number }>(matches: T[]): T[] {
  const likely = matches.filter(({ score }) => score >= leastScore)
  return likely.toSorted((a, b) => b.score - a.score).slice(0, maxOfEach)
}

/** The clients that the insured's names, the address or a policy number lead to, each once. */
async function findClients(ctx: Ctx, facts: Facts): Promise<ClientItem[]> {
  const found = new Map<string, ClientItem>()
  const keep = (items: readonly ClientItem[]) => {
    for (const item of items) found.set(item.id, item)
  }
  for (const name of namesOf(facts.namedInsured?.value ?? '')) {
    keep((await findNamedClients(ctx, nameKey(name), { limit: maxLooked, filter: {} })).items)
  }
  const place = placeOf(facts.mailingAddress?.value ?? '')
  const number = /^\d+\S*/.exec(place?.street ?? '')?.[0]
  if (place && number) keep(await findClientsAt(ctx, { number, zip: place.zip }, maxLooked))
  for (const name of await insuredByNumber(ctx, facts)) {
    if (![...found.values()].some((client) => client.name === name))
      keep((await findNamedClients(ctx, name, { limit: 1, filter: {} })).items)
  }
  return [...found.values()]
}

/** Whom the policies of the document's numbers belong to. */
async function insuredByNumber(ctx: Ctx, facts: Facts): Promise<string[]> {
  const stems = facts.policies.map(({ policyNumber }) => policyNumberStem(policyNumber?.value ?? ''))
  const policies = await findPoliciesByNumber(ctx, stems, maxOfEach)
  return [...new Set(policies.map(({ clientName }) => clientName))]
}

function bestNumber(facts: Facts, policies: readonly NestedPolicy[]): Signal | null {
  const signals = facts.policies.flatMap(({ policyNumber }) =>
    policies.flatMap((policy) => numberSignal(policyNumber?.value ?? '', policy.policyNumber) ?? []),
  )
  return signals.toSorted((a, b) => b.score - a.score)[0] ?? null
}

function clientMatch(facts: Facts, client: ClientItem): ClientMatch {
  const { id, name, kind, street, city, state, policies, policyCount, version } = client
  const signals = [
    nameSignal(facts.namedInsured?.value ?? '', name),
    addressSignal(placeOf(facts.mailingAddress?.value ?? ''), client),
    bestNumber(facts, policies),
  ].filter((signal) => signal !== null)
  const address = [street, city, state].filter(Boolean).join(', ')
  return { id, name, kind, address, policyCount, version, ...together(signals) }
}

type Owner = Pick<ClientItem, 'id' | 'name'>
type Candidate = { facts: PolicyFacts; position: number; client: Owner; policy: NestedPolicy }

function policyMatch({ facts, position, client, policy }: Candidate): Omit<PolicyMatch, 'version'> {
  const number = numberSignal(facts.policyNumber?.value ?? '', policy.policyNumber)
  const term = {
    effectiveDate: facts.effectiveDate?.value,
    expirationDate: facts.expirationDate?.value,
  }
  const relation = relationOf(term, policy, number !== null)
  const line = bookLineOf(facts.lines.map(({ value }) => value))
  const isLine = line !== undefined && line === policy.lineOfBusiness
  const signals = [
    ...(number ? [number] : []),
    ...(isLine ? [sameLine] : []),
    ...(isLine && !number && relation === 'previous' ? [endsThen] : []),
  ]
  const { id, policyNumber, carrier, lineOfBusiness, effectiveDate, expirationDate, premium } = policy
  const { score, reasons } = together(signals)
  return {
    id,
    position,
    relation: score < leastScore ? 'similar' : relation,
    clientId: client.id,
    clientName: client.name,
    policyNumber,
    carrier,
    lineOfBusiness,
    effectiveDate,
    expirationDate,
    premium,
    score,
    reasons,
  }
}

async function matchProspects(ctx: Ctx, facts: Facts): Promise<ProspectMatch[]> {
  const insured = facts.namedInsured?.value ?? ''
  const matches: ProspectMatch[] = []
  for (const wanted of namesOf(insured)) {
    const { items } = await findNamedProspects(ctx, nameKey(wanted), { limit: maxLooked, filter: {} })
    for (const { id, name, version, status } of items) {
      const signal = nameSignal(insured, name)
      const isKnown = matches.some((match) => match.id === id)
      if (signal && status !== 'converted' && !isKnown)
        matches.push({ id, name, version, ...together([signal]) })
    }
  }
  return byScore(matches)
}

async function withVersions(ctx: Ctx, matches: Omit<PolicyMatch, 'version'>[]): Promise<PolicyMatch[]> {
  const versioned: PolicyMatch[] = []
  for (const match of matches) {
    const policy = await findVisiblePolicy(ctx, match.id)
    if (policy) versioned.push({ ...match, version: policy.version })
  }
  return versioned
}

function likelyPolicies(facts: Facts, clients: readonly ClientItem[]): Omit<PolicyMatch, 'version'>[] {
  const candidates = facts.policies.flatMap((policyFacts, position) =>
    clients.flatMap((client) =>
      client.policies.map((policy) => policyMatch({ facts: policyFacts, position, client, policy })),
    ),
  )
  return byScore(candidates)
}

/** The policies of a client that a person chose: those that nothing speaks for stand last, the newest term first. */
function policiesOfChosen(facts: Facts, client: Client): PolicyMatch[] {
  const newest = client.policies.toSorted((a, b) =>
    (b.effectiveDate ?? '').localeCompare(a.effectiveDate ?? ''),
  )
  return facts.policies.flatMap((policyFacts, position) =>
    newest
      .map((policy) => ({
        ...policyMatch({ facts: policyFacts, position, client, policy }),
        version: policy.version,
      }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxOfClient),
  )
}

/**
 * Suggests the clients, prospects and policies in the caller's reach that a document may be about, the likeliest first, each
 * with why; for a client that was chosen, its policies alone, likely or not. 409 for a document that was not read, 404 for a
 * client out of reach.
 */
export async function matchDocument(
  ctx: Ctx,
  id: string,
  { clientId }: DocumentMatchQuery,
): Promise<DocumentMatches> {
  const facts = factsOf(await getDocument(ctx, id))
  const found = await findClients(ctx, facts)
  const clients = byScore(found.map((client) => clientMatch(facts, client)))
  const likely = found.filter((client) => clients.some((match) => match.id === client.id))
  return {
    clients,
    prospects: await matchProspects(ctx, facts),
    policies: clientId
      ? policiesOfChosen(facts, await getClient(ctx, clientId))
      : await withVersions(ctx, likelyPolicies(facts, likely)),
  }
}
