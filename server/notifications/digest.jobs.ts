import { findSignedHead } from '#server/audit/heads.service.ts'
import { entriesText, fingerprintOf } from '#server/audit/verify-report.ts'
import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notificationsForDigest } from '#server/inbox/inbox.service.ts'
import { type JobKind, jobOn } from '#server/jobs/job.ts'
import type { MailListItem } from '#server/mail/mail-parts.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { listRenewals } from '#server/renewals/renewals.service.ts'
import { listLicensesToRenew } from '#server/team/licenses.service.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import { featureStates } from '#shared/agencies/feature-flags.rules.ts'
import { addDays, formatDay } from '#shared/dates.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { notificationPath } from '#shared/inbox/inbox.rules.ts'
import { digestHorizon, digestPeriod } from '#shared/notifications/digest.rules.ts'
import type { DigestCadence } from '#shared/notifications/notifications.contract.ts'
import { can, type Rights, type Role } from '#shared/permissions.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import type { Renewal } from '#shared/renewals/renewals.contract.ts'
import { lineOfAuthorityLabels } from '#shared/team/licenses.contract.ts'
import type { Ticket } from '#shared/tickets/tickets.contract.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { type DigestSection, digestMail } from './digest.mails.ts'
import { findReader } from './digest.queries.ts'
import { unsubscribeUrl } from './unsubscribe.service.ts'

/** How many of each kind a digest names. */
const named = 8

type Reader = Rights & {
  id: string
  name: string
  email: string
  role: Role
  digest: DigestCadence
  digestAuditLog: boolean
  agencyId: string
  agencyOwnerId: string
  timeZone: string
  featureFlags: Record<string, boolean>
}

/** Who is to read it, looked up afresh: they may have been locked, unsubscribed or switched off since it was begun. */
async function findPerson(ctx: Ctx, userId: string): Promise<Reader | undefined> {
  const run = (ctx: InTransaction<Ctx>) => ctx.db.$client.query<Reader>(findReader, [userId, ctx.clock()])
  const reader = (await inTransaction(ctx, run, 'app_platform')).rows[0]
  return reader && featureStates(reader.featureFlags).digestMails ? reader : undefined
}

/** The digest is made with its reader's own eyes: whatever they may not see is not counted either. */
function asReader(ctx: Ctx, reader: Reader): AgencyCtx {
  const noSession = { sessionId: '', hasTwoFactor: false, needsTwoFactor: false }
  return { ...ctx, actor: 'system', user: { ...reader, ...noSession } }
}

function sectionOf<Item>(
  heading: Pick<DigestSection, 'title' | 'word'>,
  { text, total = 0 }: ListResult<Item>,
  itemOf: (item: Item) => MailListItem,
): DigestSection {
  return { ...heading, total, items: recordsIn(text).map(itemOf) }
}

async function ticketSection(ctx: InTransaction<AgencyCtx>, day: string): Promise<DigestSection> {
  const query = { status: ['open', 'in_progress'], dueTo: day, sort: 'dueDate', limit: named } as const
  const listed = await listTickets(ctx, { ...query, status: [...query.status] })
  const heading: Pick<DigestSection, 'title' | 'word'> = {
    title: 'Tickets due today and overdue',
    word: ['ticket due', 'tickets due'],
  }
  return sectionOf<Ticket>(heading, listed, ({ id, number, title, dueDate }) => ({
    text: `${ticketNumber(number)} ${title}`,
    note: dueDate === day ? 'today' : formatDay(dueDate),
    url: `${ctx.config.appUrl}/tickets/${id}`,
  }))
}

async function renewalSection(ctx: InTransaction<AgencyCtx>, day: string): Promise<DigestSection> {
  const listed = await listRenewals(ctx, { bucket: ['overdue', '30'], limit: named })
  const heading: Pick<DigestSection, 'title' | 'word'> = {
    title: 'Open renewals, overdue and in the next 30 days',
    word: ['renewal', 'renewals'],
  }
  return sectionOf<Renewal>(heading, listed, ({ id, clientName, carrier, policyNumber, expirationDate }) => ({
    text: [clientName, carrier, policyNumber].filter(Boolean).join(', '),
    note: expirationDate === day ? 'today' : formatDay(expirationDate),
    url: `${ctx.config.appUrl}/requotes?renewal=${id}`,
  }))
}

