import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import {
  plainFormNumber,
  plainTemplate,
  plainTemplateId,
} from '#shared/acord-forms/plain-certificate.rules.ts'
import { findTemplate } from './templates.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** The plain certificate has no file: it is drawn. */
const ownTemplate = { ...plainTemplate, fileKey: '' }

/** The template that a form can be started from, or undefined. */
export function startableTemplate(ctx: Ctx, id: string) {
  return id === plainTemplateId ? ownTemplate : findTemplate(ctx, id)
}

/** The template of a form, also when it was taken off the list meanwhile; undefined for a form without one. */
export async function findTemplateOf(ctx: Ctx, form: Pick<FilledForm, 'templateId' | 'formNumber'>) {
  if (form.formNumber === plainFormNumber) return ownTemplate
  return form.templateId ? findTemplate(ctx, form.templateId, { withRemoved: true }) : undefined
}

/** The same. Throws 422 for a form without one. */
export async function templateOf(ctx: Ctx, form: Pick<FilledForm, 'templateId' | 'formNumber'>) {
  const template = await findTemplateOf(ctx, form)
  if (!template) throw new AppError('unprocessable', 'This form has no fields to fill in.')
  return template
}
