import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { createTicket } from '#server/tickets/tickets.service.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { checkAnswers } from '#shared/intake-forms/answers.rules.ts'
import { type Answers, consentPlace } from '#shared/intake-forms/intake-forms.contract.ts'
import { answerChanges, questionnaireForm } from '#shared/self-service/questionnaire.rules.ts'
import type { QuestionnaireAnswer } from '#shared/self-service/self-service.contract.ts'
import { withoutSensitive } from '#shared/sensitive-text.rules.ts'
import { lockQuestionnaire } from './questionnaires.queries.ts'
import { keepAnswers, type ReadQuestionnaire, readQuestionnaire } from './questionnaires.service.ts'

type Ctx = InTransaction<AgencyCtx>

function checked({ definition }: ReadQuestionnaire, given: QuestionnaireAnswer): Answers {
  const form = questionnaireForm(definition)
  const { answers, errors, unknown } = checkAnswers(form, given.answers)
  if (unknown.length > 0)
    throw new AppError('invalid', `This form has no question ${unknown.join(', ')}.`, {
      reason: 'unknown_field',
    })
  if (form.consent !== '' && !given.hasConsent) errors[consentPlace] = 'Please agree to continue'
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', 'Some answers need another look.', { fields: errors })
  return answers
}

/** What of the answers a ticket says: what changed against last time. */
function changesText({ definition, previous }: ReadQuestionnaire, answers: Answers): string {
  const changes = answerChanges(questionnaireForm(definition), previous, answers)
  const lines = changes.map(
    ({ label, before, after }) => `${label}: ${after || '—'} (before: ${before || '—'})`,
  )
  const title = changes.length > 0 ? 'Changed since last time:' : 'Nothing changed since last time.'
  const isFirst = Object.keys(previous).length === 0
  const intro = isFirst ? 'Answered for the first time.' : title
  const ending = 'All answers are on the client’s page, under Self-service.'
  return withoutSensitive([intro, ...lines, '', ending].join('\n')).slice(0, 5000)
}

/**
 * Takes a client's answers, once: they are kept beside those of last time, become a ticket on the policy for the service person, and
 * change no record by themselves. Throws 404, and 400 with what is wrong.
 */
export async function answerQuestionnaire(
  ctx: Ctx,
  client: Client,
  id: string,
  given: QuestionnaireAnswer,
): Promise<void> {
  await lockQuestionnaire(ctx, id, client.id)
  const found = await readQuestionnaire(ctx, id, client.id)
  if (found.answeredAt) return
  const answers = checked(found, given)
  const userId = client.servicerId ?? client.assignedAgentId
  const title = `Review renewal questionnaire: ${found.formName}`.slice(0, 200)
  const ticket = await createTicket(ctx, {
    ...({ title, type: 'follow_up', clientId: client.id, policyId: found.policyId } as const),
    ...{ description: changesText(found, answers), assigneeId: userId },
  })
  await keepAnswers(ctx, id, answers, ticket.id)
  const after = { questionnaireId: id, ticketId: ticket.id }
  await recordAudit(ctx, {
    action: 'questionnaire.answered',
    recordType: 'client',
    recordId: client.id,
    after,
  })
  const about = { kind: 'client_request', recordType: 'ticket', recordId: ticket.id } as const
  await notify(ctx, [
    { ...about, userId, text: `${client.name} answered a questionnaire`, detail: found.formName },
  ])
}
