import type { FigureIntent, StaticIntent } from '#shared/assistant/understanding.contract.ts'
import type { Figures, Scope } from './figures.ts'
import { asNumber, counted } from './wording.rules.ts'

/** What remarks need to know of the person who asks. */
export type RemarkUser = {
  name: string
  lastLogin: string | null
  createdAt: string
  teamSize: number
  maxTeamSize: number
}

const msPerHour = 3_600_000
const msPerDay = 24 * msPerHour

/** What to say to someone whose last login was this many hours ago; the bands end at 6, 12, 17 and 22 hours. */
export function loginRemark(lastLogin: string | null, now: Date): string | null {
  if (lastLogin === null) return null
  const hours = (now.getTime() - Date.parse(lastLogin)) / msPerHour
  if (Number.isNaN(hours) || hours < 0) return null
  if (hours < 6) return 'Good to see you again so soon.'
  if (hours < 12) return 'Welcome back. You were here earlier today.'
  if (hours < 17) return 'Welcome back. It has been half a day since your last login.'
  if (hours < 22) return 'Welcome back. A lot may have come in since your last login.'
  return 'Welcome back. It has been a while since your last login. Your open tickets are a good place to start.'
}

/** What to say of the team: less than half of its seats taken, or all of them. */
export function teamRemark(teamSize: number, maxTeamSize: number): string | null {
  if (maxTeamSize <= 0) return null
  if (teamSize >= maxTeamSize) return `All ${asNumber(maxTeamSize)} seats of the team are taken.`
  if (teamSize * 2 >= maxTeamSize) return null
  const free = maxTeamSize - teamSize
  return `The team has room for ${counted(free, 'more person', 'more people')}.`
}

/** What to say of an account's age; the bands end at 7, 30, 90 and 365 days. */
export function accountAgeRemark(createdAt: string, now: Date): string | null {
  const days = (now.getTime() - Date.parse(createdAt)) / msPerDay
  if (Number.isNaN(days) || days < 0) return null
  if (days < 7) return 'You’re new here. Ask me anything about getting started.'
  if (days < 30) return 'You’re in your first month with us. Import your clients so I can tell you more.'
  if (days < 90) return 'You’re in your first quarter. Watch your retention and pipeline grow.'
  if (days < 365)
    return 'You’ve been with us for several months, so month-to-month comparisons start to be useful.'
  return 'Thank you for being with us for more than a year.'
}

const manyTickets = 5
const manyClients = 15

/** Offers to put more than five open tickets in order. */
export function ticketRemark(openTickets: number): string | null {
  return openTickets > manyTickets
    ? 'Would you like help to prioritize them? Ask me for the urgent ones.'
    : null
}

/** Praise for more than fifteen clients. */
export function clientRemark(totalClients: number): string | null {
  return totalClients > manyClients ? 'That is a strong book. Well done.' : null
}

/** A tip where there are more than twice as many prospects as clients. */
export function prospectRemark(totalProspects: number, totalClients: number): string | null {
  return totalProspects > 2 * totalClients
    ? 'You have more than twice as many prospects as clients. Following up on the quoted ones first usually converts the most.'
    : null
}

/** The remark that belongs to an answer, or null. Those on the team tell the agency's figures to its owner. */
export function remarkFor(
  intent: StaticIntent | FigureIntent,
  { figures, user, now, scope }: { figures: Figures; user: RemarkUser; now: Date; scope: Scope },
): string | null {
  const { openTickets = 0, totalClients = 0, totalProspects = 0 } = figures
  switch (intent) {
    case 'greeting':
      return loginRemark(user.lastLogin, now)
    case 'identity':
      return accountAgeRemark(user.createdAt, now)
    case 'agent_count':
      return scope === 'agency' ? teamRemark(user.teamSize, user.maxTeamSize) : null
    case 'open_tickets':
    case 'agency_overview':
      return ticketRemark(openTickets)
    case 'client_count':
      return clientRemark(totalClients)
    case 'prospect_count':
    case 'conversion_rate':
      return prospectRemark(totalProspects, totalClients)
    default:
      return null
  }
}
