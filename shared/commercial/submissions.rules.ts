import { addMonths, daysBetween, formatDay } from '#shared/dates.ts'
import { bookLineOf, lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { ClientPolicyCreate } from '#shared/policies/policies.contract.ts'
import type { Account } from './accounts.contract.ts'
import type { ScheduleRows } from './accounts.rules.ts'
import { scheduleTotals } from './schedules.rules.ts'
import type { Market, MarketStatus, Submission, SubmissionStatus } from './submissions.contract.ts'

const marketSteps: Record<MarketStatus, readonly MarketStatus[]> = {
  to_send: ['sent', 'quoted', 'declined'],
  sent: ['quoted', 'declined', 'no_answer', 'to_send'],
  quoted: ['bound', 'declined', 'sent'],
  declined: ['sent', 'quoted'],
  no_answer: ['sent', 'quoted', 'declined'],
  bound: [],
}

const submissionSteps: Record<SubmissionStatus, readonly SubmissionStatus[]> = {
  draft: ['marketed', 'bound', 'closed'],
  marketed: ['bound', 'closed'],
  bound: [],
  closed: ['draft'],
}

/** What a market's answer may become next; a bound one stays. */
export function nextMarketStatuses(status: MarketStatus): readonly MarketStatus[] {
  return marketSteps[status]
}

/** Whether a market may go from one status to another; staying is no step and always allowed. */
export function mayMarketBecome(from: MarketStatus, to: MarketStatus): boolean {
  return from === to || marketSteps[from].includes(to)
}

/** Whether a submission may go from one status to another; staying is always allowed. */
export function maySubmissionBecome(from: SubmissionStatus, to: SubmissionStatus): boolean {
  return from === to || submissionSteps[from].includes(to)
}

/** Missing details for a market to have a status, by field: a quote needs its premium, a decline its reason. */
export function marketGaps(market: Pick<Market, 'status' | 'premium' | 'reason'>): Record<string, string> {
  if (market.status === 'quoted' && market.premium === null) return { premium: 'Enter the quoted premium' }
  if (market.status === 'declined' && market.reason === '') return { reason: 'Enter the reason it declined' }
  return {}
}

/** Whether nothing is decided yet. */
export function isOpenSubmission({ status }: Pick<Submission, 'status'>): boolean {
  return status === 'draft' || status === 'marketed'
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** Where a submission stands against its due day, in words; empty where it has none or is decided. */
export function dueLabel(
  { status, dueDate }: Pick<Submission, 'status' | 'dueDate'>,
  today: string,
): { words: string; isOverdue: boolean } {
  if (!dueDate || !isOpenSubmission({ status })) return { words: '', isOverdue: false }
  const days = daysBetween(today, dueDate)
  if (days < 0) return { words: `Overdue by ${inDays(-days)}`, isOverdue: true }
  return { words: days === 0 ? 'Due today' : `Due in ${inDays(days)}`, isOverdue: false }
}

/** The quotes of a submission, the lowest premium first. */
export function quotesOf({ markets }: Pick<Submission, 'markets'>): Market[] {
  const isQuote = ({ status, premium }: Market) =>
    (status === 'quoted' || status === 'bound') && premium !== null
  return markets.filter(isQuote).sort((a, b) => (a.premium ?? 0) - (b.premium ?? 0))
}

/** The policy that a chosen quote becomes, of one year from the submission's effective day; its number comes from the carrier. */
export function policyOfQuote(
  { lines, effectiveDate }: Pick<Submission, 'lines' | 'effectiveDate'>,
  { carrier, premium }: Pick<Market, 'carrier' | 'premium'>,
): ClientPolicyCreate {
  const lineOfBusiness = bookLineOf(lines)
  return {
    type: (lineOfBusiness && typeOfLine(lineOfBusiness)) ?? 'commercial',
    ...(lineOfBusiness && { lineOfBusiness }),
    carrier,
    premium: premium ?? 0,
    status: 'bound',
    ...(effectiveDate && { effectiveDate, expirationDate: addMonths(effectiveDate, 12) }),
  }
}

function exposureLines(account: Account, schedules: ScheduleRows): string[] {
  const places = scheduleTotals('locations', schedules.locations)
  const insured = (places.buildingLimit ?? 0) + (places.contentsLimit ?? 0)
  const count = (value: number | null | undefined) => (value ? value.toLocaleString('en-US') : '')
  const dollars = (value: number | null | undefined) => (value ? formatDollars(value) : '')
  const { exposures } = account
  const facts: [string, string][] = [
    ['Annual sales', dollars(account.sales)],
    ['Annual payroll', dollars(account.payroll)],
    ['Employees', count(account.employees)],
    ['Year started', account.yearStarted ? String(account.yearStarted) : ''],
    ['Locations', count(schedules.locations.length)],
    ['Insured values', dollars(insured)],
    ['Square feet', count(exposures.squareFeet ?? places.area)],
    ['Power units', count(exposures.powerUnits ?? schedules.vehicles.length)],
    ['Drivers', count(exposures.drivers)],
    ['Experience modification', exposures.experienceMod],
  ]
  const losses =
    exposures.lossesThreeYears === null
      ? []
      : [
          `- Losses in the last 3 years: ${exposures.lossesThreeYears}, ${formatDollars(exposures.lossesAmount ?? 0)}`,
        ]
  return [...facts.filter(([, value]) => value).map(([label, value]) => `- ${label}: ${value}`), ...losses]
}

/** The draft of the mail that offers a submission to a market: subject and plain words, which people change before they send it. */
export function draftSubmissionMail(
  submission: Pick<Submission, 'lines' | 'effectiveDate' | 'dueDate' | 'targetPremium'>,
  { underwriter }: Pick<Market, 'underwriter'>,
  about: { account: Account; schedules: ScheduleRows; senderName: string },
): { subject: string; message: string } {
  const { account, schedules, senderName } = about
  const lines = submission.lines.map((code) => lineLabels[code].toLowerCase()).join(', ')
  const { effectiveDate, dueDate, targetPremium } = submission
  const from = effectiveDate ? `, effective ${formatDay(effectiveDate)}` : ''
  const facts = exposureLines(account, schedules)
  const parts = [
    `Hello${underwriter ? ` ${underwriter}` : ''},`,
    `Please quote ${lines} for ${account.name}${from}.`,
    account.exposures.operations && `Operations: ${account.exposures.operations}`,
    facts.length > 0 && `Exposures:\n${facts.join('\n')}`,
    targetPremium && `The premium we are aiming for is ${formatDollars(targetPremium)}.`,
    dueDate && `Could you reply by ${formatDay(dueDate)}?`,
    `Thank you,\n${senderName}`,
  ]
  return { subject: `Submission: ${account.name}${from}`, message: parts.filter(Boolean).join('\n\n') }
}
