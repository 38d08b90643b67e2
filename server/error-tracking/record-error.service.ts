import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { errorGroupPeople, errorGroups } from '#server/db/tables/platform.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/new-id.ts'
import type { ErrorReport } from '#shared/error-tracking/error-tracking.contract.ts'
import { deleteBeyond } from './error-groups.queries.ts'
import { fingerprintOf } from './fingerprint.rules.ts'
import { pathOf, redactContext, redactText } from './redact.rules.ts'

/** More kinds of errors than that nobody looks through; what matters least gives way. */
export const maxGroups = 1000

function groupOf(report: ErrorReport) {
  const { error, context = {}, userAgent = '' } = report
  const name = redactText(error.name || 'Error', 100)
  const message = redactText(error.message, 1000)
  const stack = redactText(error.stack ?? '', 4000)
  const { url, timestamp: _timestamp, release, ...more } = context
  return {
    name,
    message,
    stack,
    fingerprint: fingerprintOf({ name, message, stack }),
    url: pathOf(url ?? ''),
    release: redactText(typeof release === 'string' ? release : '', 60),
    context: redactContext(more),
    userAgent: redactText(userAgent, 300),
  }
}

/** Whom the error met, for counting alone: a keyed hash for each group, so that groups cannot be compared either. */
function personHash(ctx: Ctx, groupId: string): string | null {
  if (!ctx.user) return null
  return createHmac('sha256', ctx.config.secretKey)
    .update(`error:${groupId}:${ctx.user.id}`)
    .digest('base64url')
}

async function keep(ctx: InTransaction<Ctx>, report: ErrorReport): Promise<void> {
  const now = ctx.clock()
  const { fingerprint, ...latest } = groupOf(report)
  const [group] = await ctx.db
    .insert(errorGroups)
    .values({ id: newId(), fingerprint, ...latest, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: errorGroups.fingerprint,
      set: {
        ...latest,
        count: sql`${errorGroups.count} + 1`,
        lastSeenAt: now,
        status: sql`case when ${errorGroups.status} = 'resolved' then 'open' else ${errorGroups.status} end`,
        resolvedAt: null,
      },
    })
    .returning({ id: errorGroups.id, count: errorGroups.count })
  if (!group) return
  const hash = personHash(ctx, group.id)
  if (hash)
    await ctx.db
      .insert(errorGroupPeople)
      .values({ groupId: group.id, personHash: hash })
      .onConflictDoNothing()
  if (group.count === 1) await deleteBeyond(ctx, maxGroups)
}

/**
 * Counts an error among those of its kind, with the latest report of it: redacted, cut, and without a word of who it met. A
 * resolved kind that comes back is open again.
 */
export function recordError(ctx: Ctx, report: ErrorReport): Promise<void> {
  return inTransaction(ctx, (ctx) => keep(ctx, report), 'app_platform')
}
