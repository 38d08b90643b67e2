import type { ClientKind } from '#shared/clients/client-kinds.ts'
import { addMonths, daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { typeOfLine } from '#shared/policies/lines-of-business.rules.ts'
import type { Doubt } from './import-doubts.rules.ts'
import { isNoCarrier } from './import-intermediary.rules.ts'
import { bareNumber } from './import-numbers.rules.ts'
import type { PolicyValues } from './import-policies.rules.ts'
import type { RowReader } from './import-rows.rules.ts'
import { begins, type PolicySaid } from './import-transactions.rules.ts'

type Row = { row: RowReader; policy: PolicyValues; said: PolicySaid; kind: ClientKind }

// The most frequent first: most terms are looked at once.
const usualMonths = [12, 6, 1, 3, 9, 18, 24, 36, 48, 60]
/** Lines whose terms run as long as a job or an event does. */
const anyTerm = /^(?:Builders risk|Bond|Other: .*|Health|Group health|Medicare|Dental|Vision)$/

/** The days beyond which a date is doubted, by today: the same for all rows of a file. */
let reach = { today: '', soon: '', later: '', longAgo: '' }
function reachOf(today: string) {
  if (reach.today !== today)
    reach = {
      ...{ today, soon: addMonths(today, 6), later: addMonths(today, 13) },
      longAgo: addMonths(today, -20 * 12),
    }
  return reach
}

const dollars = (amount: number) => formatDollars(amount, { cents: true })

function termDoubts({ policy, said, row: { context } }: Row): Doubt[] {
  const { effectiveDate: from, expirationDate: until, lineOfBusiness, status } = policy
  if (!begins(said.kind) || !from) return []
  const { today } = context
  if (from > reachOf(today).soon)
    return [
      {
        field: 'effectiveDate',
        message: `Begins on ${formatDay(from)}, more than six months from now: check the year`,
      },
    ]
  if (from < reachOf(today).longAgo)
    return [
      {
        field: 'effectiveDate',
        message: `Began on ${formatDay(from)}, more than 20 years ago: check the year`,
      },
    ]
  if (!until || status === 'cancelled' || said.cancellationDate || anyTerm.test(lineOfBusiness)) return []
  if (until === from)
    return [
      {
        field: 'expirationDate',
        message: `Expires on the day it begins, ${formatDay(from)}: check both dates`,
      },
    ]
  if (usualMonths.some((months) => addMonths(from, months) === until)) return []
  const days = daysBetween(from, until)
  const length =
    days > 400 || days > 62 ? `${Math.round(days / 30.4375)} months (${days} days)` : `${days} days`
  const message = `Runs from ${formatDay(from)} to ${formatDay(until)}, an unusual ${length}: check both dates`
  return [{ field: 'expirationDate', message, habit: 'term length' }]
}

function dayDoubts({ policy, said, row: { context } }: Row): Doubt[] {
  const { transactionDate: on, cancellationDate, reinstatementDate } = said
  const { effectiveDate: from, expirationDate: until } = policy
  const far = (
    [
      ['transactionDate', on],
      ['cancellationDate', cancellationDate],
      ['reinstatementDate', reinstatementDate],
    ] as const
  ).flatMap(([field, day]) =>
    day && day > reachOf(context.today).later
      ? [{ field, message: `${formatDay(day)} is more than a year from now: check the year` }]
      : [],
  )
  if (far.length > 0 || !on || !from || said.kind === null || !begins(said.kind)) return far
  const isOff =
    on < addMonths(from, -12) || on > addMonths(from, 12) || (until !== null && on > until && on > from)
  const message = `The transaction is dated ${formatDay(on)}, far from the beginning of its term on ${formatDay(from)}`
  return isOff ? [{ field: 'transactionDate', message, habit: 'transaction day' }] : []
}

function premiumDoubts({ row, policy, said }: Row): Doubt[] {
  const { premium, status, lineOfBusiness } = policy
  const field = row.text('premium') === '' && row.text('annualPremium') !== '' ? 'annualPremium' : 'premium'
  if (!said.hasPremium || !begins(said.kind) || status === 'cancelled' || status === 'quoted') return []
  const isPersonal = ['auto', 'home'].includes(typeOfLine(lineOfBusiness) ?? '')
  if (premium > (isPersonal ? 50_000 : 1_000_000))
    return [
      {
        field,
        message: `${dollars(premium)} is high for ${lineOfBusiness}: check the decimal point`,
        habit: 'premium high',
      },
    ]
  if (premium > 0 && premium < 20)
    return [
      {
        field,
        message: `${dollars(premium)} is low for ${lineOfBusiness}: check the decimal point`,
        habit: 'premium low',
      },
    ]
  return []
}

const spokenNumber =
  /\b(?:old|cancel\w*|cxl|void|see|renew\w*|quote\w*|rewrit\w*|reissued?|new|dup\w*|test|sample|unknown|same)\b|[?*]/i
const dateNumber =
  /^(?:\d{1,2}[-/](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[-/]\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4})$/i

/** Why a policy number is none as a carrier writes it; undefined where it can be. */
function numberDoubt(number: string): string | undefined {
  const bare = bareNumber(number)
  if (number === '') return undefined
  if (dateNumber.test(number)) return 'is a date: a spreadsheet has changed the number'
  if (number.includes('@')) return 'is an email address, not a policy number'
  if (/^\(\d{3}\) ?\d{3}-\d{4}$/.test(number)) return 'is a phone number, not a policy number'
  if (/^\$|^\d{1,3}(?:,\d{3})*\.\d{2}$/.test(number)) return 'is an amount, not a policy number'
  if (/^(\d|[xyz])\1{3,}$/i.test(bare) || /^0?123456789?0?$/.test(bare))
    return 'is a placeholder, not a policy number'
  if (/\S\s*(?:;|&|\||\band\b|\/\s)\s*\S*\d/i.test(number)) return 'names more than one policy: split the row'
  if (spokenNumber.test(number)) return 'has words in it: check the policy number'
  return undefined
}

function numberDoubts({ policy: { policyNumber } }: Row): Doubt[] {
  const doubt = numberDoubt(policyNumber)
  const field = 'policyNumber'
  if (doubt) return [{ field, message: `"${policyNumber}" ${doubt}` }]
  if (policyNumber !== '' && !/\d/.test(policyNumber))
    return [
      {
        field,
        message: `"${policyNumber}" has no digits: check the policy number`,
        habit: 'number without digits',
      },
    ]
  return []
}

const noCarrier =
  /^(?:various|multiple|misc\w*|other|house|test|none|self|see \w+|same|carrier|company|unknown \w+|\?+|x{2,})$/i
function carrierDoubts({ policy: { carrier } }: Row): Doubt[] {
  const field = 'carrier'
  if (carrier === '') return []
  if (noCarrier.test(carrier) || !/\p{L}/u.test(carrier) || carrier.includes('@'))
    return [{ field, message: `"${carrier}" is not a carrier: look up who wrote this policy` }]
  if (isNoCarrier(carrier))
    return [
      {
        field,
        message: `"${carrier}" is a wholesaler or network, not a carrier: look up who wrote this policy`,
      },
    ]
  return []
}

const knownBilling =
  /direct|agency|agent|^[adcmi]b?$|company|carrier|insured|mortgag|escrow|lien|financ|payroll|eft|ach|pac|install|list|third party|account|full|annual|month|quarter|semi|invoice|self|card|check/i
const mortgageBilling = /mortgag|escrow|^mb?$/i

function billingDoubts({ policy: { billing, lineOfBusiness } }: Row): Doubt[] {
  const field = 'billing'
  if (billing !== '' && !knownBilling.test(billing))
    return [
      {
        field,
        message: `"${billing}" is not a way of billing that is known here: kept as it is`,
        habit: `billing ${billing.toLowerCase()}`,
      },
    ]
  if (mortgageBilling.test(billing) && typeOfLine(lineOfBusiness) === 'auto')
    return [
      {
        field,
        message: `${lineOfBusiness} is billed to a mortgagee: check the billing`,
        habit: 'billing to mortgagee',
      },
    ]
  return []
}

const saysCancelled =
  /\b(?:cancel\w*|cxl|non[- ]?pay\w*|nsf|flat|sold (?:vehicle|home|house|business)|lapsed?)\b/i
const auditedTypes = ['commercial', undefined]

function kindDoubts({ row, policy, said, kind }: Row): Doubt[] {
  const { lineOfBusiness } = policy
  const found: Doubt[] = []
  if (
    said.isNamed &&
    saysCancelled.test(said.reason) &&
    (said.kind === 'new' || said.kind === 'renewal' || said.kind === 'endorsement')
  )
    found.push({
      field: 'transactionReason',
      message: `"${said.reason}" is a reason to cancel, and the row says "${row.text('transaction')}": check which is right`,
      habit: 'reason',
    })
  if (said.kind === 'audit' && !auditedTypes.includes(typeOfLine(lineOfBusiness)))
    found.push({
      field: 'transaction',
      message: `${lineOfBusiness} is not audited: check the kind of transaction`,
    })
  if (
    kind === 'commercial' &&
    /^(?:Personal auto|Homeowners|Renters|Condo|Personal umbrella|Personal articles)$/.test(lineOfBusiness)
  )
    found.push({
      field: 'lineOfBusiness',
      message: `${lineOfBusiness} for a business: check the line and the client`,
      habit: 'personal line',
    })
  return found
}

function annualDoubts({ row, policy, said }: Row): Doubt[] {
  const { effectiveDate: from, expirationDate: until, premium } = policy
  const annual = Number(row.text('annualPremium').replace(/[$,\s]/g, ''))
  if (row.text('premium') === '' || !from || !until || !(annual > 0) || !begins(said.kind)) return []
  const months = Math.max(1, Math.round(daysBetween(from, until) / 30.4375))
  const expected = (annual * months) / 12
  if (Math.abs(expected - premium) <= Math.max(1, expected * 0.02)) return []
  const message = `${dollars(premium)} for ${months} months does not fit ${dollars(annual)} a year: ${dollars(premium)} is kept`
  return [{ field: 'premium', message, habit: 'annual premium' }]
}

/** What a person should look at in a row's policy: dates, amounts, numbers and words that its trade does not know. */
export function policyDoubts(
  row: RowReader,
  policy: PolicyValues,
  said: PolicySaid,
  kind: ClientKind,
): Doubt[] {
  const one = { row, policy, said, kind }
  return [
    termDoubts,
    dayDoubts,
    premiumDoubts,
    annualDoubts,
    numberDoubts,
    carrierDoubts,
    billingDoubts,
    kindDoubts,
  ].flatMap((doubtsOf) => doubtsOf(one))
}

const dateFields = [
  'dateOfBirth',
  'effectiveDate',
  'expirationDate',
  'transactionDate',
  'cancellationDate',
  'reinstatementDate',
] as const
type DateField = (typeof dateFields)[number]
const shortYear = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/
const serial = /^\d{5}(?:\.\d+)?$/

/** Days whose century was assumed, and those that a spreadsheet wrote as a number. */
export function dateDoubts(row: RowReader, days: { [Field in DateField]?: string | null }): Doubt[] {
  return dateFields.flatMap((field) => {
    const day = days[field]
    const text = row.text(field)
    if (!day || text === '') return []
    // A birth's century shows by the age that it makes.
    if (shortYear.test(text) && field !== 'dateOfBirth')
      return [
        {
          field,
          message: `"${text}" has a year of two digits: read as ${formatDay(day)}`,
          habit: `rare year ${field}`,
        },
      ]
    if (serial.test(text))
      return [
        {
          field,
          message: `"${text}" is a spreadsheet’s number for a day: read as ${formatDay(day)}`,
          habit: `rare serial ${field}`,
        },
      ]
    return []
  })
}
