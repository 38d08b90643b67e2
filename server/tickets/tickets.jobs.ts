import { and, eq } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { ticketRecurrences } from '#server/db/tables/tickets.ts'
import { notify } from '#server/inbox/inbox.service.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { addDays, dayIn } from '#shared/dates.ts'
import { nextOf } from '#shared/tickets/repeats.rules.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { type DueRecurrence, lockDue } from './recurrences.queries.ts'
import { takeReminders } from './reminders.queries.ts'
import { createOccurrence } from './tickets.service.ts'

type AgencyWork = InTransaction<AgencyCtx>
/** How many tickets of one recurring ticket a round makes: after a long time away the next round goes on. */
const maxPerRound = 60

/** Makes the tickets of a recurring ticket up to a day; while its client is deleted its days pass without one. */
async function makeUpTo(ctx: AgencyWork, due: DueRecurrence, today: string): Promise<void> {
  const { repeat, startsOn, endsOn, maxCount, isClientGone, ...rest } = due
  let { madeCount, nextOn } = rest
  const { madeCount: _made, nextOn: _next, ...recurring } = rest
  for (let made = 0; made < maxPerRound && nextOn !== null && nextOn <= today; made += 1) {
    if (!isClientGone) {
      await createOccurrence(ctx, recurring, nextOn)
      madeCount += 1
    }
    nextOn = nextOf({ repeat, startsOn, endsOn, maxCount, madeCount }, addDays(nextOn, 1))
  }
  const isIt = and(eq(ticketRecurrences.agencyId, ctx.user.agencyId), eq(ticketRecurrences.id, due.id))
  await ctx.db.update(ticketRecurrences).set({ madeCount, nextOn, updatedAt: ctx.clock() }).where(isIt)
}

/** Makes the tickets of an agency whose day has come on its clocks, each once, those of days that were missed too. */
export async function makeRecurringTickets(ctx: AgencyWork): Promise<void> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  for (const due of await lockDue(ctx, today)) await makeUpTo(ctx, due, today)
}

/** Reminds the assignees of an agency's tickets whose hour has come, else those who opened them, each once. */
export async function remindOfTickets(ctx: AgencyWork): Promise<void> {
  const due = await takeReminders(ctx)
  await notify(
    ctx,
    due.map(({ id, number, title, userId }) => ({
      ...({ userId, kind: 'ticket_reminder', recordType: 'ticket', recordId: id } as const),
      ...{ text: 'Ticket reminder', detail: `${ticketNumber(number)} ${title}` },
    })),
  )
}

/** Makes the recurring tickets of every agency, and sends its reminders. */
export async function runTicketWork(ctx: Ctx): Promise<void> {
  await forEachAgency(ctx, async (ctx) => {
    await makeRecurringTickets(ctx)
    await remindOfTickets(ctx)
  })
}

export const ticketJobs: JobKind[] = [
  jobEvery(5, { name: 'tickets.due', expireInSeconds: 600, run: runTicketWork }),
]
