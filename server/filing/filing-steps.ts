import { exposuresOf, lossesOf, scheduleRowsOf } from '#engines/filing/filing-draft.rules.ts'
import { createClient, getClient, updateClient } from '#server/clients/clients.service.ts'
import { replaceSchedule, setExposures } from '#server/commercial/filed-exposures.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { createClientPolicy, getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { convertProspect } from '#server/prospects/convert.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { changesOf } from '#server/records/record-writes.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { ScheduleName } from '#shared/commercial/schedules.contract.ts'
import { dayIn } from '#shared/dates.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { DocumentFile, FilingClient, FilingPolicy, FilingStep } from '#shared/filing/filing.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'

type Ctx = InTransaction<AgencyCtx>
/** Where the steps of a filing are kept, for their encryption: they hold what clients were before. */
export function stepsPlace(filingId: string): string {
  return `document_filings.steps:${filingId}`
}

/** What one thing that filing does comes to: how to take it back, and what it was in words. */
export type Filed = { steps: FilingStep[]; lines: string[] }

async function changeClient(ctx: Ctx, id: string, fields: Parameters<typeof updateClient>[2]) {
  const current = await getClient(ctx, id)
  const client = await updateClient(ctx, id, fields)
  const { before } = changesOf(current, fields)
  const isChanged = client.version !== current.version
  const steps: FilingStep[] = isChanged ? [{ record: 'client', id, before, version: client.version }] : []
  return { client, steps, lines: isChanged ? [`Updated client ${client.name}`] : [] }
}

async function convert(
  ctx: Ctx,
  { prospectId, version, fields }: Extract<FilingClient, { action: 'convert' }>,
) {
  const { status, lostReason, name } = await getProspect(ctx, prospectId)
  const { prospect, client: made } = await convertProspect(ctx, prospectId, { version })
  const client = await updateClient(ctx, made.id, { ...fields, version: undefined })
  const before = { status, lostReason }
  const steps: FilingStep[] = [
    { record: 'prospect', id: prospectId, before, version: prospect.version },
    { record: 'client', id: client.id, before: null, version: client.version },
  ]
  return { client, steps, lines: [`Converted prospect ${name} to a client`] }
}

/** Finds, makes or changes the client that a document is filed under, through the services of clients. */
export async function fileClient(ctx: Ctx, choice: FilingClient): Promise<Filed & { client: Client }> {
  if (choice.action === 'update') return changeClient(ctx, choice.id, choice.fields)
  if (choice.action === 'convert') return convert(ctx, choice)
  const client = await createClient(ctx, choice.fields)
  const step: FilingStep = { record: 'client', id: client.id, before: null, version: client.version }
  return { client, steps: [step], lines: [`Added client ${client.name}`] }
}

function titleOf({ policyNumber, lineOfBusiness, type }: Policy): string {
  return policyNumber || lineOfBusiness || type
}

async function filePolicy(
  ctx: Ctx,
  clientId: string,
  choice: FilingPolicy,
): Promise<Filed & { policy: Policy }> {
  if (choice.action === 'create') {
    const policy = await createClientPolicy(ctx, clientId, choice.fields)
    const step: FilingStep = { record: 'policy', id: policy.id, before: null, version: policy.version }
    const what = policy.renewedFromId ? 'Renewed as policy' : 'Added policy'
    return { policy, steps: [step], lines: [`${what} ${titleOf(policy)}`] }
  }
  const current = await getPolicy(ctx, choice.id)
  const policy = await updatePolicy(ctx, choice.id, choice.fields)
  const { before } = changesOf(current, choice.fields)
  const isChanged = policy.version !== current.version
  const steps: FilingStep[] = isChanged
    ? [{ record: 'policy', id: policy.id, before, version: policy.version }]
    : []
  return { policy, steps, lines: isChanged ? [`Updated policy ${titleOf(policy)}`] : [] }
}

/** Adds and changes policies of the client, in sequence, through the services of policies. */
export async function filePolicies(
  ctx: Ctx,
  clientId: string,
  choices: readonly FilingPolicy[],
): Promise<Filed & { policies: Policy[] }> {
  const filed: Filed & { policies: Policy[] } = { steps: [], lines: [], policies: [] }
  for (const choice of choices) {
    const { policy, steps, lines } = await filePolicy(ctx, clientId, choice)
    filed.policies.push(policy)
    filed.steps.push(...steps)
    filed.lines.push(...lines)
  }
  return filed
}

const scheduleSummary: Record<ScheduleName, (rows: number) => string> = {
  locations: (rows) => `${rows} ${rows === 1 ? 'location' : 'locations'}`,
  vehicles: (rows) => `${rows} ${rows === 1 ? 'vehicle' : 'vehicles'}`,
  payroll: (rows) => `${rows} ${rows === 1 ? 'payroll class' : 'payroll classes'}`,
}

type Account = { clientId: string; documentId: string; facts: Facts; input: DocumentFile }

/** Puts schedules, exposures and losses of a document into the commercial account of its client, as far as they were asked for. */
export async function fileAccount(ctx: Ctx, { clientId, documentId, facts, input }: Account): Promise<Filed> {
  const filed: Filed = { steps: [], lines: [] }
  for (const schedule of new Set(input.schedules)) {
    const rows = scheduleRowsOf(facts, schedule)
    filed.steps.push(await replaceSchedule(ctx, clientId, { schedule, rows, documentId }))
    filed.lines.push(`Set ${scheduleSummary[schedule](rows.length)}`)
  }
  const { losses, amount } = lossesOf(facts, dayIn(ctx.user.timeZone, ctx.clock()))
  const fields = {
    ...(input.exposures && exposuresOf(facts)),
    ...(input.losses && { lossesThreeYears: losses, lossesAmount: amount }),
  }
  if (Object.keys(fields).length === 0) return filed
  filed.steps.push(await setExposures(ctx, clientId, fields))
  if (input.exposures) filed.lines.push('Updated the account’s exposures')
  if (input.losses) filed.lines.push(`Set ${losses} ${losses === 1 ? 'loss' : 'losses'} of three years`)
  return filed
}
