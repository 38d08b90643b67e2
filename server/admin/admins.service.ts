import { findByEmail } from '#server/accounts/login.service.ts'
import { hashPassword, requireUncommon, savePassword } from '#server/accounts/passwords.service.ts'
import { addPerson } from '#server/accounts/people.service.ts'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import type { NewAdmin } from '#shared/accounts/accounts.contract.ts'

const known = 'A person with this email address already has an account.'

async function addAdmin(ctx: InTransaction<Ctx>, { name, email }: NewAdmin, hashed: string): Promise<void> {
  if (await findByEmail(ctx, email)) throw new AppError('conflict', known)
  const now = ctx.clock()
  const id = newId()
  const row = { id, role: 'admin' as const, name, email, emailVerified: true, createdAt: now, updatedAt: now }
  await addPerson(ctx, row)
  await savePassword(ctx, id, hashed)
  const after = { name, email, role: 'admin' }
  await recordAudit(ctx, { action: 'admin.created', recordType: 'user', recordId: id, after })
}

/**
 * Makes an admin of the platform, for anyone who has the command line. Throws `conflict` for a known
 * address and `invalid` for a common password.
 */
export async function createAdmin(ctx: Ctx, input: NewAdmin): Promise<void> {
  await requireUncommon(input.password, 'password')
  const hashed = await hashPassword(input.password)
  await inTransaction(ctx, (ctx) => addAdmin(ctx, input, hashed), 'app_platform')
}
