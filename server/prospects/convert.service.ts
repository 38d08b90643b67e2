import { addClient, getClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { asksForLicense } from '#server/policies/licensed.service.ts'
import { createClientPolicy } from '#server/policies/policies.service.ts'
import { fieldsToWrite } from '#server/records/custom-values.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { CustomInput, CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { customNameKey, keptValue } from '#shared/custom-fields/custom-values.rules.ts'
import type {
  ConvertPolicy,
  ProspectConvert,
  ProspectConverted,
} from '#shared/prospects/prospects.contract.ts'
import {
  clientKindOf,
  lacksStateToBind,
  policyTypeOf,
  stateNeeded,
} from '#shared/prospects/prospects.rules.ts'
import { checkNotConverted, lockProspect, writeProspect } from './prospects.service.ts'

/** The values of a prospect for the client's fields of the same names, as far as those can hold them. */
async function customOfClient(ctx: InTransaction<AgencyCtx>, values: CustomValues): Promise<CustomInput> {
  if (Object.keys(values).length === 0) return {}
  const fields = await fieldsToWrite(ctx, 'prospect')
  const ofClients = (await fieldsToWrite(ctx, 'client')).filter(({ isArchived }) => !isArchived)
  const taken = fields.flatMap(({ id, name, isSensitive }): [string, string | number][] => {
    const value = values[id]
    const same = ofClients.find((field) => customNameKey(field.name) === customNameKey(name))
    // What was kept encrypted does not become readable by all.
    if (value === undefined || !same || (isSensitive && !same.isSensitive)) return []
    return 'problem' in keptValue(same, value) ? [] : [[same.id, value]]
  })
  return Object.fromEntries(taken)
}

/** Adds a quote of the prospect to the client, or the policy that was bound; a number that is taken is refused as elsewhere. */
async function addPolicy(ctx: InTransaction<AgencyCtx>, client: Client, input: ConvertPolicy): Promise<void> {
  const { isBound, lineOfBusiness, premium, ...term } = input
  const type = policyTypeOf(lineOfBusiness, client.kind)
  const said = {
    ...(typeof premium === 'number' && { premium }),
    ...(!isBound && { status: 'quoted' as const }),
  }
  await createClientPolicy(ctx, client.id, { type, lineOfBusiness, ...term, ...said })
}

/** Without a state any license would do for the client. */
async function checkState(ctx: InTransaction<AgencyCtx>, input: ProspectConvert): Promise<void> {
  if (!lacksStateToBind(input) || !(await asksForLicense(ctx))) return
  throw new AppError('invalid', undefined, { fields: { state: stateNeeded } })
}

/**
 * Makes a client of a prospect, once: it keeps the producer, contact and notes, and its timeline
 * goes on from the prospect's; its quotes become policies. 400 without the state that a license to bind is asked for in, 409 when the prospect is a client already or `version` is stale.
 */
export async function convertProspect(
  ctx: InTransaction<AgencyCtx>,
  id: string,
  input: ProspectConvert,
): Promise<ProspectConverted> {
  const current = await lockProspect(ctx, id)
  checkNotConverted(current)
  checkVersion(current, input.version)
  await checkState(ctx, input)
  const { email, phone, notes, assignedAgentId } = current
  const client = await addClient(ctx, {
    name: input.name ?? current.name,
    kind: input.kind ?? clientKindOf(current),
    ...(input.state && { state: input.state }),
    email,
    phone,
    notes,
    assignedAgentId,
    convertedProspectId: id,
    custom: await customOfClient(ctx, current.custom),
  })
  const set = { status: 'converted', convertedClientId: client.id, convertedAt: ctx.clock(), lostReason: '' }
  const prospect = await writeProspect(ctx, current, set, {
    action: 'prospect.converted',
    before: { status: current.status },
    after: { status: 'converted', convertedClientId: client.id },
  })
  if (!input.policies?.length) return { prospect, client }
  for (const policy of input.policies) await addPolicy(ctx, client, policy)
  return { prospect, client: await getClient(ctx, client.id) }
}
