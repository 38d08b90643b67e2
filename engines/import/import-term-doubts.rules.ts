import { addDays, daysBetween, formatDay } from '#shared/dates.ts'
import { formatDollars, sumDollars } from '#shared/money.ts'
import type { Entry } from './import-chains.rules.ts'
import type { Doubts } from './import-doubts.rules.ts'
import type { Life, StagedAct, TermSource } from './import-term-life.rules.ts'
import { begins } from './import-transactions.rules.ts'

/** A term with all that rows say of it, beside the one before it. */
export type LivedTerm = {
  entry: Entry
  source: TermSource
  life: Life
  isTotal: boolean
  isContinued: boolean
  before: { entry: Entry; life: Life | null } | null
  /** Whether a later term of the file or the book continues it. */
  isLast: boolean
}

const dollars = (amount: number) => formatDollars(amount, { cents: true })
const rowsOf = ({ source, entry }: LivedTerm) => [source, ...source.lines, ...entry.others]

/** The row that says a transaction: the one of its kind and day, else of its kind, else the term's first. */
function rowOf(term: LivedTerm, { kind, effectiveDate }: StagedAct): number {
  const all = rowsOf(term).filter(({ said }) => said.kind === kind)
  const exact = all.find(({ said, policy }) =>
    [said.transactionDate, said.cancellationDate, said.reinstatementDate, policy.effectiveDate].includes(
      effectiveDate,
    ),
  )
  return (exact ?? all[0] ?? term.source).row
}

function sayCancellations(doubts: Doubts, term: LivedTerm): void {
  const { life, isTotal } = term
  for (const source of rowsOf(term)) {
    const { row, said, policy } = source
    const isCancelled = said.kind === 'cancellation' || (policy.status === 'cancelled' && begins(said.kind))
    if (!isCancelled) continue
    const day = said.cancellationDate ?? (said.kind === 'cancellation' ? said.transactionDate : null)
    const field = said.cancellationDate ? 'cancellationDate' : 'transactionDate'
    doubts.could('no reason to cancel')
    if (said.reason === '')
      doubts.add(row, {
        field: 'transactionReason',
        message: 'The reason for the cancellation is missing',
        habit: 'no reason to cancel',
      })
    if (day && day < life.begins)
      doubts.add(row, {
        field,
        message: `Cancelled as of ${formatDay(day)}, before the term began: taken as a flat cancellation on ${formatDay(life.begins)}`,
      })
    if (day && life.ends && day > life.ends)
      doubts.add(row, {
        field,
        message: `Cancelled as of ${formatDay(day)}, after the term expired: taken as of ${formatDay(life.ends)}`,
      })
    doubts.could('no day of cancellation')
    const isGuessed =
      !day && said.kind !== 'cancellation' && (!policy.expirationDate || policy.expirationDate > life.today)
    if (isGuessed)
      doubts.add(row, {
        field: 'policyStatus',
        message: `Cancelled without a date: taken as of ${formatDay(life.cancellation?.effectiveDate)}`,
        habit: 'no day of cancellation',
      })
    const change = said.premiumChange ?? (isTotal || !said.hasPremium ? null : policy.premium)
    if (said.kind !== 'cancellation') continue
    doubts.could('positive return')
    if (change !== null && change > 0)
      doubts.add(row, {
        field: said.premiumChange === null ? 'premium' : 'premiumChange',
        message: `${dollars(change)} on a cancellation is not negative: taken as a return premium`,
        habit: 'positive return',
      })
  }
}

/** What the transactions of a term say against each other. */
function sayActs(doubts: Doubts, term: LivedTerm): void {
  let premium = 0
  let cancelled: StagedAct | null = null
  let pending: StagedAct | null = null
  for (const act of term.life.acts) {
    const { kind, effectiveDate: day } = act
    if (kind === 'reinstatement' && cancelled && day < cancelled.effectiveDate)
      doubts.add(rowOf(term, act), {
        field: 'transactionDate',
        message: `Reinstated on ${formatDay(day)}, before the cancellation of ${formatDay(cancelled.effectiveDate)}: check both dates`,
      })
    if (kind === 'reinstatement' && cancelled && daysBetween(cancelled.effectiveDate, day) > 60)
      doubts.add(rowOf(term, act), {
        field: 'transactionDate',
        message: `Reinstated ${daysBetween(cancelled.effectiveDate, day)} days after the cancellation of ${formatDay(cancelled.effectiveDate)}: check both dates`,
      })
    if (kind === 'endorsement' && cancelled && day > cancelled.effectiveDate)
      doubts.add(rowOf(term, act), {
        field: 'transactionDate',
        message: `Endorsed on ${formatDay(day)}, after the cancellation of ${formatDay(cancelled.effectiveDate)}: check both`,
      })
    if (premium >= 0 && premium + act.premiumChange < -0.005)
      doubts.add(rowOf(term, act), {
        field: 'premium',
        message: `Returns more than the term costs, which leaves ${dollars(premium + act.premiumChange)}: check the amounts`,
      })
    premium += act.premiumChange
    if (kind === 'cancellation') cancelled = act
    if (kind === 'reinstatement') cancelled = null
    if (kind === 'notice_of_cancellation') pending = act
    else if (/^(?:cancellation|reinstatement|rescission_of_notice)$/.test(kind)) pending = null
  }
  if (
    pending &&
    pending.effectiveDate < term.life.today &&
    pending.effectiveDate < (term.life.ends ?? term.life.today)
  )
    doubts.add(rowOf(term, pending), {
      field: 'transaction',
      message: `The pending cancellation was for ${formatDay(pending.effectiveDate)}, and no row cancels, rescinds or reinstates: kept in force, so check with the carrier`,
    })
}

