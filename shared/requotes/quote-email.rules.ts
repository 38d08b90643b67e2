import type { Account } from '#shared/commercial/accounts.contract.ts'
import type { ScheduleRows } from '#shared/commercial/accounts.rules.ts'
import { scheduleTotals } from '#shared/commercial/schedules.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'
import { coverageTexts } from '#shared/policies/term-details.rules.ts'
import type { Quote } from './quotes.contract.ts'
import type { Requote } from './requotes.contract.ts'

type Facts = {
  senderName: string
  account?: Account
  schedules?: ScheduleRows
  coverages?: { line: string; items: TermDetails['coverages'] }[]
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

function coverageLines(coverages: NonNullable<Facts['coverages']>): string[] {
  return coverages.flatMap(({ line, items }) =>
    coverageTexts(items).map(({ name, limit, deductible }) => {
      const what = [limit, deductible && `deductible ${deductible}`].filter(Boolean).join(', ')
      return `- ${[line, name].filter(Boolean).join(': ')}${what && ` ${what}`}`
    }),
  )
}

/** The draft of the email that asks a carrier for a quote: subject and plain words, which people change before they send it. */
export function draftQuoteEmail(
  requote: Pick<Requote, 'clientName' | 'effectiveDate' | 'dueDate' | 'targetPremium'>,
  { underwriter, lines }: Pick<Quote, 'underwriter' | 'lines'>,
  { senderName, account, schedules, coverages = [] }: Facts,
): { subject: string; message: string } {
  const { clientName, effectiveDate, dueDate, targetPremium } = requote
  const from = effectiveDate ? `, effective ${formatDay(effectiveDate)}` : ''
  const exposures = account && schedules ? exposureLines(account, schedules) : []
  const current = coverageLines(coverages)
  const parts = [
    `Hello${underwriter ? ` ${underwriter}` : ''},`,
    `Please quote ${lines.join(', ')} for ${clientName}${from}.`,
    account?.exposures.operations && `Operations: ${account.exposures.operations}`,
    exposures.length > 0 && `Exposures:\n${exposures.join('\n')}`,
    current.length > 0 && `Current coverage:\n${current.join('\n')}`,
    targetPremium && `The premium we are aiming for is ${formatDollars(targetPremium)}.`,
    dueDate && `Could you reply by ${formatDay(dueDate)}?`,
    `Thank you,\n${senderName}`,
  ]
  return { subject: `Submission: ${clientName}${from}`, message: parts.filter(Boolean).join('\n\n') }
}
