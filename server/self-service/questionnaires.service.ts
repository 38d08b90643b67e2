import { and, eq } from 'drizzle-orm'
import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import { getClient, lockClient } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { questionnaires } from '#server/db/tables/self-service.ts'
import { AppError, notFound } from '#server/errors.ts'
import { publishedForm } from '#server/intake-forms/public-form.ts'
import { lastAnswers } from '#server/intake-forms/submissions.service.ts'
import { newId } from '#server/new-id.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import { Answers, type FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'
import {
  answerChanges,
  answersToBeginWith,
  questionnaireForm,
} from '#shared/self-service/questionnaire.rules.ts'
import type {
  ClientQuestionnaire,
  Questionnaire,
  QuestionnaireSend,
} from '#shared/self-service/self-service.contract.ts'
import { type Kept, keptOf, mailLink } from './links.service.ts'
import { itemOf, labelOf } from './questionnaire-item.ts'
import {
  findFormerProspect,
  findPublishedForms,
  findQuestionnaires,
  type QuestionnaireRow,
} from './questionnaires.queries.ts'
import { findPolicies } from './self-service.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The places that bind the answers of a questionnaire to its row. */
export const answersPlace = (id: string) => `questionnaires.answers:${id}`
const previousPlace = (id: string) => `questionnaires.previous:${id}`

/** A questionnaire with its answers, readable. */
export type ReadQuestionnaire = Omit<QuestionnaireRow, 'answers' | 'previous'> & {
  answers: Answers | null
  previous: Answers
}

/** A questionnaire of a client. Throws the same 404 for one that is somebody else's and one that isn't there. */
export async function readQuestionnaire(ctx: Ctx, id: string, clientId?: string): Promise<ReadQuestionnaire> {
  const [row] = await findQuestionnaires(ctx, { id, ...(clientId && { clientId }) })
  if (!row) throw notFound()
  const cipher = await agencyCipher(ctx)
  const read = (place: string, text: string) => Answers.parse(JSON.parse(cipher.decrypt(place, text)))
  const answers = row.answers && read(answersPlace(id), row.answers)
  return { ...row, answers: answers || null, previous: read(previousPlace(id), row.previous) }
}

/** What the record of a client says where they have not answered yet. */
function ofRecord(form: FormDefinition, { name, email, phone }: Client): Answers {
  const known: Partial<Record<string, string>> = { name, email, phone }
  const filled = fieldsOfForm(form).flatMap(({ id, fills }) => {
    const text = fills && known[fills]
    return text ? [[id, text] as const] : []
  })
  return Object.fromEntries(filled)
}

/** The client's last answers to a form: by a questionnaire, else by the intake form that made the client. */
async function formerAnswers(ctx: Ctx, client: Client, formId: string): Promise<Answers> {
  const sent = await findQuestionnaires(ctx, { clientId: client.id })
  const last = sent.find((row) => row.formId === formId && row.answers !== null)
  if (last) return (await readQuestionnaire(ctx, last.id)).answers ?? {}
  const prospectId = await findFormerProspect(ctx, client.id)
  return (prospectId && (await lastAnswers(ctx, formId, prospectId))) || {}
}

async function addQuestionnaire(ctx: Ctx, client: Client, { formId, policyId }: QuestionnaireSend) {
  const { number } = await publishedForm(ctx, formId).catch(() => {
    throw new AppError('invalid', undefined, { fields: { formId: 'Choose a published form' } })
  })
  const id = newId()
  const cipher = await agencyCipher(ctx)
  const previous = cipher.encrypt(previousPlace(id), JSON.stringify(await formerAnswers(ctx, client, formId)))
  const { agencyId, id: sentById } = ctx.user
  await ctx.db.insert(questionnaires).values({
    ...{ agencyId, id, clientId: client.id, policyId, formId, formVersion: number, previous },
    ...{ sentById, sentAt: ctx.clock() },
  })
  return id
}

/**
 * Sends a client a form to answer for a policy in force; one that still waits for its answers is sent again. 404 out of reach, 400 for
 * another's policy or a form that isn't published, 422 without an email address.
 */
export async function sendQuestionnaire(ctx: Ctx, clientId: string, input: QuestionnaireSend): Promise<Kept> {
  const client = await lockClient(ctx, clientId)
  const { formId, policyId, ...words } = input
  if (!(await findPolicies(ctx, client.id)).some(({ id }) => id === policyId))
    throw new AppError('invalid', undefined, { fields: { policyId: 'Choose a policy in force' } })
  const sent = await findQuestionnaires(ctx, { clientId: client.id })
  const waits = (row: QuestionnaireRow) =>
    row.formId === formId && row.policyId === policyId && row.answeredAt === null
  const id = sent.find(waits)?.id ?? (await addQuestionnaire(ctx, client, input))
  await mailLink(ctx, client, words)
  const after = { questionnaireId: id, formId, policyId }
  await recordAudit(ctx, { action: 'questionnaire.sent', recordType: 'client', recordId: client.id, after })
  return keptOf(ctx, client.id)
}

/** The forms that can be sent. */
export function listQuestionnaireForms(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return findPublishedForms(ctx)
}

/** A questionnaire of a client in reach, with what changed against the answers before. Throws 404. */
export async function getQuestionnaire(ctx: Ctx, id: string): Promise<Questionnaire> {
  const found = await readQuestionnaire(ctx, id)
  await getClient(ctx, found.clientId)
  const { clientId, ticketId, answers, previous } = found
  const definition = questionnaireForm(found.definition)
  const changes = answers ? answerChanges(definition, previous, answers) : []
  return { ...itemOf(found), clientId, ticketId, definition, answers, changes }
}

/** A questionnaire as its client begins with it. Throws 404. */
export async function getClientQuestionnaire(
  ctx: Ctx,
  client: Client,
  id: string,
): Promise<ClientQuestionnaire> {
  const found = await readQuestionnaire(ctx, id, client.id)
  const definition = questionnaireForm(found.definition)
  const before = { ...ofRecord(definition, client), ...found.previous }
  return { definition, policy: labelOf(found), initial: answersToBeginWith(definition, before) }
}

/** Notes what a client answered, and the ticket that it became. */
export async function keepAnswers(ctx: Ctx, id: string, answers: Answers, ticketId: string): Promise<void> {
  const cipher = await agencyCipher(ctx)
  const isIt = and(eq(questionnaires.agencyId, ctx.user.agencyId), eq(questionnaires.id, id))
  const set = {
    answers: cipher.encrypt(answersPlace(id), JSON.stringify(answers)),
    answeredAt: ctx.clock(),
    ticketId,
  }
  await ctx.db.update(questionnaires).set(set).where(isIt)
}
