import { escapeHtml } from '#server/mail/mail-parts.ts'
import { dayIn, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { type PlanKey, planNames } from '#shared/subscriptions/plans.rules.ts'
import type { SandboxCheckout, SandboxInvoice, SandboxSubscription } from './sandbox.service.ts'

const style = `
  :root { color-scheme: light dark; --canvas: #f6f5f2; --surface: #fff; --line: #e7e5e0; --text: #1a1a18; --dim: #54534d;
    --accent: #2f4bc8; --onaccent: #fff; --warn: #fdf3e4; --warntext: #8f5200; --red: #fdeeec; --redtext: #a32a1d }
  @media (prefers-color-scheme: dark) { :root { --canvas: #121211; --surface: #191918; --line: #2a2a27; --text: #eeede9;
    --dim: #b3b1a9; --accent: #4a62de; --warn: #35260f; --warntext: #f3bd6d; --red: #3a1d1a; --redtext: #ff9a8e } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/20px Inter, system-ui, sans-serif }
  .sandbox { padding: 20px 16px; background: var(--warn); color: var(--warntext); text-align: center }
  .sandbox strong { display: block; font-size: 30px; line-height: 36px; letter-spacing: -.02em }
  main { max-width: 480px; margin: 32px auto; padding: 0 16px }
  section { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px } p { margin: 0 0 12px; color: var(--dim) }
  dl { margin: 16px 0 } dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0;
    border-top: 1px solid var(--line) } dt { color: var(--dim) } dd { margin: 0; text-align: right;
    font-variant-numeric: tabular-nums }
  form, .act { margin: 8px 0 0 } button, .link { display: block; width: 100%; min-height: 40px; padding: 9px 16px;
    border: 1px solid var(--line); border-radius: 7px; background: var(--surface); color: var(--text); font: inherit;
    font-weight: 560; text-align: center; text-decoration: none; cursor: pointer }
  button.main { border-color: var(--accent); background: var(--accent); color: var(--onaccent) }
  button:focus-visible, .link:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  [role=alert] { margin: 0 0 12px; padding: 10px 12px; border-radius: 7px; background: var(--red); color: var(--redtext) }`

function page(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg">`
  const warning =
    '<header class="sandbox"><strong>SANDBOX: NO MONEY MOVES</strong>This page stands in for the payment provider. Nothing you do here is charged.</header>'
  return `<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body>${warning}<main><section><h1>${escapeHtml(title)}</h1>${body}</section></main></body></html>`
}

function facts(rows: [name: string, value: string][]): string {
  const row = ([name, value]: [string, string]) =>
    `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`
  return `<dl>${rows.map(row).join('')}</dl>`
}

function button(path: string, label: string, isMain = false): string {
  return `<form method="post" action="${path}"><button${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button></form>`
}

function back(url: string, label: string): string {
  return `<p class="act"><a class="link" href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`
}

const day = (at: number) => formatDay(dayIn('UTC', new Date(at * 1000)))
const planName = (plan: PlanKey) => planNames[plan]
const price = (cents: number) => formatDollars(cents / 100)

/** What a payment page answers to what was played on it. */
export const checkoutFailures = {
  declined: 'Your card was declined. Try another card. Nothing was charged.',
  failed: 'The payment could not be processed. Please try again. Nothing was charged.',
} as const
export type CheckoutFailure = keyof typeof checkoutFailures

/** The payment page of the sandbox, on which every outcome can be played. */
export function checkoutPage(checkout: SandboxCheckout, failure: CheckoutFailure | undefined): string {
  const { id, plan, unit_amount, trial_end, status, success_url, cancel_url } = checkout
  const rows: [string, string][] = [
    ['Plan', planName(plan)],
    ['Price', `${price(unit_amount)} a month`],
    ['Due today', trial_end ? '$0' : price(unit_amount)],
    ...(trial_end ? [['First charge', day(trial_end)] as [string, string]] : []),
  ]
  const path = `/sandbox/checkout/${id}`
  const alert = failure ? `<div role="alert">${escapeHtml(checkoutFailures[failure])}</div>` : ''
  const acts = [
    button(`${path}/pay`, 'Pay', true),
    button(`${path}/decline`, 'Have the card declined'),
    button(`${path}/fail`, 'Have the provider fail'),
    back(cancel_url, 'Cancel and go back'),
  ]
  const open = `${alert}<p>Choose what shall happen.</p>${facts(rows)}${acts.join('')}`
  const done = `<p>This page was paid on already.</p>${facts(rows)}${back(success_url, 'Back to Bindery')}`
  return page('Subscribe', status === 'open' ? open : done)
}

const states: Record<SandboxSubscription['status'], string> = {
  trialing: 'On trial',
  active: 'Active',
  past_due: 'Payment failed',
  canceled: 'Canceled',
}

/** The billing portal of the sandbox. */
export function portalPage(subscription: SandboxSubscription, returnUrl: string): string {
  const { customer, plan, unit_amount, status, cancel_at_period_end, items } = subscription
  const end = day(items.data[0].current_period_end)
  const path = `/sandbox/portal/${customer}`
  const rows: [string, string][] = [
    ['Plan', planName(plan)],
    ['Price', `${price(unit_amount)} a month`],
    ['State', states[status]],
    [cancel_at_period_end ? 'Ends' : 'Renews', status === 'canceled' ? 'Never' : end],
  ]
  const acts = [
    button(`${path}/card`, 'Update the card', status === 'past_due'),
    button(`${path}/renew`, 'Play a renewal'),
    button(`${path}/fail`, 'Play a failed renewal'),
    cancel_at_period_end
      ? button(`${path}/resume`, 'Keep the subscription')
      : button(`${path}/cancel-later`, 'Cancel at the end of the period'),
    button(`${path}/cancel-now`, 'Cancel now'),
  ]
  const played = status === 'canceled' ? '<p>This subscription has ended.</p>' : acts.join('')
  return page('Manage the subscription', `${facts(rows)}${played}${back(returnUrl, 'Back to Bindery')}`)
}

/** An invoice of the sandbox. */
export function invoicePage({ number, created, total, status }: SandboxInvoice, returnUrl: string): string {
  const rows: [string, string][] = [
    ['Date', day(created)],
    ['Total', price(total)],
    ['State', status === 'paid' ? 'Paid' : 'Open'],
  ]
  return page(`Invoice ${number}`, `${facts(rows)}${back(returnUrl, 'Back to Bindery')}`)
}