/** Licenses that have expired or do so within 60 days: the team's for an owner, their own for an agent. */
async function licenseSection(ctx: InTransaction<AgencyCtx>, day: string): Promise<DigestSection> {
  const licenses = await listLicensesToRenew(ctx, day)
  const items = licenses.slice(0, named).map(({ state, line, expiresOn, standing, userName }) => ({
    text: `${userName}, ${state} ${lineOfAuthorityLabels[line].toLowerCase()}`,
    note: `${standing === 'expired' ? 'expired' : 'expires'} ${formatDay(expiresOn)}`,
    ...(can(ctx.user, 'team.manage') && { url: `${ctx.config.appUrl}/team-members` }),
  }))
  const word: DigestSection['word'] = ['license to renew', 'licenses to renew']
  return { title: 'Licenses that expired or expire within 60 days', word, total: licenses.length, items }
}

async function xDateSection(ctx: InTransaction<AgencyCtx>, day: string): Promise<DigestSection> {
  const listed = await listProspects(ctx, {
    status: ['new', 'contacted', 'quoted'],
    xDateFrom: day,
    xDateTo: addDays(day, digestHorizon),
    sort: 'xDate',
    limit: named,
  })
  const heading: Pick<DigestSection, 'title' | 'word'> = {
    title: `X-dates in the next ${digestHorizon} days`,
    word: ['X-date', 'X-dates'],
  }
  return sectionOf<ProspectItem>(heading, listed, ({ id, name, xDate }) => ({
    text: name,
    note: formatDay(xDate),
    url: `${ctx.config.appUrl}/prospects/${id}`,
  }))
}

async function newProspectSection(
  ctx: InTransaction<AgencyCtx>,
  day: string,
  cadence: DigestCadence,
): Promise<DigestSection> {
  const { from, to } = digestPeriod(day, cadence)
  const listed = await listProspects(ctx, { createdFrom: from, createdTo: to, limit: named })
  const heading: Pick<DigestSection, 'title' | 'word'> = {
    title: 'New prospects',
    word: ['new prospect', 'new prospects'],
  }
  return sectionOf<ProspectItem>(heading, listed, ({ id, name, assignedAgentName }) => ({
    text: name,
    ...(assignedAgentName && { note: assignedAgentName }),
    url: `${ctx.config.appUrl}/prospects/${id}`,
  }))
}

async function notificationSection(
  ctx: InTransaction<AgencyCtx>,
  day: string,
  cadence: DigestCadence,
): Promise<DigestSection> {
  const found = await notificationsForDigest(ctx, digestPeriod(day, cadence))
  const items = found.slice(0, named).map((one) => ({
    text: `${one.text}: ${one.detail}`,
    url: `${ctx.config.appUrl}${notificationPath(one)}`,
  }))
  const word: DigestSection['word'] = ['notification', 'notifications']
  return { title: 'Notifications', word, total: found.length, items }
}

/** How far the agency's audit log goes and the start of its last seal, for an owner who wants to keep it. */
async function auditLogOf(ctx: Ctx, { role, digestAuditLog, agencyId }: Reader): Promise<string | null> {
  if (role !== 'agency_owner' || !digestAuditLog) return null
  const head = await findSignedHead(ctx, agencyId)
  if (!head) return null
  return `Audit log: ${entriesText(head.count)}, fingerprint ${fingerprintOf(head.hash)}, agency ${agencyId}.`
}

async function sendDigest(ctx: Ctx, { userId, day }: EventData<'digest.due'>): Promise<void> {
  const reader = await findPerson(ctx, userId)
  if (!reader) return
  const cadence = reader.digest
  const sections = await inTransaction(asReader(ctx, reader), async (ctx) => [
    await ticketSection(ctx, day),
    await renewalSection(ctx, day),
    await xDateSection(ctx, day),
    await newProspectSection(ctx, day, cadence),
    await licenseSection(ctx, day),
    await notificationSection(ctx, day, cadence),
  ])
  const nonEmpty = sections.filter(({ total }) => total > 0)
  const auditLog = await auditLogOf(ctx, reader)
  if (nonEmpty.length === 0 && !auditLog) return
  const { appUrl } = ctx.config
  const mail = digestMail({
    to: reader.email,
    name: reader.name,
    day,
    cadence,
    sections: nonEmpty,
    auditLog,
    dashboardUrl: `${appUrl}/dashboard`,
    settingsUrl: `${appUrl}/profile?section=notifications`,
    unsubscribeUrl: unsubscribeUrl(ctx.config, reader.id),
  })
  await ctx.adapters.mail.send(mail)
}

/** The weekly or daily summary of what is due, for one person. */
export const digestJobs: JobKind[] = [jobOn('digest.due', { name: 'mail-digest', run: sendDigest })]
