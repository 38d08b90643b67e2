import { agencyCipher } from '#server/agency-encryption/agency-key.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { getProspect } from '#server/prospects/prospects.service.ts'
import { type Export, exportOf } from '#server/records/csv.ts'
import type { CsvColumn } from '#shared/imports-exports/csv.rules.ts'
import { answerText } from '#shared/intake-forms/answer-text.rules.ts'
import { fieldsOfForm } from '#shared/intake-forms/form.rules.ts'
import {
  Answers,
  type FormField,
  type Submission,
  type SubmissionItem,
} from '#shared/intake-forms/intake-forms.contract.ts'
import {
  answersPlace,
  findSubmissions,
  type ReadSubmission,
  type StoredSubmission,
} from './intake-forms.queries.ts'
import { getIntakeForm } from './intake-forms.service.ts'

type Ctx = InTransaction<AgencyCtx>

async function readAnswers(ctx: Ctx, stored: StoredSubmission[]): Promise<ReadSubmission[]> {
  const cipher = await agencyCipher(ctx)
  return stored.map((one) => ({
    ...one,
    answers: Answers.parse(JSON.parse(cipher.decrypt(answersPlace(one.id), one.answers))),
  }))
}

/** What was sent by a form, the newest first. Throws 403 and 404. */
export async function listSubmissions(ctx: Ctx, formId: string): Promise<SubmissionItem[]> {
  await getIntakeForm(ctx, formId)
  const stored = await findSubmissions(ctx, { formId })
  return stored.map(({ id, prospectId, prospectName, producerName, submittedAt }) => ({
    ...{ id, prospectId, prospectName, producerName, submittedAt: submittedAt.toISOString() },
  }))
}

/** The forms that a prospect sent, each as it was, with the answers. Throws 404 for a prospect out of reach. */
export async function submissionsOfProspect(ctx: Ctx, prospectId: string): Promise<Submission[]> {
  await getProspect(ctx, prospectId)
  const read = await readAnswers(ctx, await findSubmissions(ctx, { prospectId }))
  return read.map(({ id, formName, formVersion, definition, answers, submittedAt, documents }) => ({
    ...{ id, formName, formVersion, definition, answers, submittedAt: submittedAt.toISOString() },
    documents: documents.map(({ fileId, id: documentId, fileName }) => ({
      id: fileId,
      documentId,
      fileName,
    })),
  }))
}

/** What a prospect sent last by a form; null for nothing. The caller authorizes. */
export async function lastAnswers(ctx: Ctx, formId: string, prospectId: string): Promise<Answers | null> {
  const [last] = await readAnswers(ctx, (await findSubmissions(ctx, { formId, prospectId })).slice(0, 1))
  return last?.answers ?? null
}

function columnOf(field: FormField, withSensitive: boolean): CsvColumn<ReadSubmission> {
  return {
    heading: field.label,
    value: ({ definition, answers }) => {
      const asked = fieldsOfForm(definition).find(({ id }) => id === field.id)
      const answer = answers[field.id]
      return asked && answer !== undefined ? answerText(asked, answer, { withSensitive }) : ''
    },
  }
}

/** What was sent by a form as a CSV file: a column for each question of every version. Throws 403 and 404. */
export async function exportSubmissions(ctx: Ctx, formId: string, withSensitive = false): Promise<Export> {
  await getIntakeForm(ctx, formId)
  const read = await readAnswers(ctx, await findSubmissions(ctx, { formId }))
  const asked = new Map<string, FormField>()
  for (const { definition } of read)
    for (const field of fieldsOfForm(definition)) if (!asked.has(field.id)) asked.set(field.id, field)
  const fields = [...asked.values()].filter(
    ({ type, isSensitive }) => type !== 'file' && (withSensitive || !isSensitive),
  )
  const columns: CsvColumn<ReadSubmission>[] = [
    { heading: 'Submitted', value: ({ submittedAt }) => submittedAt.toISOString() },
    { heading: 'Prospect', value: ({ prospectName }) => prospectName },
    { heading: 'Producer', value: ({ producerName }) => producerName },
    ...fields.map((field) => columnOf(field, withSensitive)),
  ]
  return exportOf(columns, read)
}
