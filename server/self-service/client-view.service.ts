import { eq } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { findStored, type StoredDocument } from '#server/documents/pages.service.ts'
import { notFound } from '#server/errors.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { Answers } from '#shared/intake-forms/intake-forms.contract.ts'
import { requestTitle } from '#shared/self-service/request-form.rules.ts'
import type { ClientPolicy, ClientRequest, ClientView } from '#shared/self-service/self-service.contract.ts'
import { idCardOf, isAuto } from './id-cards.service.ts'
import { labelOf } from './questionnaire-item.ts'
import { findQuestionnaires } from './questionnaires.queries.ts'
import { findPolicies, findRequests, findShared, type PolicyRow } from './self-service.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The place that binds what a client wrote to its row. */
export const requestPlace = (id: string) => `self_service_requests.answers:${id}`

async function policyOf(ctx: Ctx, row: PolicyRow): Promise<ClientPolicy> {
  const { type: _type, lines: _lines, premium, ...shown } = row
  const hasIdCard = isAuto(row) ? (await idCardOf(ctx, row)) !== null : null
  return { ...shown, premium: premium > 0 ? premium : null, hasIdCard }
}

async function requestsOf(ctx: Ctx, clientId: string): Promise<ClientRequest[]> {
  const cipher = await agencyCipher(ctx)
  return (await findRequests(ctx, clientId)).map(({ id, kind, state, answers, createdAt }) => {
    const read = Answers.parse(JSON.parse(cipher.decrypt(requestPlace(id), answers)))
    return { id, kind, state, title: requestTitle(kind, read), createdAt: createdAt.toISOString() }
  })
}

/** Everything that a client sees. */
export async function viewOf(ctx: Ctx, client: Client): Promise<ClientView> {
  const { name, phone } = agencies
  const [agency] = await ctx.db
    .select({ name, phone })
    .from(agencies)
    .where(eq(agencies.id, ctx.user.agencyId))
  const policies: ClientPolicy[] = []
  for (const row of await findPolicies(ctx, client.id)) policies.push(await policyOf(ctx, row))
  const shared = await findShared(ctx, client.id)
  return {
    agency: agency ?? { name: '', phone: '' },
    clientName: client.name,
    policies,
    documents: shared.map((one) => ({ ...one, sharedAt: one.sharedAt.toISOString() })),
    requests: await requestsOf(ctx, client.id),
    questionnaires: (await findQuestionnaires(ctx, { clientId: client.id })).map((row) => ({
      ...{ id: row.id, title: row.definition.title, policy: labelOf(row) },
      answeredAt: row.answeredAt?.toISOString() ?? null,
    })),
  }
}

/** The stored file of a document that is shared with a client; its opening is audited. Throws 404. */
export async function openShared(ctx: Ctx, client: Client, documentId: string): Promise<StoredDocument> {
  const isShared = (await findShared(ctx, client.id)).some(({ id }) => id === documentId)
  if (!isShared) throw notFound()
  const stored = await findStored(ctx, documentId)
  const about = { recordType: 'document', recordId: documentId, after: { clientId: client.id } }
  await recordAudit(ctx, { action: 'document.downloaded_by_client', ...about })
  return stored
}
