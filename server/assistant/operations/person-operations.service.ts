import { createClient, getClient, updateClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { createProspect, getProspect, updateProspect } from '#server/prospects/prospects.service.ts'
import {
  type AssistantClientCreate,
  type AssistantClientUpdate,
  type AssistantProspectCreate,
  type AssistantProspectUpdate,
  ClientBrief,
  type ClientWritten,
  ProspectBrief,
  type ProspectWritten,
} from '#shared/assistant/operations.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { editedByAssistant, givenByAssistant } from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { actingAsAssistant } from './acting.ts'
import { differences, picked, recordAction } from './record-action.ts'

type Ctx = InTransaction<AgencyCtx>

/** The fields of a client that can change by conversation. */
const changeable = editedByAssistant(clientFields)
/** Those of a prospect; a reason for losing goes with the status that it belongs to. */
const changeableOfProspects = [...editedByAssistant(prospectFields), 'lostReason'] as const

/** Those of a new client. */
const givenToClients = givenByAssistant(clientFields)

function updatedText(what: string, name: string, after: object): string {
  return Object.keys(after).length > 0 ? `Updated ${what} ${name}.` : `${name} already has those values.`
}

/** Creates a client as the assistant; the person who asked is its producer. */
export async function createClientByChat(
  ctx: Ctx,
  input: AssistantClientCreate,
  proposalId?: string,
): Promise<ClientWritten> {
  const acting = await actingAsAssistant(ctx)
  const client = await createClient(acting, picked(input, givenToClients))
  const written = await recordAction(acting, {
    operation: 'client.create',
    recordType: 'client',
    record: client,
    before: null,
    after: picked(client, givenToClients),
    message: `Created client ${client.name}.`,
    proposalId,
  })
  return { ...written, client: ClientBrief.parse(client) }
}

/** Changes a client's email or phone as the assistant. */
export async function updateClientByChat(
  ctx: Ctx,
  { clientId, updates }: AssistantClientUpdate,
  proposalId?: string,
): Promise<ClientWritten> {
  const acting = await actingAsAssistant(ctx)
  const current = await getClient(acting, clientId)
  const client = await updateClient(acting, clientId, { ...updates, version: current.version })
  const changes = differences(current, client, changeable)
  const written = await recordAction(acting, {
    operation: 'client.update',
    recordType: 'client',
    record: client,
    ...changes,
    message: updatedText('client', client.name, changes.after),
    proposalId,
  })
  return { ...written, client: ClientBrief.parse(client) }
}

/** Creates a prospect as the assistant; the person who asked is its producer. */
export async function createProspectByChat(
  ctx: Ctx,
  input: AssistantProspectCreate,
  proposalId?: string,
): Promise<ProspectWritten> {
  const acting = await actingAsAssistant(ctx)
  const prospect = await createProspect(acting, picked(input, givenByAssistant(prospectFields)))
  const written = await recordAction(acting, {
    operation: 'prospect.create',
    recordType: 'prospect',
    record: prospect,
    before: null,
    after: picked(prospect, ['name', ...editedByAssistant(prospectFields)]),
    message: `Created prospect ${prospect.name}.`,
    proposalId,
  })
  return { ...written, prospect: ProspectBrief.parse(prospect) }
}

/** Changes a prospect's email, phone or status as the assistant. */
export async function updateProspectByChat(
  ctx: Ctx,
  { prospectId, updates }: AssistantProspectUpdate,
  proposalId?: string,
): Promise<ProspectWritten> {
  const acting = await actingAsAssistant(ctx)
  const current = await getProspect(acting, prospectId)
  const prospect = await updateProspect(acting, prospectId, { ...updates, version: current.version })
  const changes = differences(current, prospect, changeableOfProspects)
  const written = await recordAction(acting, {
    operation: 'prospect.update',
    recordType: 'prospect',
    record: prospect,
    ...changes,
    message: updatedText('prospect', prospect.name, changes.after),
    proposalId,
  })
  return { ...written, prospect: ProspectBrief.parse(prospect) }
}
