import { and, between, eq, inArray, sql } from 'drizzle-orm'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { users } from '#server/db/tables/accounts.ts'
import { memberLicenses } from '#server/db/tables/team.ts'
import { type Notice, notify } from '#server/inbox/inbox.service.ts'
import { forEachAgency } from '#server/jobs/for-each-agency.ts'
import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { addDays, dayIn, formatDay } from '#shared/dates.ts'
import { licenseWarningDays, lineOfAuthorityLabels } from '#shared/team/licenses.contract.ts'

type AgencyWork = InTransaction<AgencyCtx>

async function findMembers({ db, user }: AgencyWork) {
  const isMember = and(eq(users.agencyId, user.agencyId), eq(users.status, 'active'))
  const members = db.select({ id: users.id, name: users.name, role: users.role }).from(users)
  return members.where(isMember)
}

/** Takes the members' licenses that expire within 60 days and were not warned of since they got this expiry. */
async function takeExpiring({ db, user, clock }: AgencyWork, members: readonly { id: string }[]) {
  const today = dayIn(user.timeZone, clock())
  const isDue = and(
    eq(memberLicenses.agencyId, user.agencyId),
    between(memberLicenses.expiresOn, today, addDays(today, licenseWarningDays)),
    sql`${memberLicenses.warnedOf} is distinct from ${memberLicenses.expiresOn}`,
    inArray(
      memberLicenses.userId,
      members.map(({ id }) => id),
    ),
  )
  return db.update(memberLicenses).set({ warnedOf: memberLicenses.expiresOn }).where(isDue).returning()
}

/** Warns an agency's members of their own licenses, and its owners of everybody's, once for each license and expiry. */
export async function warnOfLicenses(ctx: AgencyWork): Promise<void> {
  const members = await findMembers(ctx)
  const notices = (await takeExpiring(ctx, members)).flatMap((license): Notice[] => {
    const { id: recordId, userId, state, number, line, expiresOn } = license
    const holder = members.find(({ id }) => id === userId)?.name
    const detail = `${state} license ${number} (${lineOfAuthorityLabels[line]}), expires ${formatDay(expiresOn)}`
    const about = { kind: 'license_expiring', recordId, detail } as const
    const owners = members.filter(({ id, role }) => role === 'agency_owner' && id !== userId)
    return [
      { ...about, userId, recordType: 'license', text: 'Your license is about to expire' },
      ...owners.map(({ id }) => ({
        ...{ ...about, userId: id, recordType: 'member_license' as const },
        text: `${holder}’s license is about to expire`,
      })),
    ]
  })
  await notify(ctx, notices)
}

/** Often enough for every time zone. */
export const licenseJobs: JobKind[] = [
  jobEvery(60, {
    name: 'team.warn-of-licenses',
    expireInSeconds: 3600,
    run: (ctx: Ctx) => forEachAgency(ctx, warnOfLicenses),
  }),
]
