import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { lockName } from '#server/db/name-lock.ts'
import { intakeForms, intakeFormVersions } from '#server/db/tables/intake-forms.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { activeMembers } from '#server/records/producer.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import { problemsOfForm } from '#shared/intake-forms/form.rules.ts'
import {
  type Assignment,
  type IntakeForm,
  type IntakeFormCreate,
  type IntakeFormItem,
  type IntakeFormUpdate,
  maxForms,
} from '#shared/intake-forms/intake-forms.contract.ts'
import { presetForm } from '#shared/intake-forms/presets.rules.ts'
import { can } from '#shared/permissions.ts'
import { findForms, type StoredForm } from './intake-forms.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Row = typeof intakeForms.$inferSelect

const recordType = 'intake_form'

/** Throws 403 for who does not own the agency. */
export function checkMayManage({ user }: AgencyCtx): void {
  if (!can(user, 'agency.edit'))
    throw new AppError('forbidden', 'Only the agency owner can manage intake forms.')
}

function statusOf({ isPublished, publishedVersion }: StoredForm): IntakeFormItem['status'] {
  if (isPublished) return 'published'
  return publishedVersion > 0 ? 'unpublished' : 'draft'
}

function itemOf({ config }: Ctx, form: StoredForm): IntakeFormItem {
  const { id, name, publicId, hasChanges, submissions, version } = form
  return {
    ...{ id, name, hasChanges, submissions, version, status: statusOf(form) },
    link: `${config.appUrl}/forms/${publicId}`,
    lastSubmittedAt: form.lastSubmittedAt?.toISOString() ?? null,
    updatedAt: form.updatedAt.toISOString(),
  }
}

/** The agency's intake forms by their names. 403 for who does not own the agency. */
export async function listIntakeForms(ctx: Ctx): Promise<IntakeFormItem[]> {
  checkMayManage(ctx)
  return (await findForms(ctx)).map((form) => itemOf(ctx, form))
}

/** A form with its draft. Throws 403 and 404. */
export async function getIntakeForm(ctx: Ctx, id: string): Promise<IntakeForm> {
  checkMayManage(ctx)
  const [form] = await findForms(ctx, id)
  if (!form) throw notFound()
  return { ...itemOf(ctx, form), definition: form.definition, assignment: form.assignment }
}

function whereForm({ user }: AgencyCtx, id: string) {
  return and(eq(intakeForms.agencyId, user.agencyId), eq(intakeForms.id, id))
}

async function lockForm(ctx: Ctx, id: string): Promise<Row> {
  checkMayManage(ctx)
  const [row] = await ctx.db.select().from(intakeForms).where(whereForm(ctx, id)).for('update')
  if (!row) throw notFound()
  return row
}

async function checkRoom(ctx: Ctx): Promise<void> {
  const { agencyId } = ctx.user
  await lockName(ctx, `intake forms ${agencyId}`)
  if ((await ctx.db.$count(intakeForms, eq(intakeForms.agencyId, agencyId))) < maxForms) return
  const message = `An agency can have ${maxForms} intake forms. Delete one first.`
  throw new AppError('unprocessable', message, { reason: 'too_many_forms' })
}

/** Adds a form with the questions of a preset, as a draft. Throws 403, and 422 where there are 50. */
export async function createIntakeForm(ctx: Ctx, { name, preset }: IntakeFormCreate): Promise<IntakeForm> {
  checkMayManage(ctx)
  await checkRoom(ctx)
  const id = newId()
  const now = ctx.clock()
  await ctx.db.insert(intakeForms).values({
    ...{ agencyId: ctx.user.agencyId, id, name, draft: presetForm(preset) },
    ...{ publicId: randomBytes(12).toString('base64url'), assignment: { kind: 'owner' } },
    ...{ createdById: ctx.user.id, createdAt: now, updatedAt: now },
  })
  await recordAudit(ctx, {
    ...{ action: 'intake_form.created', recordType, recordId: id },
    after: { name, preset },
  })
  return getIntakeForm(ctx, id)
}

