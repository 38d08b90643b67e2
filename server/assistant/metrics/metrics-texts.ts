import { figureSentence } from '#engines/questions/figure-answers.rules.ts'
import { asText, counted } from '#server/assistant/answer.ts'
import type { CurrentFigures, PeriodFigures } from '#server/dashboard/period-figures.service.ts'
import type { FigureIntent } from '#shared/assistant/understanding.contract.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { growth, ratio } from '#shared/dashboard/dashboard.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars, formatPercent, percentOf } from '#shared/money.ts'
import type { Figure } from './metrics-questions.rules.ts'

/** The fixed texts about figures. */
export const metricsTexts = {
  failed: 'There was an error retrieving business metrics. Please try again.',
  incomplete: "I'm sorry, I couldn't retrieve the business metrics data.",
  dashboardFailed:
    "I'm having trouble accessing the dashboard metrics at the moment. Please try again shortly.",
  notYet: (when: string) =>
    `There’s no data yet for ${when}. For future dates I only know which policies expire.`,
} as const

/** The number that a figure of a period is compared by, and how it is said. */
type Measured = { value: number; isMoney: boolean; what: string }

/** What a figure of a period counts; null where it is only known as of today. */
export function measure(figure: Figure, row: PeriodFigures): Measured | null {
  switch (figure) {
    case 'premium':
    case 'overview':
      return { value: row.premium, isMoney: true, what: 'written premium' }
    case 'average_policy':
      return { value: ratio(row.premium, row.policies, 2), isMoney: true, what: 'written premium per policy' }
    case 'policies':
      return { value: row.policies, isMoney: false, what: 'policies written' }
    case 'clients':
      return { value: row.clients, isMoney: false, what: 'new clients' }
    case 'prospects':
      return { value: row.prospects, isMoney: false, what: 'new prospects' }
    case 'conversion':
      return { value: row.converted, isMoney: false, what: 'prospects converted' }
    case 'tickets':
      return { value: row.ticketsOpened, isMoney: false, what: 'tickets opened' }
    case 'tickets_closed':
      return { value: row.ticketsClosed, isMoney: false, what: 'tickets closed' }
    case 'expiring':
      return { value: row.expiringPremium, isMoney: true, what: 'premium up for renewal' }
    default:
      return null
  }
}

function amount({ value, isMoney }: Measured): string {
  return isMoney ? formatDollars(value) : value.toLocaleString('en-US')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What happened in a period, in a sentence: "Written premium, June (…): $12,345 from 14 policies." */
export function periodSentence(figure: Figure, row: PeriodFigures, when: string, whose: string): string {
  const measured = measure(figure, row)
  if (!measured) return ''
  const policies = counted(row.policies, 'policy', 'policies')
  const details: Partial<Record<Figure, string>> = {
    premium: ` from ${policies}, ${formatDollars(row.renewalPremium)} of it renewals and ${formatDollars(row.newPremium)} new`,
    average_policy: ` over ${policies}`,
    policies: `, ${formatDollars(row.premium)} of premium`,
    expiring: ` on ${counted(row.expiring, 'policy', 'policies')}`,
    overview: ` from ${policies}, ${counted(row.clients, 'new client', 'new clients')}, ${counted(row.prospects, 'new prospect', 'new prospects')}, ${counted(row.converted, 'prospect', 'prospects')} converted, ${counted(row.ticketsClosed, 'ticket', 'tickets')} closed`,
  }
  return `${capital(measured.what)}${whose}, ${when}: ${amount(measured)}${details[figure] ?? ''}.`
}

/** How a period compares with another: "That is $1,200 more (+8.3%) than May (…): $11,145." */
export function comparisonSentence(
  figure: Figure,
  now: PeriodFigures,
  before: PeriodFigures,
  when: string,
): string {
  const [here, there] = [measure(figure, now), measure(figure, before)]
  if (!here || !there) return ''
  if (here.value === there.value) return `That is the same as ${when}.`
  const difference = amount({ ...here, value: Math.abs(here.value - there.value) })
  const percent = growth(there.value, here.value)
  const share = percent === null ? '' : ` (${percent > 0 ? '+' : '-'}${formatPercent(Math.abs(percent))})`
  const word = here.value > there.value ? 'more' : here.isMoney ? 'less' : 'fewer'
  return `That is ${difference} ${word}${share} than ${when}: ${amount(there)}.`
}

/** Days as a person reads them, with what they were called: "June (Jun 1, 2026 to Jun 30, 2026)". */
export function daysLabel({ from, to, label }: { from: string; to: string; label?: string }): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return label ? `${label} (${days})` : days
}

function conversionSentence({ converted, prospects }: CurrentFigures, whose: string): string {
  const all = converted + prospects
  const rate = percentOf(converted, all)
  if (rate === null) return `Conversion rate${whose}: none yet, as there are no prospects.`
  return `Conversion rate${whose}: ${formatPercent(rate)}, ${counted(converted, 'prospect', 'prospects')} converted of ${all}.`
}

/** What stands today of one producer or type, in a sentence; null where that is known of the whole agency only. */
export function currentFigureSentence(figure: Figure, row: CurrentFigures, whose: string): string | null {
  const policies = counted(row.policies, 'active policy', 'active policies')
  switch (figure) {
    case 'conversion':
      return conversionSentence(row, whose)
    case 'pipeline':
    case 'prospects':
      return `Pipeline${whose}: ${formatDollars(row.pipeline)} from ${counted(row.prospects, 'prospect', 'prospects')}.`
    case 'tickets':
      return `Open tickets${whose}: ${row.openTickets.toLocaleString('en-US')}.`
    case 'clients':
      return `Clients${whose}: ${row.clients.toLocaleString('en-US')}.`
    case 'average_policy':
      return `Average premium per policy${whose}: ${formatDollars(ratio(row.premium, row.policies, 2))} over ${policies}.`
    case 'premium':
    case 'policies':
    case 'overview':
      return `Total book premium${whose}: ${formatDollars(row.premium)} from ${policies}.`
    default:
      return null
  }
}

/** What the dashboard's figures are called where the browser shows them, and the word that narrows one. */
export const dashboardIntents: Record<Figure, [intent: FigureIntent, text?: string]> = {
  top: ['top_agent'],
  average_client: ['premium', 'average'],
  average_policy: ['premium', 'average'],
  retention: ['retention'],
  conversion: ['conversion_rate'],
  pipeline: ['pipeline'],
  expiring: ['renewals'],
  tickets_closed: ['open_tickets', 'closed'],
  tickets: ['open_tickets'],
  prospects: ['prospect_count'],
  premium: ['premium'],
  policies: ['policy_count'],
  clients: ['client_count'],
  overview: ['agency_overview'],
}

/** A figure of the dashboard as it is today, in the very words in which the browser shows it. */
export function dashboardSentence(figure: Figure, metrics: DashboardMetrics): string {
  const { topPerformer } = metrics
  const named = topPerformer && { ...topPerformer, name: asText(topPerformer.name) }
  const [intent, text] = dashboardIntents[figure]
  return figureSentence(intent, { ...metrics, topPerformer: named }, text) ?? metricsTexts.incomplete
}
