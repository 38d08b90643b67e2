import { detailChangesOf, detailsDraftOf, withoutItems } from '#engines/filing/details-draft.rules.ts'
import { exposuresOf, lossesOf, scheduleRowsOf } from '#engines/filing/filing-draft.rules.ts'
import { transactionWord } from '#engines/filing/transaction-draft.rules.ts'
import { createClient, getClient, updateClient } from '#server/clients/clients.service.ts'
import { replaceSchedule, setExposures } from '#server/commercial/filed-exposures.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { policyHistory } from '#server/policies/history.service.ts'
import { createClientPolicy, getPolicy, updatePolicy } from '#server/policies/policies.service.ts'
import { correctDetails, getDetails } from '#server/policies/term-details.service.ts'
import { enterTransaction } from '#server/policies/transactions.service.ts'
import { convertProspect } from '#server/prospects/convert.service.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { changesOf } from '#server/records/record-writes.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { ScheduleName } from '#shared/commercial/schedules.contract.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { DocumentFile, FilingClient, FilingPolicy, FilingStep } from '#shared/filing/filing.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { transactionKindLabels } from '#shared/policies/term-choices.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'

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
  const { status, lostReason, lostAt, stageSince, name } = await getProspect(ctx, prospectId)
  const { prospect, client: made } = await convertProspect(ctx, prospectId, { version })
  const client = await updateClient(ctx, made.id, { ...fields, version: undefined })
  const before = { status, lostReason, lostAt, stageSince }
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

type FilledTerm = { policy: Policy; lines: string[] }
type FiledPolicy = Filed & { policy: Policy }
type Order = { clientId: string; documentId: string; facts: Facts }

function leftOut(unsure: readonly string[]): string[] {
  return unsure.length > 0 ? [`Not checked and not saved: some ${unsure.join(', ')}`] : []
}

/** Fills what a new term lists from its declarations; what they do not have stays as it was carried over. */
async function fillDetails(ctx: Ctx, { documentId, facts }: Order, id: string): Promise<FilledTerm> {
  const { details, unsure } = detailsDraftOf(facts)
  const endorsements = details.endorsements?.map((one) => ({ ...one, documentId }))
  await correctDetails(ctx, id, { ...details, ...(endorsements && { endorsements }) })
  return { policy: await getPolicy(ctx, id), lines: leftOut(unsure) }
}

/** Two documents of one change, such as the carrier's and its scan, write it once. */
async function refuseTwice(ctx: Ctx, policy: Policy, sent: TransactionCreate): Promise<void> {
  const { terms } = await policyHistory(ctx, policy.id)
  const acts = terms.find(({ id }) => id === policy.id)?.transactions ?? []
  const same = acts.find(
    (made) =>
      made.kind === sent.kind &&
      made.effectiveDate === sent.effectiveDate &&
      !made.correctedBy &&
      (sent.premiumChange === undefined || made.premiumChange === sent.premiumChange),
  )
  if (!same) return
  const entered = formatDay(dayIn(ctx.user.timeZone, new Date(same.enteredAt)))
  const message = `Policy ${titleOf(policy)} already has this ${transactionWord(sent.kind)} effective ${formatDay(same.effectiveDate)}, entered ${entered}.`
  throw new AppError('conflict', message, { reason: 'already_entered' })
}

/** A transaction with what its document says of the term's items; only an endorsement changes them. */
async function withDetails(ctx: Ctx, { facts }: Order, id: string, transaction: TransactionCreate) {
  const { kind, effectiveDate: asOf, changes: words } = transaction
  if (kind !== 'endorsement') return { transaction, unsure: [] }
  const { changes: details, unsure } = detailChangesOf(facts, await getDetails(ctx, id, { asOf }))
  if (details.length === 0) return { transaction, unsure }
  const changes = words && withoutItems(words, details)
  return { transaction: { ...transaction, details, ...(changes && { changes }) }, unsure }
}

/** Enters what a document says happened to a term, by its own service; a renewal begins the next term. */
async function transact(
  ctx: Ctx,
  order: Order,
  { id, transaction: given }: Extract<FilingPolicy, { action: 'transact' }>,
): Promise<FiledPolicy> {
  const current = await getPolicy(ctx, id)
  const { transaction, unsure } = await withDetails(ctx, order, id, given)
  const sent = { ...transaction, documentId: order.documentId, dryRun: false }
  await refuseTwice(ctx, current, sent)
  const { transaction: made, newTerm } = await enterTransaction(ctx, id, sent)
  if (newTerm) {
    const { policy, lines } = await fillDetails(ctx, order, newTerm.id)
    const step: FilingStep = { record: 'policy', id: policy.id, before: null, version: policy.version }
    return { policy, steps: [step], lines: [`Renewed as policy ${titleOf(policy)}`, ...lines] }
  }
  const policy = await getPolicy(ctx, id)
  const step: FilingStep = {
    record: 'transaction',
    id: made.id,
    before: { termId: id },
    version: policy.version,
  }
  const word = transactionKindLabels[made.kind]
  return {
    policy,
    steps: [step],
    lines: [
      `Entered on policy ${titleOf(policy)}: ${word} effective ${formatDay(made.effectiveDate)}`,
      ...leftOut(unsure),
    ],
  }
}

async function filePolicy(ctx: Ctx, order: Order, choice: FilingPolicy): Promise<FiledPolicy> {
  const { clientId, documentId } = order
  if (choice.action === 'transact') return transact(ctx, order, choice)
  if (choice.action === 'create') {
    const added = await createClientPolicy(ctx, clientId, choice.fields, { documentId })
    const { policy, lines } = await fillDetails(ctx, order, added.id)
    const step: FilingStep = { record: 'policy', id: policy.id, before: null, version: policy.version }
    const what = policy.renewedFromId ? 'Renewed as policy' : 'Added policy'
    return { policy, steps: [step], lines: [`${what} ${titleOf(policy)}`, ...lines] }
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
  order: Order,
  choices: readonly FilingPolicy[],
): Promise<Filed & { policies: Policy[] }> {
  const filed: Filed & { policies: Policy[] } = { steps: [], lines: [], policies: [] }
  for (const choice of choices) {
    const { policy, steps, lines } = await filePolicy(ctx, order, choice)
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
