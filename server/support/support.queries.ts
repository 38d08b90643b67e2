import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { agencies } from '#server/db/tables/agencies.ts'
import { supportMessages, supportRequests } from '#server/db/tables/support.ts'
import type { AdminSupportQuery, SupportMessage } from '#shared/support/support.contract.ts'

type Row = typeof supportRequests.$inferSelect

// By its table's name: a list of one table would name the column alone, which is the message's own.
const messageCount = sql<number>`(select count(*)::int from support_messages m where m.request_id = support_requests.id)`

/** A request as every list shows it. */
export function itemOf({ row, messages }: { row: Row; messages: number }) {
  const { id, number, subject, version } = row
  return {
    id,
    number,
    subject,
    version,
    status: row.status,
    messageCount: messages,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

/** A person's own requests, the latest first. */
export function requestsBy(ctx: InTransaction<Ctx>, authorId: string) {
  return ctx.db
    .select({ row: supportRequests, messages: messageCount })
    .from(supportRequests)
    .where(eq(supportRequests.authorId, authorId))
    .orderBy(desc(supportRequests.updatedAt), desc(supportRequests.id))
}

/** How many requests of a person are not closed. */
export async function countUnclosed(ctx: InTransaction<Ctx>, authorId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ requests: count() })
    .from(supportRequests)
    .where(and(eq(supportRequests.authorId, authorId), ne(supportRequests.status, 'closed')))
  return found?.requests ?? 0
}

/** A request with whose it is; another's is not found where an author is named. */
export async function findRequest(ctx: InTransaction<Ctx>, id: string, authorId?: string) {
  const [found] = await ctx.db
    .select({ row: supportRequests, messages: messageCount, author: users, agency: agencies })
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.authorId))
    .leftJoin(agencies, eq(agencies.id, supportRequests.agencyId))
    .where(and(eq(supportRequests.id, id), authorId ? eq(supportRequests.authorId, authorId) : undefined))
  return found
}

/** What was written in a request, the oldest first; people see the platform's people as "Support". */
export async function messagesOf(
  ctx: InTransaction<Ctx>,
  requestId: string,
  { namesStaff }: { namesStaff: boolean },
): Promise<SupportMessage[]> {
  const rows = await ctx.db
    .select({ message: supportMessages, name: users.name })
    .from(supportMessages)
    .innerJoin(users, eq(users.id, supportMessages.authorId))
    .where(eq(supportMessages.requestId, requestId))
    .orderBy(supportMessages.id)
  return rows.map(({ message: { id, isFromStaff, body, createdAt }, name }) => ({
    id,
    isFromStaff,
    body,
    authorName: isFromStaff && !namesStaff ? 'Support' : name,
    createdAt: createdAt.toISOString(),
  }))
}

/** Requests whose number, subject, words, author or agency hold a text. */
function holds(q: string): SQL | undefined {
  const has = (column: SQL | typeof users.name) => sql`position(${q.toLowerCase()} in lower(${column})) > 0`
  return or(
    sql`'s-' || ${supportRequests.number} = ${q.toLowerCase()}`,
    has(sql`${supportRequests.subject}`),
    has(sql`${users.name}`),
    has(sql`${users.email}`),
    has(sql`coalesce(${agencies.name}, '')`),
    sql`exists (select 1 from support_messages m where m.request_id = ${supportRequests.id} and ${has(sql`m.body`)})`,
  )
}

/** The admins' inbox: what waits for us first, and of that what waits longest; the rest the latest first. */
export function inboxOf(ctx: InTransaction<Ctx>, { q, status, staffState, limit }: AdminSupportQuery) {
  const { status: state, updatedAt, id } = supportRequests
  return ctx.db
    .select({ row: supportRequests, messages: messageCount, author: users, agency: agencies })
    .from(supportRequests)
    .innerJoin(users, eq(users.id, supportRequests.authorId))
    .leftJoin(agencies, eq(agencies.id, supportRequests.agencyId))
    .where(
      and(
        status ? inArray(state, status) : undefined,
        staffState ? inArray(supportRequests.staffState, staffState) : undefined,
        q ? holds(q) : undefined,
      ),
    )
    .orderBy(
      sql`${state} <> 'open'`,
      sql`case when ${state} = 'open' then ${updatedAt} end`,
      desc(updatedAt),
      desc(id),
    )
    .limit(limit ?? 200)
}
