import { formatDay } from '#shared/dates.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import { ticketPriorityLabels, ticketStatusLabels } from '#shared/tickets/ticket-choices.ts'
import { ticketNumber } from '#shared/tickets/tickets.rules.ts'
import { linkTo, plain } from './markdown.rules.ts'
import type { PersonMatch, TicketMatch } from './matches.contract.ts'
import { maxExpiring } from './operation-limits.ts'
import type { ExpiringPolicy, UserInfo } from './operations.contract.ts'
import type { Period } from './understanding.contract.ts'

/** What was searched, as the sentence about it says. */
export const searchedFor = { client: 'clients', prospect: 'prospects', ticket: 'tickets' } as const

/** A search without a result. */
function nothingFound(what: keyof typeof searchedFor, query: string): string {
  const why = query ? `nothing matches "${plain(query)}". Try another spelling.` : 'there are none yet.'
  return `I encountered an error while searching for ${searchedFor[what]}: ${why}`
}

type Listing<Row> = { rows: readonly Row[]; count: number; query: string }

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** How many of how many are shown: "Showing 5 of 12 clients. Narrow it by a name." */
function headline(shown: number, count: number, one: string, many: string): string {
  if (shown >= count) return `${count} ${count === 1 ? one : many}:`
  return `Showing ${shown} of ${count} ${many}. Narrow it down by a name to see others.`
}

const policyCount = new Intl.PluralRules('en-US')

function policies(count: number): string {
  return `${count} ${policyCount.select(count) === 'one' ? 'policy' : 'policies'}`
}

/** A list of clients or prospects, at most five, each with a link to its page. */
export function listPeople(
  what: 'client' | 'prospect',
  { rows, count, query }: Listing<PersonMatch & { policyCount?: number }>,
): string {
  if (rows.length === 0) return nothingFound(what, query)
  const lines = rows.map(({ id, name, email, phone, status, policyCount }) => {
    const details = [
      plain(email),
      plain(phone),
      status ? prospectStatusLabels[status] : '',
      policyCount === undefined ? '' : policies(policyCount),
    ]
    return [linkTo(`/${what}s/${id}`, name), ...details].filter(Boolean).join(' · ')
  })
  return `${headline(rows.length, count, what, `${what}s`)}\n\n${bullets(lines)}`
}

/** A list of tickets, each with a link to its page. */
export function listTickets({ rows, count, query }: Listing<TicketMatch>): string {
  if (rows.length === 0) return nothingFound('ticket', query)
  const lines = rows.map(({ id, number, title, status, priority }) => {
    const details = [plain(title), ticketStatusLabels[status], ticketPriorityLabels[priority]]
    return [linkTo(`/tickets/${id}`, ticketNumber(number)), ...details].join(' · ')
  })
  return `${headline(rows.length, count, 'ticket', 'tickets')}\n\n${bullets(lines)}`
}

/** A day so near that its year goes without saying. */
function nearDay(day: string, inDays: number): string {
  return inDays < 300 ? formatDay(day).replace(/, \d{4}$/, '') : formatDay(day)
}

function inDays(days: number): string {
  if (days < 0) return days === -1 ? 'yesterday' : `${-days} days ago`
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** When policies expire that are listed: within this many days, or in a stretch of days. */
export function whenExpiring(asked: { days: number } | Pick<Period, 'from' | 'to'>): string {
  if ('days' in asked) return asked.days === 1 ? 'in the next day' : `in the next ${asked.days} days`
  return `from ${formatDay(asked.from)} to ${formatDay(asked.to)}`
}

/** The policies that expire soon: the soonest first, at most eight. */
export function listExpiring(found: readonly ExpiringPolicy[], count: number, when: string): string {
  if (found.length === 0) return `No policies expire ${when}.`
  const soonest = [...found]
    .sort((a, b) => a.daysUntilExpiration - b.daysUntilExpiration)
    .slice(0, maxExpiring)
  const lines = soonest.map(
    ({ clientId, clientName, type, carrier, policyNumber, endDate, daysUntilExpiration }) => {
      const policy = [plain(type), plain(carrier), plain(policyNumber)].filter(Boolean).join(' · ')
      return `${linkTo(`/clients/${clientId}`, clientName)} · ${policy} · ${nearDay(endDate, daysUntilExpiration)} (${inDays(daysUntilExpiration)})`
    },
  )
  const total = `${policies(count)} ${count === 1 ? 'expires' : 'expire'} ${when}`
  const shown = count > soonest.length ? `, the first ${soonest.length} are:` : ':'
  return `${total}${shown}\n\n${bullets(lines)}`
}

const roleNames: Readonly<Record<string, string>> = {
  agency_owner: 'agency owner',
  agent: 'agent',
  admin: 'admin',
  super_admin: 'admin',
}

/** Who is signed in. */
export function describeUser({ name, email, role, agencyName }: UserInfo['user']): string {
  const at = agencyName ? ` at **${plain(agencyName)}**` : ''
  return `You are signed in as **${plain(name)}** (${plain(email)}), ${roleNames[role] ?? plain(role)}${at}. [Open your profile](/profile).`
}
