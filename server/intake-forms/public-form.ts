import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { intakeForms, intakeFormVersions } from '#server/db/tables/intake-forms.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { decryptText, encryptText } from '#server/encryption.ts'
import { type AppError, notFound } from '#server/errors.ts'
import { actFor } from '#server/jobs/act-for.ts'
import type { Assignment, FormDefinition, PublicForm } from '#shared/intake-forms/intake-forms.contract.ts'
import { findByPublicId } from './intake-forms.queries.ts'

/** What a public address leads to: the work runs with the rights of the agency's owner, and says that a client acts. */
type Opened = { ctx: AgencyCtx; formId: string }
type Published = {
  id: string
  name: string
  number: number
  definition: FormDefinition
  assignment: Assignment
}

/** The 404 of every form that is not there: unknown, never published, taken offline. */
function noForm(): AppError {
  return notFound()
}

/** The published form of a public address. Throws 404. */
export async function openForm(ctx: Ctx, publicId: string): Promise<Opened> {
  const nobody = { ...ctx, user: null }
  const found = await inTransaction(nobody, (ctx) => findByPublicId(ctx, publicId), 'app_platform')
  const mine = found && (await actFor(nobody, found.agencyId, null))
  if (!mine) throw noForm()
  return { ctx: { ...mine, actor: 'client_link' }, formId: found.id }
}

/** A form as it was published, in its newest version or another. Throws 404. */
export async function publishedForm(
  { db, user }: InTransaction<AgencyCtx>,
  formId: string,
  number?: number,
): Promise<Published> {
  const { agencyId, id, name, assignment, publishedVersion, isPublished } = intakeForms
  const isVersion = and(
    eq(intakeFormVersions.agencyId, agencyId),
    eq(intakeFormVersions.formId, id),
    eq(intakeFormVersions.number, number ?? publishedVersion),
  )
  const [form] = await db
    .select({
      ...{ id, name, assignment },
      ...{ number: intakeFormVersions.number, definition: intakeFormVersions.definition },
    })
    .from(intakeForms)
    .innerJoin(intakeFormVersions, isVersion)
    .where(and(eq(agencyId, user.agencyId), eq(id, formId), isPublished))
  if (!form) throw noForm()
  return form
}

const place = (publicId: string) => `intake form opened:${publicId}`

/** When a form was opened, as only the server can write it; null for what it did not write. */
export function openedAt({ config }: Ctx, publicId: string, opened: string): Date | null {
  try {
    return new Date(decryptText(config, place(publicId), opened))
  } catch {
    return null
  }
}

/** A published form as its page shows it. Throws 404. */
export async function getPublicForm(ctx: Ctx, publicId: string): Promise<PublicForm> {
  const opened = await openForm(ctx, publicId)
  return inTransaction(opened.ctx, async (ctx) => {
    const { definition, number } = await publishedForm(ctx, opened.formId)
    const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, ctx.user.agencyId))
    return {
      ...{ definition, formVersion: number },
      agency: { name: agency?.name ?? '', phone: agency?.phone ?? '' },
      opened: encryptText(ctx.config, place(publicId), ctx.clock().toISOString()),
    }
  })
}
