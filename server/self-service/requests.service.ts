import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { createRequest } from '#server/certificates/requests.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { selfServiceRequests } from '#server/db/tables/self-service.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { newId } from '#server/new-id.ts'
import { createTicket } from '#server/tickets/tickets.service.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { checkAnswers } from '#shared/intake-forms/answers.rules.ts'
import type { Answer, Answers } from '#shared/intake-forms/intake-forms.contract.ts'
import { policyLabels } from '#shared/self-service/policy-labels.rules.ts'
import {
  kindOf,
  type RequestKind,
  requestForm,
  requestText,
  requestTitle,
  ticketTypeOf,
} from '#shared/self-service/request-form.rules.ts'
import { type RequestSend, requestsPerDay } from '#shared/self-service/self-service.contract.ts'
import { requestPlace } from './client-view.service.ts'
import { countRequests, findPolicies } from './self-service.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Sent = { kind: RequestKind; answers: Answers; title: string; text: string; policyId: string | null }

function read(given: Record<string, unknown>, policies: { id: string; label: string }[]): Sent {
  const form = requestForm(policies.map(({ label }) => label))
  const { answers, errors, unknown } = checkAnswers(form, given)
  if (unknown.length > 0)
    throw new AppError('invalid', `This form has no question ${unknown.join(', ')}.`, {
      reason: 'unknown_field',
    })
  const kind = kindOf(answers)
  if (Object.keys(errors).length > 0 || !kind)
    throw new AppError('invalid', 'Some answers need another look.', { fields: errors })
  const policyId = policies.find(({ label }) => label === answers.policy)?.id ?? null
  return { kind, answers, title: requestTitle(kind, answers), text: requestText(form, answers), policyId }
}

const textOf = (answer: Answer | undefined) => (typeof answer === 'string' ? answer : '')

/** Makes the certificate request of a client. */
async function askForCertificate(ctx: Ctx, client: Client, { answers, text }: Sent, assigneeId: string) {
  const { holder_address: address } = answers
  const place = address && typeof address === 'object' && !Array.isArray(address) ? address : {}
  const holder = { name: textOf(answers.holder), email: textOf(answers.holder_email), ...place }
  const requestedBy = `${client.name}, through self-service`.slice(0, 200)
  const wording = text.slice(0, 2000)
  const about = { clientId: client.id, holder, requestedBy, wording, assigneeId }
  return { certificateRequestId: (await createRequest(ctx, about)).id, ticketId: null }
}

async function openTicket(ctx: Ctx, client: Client, sent: Sent, assigneeId: string) {
  const { kind, title, text: description, policyId } = sent
  if (kind === 'certificate') return askForCertificate(ctx, client, sent, assigneeId)
  const about = { title, description, type: ticketTypeOf[kind], clientId: client.id, policyId, assigneeId }
  return { ticketId: (await createTicket(ctx, about)).id, certificateRequestId: null }
}

async function notifyAbout(
  ctx: Ctx,
  client: Client,
  sent: Sent,
  made: Awaited<ReturnType<typeof openTicket>>,
) {
  const { ticketId, certificateRequestId } = made
  const userId = client.servicerId ?? client.assignedAgentId
  const about = ticketId
    ? ({ recordType: 'ticket', recordId: ticketId } as const)
    : ({ recordType: 'certificate_request', recordId: certificateRequestId ?? '' } as const)
  const text = `${client.name} sent a request`
  await notify(ctx, [{ kind: 'client_request', userId, ...about, text, detail: sent.title }])
}

/**
 * Takes a client's request, once however often it is repeated: it becomes a ticket or a certificate request of the service person
 * and changes no record by itself. Throws 400 with what is wrong, and 429 for too many within a day.
 */
export async function sendRequest(ctx: Ctx, client: Client, input: RequestSend): Promise<void> {
  await lockName(ctx, `self-service requests ${client.id}`)
  const { ofDay, isKnown } = await countRequests(ctx, client.id, input.requestId)
  if (isKnown) return
  const policies = policyLabels(await findPolicies(ctx, client.id))
  const sent = read(input.answers, policies)
  if (ofDay >= requestsPerDay) throw new AppError('rate_limited', undefined, { retryAfter: 3600 })
  const made = await openTicket(ctx, client, sent, client.servicerId ?? client.assignedAgentId)
  const id = newId()
  const cipher = await agencyCipher(ctx)
  const { kind, policyId, title } = sent
  await ctx.db.insert(selfServiceRequests).values({
    ...{ agencyId: ctx.user.agencyId, id, clientId: client.id, policyId, kind, ...made },
    ...{ requestId: input.requestId, createdAt: ctx.clock() },
    answers: cipher.encrypt(requestPlace(id), JSON.stringify(sent.answers)),
  })
  const about = { recordType: 'client', recordId: client.id, after: { title, ...made } }
  await recordAudit(ctx, { action: 'self_service.requested', ...about })
  await notifyAbout(ctx, client, sent, made)
}
