import { comingPeriod } from '#engines/questions/days.rules.ts'
import { type Answer, asText, counted, link, listPath, maxRows } from '#server/assistant/answer.ts'
import { expiringIn } from '#server/assistant/expiring-window.ts'
import { listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import { listProspects } from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import { getSubscription } from '#server/subscriptions/subscriptions.service.ts'
import { listTickets } from '#server/tickets/tickets.service.ts'
import type { ClientItem, ClientListQuery } from '#shared/clients/clients.contract.ts'
import { addDays, dayIn, daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { isActive, isInForce } from '#shared/policies/policies.rules.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { isOf, type NamedLine } from './question-terms.rules.ts'
import type { RecordQuestion, TicketQuestion } from './record-questions.rules.ts'
import { ticketLine } from './ticket-lines.ts'

type Ctx = InTransaction<AgencyCtx>
type Asked<About extends RecordQuestion['about']> = Extract<RecordQuestion, { about: About }>

function todayOf(ctx: Ctx): string {
  return dayIn(ctx.user.timeZone, ctx.clock())
}

/** A sentence, the first of the rows, and a way to all of them. */
export function listed(head: string, lines: string[], total: number, path: string): Answer {
  const rows = total > lines.length ? [{ label: `All ${total.toLocaleString('en-US')}`, path }] : []
  return { message: lines.length > 0 ? [`${head}:`, '', ...lines].join('\n') : `${head}.`, rows }
}

/** A client as a row of an answer. */
export function clientLine(client: ClientItem): string {
  const premium = formatDollars(client.bookPremium)
  const facts = [counted(client.policyCount, 'policy', 'policies'), premium, asText(client.assignedAgentName)]
  return `- ${link(client.name, `/clients/${client.id}`)}: ${facts.filter(Boolean).join(' · ')}`
}

const clientLists = {
  monoline: {
    query: { monoline: true, sort: 'name' },
    filters: { monoline: 'true' },
    has: ['client has only one policy', 'clients have only one policy'],
    none: 'No client has only one policy',
  },
  'without-policy': {
    query: { active: false, sort: 'name' },
    filters: { active: 'false' },
    has: ['client has no active policy', 'clients have no active policy'],
    none: 'Every client has an active policy',
  },
  largest: {
    query: { active: true, sort: '-premium' },
    filters: { active: 'true', sort: '-premium' },
    has: ['client with an active policy, by premium', 'clients with an active policy, by premium'],
    none: 'No client has an active policy',
  },
} as const satisfies Record<
  Asked<'clients'>['which'],
  { query: ClientListQuery; filters: Record<string, string>; has: readonly [string, string]; none: string }
>

async function clientsAnswer(ctx: Ctx, { which }: Asked<'clients'>): Promise<Answer> {
  const { query, filters, has, none } = clientLists[which]
  const { text, total = 0 } = await listClients(ctx, { ...query, limit: maxRows })
  const clients = recordsIn(text)
  const head = total === 0 ? none : counted(total, has[0], has[1])
  const lines = clients.map(clientLine)
  return listed(head, lines, total, listPath('/clients', filters))
}

async function crossSellAnswer(ctx: Ctx, { has, lacks }: Asked<'cross-sell'>): Promise<Answer> {
  const types = has && has.types.length > 0 ? { policyType: [...has.types] } : {}
  const { text } = await listClients(ctx, { ...types, sort: 'name' })
  const today = todayOf(ctx)
  const inForce = ({ policies }: ClientItem, line: NamedLine) =>
    policies.some((policy) => isInForce(policy, today, ctx.user.timeZone) && isOf(policy, line))
  // Nobody is sold a line that was bound for a later day already, though it is not active yet.
  const placed = ({ policies }: ClientItem, line: NamedLine) =>
    policies.some((policy) => isActive(policy, today) && isOf(policy, line))
  const isMeant = (client: ClientItem) =>
    has ? inForce(client, has) && !placed(client, lacks) : !inForce(client, lacks)
  const clients = recordsIn(text).filter(isMeant)
  const [none, one, several] = has
    ? [
        `No client has ${has.label} but no ${lacks.label}`,
        `client has ${has.label} but no ${lacks.label}`,
        `clients have ${has.label} but no ${lacks.label}`,
      ]
    : [
        `Every client has an active ${lacks.label} policy`,
        `client has no active ${lacks.label} policy`,
        `clients have no active ${lacks.label} policy`,
      ]
  const head = clients.length === 0 ? none : counted(clients.length, one, several)
  const lines = clients.slice(0, maxRows).map(clientLine)
  const { rows: _rows, ...answer } = listed(head, lines, clients.length, '')
  const more = clients.length - lines.length
  return more > 0 ? { message: `${answer.message}\n\nand ${more.toLocaleString('en-US')} more.` } : answer
}

function ticketFilters(asked: TicketQuestion, today: string) {
  const status = asked.status ? [asked.status] : (['open', 'in_progress'] as const).slice()
  return {
    status,
    ...(asked.mine && { mine: true }),
    ...(asked.overdue && { overdue: true }),
    ...(asked.priority && { priority: [asked.priority] }),
    ...(asked.dueInDays !== undefined && { dueFrom: today, dueTo: addDays(today, asked.dueInDays) }),
  }
}

async function ticketsAnswer(ctx: Ctx, { which }: Asked<'tickets'>): Promise<Answer> {
  const today = todayOf(ctx)
  const filters = ticketFilters(which, today)
  const { text, total = 0 } = await listTickets(ctx, { ...filters, sort: 'dueDate', limit: maxRows })
  const tickets = recordsIn(text)
  const head =
    total === 0
      ? `No ticket is ${which.label}`
      : counted(total, `ticket is ${which.label}`, `tickets are ${which.label}`)
  const asPath = Object.entries(filters).map(([name, value]) => [name, String(value)])
  const path = listPath('/tickets', Object.fromEntries(asPath))
  return listed(
    head,
    tickets.map((ticket) => ticketLine(ticket, today)),
    total,
    path,
  )
}

function ofLine(line: NamedLine | null) {
  if (!line) return {}
  return line.types.length > 0 ? { type: [...line.types] } : { lineOfBusiness: [...line.lines] }
}

function expiringLine(policy: PolicyItem, today: string): string {
  const name = policy.lineOfBusiness || policyTypeLabels[policy.type]
  const days = daysBetween(today, policy.expirationDate ?? today)
  const facts = [
    `${asText(name)} ${asText(policy.policyNumber)}`.trim(),
    asText(policy.carrier),
    formatDollars(policy.premium, { cents: true }),
    `${formatDay(policy.expirationDate)} (${days < 0 ? `${counted(-days, 'day', 'days')} ago` : `in ${counted(days, 'day', 'days')}`})`,
  ]
  const path = `/policies/${policy.id}`
  return `- ${link(policy.clientName, path)}: ${facts.filter(Boolean).join(' · ')}`
}

/** The days that are asked for, and their words; of a month or quarter, the days of it that are over too. */
function expiringWindow(today: string, { days, period }: Asked<'expiring'>) {
  const { from, to } = (period && comingPeriod(period, today)) || {}
  if (!from || !to)
    return {
      window: { from: addDays(today, 1), to: addDays(today, days) },
      when: `in the next ${days} days`,
    }
  return {
    window: { from, to },
    when: from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`,
  }
}

async function expiringAnswer(ctx: Ctx, asked: Asked<'expiring'>): Promise<Answer> {
  const { line } = asked
  const today = todayOf(ctx)
  const { window: days, when } = expiringWindow(today, asked)
  const window = { ...expiringIn(days, today), ...ofLine(line) }
  const { text, total = 0 } = await listPolicies(ctx, { ...window, sort: 'expirationDate', limit: maxRows })
  const policies = recordsIn(text)
  const name = line ? `${line.label} ` : ''
  const head =
    total === 0
      ? `No ${name}policy expires ${when}`
      : `${counted(total, `${name}policy expires`, `${name}policies expire`)} ${when}`
  const { renewsFrom, renewsTo, expiresFrom, expiresTo } = window
  const all = { renewsFrom, renewsTo, expiresFrom, expiresTo, sort: 'expirationDate' }
  const path = listPath('/policies', { ...all, type: line?.types.join(), lineOfBusiness: line?.lines.join() })
  return listed(
    head,
    policies.map((policy) => expiringLine(policy, today)),
    total,
    path,
  )
}

/** A prospect as a row of an answer. */
export function prospectLine(prospect: ProspectItem): string {
  const facts = [
    prospect.status,
    prospect.potentialPremium === null ? '' : formatDollars(prospect.potentialPremium),
    prospect.xDate ? `X-date ${formatDay(prospect.xDate)}` : '',
    asText(prospect.nextStep),
  ]
  return `- ${link(prospect.name, `/prospects/${prospect.id}`)}: ${facts.filter(Boolean).join(' · ')}`
}

async function prospectsAnswer(ctx: Ctx, { status, xDateDays }: Asked<'prospects'>): Promise<Answer> {
  const today = todayOf(ctx)
  const until = xDateDays === null ? undefined : addDays(today, xDateDays)
  const range = until === undefined ? {} : { xDateFrom: today, xDateTo: until }
  const filter = { ...(status && { status: [status] }), ...range }
  const sort = until ? ('xDate' as const) : ('-potentialPremium' as const)
  const { text, total = 0 } = await listProspects(ctx, { ...filter, sort, limit: maxRows })
  const words = [status ?? '', until ? `with an X-date in the next ${xDateDays} days` : '']
    .filter(Boolean)
    .join(' ')
  const verb = status ? ['prospect is', 'prospects are'] : ['prospect', 'prospects']
  const head =
    total === 0 ? `There is no prospect ${words}` : `${counted(total, verb[0] ?? '', verb[1] ?? '')} ${words}`
  const path = listPath('/prospects', { ...(status && { status }), ...range, sort })
  return listed(head, recordsIn(text).map(prospectLine), total, path)
}

async function seatsAnswer(ctx: Ctx): Promise<Answer> {
  const { seats } = await getSubscription(ctx)
  const left = Math.max(0, seats.max - seats.used)
  const rows = ctx.user.role === 'agency_owner' ? [{ label: 'Team members', path: '/team-members' }] : []
  const message = `${counted(left, 'seat is', 'seats are')} left: ${seats.used} of ${seats.max} are taken, open invitations included.`
  return { message, rows }
}

/** What a question about a list of records asks, from the caller's own records. */
export function answerAboutList(ctx: Ctx, asked: RecordQuestion): Promise<Answer> | null {
  switch (asked.about) {
    case 'clients':
      return clientsAnswer(ctx, asked)
    case 'cross-sell':
      return crossSellAnswer(ctx, asked)
    case 'tickets':
      return ticketsAnswer(ctx, asked)
    case 'expiring':
      return expiringAnswer(ctx, asked)
    case 'prospects':
      return prospectsAnswer(ctx, asked)
    case 'seats':
      return seatsAnswer(ctx)
    case 'named':
    case 'ticket':
      return null
  }
}
