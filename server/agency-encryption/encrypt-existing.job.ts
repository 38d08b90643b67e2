import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { agencyKeys } from '#server/db/tables/agencies.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { actFor } from '#server/jobs/act-for.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { agencyCipher } from './agency-key.service.ts'
import { findUnencryptedAgencies } from './agency-keys.queries.ts'
import { encryptExistingFiles } from './encrypted-files.service.ts'
import type { EncryptedTable } from './encrypted-tables.ts'
import { findPlaintexts, writeEncrypted } from './plaintexts.queries.ts'

const rowsPerBatch = 100

/** Encrypts some of a column's texts; returns how many there were. */
async function encryptBatch(ctx: InTransaction<AgencyCtx>, table: EncryptedTable): Promise<number> {
  const found = await findPlaintexts(ctx, table, rowsPerBatch)
  const cipher = await agencyCipher(ctx)
  for (const one of found) await writeEncrypted(ctx, table, one, cipher.encrypt(one.place, one.text))
  return found.length
}

async function encryptAgency(ctx: AgencyCtx, tables: readonly EncryptedTable[]): Promise<void> {
  for (const table of tables) {
    while ((await inTransaction(ctx, (ctx) => encryptBatch(ctx, table))) === rowsPerBatch) {
      // The next batch.
    }
  }
  await encryptExistingFiles(ctx)
  await inTransaction(ctx, async (ctx) => {
    await agencyCipher(ctx)
    const isIts = and(eq(agencyKeys.agencyId, ctx.user.agencyId))
    await ctx.db.update(agencyKeys).set({ encryptedAt: ctx.clock() }).where(isIts)
  })
}

/**
 * Encrypts what agencies kept before they had a key: texts in their tables and stored files, in batches; begun again, it goes
 * on where it ended. Until then what is not encrypted yet is read as it is.
 */
export function encryptExistingJob(tables: readonly EncryptedTable[]): JobKind {
  return jobEvery(10, {
    name: 'encryption.encrypt-existing',
    expireInSeconds: 3600,
    run: async (ctx: Ctx) => {
      for (const id of await inTransaction(ctx, findUnencryptedAgencies, 'app_platform')) {
        const mine = await actFor(ctx, id, null)
        if (mine) await encryptAgency(mine, tables)
      }
    },
  })
}
