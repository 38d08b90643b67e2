import { addReadDocument } from '#server/commercial/analyses-testing.ts'
import { uploadDocument } from '#server/documents/testing.ts'
import { upload } from '#server/imports-exports/testing.ts'
import { newId } from '#server/new-id.ts'
import { carrierBodies, carrierMakers } from './carrier-samples.ts'
import {
  addBulkChange,
  addClaim,
  addContact,
  addFollowUp,
  addGoal,
  addLicense,
  addPolicy,
  addRenewal,
  idOf,
} from './client-samples.ts'
import { emailMakers } from './email-samples.ts'
import { addForm, addRequest, addShare, addTemplate } from './form-samples.ts'
import { intakeBodies, intakeMakers } from './intake-samples.ts'
import { knowledgeMakers } from './knowledge-samples.ts'
import { mailBodies, mailMakers } from './mail-samples.ts'
import { requoteBodies, requoteMakers } from './requote-samples.ts'
import { selfServiceBodies, selfServiceMakers } from './self-service-samples.ts'
import { suggestionBodies, suggestionMaker } from './suggestion-samples.ts'
import { telephonyBodies, telephonyMakers } from './telephony-samples.ts'
import { ticketBodies, ticketMakers } from './ticket-samples.ts'
import { webhookBodies, webhookMakers } from './webhook-samples.ts'
import { keyMaker, viewMaker, workBodies } from './work-samples.ts'
import { addAdmin, addSession, type World } from './world.ts'

async function addAnalysis(world: World): Promise<string> {
  const documentId = await addReadDocument(world, world.agent)
  return idOf(world.agent.api.post('/api/policy-analyses', { documentIds: [documentId] }))
}

function addAccount({ agent }: World): Promise<string> {
  return idOf(agent.api.post('/api/clients', { name: 'Sample', kind: 'commercial' }))
}

async function addArticle({ server }: World): Promise<string> {
  const { api } = await addAdmin(server)
  return idOf(api.post('/api/admin/articles', { title: 'Sample', body: 'Words' }))
}

async function addErrorGroup({ server, nobody }: World): Promise<string> {
  await nobody.post('/api/error-tracking', { error: { message: 'Sample', name: 'SampleError' } })
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from error_groups where name = 'SampleError'`,
  )
  return rows[0]?.id ?? ''
}

async function addDeadJob({ server }: World): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, completed_on) values ('mail-account-act', '{}', 'failed', now()) returning id`,
  )
  return rows[0]?.id ?? ''
}

function addSupportRequest({ agent }: World): Promise<string> {
  return idOf(agent.api.post('/api/support/requests', { subject: 'Sample', message: 'Words' }))
}

async function addDeletedAgency({ server }: World): Promise<string> {
  const id = newId()
  await server.database.pool.query(
    `insert into agencies (id, name, deleted_at) values ($1, 'Sample', now())`,
    [id],
  )
  return id
}

/** A document whose first page was read, without the work that reads it. */
async function addDocument({ server, agencyId, agent }: World): Promise<string> {
  const id = await idOf(uploadDocument(agent.api, `Words ${newId()}`, 'sample.txt'))
  await server.database.pool.query(
    `insert into document_pages (agency_id, document_id, page, source, width, height, text, words, fields, tables)
     values ($1, $2, 1, 'text', 0, 0, 'Words', '[]', '[]', '[]') on conflict do nothing`,
    [agencyId, id],
  )
  return id
}

async function addProposal({ server, agencyId, agent }: World): Promise<string> {
  const id = newId()
  await server.database.pool.query(
    `insert into assistant_proposals (agency_id, id, user_id, operation, input, expires_at)
      values ($1, $2, $3, 'ticket.create', '{"title": "Sample", "type": "claim"}', now() + interval '30 minutes')`,
    [agencyId, id, agent.id],
  )
  return id
}

async function addAction({ agent }: World): Promise<string> {
  const made = await agent.api.post('/api/chatbot-db/prospect/create', { name: 'Sample' })
  return made.body.actionId
}

async function addCalendar({ agent }: World): Promise<string> {
  const { address } = (await agent.api.post('/api/calendar-feed')).body
  return address.split('/').at(-1)
}

