import type { Mail } from '#server/adapters/mail.ts'
import { mailOf } from '#server/mail/mail-layout.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'

/** The owner of an agency, and what their email says. */
export type Subscriber = {
  email: string
  name: string
  agencyName: string
  timeZone: string
  planName: string
  price: number
  periodEnd: Date | null
  isTrial: boolean
  hasCard: boolean
  paymentsUrl: string
}

const yours = 'Your data stays accessible without a subscription.'

function endOf({ periodEnd, timeZone }: Subscriber): string {
  return periodEnd ? formatDay(dayIn(timeZone, periodEnd)) : 'the end of the period'
}

function monthly({ price }: Subscriber): string {
  return `${formatDollars(price)} a month`
}

function open(label: string, { paymentsUrl }: Subscriber) {
  return { label, url: paymentsUrl }
}

/** Thanks for subscribing, and says when the first or next charge comes. */
export function startedMail(to: Subscriber): Mail {
  const charge = to.isTrial ? 'The first charge comes when your trial ends' : 'It renews'
  return mailOf({
    to: to.email,
    subject: 'Your subscription has started',
    paragraphs: [
      `Hello ${to.name},`,
      `${to.agencyName} is now on the ${to.planName}: ${monthly(to)}. ${charge}, on ${endOf(to)}.`,
    ],
    link: open('See your subscription', to),
    footnote: yours,
  })
}

/** Says that a card could not be charged, and what to do. */
export function paymentFailedMail(to: Subscriber): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your payment did not go through',
    paragraphs: [
      `Hello ${to.name},`,
      `The card of ${to.agencyName} could not be charged for the ${to.planName}. Please check the card or enter another one. No one in your agency loses access in the meantime.`,
    ],
    link: open('Update the card', to),
    footnote: yours,
  })
}

/** Confirms that a subscription will not be renewed. */
export function cancelScheduledMail(to: Subscriber): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your subscription will end',
    paragraphs: [
      `Hello ${to.name},`,
      `The subscription of ${to.agencyName} ends on ${endOf(to)} and is not renewed. You can undo the cancellation until then.`,
    ],
    link: open('Keep the subscription', to),
    footnote: yours,
  })
}

/** Says that a subscription is over. */
export function endedMail(to: Subscriber): Mail {
  return mailOf({
    to: to.email,
    subject: 'Your subscription has ended',
    paragraphs: [
      `Hello ${to.name},`,
      `The subscription of ${to.agencyName} has ended and nothing more is charged. You can keep using the application, and subscribe again at any time.`,
    ],
    link: open('Subscribe again', to),
    footnote: yours,
  })
}

/** Reminds, three days ahead, that the trial ends. */
export function trialEndingMail(to: Subscriber): Mail {
  const next = to.hasCard
    ? `Your card is then charged ${monthly(to)} for the ${to.planName}. No action is needed.`
    : `To continue without interruption, subscribe to the ${to.planName} for ${monthly(to)}. You keep the remaining trial days.`
  return mailOf({
    to: to.email,
    subject: 'Your trial ends in 3 days',
    paragraphs: [`Hello ${to.name},`, `The trial of ${to.agencyName} ends on ${endOf(to)}. ${next}`],
    link: open(to.hasCard ? 'See your subscription' : 'Subscribe now', to),
    footnote: yours,
  })
}
