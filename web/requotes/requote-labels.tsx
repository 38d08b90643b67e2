import { formatDollars, formatPercent } from '#shared/money.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import {
  type QuoteStatus,
  quoteStatusLabels,
  type RequoteStatus,
  requoteStatusLabels,
} from '#shared/requotes/requote-choices.ts'
import { differenceOf } from '#shared/requotes/requotes.rules.ts'
import { shortDay } from '#web/ui/relative-day.tsx'
import { StatusBadge, StatusDot, type Tone } from '#web/ui/status-badge.tsx'

const requoteTones: Record<RequoteStatus, Tone> = {
  requested: 'neutral',
  marketing: 'orange',
  presented: 'accent',
  won: 'green',
  kept: 'green',
  lost: 'red',
}

const quoteTones: Record<QuoteStatus, Tone> = {
  requested: 'neutral',
  quoted: 'accent',
  declined: 'red',
  no_answer: 'orange',
  presented: 'accent',
  won: 'green',
  lost: 'neutral',
}

/** The status of a requote beside its title. */
export function RequoteBadge({ status }: { status: RequoteStatus }) {
  return <StatusBadge tone={requoteTones[status]} label={requoteStatusLabels[status]} />
}

/** The same in a dense row. */
export function RequoteDot({ status }: { status: RequoteStatus }) {
  return <StatusDot tone={requoteTones[status]} label={requoteStatusLabels[status]} />
}

/** Where a quote stands: one that is only listed was not sent yet. */
export function QuoteDot({ status, sentOn }: Pick<Quote, 'status' | 'sentOn'>) {
  const isSent = status === 'requested' && sentOn
  const label = status === 'requested' ? (sentOn ? 'Sent' : 'Not sent') : quoteStatusLabels[status]
  return <StatusDot tone={isSent ? 'accent' : quoteTones[status]} label={label} />
}

const signed = (amount: number, words: string) =>
  amount > 0 ? `+${words}` : amount < 0 ? `−${words}` : words

/** By how much a premium differs from the expiring one, such as "−$320 (12.5%)"; empty where either is unknown. */
export function differenceText(
  expiring: number | null,
  offered: number | null,
  options: { cents?: boolean } = {},
): string {
  const difference = differenceOf(expiring, offered)
  return difference ? signedDifference(difference, options) : ''
}

/** The same of a difference that is known; lists leave out its cents. */
export function signedDifference(
  difference: NonNullable<ReturnType<typeof differenceOf>>,
  { cents = true }: { cents?: boolean } = {},
): string {
  if (difference.dollars === 0) return 'No change'
  const { dollars, percent } = difference
  const words = signed(dollars, formatDollars(Math.abs(dollars), { cents }))
  return percent === null ? words : `${words} (${formatPercent(Math.abs(percent))})`
}

/** When a carrier was asked and answered. */
export function whenText({ sentOn, answeredOn, decidedOn }: Quote, today: string): string {
  const parts = [
    sentOn && `sent ${shortDay(sentOn, today)}`,
    answeredOn && `answered ${shortDay(answeredOn, today)}`,
    decidedOn && `decided ${shortDay(decidedOn, today)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