/** Whether a return premium fits the day of its cancellation. */
function sayReturn(doubts: Doubts, term: LivedTerm): void {
  const { life } = term
  const at = life.acts.findIndex(({ kind }) => kind === 'cancellation')
  const act = life.acts[at]
  if (!act || !life.ends || act.premiumChange >= 0) return
  const paid = sumDollars(life.acts.slice(0, at).map(({ premiumChange }) => premiumChange))
  const left =
    Math.max(0, daysBetween(act.effectiveDate, life.ends)) / Math.max(1, daysBetween(life.begins, life.ends))
  const [unearned, returned] = [paid * left, -act.premiumChange]
  const add = (message: string) =>
    doubts.add(rowOf(term, act), { field: 'premium', message, habit: 'return premium' })
  doubts.could('return premium')
  if (returned > paid + 0.005) return
  if (act.effectiveDate <= life.begins && returned < paid * 0.99)
    add(
      `Cancelled from the first day, and returns ${dollars(returned)} of ${dollars(paid)}: check the date and the amount`,
    )
  else if (returned > unearned * 1.25 + 25)
    add(
      `Returns ${dollars(returned)}, and ${dollars(unearned)} was unearned on ${formatDay(act.effectiveDate)}: check the date and the amount`,
    )
}

/** Rows of one term that give it different ends. */
function sayEnds(doubts: Doubts, term: LivedTerm): void {
  const { source, life } = term
  for (const { row, said, policy } of rowsOf(term)) {
    const { expirationDate: until, effectiveDate: from } = policy
    if (row === source.row || !until || !life.ends || until === life.ends || from !== life.begins) continue
    if (said.kind === 'cancellation' || policy.status === 'cancelled') continue
    const message = `Row ${source.row} says that this term expires on ${formatDay(life.ends)}, and this one ${formatDay(until)}: the first is kept`
    doubts.add(row, { field: 'expirationDate', message })
  }
}

function sayPremium(doubts: Doubts, { source, life, before, isContinued }: LivedTerm): void {
  const { said, policy, row } = source
  const first = life.acts[0]?.premiumChange ?? 0
  const field = 'premium'
  if (
    said.hasPremium &&
    policy.premium === 0 &&
    begins(said.kind) &&
    !/^(?:cancelled|quoted)$/.test(policy.status)
  )
    doubts.add(row, { field, message: 'The premium is $0.00: check what the term costs', habit: 'premium 0' })
  const former = before?.life?.acts[0]?.premiumChange ?? 0
  if (!isContinued || !before?.life || former <= 0 || first <= 0) return
  const days = (one: Life) => (one.ends ? Math.max(1, daysBetween(one.begins, one.ends)) : 365)
  const times = first / days(life) / (former / days(before.life))
  if (times < 4 && times > 0.25) return
  const message = `${dollars(first)} after ${dollars(former)} for the term before: check the amount`
  doubts.add(row, { field, message, habit: 'premium step' })
}

/** How a term begins beside what is there before it. */
function sayBeginning(doubts: Doubts, { entry, source, isContinued, before }: LivedTerm): void {
  const { said, row } = source
  if (entry.known || entry.base === null) return
  if (!begins(said.kind))
    doubts.add(row, {
      field: 'transaction',
      message: 'No row begins this term: it is taken from this transaction, so check its premium and dates',
    })
  const add = (habit: string, message: string, field = 'transaction') =>
    doubts.add(row, { field, message, habit })
  if (isContinued) doubts.could('new continues')
  if (isContinued && said.kind === 'new')
    add(
      'new continues',
      `Says "New", and continues the term that began on ${formatDay(before?.entry.from)}: taken as its renewal`,
    )
  const kind = said.kind
  if (kind === 'renewal' || kind === 'rewrite') {
    doubts.could(`first ${kind}`)
    const what = kind === 'renewal' ? 'No earlier term of this policy' : 'No policy that this one rewrites'
    if (!isContinued) add(`first ${kind}`, `${what} is in the file or the book: check for another number`)
  }
  doubts.could('prior number')
  if (said.priorPolicyNumber !== '' && !isContinued)
    add(
      'prior number',
      `No policy ${said.priorPolicyNumber} of this client is in the file or the book`,
      'priorPolicyNumber',
    )
  if (isContinued && before?.life?.acts.some((act) => act.kind === 'notice_of_non_renewal'))
    doubts.add(row, {
      field: 'transaction',
      message: 'The term before was non-renewed, and this row continues it: check which is right',
    })
}

/** A term that is active by its row, over for more than a month, and that nothing follows. */
function sayExpired(doubts: Doubts, { source, life, isLast }: LivedTerm): void {
  if (!isLast || !life.ends || life.cancellation || source.policy.status === 'quoted') return
  if (life.acts.some(({ kind }) => kind === 'notice_of_non_renewal')) return
  doubts.could('expired')
  if (addDays(life.ends, 30) >= life.today) return
  const isActive = source.policy.status === 'active'
  const message = `${isActive ? 'Active, and expired' : 'Expired'} on ${formatDay(life.ends)}: no row renews, cancels or non-renews it`
  doubts.add(source.row, { field: 'expirationDate', message, habit: 'expired' })
}

/** Says of a term what its rows leave open or say against each other, and against the term before it. */
export function sayTerm(doubts: Doubts, term: LivedTerm): void {
  sayCancellations(doubts, term)
  sayActs(doubts, term)
  sayReturn(doubts, term)
  sayEnds(doubts, term)
  sayPremium(doubts, term)
  sayBeginning(doubts, term)
  sayExpired(doubts, term)
}
