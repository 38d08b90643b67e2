import { policyLabels } from '#shared/self-service/policy-labels.rules.ts'
import type { QuestionnaireItem } from '#shared/self-service/self-service.contract.ts'
import type { QuestionnaireRow } from './questionnaires.queries.ts'

type Named = Pick<QuestionnaireRow, 'id' | 'line' | 'carrier' | 'policyNumber'>
type Listed = Named & Pick<QuestionnaireRow, 'formName' | 'sentAt' | 'answeredAt'>

/** What the policy of a questionnaire is called. */
export function labelOf(row: Named): string {
  return policyLabels([row])[0]?.label ?? ''
}

/** A questionnaire in a list. */
export function itemOf(row: Listed): QuestionnaireItem {
  const { id, formName, sentAt, answeredAt } = row
  const answered = answeredAt?.toISOString() ?? null
  return { id, formName, policy: labelOf(row), sentAt: sentAt.toISOString(), answeredAt: answered }
}
