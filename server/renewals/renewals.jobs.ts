import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { addRenewalSteps } from '#server/follow-ups/renewal-steps.service.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { addDays, dayIn, daysBetween } from '#shared/dates.ts'
import type { Renewal, RenewalSettings } from '#shared/renewals/renewals.contract.ts'
import { ownRenewals, readRenewals } from './renewals.service.ts'
import { readRenewalSettings } from './settings.service.ts'

/** How many days before its end the renewal of a line is begun. */
function daysFor({ daysBefore, daysByLine }: RenewalSettings, line: string): number {
  return (
    daysByLine.find(({ lineOfBusiness }) => lineOfBusiness.toLowerCase() === line.toLowerCase())?.days ??
    daysBefore
  )
}

/** Who a renewal is given to where nobody sees to it: the service person, else the producer. */
function giverOf({ servicerId, clientServicerId, assignedAgentId, ownerId }: Renewal): string {
  return ownerId ?? servicerId ?? clientServicerId ?? assignedAgentId
}

/** Gives the renewals of an agency that are due to be begun, and that nothing is to be done for yet, to somebody. */
export async function beginRenewals(ctx: InTransaction<AgencyCtx>): Promise<void> {
  const today = dayIn(ctx.user.timeZone, ctx.clock())
  const settings = await readRenewalSettings(ctx)
  const idle = await readRenewals(ctx, { hasNextStep: false })
  const due = idle.filter(
    ({ expirationDate, lineOfBusiness }) =>
      daysBetween(today, expirationDate) <= daysFor(settings, lineOfBusiness),
  )
  const steps = due.map((renewal) => {
    const { id, clientId, lineOfBusiness, expirationDate } = renewal
    const left = daysBetween(today, expirationDate) - daysFor(settings, lineOfBusiness)
    const about = { policyId: id, clientId, kind: 'task', title: 'Start the renewal' } as const
    return { ...about, dueDate: addDays(today, Math.max(0, left)), assigneeId: giverOf(renewal) }
  })
  if ((await addRenewalSteps(ctx, steps, 'renewal')).length === 0) return
  await ownRenewals(ctx, new Map(due.map((renewal) => [renewal.id, giverOf(renewal)])))
}

/** Begins the renewals of every agency that are due. */
export function beginAllRenewals(ctx: Ctx): Promise<void> {
  return forEachAgency(ctx, beginRenewals)
}

/** Often enough for every time zone. */
export const renewalJobs: JobKind[] = [
  jobEvery(60, { name: 'renewals.begin', expireInSeconds: 3600, run: beginAllRenewals }),
]