/** Refuses people who are no active members of the agency. */
async function checkPeople(ctx: Ctx, assignment: Assignment | undefined): Promise<void> {
  if (!assignment || assignment.kind === 'owner') return
  const ids = assignment.kind === 'person' ? [assignment.userId] : assignment.userIds
  const active = await activeMembers(ctx, ids)
  if (ids.every((id) => active.has(id))) return
  throw new AppError('invalid', undefined, {
    fields: { assignment: 'Choose active members of your agency' },
  })
}

async function write(ctx: Ctx, row: Row, set: Partial<Row>): Promise<IntakeForm> {
  await ctx.db
    .update(intakeForms)
    .set({ ...set, updatedAt: ctx.clock(), version: row.version + 1 })
    .where(whereForm(ctx, row.id))
  return getIntakeForm(ctx, row.id)
}

/** Changes the draft of a form. Throws 403, 404, 400 for producers who have left, and 409 for a stale `version`. */
export async function updateIntakeForm(ctx: Ctx, id: string, input: IntakeFormUpdate): Promise<IntakeForm> {
  const row = await lockForm(ctx, id)
  const { version, definition: draft, ...rest } = input
  checkVersion(row, version)
  await checkPeople(ctx, input.assignment)
  const { before, after } = changesOf<Record<string, unknown>>(row, { ...rest, draft })
  if (Object.keys(after).length === 0) return getIntakeForm(ctx, id)
  const form = await write(ctx, row, after)
  await recordAudit(ctx, { action: 'intake_form.updated', recordType, recordId: id, before, after })
  return form
}

/** Publishes the draft as the next version. Throws 403, 404, 409 for a stale `version`, 422 with what keeps it from being published. */
export async function publishIntakeForm(ctx: Ctx, id: string, version: number): Promise<IntakeForm> {
  const row = await lockForm(ctx, id)
  checkVersion(row, version)
  const [problem] = problemsOfForm(row.draft)
  if (problem) throw new AppError('unprocessable', problem, { reason: 'form_problem' })
  const number = row.publishedVersion + 1
  await ctx.db.insert(intakeFormVersions).values({
    ...{ agencyId: ctx.user.agencyId, id: newId(), formId: id, number, definition: row.draft },
    ...{ publishedById: ctx.user.id, publishedAt: ctx.clock() },
  })
  const form = await write(ctx, row, { isPublished: true, publishedVersion: number })
  const after = { name: row.name, formVersion: number }
  await recordAudit(ctx, { action: 'intake_form.published', recordType, recordId: id, after })
  return form
}

/** Takes a form offline; what was sent stays. Throws 403, 404, and 409 for a stale `version`. */
export async function unpublishIntakeForm(ctx: Ctx, id: string, version: number): Promise<IntakeForm> {
  const row = await lockForm(ctx, id)
  checkVersion(row, version)
  const form = await write(ctx, row, { isPublished: false })
  await recordAudit(ctx, {
    ...{ action: 'intake_form.unpublished', recordType, recordId: id },
    after: { name: row.name },
  })
  return form
}

/** Deletes a form that nobody has sent. Throws 403, 404, and 409 for one with submissions. */
export async function deleteIntakeForm(ctx: Ctx, id: string): Promise<void> {
  const { name } = await lockForm(ctx, id)
  const [form] = await findForms(ctx, id)
  if (form && form.submissions > 0) {
    const message = 'This form has submissions. Unpublish it instead.'
    throw new AppError('conflict', message, { reason: 'has_submissions' })
  }
  await ctx.db.delete(intakeForms).where(whereForm(ctx, id))
  await recordAudit(ctx, { action: 'intake_form.deleted', recordType, recordId: id, before: { name } })
}

/** Whose turn it is: the form is held, so that two submissions never take the same. */
export async function takeTurn(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db
    .update(intakeForms)
    .set({ turns: sql`${intakeForms.turns} + 1` })
    .where(whereForm(ctx, id))
    .returning({ turns: intakeForms.turns })
  return (row?.turns ?? 1) - 1
}
