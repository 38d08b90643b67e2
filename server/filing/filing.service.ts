import { factsOfPolicy, factsOfPosition, termDiff } from '#engines/gap-analysis/term-diff.rules.ts'
import { createActivity } from '#server/activity/activity.service.ts'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { documentFilings } from '#server/db/tables/documents.ts'
import {
  changeDocument,
  type DocumentRow,
  factsOf,
  getDocument,
  getDocumentFiledFor,
  lockDocument,
} from '#server/documents/documents.service.ts'
import { AppError } from '#server/errors.ts'
import { publishEvent } from '#server/jobs/outbox.ts'
import { newId } from '#server/new-id.ts'
import { getPolicy } from '#server/policies/policies.service.ts'
import { checkVersion } from '#server/records/record-writes.ts'
import type { DocumentDetail } from '#shared/documents/documents.contract.ts'
import type { DocumentKind, Facts } from '#shared/documents/facts.contract.ts'
import type {
  DocumentDiff,
  DocumentDiffQuery,
  DocumentFile,
  DocumentFiled,
  FilingStep,
} from '#shared/filing/filing.contract.ts'
import { type Filed, fileAccount, fileClient, filePolicies, stepsPlace } from './filing-steps.ts'

type Ctx = InTransaction<AgencyCtx>

function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

/** Certificates speak of policies that others issued, loss runs of losses alone: neither makes a policy of the book. */
const attachedOnly: Partial<Record<DocumentKind, string>> = {
  certificate: 'A certificate is attached to the client; it adds no policies',
  loss_run: 'A loss run updates the account’s losses; it adds no policies',
}

function checkChoices(facts: Facts, { policies, schedules, exposures, losses }: DocumentFile): void {
  const kind = facts.kind.value
  const refusal = attachedOnly[kind]
  if (refusal && policies.length > 0) throw invalid('policies', refusal)
  const isAccount = schedules.length > 0 || exposures || losses
  if (kind === 'certificate' && isAccount)
    throw invalid('schedules', 'A certificate is attached to the client; it doesn’t change the account')
  if (losses && kind !== 'loss_run')
    throw invalid('losses', 'Only a loss run can update the account’s losses')
}

function checkFileable(row: DocumentRow, input: DocumentFile): Facts {
  const facts = factsOf(row)
  if (row.review === 'filed')
    throw new AppError('conflict', 'This document was already saved.', { reason: 'already_filed' })
  checkVersion(row, input.version)
  checkChoices(facts, input)
  return facts
}

type Kept = Filed & { clientId: string; policyId: string | null }

async function keep(ctx: Ctx, row: DocumentRow, { steps, lines, clientId, policyId }: Kept): Promise<void> {
  const id = newId()
  const now = ctx.clock()
  const by = { filedById: ctx.user.id, filedAt: now }
  const encrypted = (await agencyCipher(ctx)).encryptJson(stepsPlace(id), steps)
  const filing = {
    agencyId: ctx.user.agencyId,
    id,
    documentId: row.id,
    clientId,
    ...by,
    lines,
    steps: encrypted,
  }
  await ctx.db.insert(documentFilings).values(filing)
  const review = { review: 'filed', reviewedById: ctx.user.id, reviewedAt: now } as const
  await changeDocument(ctx, row.id, { clientId, policyId, ...review })
  const after = { filingId: id, clientId, policyId, lines }
  await recordAudit(ctx, { action: 'document.filed', recordType: 'document', recordId: row.id, after })
  await publishEvent(ctx, 'document.filed', { documentId: row.id, clientId, policyId })
}

/**
 * Puts a document into the book as the person decided, all or nothing and once: client, policies, schedules and exposures by
 * their own services, which authorize and audit; the client's timeline shows it. 409 when it is already in your book, was not
 * read, or a version is stale; 404 for records out of reach; 400 for what its kind does not take.
 */
export async function fileDocument(ctx: Ctx, id: string, input: DocumentFile): Promise<DocumentFiled> {
  const row = await lockDocument(ctx, id)
  const facts = checkFileable(row, input)
  const { client, ...first } = await fileClient(ctx, input.client)
  const { policies, ...second } = await filePolicies(
    ctx,
    { clientId: client.id, documentId: id, facts },
    input.policies,
  )
  if (policies.some(({ clientId }) => clientId !== client.id))
    throw invalid('policies', 'Choose policies of the same client')
  const third = await fileAccount(ctx, { clientId: client.id, documentId: id, facts, input })
  const parts = [first, second, third]
  const lines = parts.flatMap((part) => part.lines)
  const was = { clientId: row.clientId, policyId: row.policyId }
  const releasedDocument: FilingStep = { record: 'document', id, before: was, version: row.version }
  const steps = [...parts.flatMap((part) => part.steps), releasedDocument]
  await keep(ctx, row, { steps, lines, clientId: client.id, policyId: policies[0]?.id ?? null })
  const body = [`Filed the document ${row.fileName}.`, ...lines.map((line) => `${line}.`)].join(' ')
  await createActivity(ctx, { recordType: 'client', recordId: client.id, kind: 'note', body })
  return { message: `Filed under ${client.name}.`, document: await getDocument(ctx, id) }
}

async function previousOf(ctx: Ctx, { policyId }: DocumentDetail): Promise<string> {
  if (!policyId) throw new AppError('unprocessable', 'Choose the policy to compare this document with.')
  return (await getPolicy(ctx, policyId)).renewedFromId ?? policyId
}

/**
 * What a document changes against the previous term of a policy: against the facts of that policy's own document where one
 * was filed, else against what the book says. 404 out of reach.
 */
export async function diffDocument(ctx: Ctx, id: string, query: DocumentDiffQuery): Promise<DocumentDiff> {
  const document = await getDocument(ctx, id)
  const facts = factsOfPosition(factsOf(document), query.position)
  const policy = await getPolicy(ctx, query.policyId ?? (await previousOf(ctx, document)))
  const filed = await getDocumentFiledFor(ctx, policy.id, id)
  const before = filed?.facts ?? factsOfPolicy(policy, facts)
  const title = policy.policyNumber || policy.lineOfBusiness || policy.type
  return {
    against: filed?.fileName ?? `Policy ${title}`,
    documentId: filed?.id ?? null,
    comparison: termDiff(before, facts),
  }
}