async function addPasskey({ server, agent }: World): Promise<string> {
  const id = newId()
  await server.database.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
     values ($1, $2, gen_random_uuid()::text, '', 0, false, 'Sample', now())`,
    [id, agent.id],
  )
  return id
}

const makers: [prefix: string, make: (world: World) => Promise<string>][] = [
  ['/api/prospects/', ({ agent }) => idOf(agent.api.post('/api/prospects', { name: 'Sample' }))],
  ['/api/clients/', ({ agent }) => idOf(agent.api.post('/api/clients', { name: 'Sample' }))],
  ['/api/contacts/', addContact],
  ['/api/calendar/', addCalendar],
  ['/api/bulk-changes/', addBulkChange],
  ['/api/claims/', addClaim],
  ['/api/follow-ups/', addFollowUp],
  ['/api/renewals/', addRenewal],
  ['/api/performance/goals/', addGoal],
  ...emailMakers,
  ...mailMakers,
  ...telephonyMakers,
  ['/api/policies/', addPolicy],
  ...carrierMakers,
  ['/api/commercial/', addAccount],
  ...requoteMakers,
  ['/api/form-templates/', addTemplate],
  ['/api/forms/', addForm],
  ['/api/form-shares/', addShare],
  ['/api/certificate-requests/', addRequest],
  [
    '/api/certificate-holders/',
    ({ agent }) => idOf(agent.api.post('/api/certificate-holders', { name: 'City' })),
  ],
  ...ticketMakers,
  viewMaker,
  keyMaker,
  suggestionMaker,
  ...webhookMakers,
  ...intakeMakers,
  ...selfServiceMakers,
  ['/api/imports/', ({ agent }) => idOf(upload(agent.api, 'Insured Name\nAna Lopez\n'))],
  [
    '/api/team-members/invitations/',
    ({ api }) => idOf(api.post('/api/team-members/invitations', { email: `${newId()}@invited.example` })),
  ],
  ['/api/admin/users/', async ({ otherAgent }) => otherAgent.id],
  ['/api/admin/agencies/', async ({ agencyId }) => agencyId],
  ['/api/admin/articles/', addArticle],
  ['/api/admin/errors/', addErrorGroup],
  ['/api/admin/jobs/', addDeadJob],
  ['/api/support/requests/', addSupportRequest],
  ['/api/chatbot-db/actions/', addAction],
  ['/api/admin/support/requests/', addSupportRequest],
  ['/api/data-exports/', ({ api }) => idOf(api.post('/api/data-exports'))],
  ['/api/admin/deleted-agencies/', addDeletedAgency],
  ['/api/passkeys/', addPasskey],
  ['/api/sessions/', ({ server, agent }) => addSession(server, agent.id)],
  ['/api/chat/proposals/', addProposal],
  ['/api/estimates/', ({ agent }) => idOf(agent.api.post('/api/estimates', { title: 'Sample' }))],
  ['/api/documents/', addDocument],
  ['/api/policy-analyses/', addAnalysis],
  ...knowledgeMakers,
  ['/api/member-licenses/', addLicense],
  ['/api/team-members/', async ({ otherAgent }) => otherAgent.id],
]

function makerOf(url: string) {
  const maker = makers.find(([prefix]) => url.startsWith(prefix))
  if (!maker) throw new Error(`${url} names a record that route-samples.ts cannot make`)
  return maker[1]
}

/** A record for the path of a route, made in the agency of a world. */
export const sampleId = (url: string, world: World): Promise<string> => makerOf(url)(world)

/** Samples of a world for those who may do nothing to them: each kind of record is made once. */
export function keptSamples(world: World): (url: string) => Promise<string> {
  const kept = new Map<ReturnType<typeof makerOf>, Promise<string>>()
  return (url) => {
    const make = makerOf(url)
    const sample = kept.get(make) ?? make(world)
    kept.set(make, sample)
    return sample
  }
}

const reason = 'A sample'

const bodies: Record<string, (world: World) => unknown> = {
  ...carrierBodies,
  ...workBodies,
  ...webhookBodies,
  ...suggestionBodies,
  ...mailBodies,
  ...telephonyBodies,
  ...intakeBodies,
  ...selfServiceBodies,
  'PATCH /api/admin/users/:id': () => ({ role: 'agent', reason }),
  'POST /api/admin/users/:id/lock': () => ({ reason }),
  'POST /api/admin/users/:id/unlock': () => ({ reason }),
  'POST /api/admin/users/:id/end-sessions': () => ({ reason }),
  'POST /api/admin/users/:id/send-reset': () => ({ reason }),
  'POST /api/admin/users/:id/reset-two-factor': () => ({ reason }),
  'POST /api/admin/users/:id/remove': () => ({ reason }),
  'PATCH /api/admin/agencies/:id/subscription': () => ({ status: null, until: null, reason }),
  'PATCH /api/admin/agencies/:id/features': () => ({ features: {}, reason }),
  'POST /api/admin/deleted-agencies/:id/restore': () => ({ reason }),
  'PATCH /api/admin/errors/:id': () => ({ status: 'muted' }),
  'PATCH /api/admin/articles/:id': () => ({ isPublished: true }),
  'POST /api/checkout': () => ({ plan: 'agency_owner' }),
  'POST /api/support/requests/:id/messages': () => ({ message: 'Words' }),
  'PATCH /api/support/requests/:id': () => ({ status: 'closed' }),
  'POST /api/admin/support/requests/:id/messages': () => ({ message: 'Words' }),
  'PATCH /api/admin/support/requests/:id': () => ({ staffState: 'working' }),
  'POST /api/chatbot-db/command': () => ({ command: '!db help' }),
  'PATCH /api/prospects/:id': () => ({ nextStep: 'Call' }),
  'PATCH /api/clients/:id': () => ({ city: 'Reno' }),
  'POST /api/clients/:id/contacts': () => ({ name: 'Ana' }),
  'POST /api/clients/:id/group/members': () => ({ clientId: newId() }),
  'POST /api/clients/:id/merge': () => ({ clientId: newId() }),
  'PATCH /api/clients/:id/group': () => ({ name: 'Sample household' }),
  'PATCH /api/claims/:id': () => ({ status: 'closed' }),
  'PATCH /api/performance/goals/:id': () => ({ target: 70 }),
  'PATCH /api/email-templates/:id': () => ({ subject: 'Changed' }),
  'POST /api/email-templates': () => ({ name: newId(), subject: 'Hello', body: 'Hello' }),
  'POST /api/claims/:id/activities': () => ({ body: 'Called' }),
  'POST /api/documents/:id/claims': () => ({ clientId: newId() }),
  'PATCH /api/contacts/:id': () => ({ name: 'Bo' }),
  'POST /api/clients/:id/policies': () => ({ type: 'auto' }),
  'PATCH /api/policies/:id': () => ({ premium: 5 }),
  'PUT /api/policies/:id/details': () => ({ payPlan: 'Ten pay' }),
  'POST /api/policies/:id/transactions': () => ({ kind: 'cancellation', effectiveDate: '2199-12-31' }),
  'PUT /api/policies/:id/renewal-decision': () => ({ decision: 'remarket' }),
  'PATCH /api/form-templates/:id': () => ({ title: 'Changed' }),
  'POST /api/form-templates/:id/try': () => ({ clientId: newId(), policyIds: [] }),
  'PATCH /api/forms/:id': () => ({ values: {} }),
  'POST /api/forms/:id/issue': () => ({ signature: 'Ana Lopez', isConfirmed: true }),
  'POST /api/forms/:id/void': () => ({ reason }),
  'POST /api/forms/:id/mail': () => ({ to: ['holder@example.com'], message: '' }),
  'POST /api/forms/:id/shares': () => ({ email: '', days: 7 }),
  'PATCH /api/certificate-requests/:id': () => ({ wording: 'Changed' }),
  'POST /api/certificate-requests/:id/decline': () => ({ reason }),
  'POST /api/certificate-requests/:id/form': () => ({
    templateId: newId(),
    policyIds: [newId()],
  }),
  'PATCH /api/certificate-holders/:id': () => ({ requirements: 'Additional insured' }),
  'POST /api/certificate-holders/:id/merge': () => ({ intoId: newId() }),
  ...ticketBodies,
  'PATCH /api/imports/:id': () => ({}),
  'POST /api/imports/:id/differences': () => ({ keys: ['term:2'] }),
  'POST /api/imports/:id/corrections': () => ({
    rowNumber: 2,
    column: 0,
    field: 'name',
    was: '',
    value: 'Ana',
  }),
  'POST /api/documents/:id/file': () => ({ client: { action: 'create', fields: { name: 'Sample' } } }),
  'PATCH /api/commercial/:id': () => ({ annualSales: 5 }),
  'PUT /api/commercial/:id/schedules': () => ({ schedule: 'vehicles', rows: [] }),
  ...requoteBodies,
  'PATCH /api/estimates/:id': () => ({ more: { sales: 5 } }),
  'PATCH /api/documents/:id': () => ({ review: 'dismissed' }),
  'PATCH /api/policy-analyses/:id': () => ({ title: 'Changed' }),
  'PATCH /api/knowledge/articles/:id': () => ({ title: 'Changed' }),
  'POST /api/knowledge/folders': () => ({ name: newId() }),
  'PATCH /api/knowledge/folders/:id': () => ({ name: newId() }),
  'PATCH /api/knowledge/questions/:id': () => ({ status: 'dismissed' }),
  'PATCH /api/member-licenses/:id': () => ({ number: newId() }),
  'POST /api/agency-ownership': ({ agent }) => ({ transferTo: agent.id, formerRole: 'agent', password: 'x' }),
  'PATCH /api/team-members/:id': () => ({ role: 'agent' }),
  'DELETE /api/team-members/:id': ({ agent }) => ({ transferTo: agent.id }),
}

/** A body that the schema of a route with an id accepts, so that the answer is about the record and not of the body. */
export function sampleBody(route: string, world: World): unknown {
  return bodies[route]?.(world)
}
