import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { ClientMatch, DocumentMatches, PolicyMatch } from '#shared/documents/documents.contract.ts'
import { fieldsOf } from '#shared/fields/record-field.ts'
import { DocumentFile } from '#shared/filing/filing.contract.ts'
import { found, someFacts } from '#web/testing/documents.ts'
import { aClient, aPolicy } from '#web/testing/records.ts'
import {
  clientChanges,
  defaultKeptFields,
  filingOf,
  policyChanges,
  suggestedPlan,
} from './filing-plan.rules.ts'

const [read] = someFacts().policies
const facts = someFacts({ policies: read ? [{ ...read, premium: found(8450) }] : [] })
const client: Client = aClient({ name: 'Pelican Marine', street: '', policies: [aPolicy()] })

const clientMatch: ClientMatch = {
  id: client.id,
  name: client.name,
  kind: 'commercial',
  address: '',
  policyCount: 1,
  version: 2,
  score: 0.9,
  reasons: ['Same name'],
}
function policyMatch(relation: PolicyMatch['relation']): PolicyMatch {
  const { id, policyNumber, carrier, lineOfBusiness, effectiveDate, expirationDate, premium, version } =
    aPolicy()
  const policy = {
    id,
    policyNumber,
    carrier,
    lineOfBusiness,
    effectiveDate,
    expirationDate,
    premium,
    version,
  }
  return { ...policy, position: 0, relation, clientId: client.id, clientName: '', score: 0.9, reasons: [] }
}
const matchesOf = (changes: Partial<DocumentMatches> = {}): DocumentMatches => ({
  clients: [],
  prospects: [],
  policies: [],
  ...changes,
})
const planOf = (matches: DocumentMatches, belongsTo: string | null = null) =>
  suggestedPlan(facts, matches, belongsTo)

describe('what is suggested', () => {
  const prospect = { id: clientMatch.id, name: 'P', version: 1, score: 0.95, reasons: [] }
  it.each([
    ['a new client where nothing fits', matchesOf(), 'new'],
    ['the likely client', matchesOf({ clients: [clientMatch] }), `client:${client.id}`],
    ['a new client before an unlikely one', matchesOf({ clients: [{ ...clientMatch, score: 0.5 }] }), 'new'],
    [
      'a prospect who fits better',
      matchesOf({ clients: [clientMatch], prospects: [prospect] }),
      `prospect:${prospect.id}`,
    ],
  ])('is %s', (_what, matches, whom) => {
    expect(planOf(matches).whom).toBe(whom)
  })

  it.each([
    ['same', 'update'],
    ['previous', 'renew'],
    ['similar', 'create'],
  ] as const)('for a policy of the %s term is to %s it', (relation, action) => {
    const matches = matchesOf({ clients: [clientMatch], policies: [policyMatch(relation)] })
    expect(planOf(matches).policies[0]?.split(':')[0]).toBe(action)
  })

  it('takes no policies and schedules from a certificate', () => {
    const plan = suggestedPlan(someFacts({ kind: found('certificate' as const) }), matchesOf(), null)
    expect(plan).toMatchObject({ policies: [], schedules: [], exposures: false })
  })

  it('is the client that the document was uploaded to', () => {
    expect(planOf(matchesOf(), client.id).whom).toBe(`client:${client.id}`)
  })
})

describe('what is shown of a change', () => {
  it('has the label and the form of each field by its description', () => {
    const changes = clientChanges(
      { ...facts, annualPayroll: found(1_250_000), employees: found(12) },
      aClient({ kind: 'personal', zip: '', employees: null, annualPayroll: null }),
    )
    const described = new Map(fieldsOf(clientFields))
    for (const { field, label } of changes) expect(label).toBe(described.get(field as 'name')?.label)
    const shown = (name: string) => changes.find(({ field }) => field === name)
    expect(shown('kind')).toMatchObject({ before: 'Personal', after: 'Commercial' })
    expect(shown('annualPayroll')).toMatchObject({ before: '', after: '$1,250,000' })
    expect(shown('zip')?.label).toBe(clientFields.zip.label)
  })

  it('of a policy leaves its type and status to it', () => {
    const fields = policyChanges(facts, 0, null).map(({ field, label, after }) => [field, label, after])
    expect(fields).toContainEqual(['premium', 'Premium', '$8,450'])
    expect(fields.map(([name]) => name)).not.toContain('status')
    expect(fields.map(([name]) => name)).not.toContain('type')
  })
})

describe('what is written', () => {
  it('keeps what the client says already, unless the person wants otherwise', () => {
    const changes = clientChanges(facts, client)
    expect(defaultKeptFields(changes)).toContain('name')
    expect(defaultKeptFields(changes)).not.toContain('street')
    const plan = { ...planOf(matchesOf(), client.id), kept: defaultKeptFields(changes) }
    const filing = filingOf(plan, { facts, matches: matchesOf(), client, version: 3 })
    expect(filing.client).toMatchObject({
      action: 'update',
      id: client.id,
      fields: { street: '18 Wharf Street' },
    })
    expect(filing.client).not.toHaveProperty('fields.name')
  })

  it.each([
    ['new client', 'create', { action: 'create' }],
    [
      'renewal',
      'previous',
      { action: 'transact', id: aPolicy().id, transaction: { kind: 'renewal', newTerm: { premium: 8450 } } },
    ],
    ['same term', 'same', { action: 'update', id: aPolicy().id, fields: { policyNumber: 'GLX-44' } }],
  ] as const)('is a call that the server takes: %s', (_what, relation, policy) => {
    const matches =
      relation === 'create'
        ? matchesOf()
        : matchesOf({ clients: [clientMatch], policies: [policyMatch(relation)] })
    const plan = planOf(matches)
    const filing = filingOf(plan, {
      facts,
      matches,
      client: plan.whom === 'new' ? null : client,
      version: 3,
    })
    expect(DocumentFile.safeParse(filing).error).toBeUndefined()
    expect(filing.policies[0]).toMatchObject(policy)
  })
})
