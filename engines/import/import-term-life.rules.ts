import { formatDay } from '#shared/dates.ts'
import { roundToCents } from '#shared/money.ts'
import { cancellationDate } from '#shared/policies/cancellation.rules.ts'
import { costSoFar, type LineChange, lineOf } from './import-packages.rules.ts'
import type { PolicyValues } from './import-policies.rules.ts'
import { dateOf, endOf, firstDay } from './import-term-days.rules.ts'
import { begins, type PolicySaid, type SaidKind, wordsOfFirst } from './import-transactions.rules.ts'

/** A row of a file with what it says of a term, and the rows of its other lines. */
export type TermSource = { row: number; policy: PolicyValues; said: PolicySaid; lines: TermSource[] }

/** A transaction that a file says of a term, in the order in which they are entered. */
export type StagedAct = {
  kind: SaidKind
  effectiveDate: string
  premiumChange: number
  /** The same by line, where a policy has several and the file says it. */
  lines: LineChange[]
  method: 'flat' | 'pro_rata' | null
  reason: string
  note: string
  noticeDate: string | null
  givenBy: 'carrier' | 'insured' | null
  newExpirationDate: string | null
  /** The place in the list of the notice that it rescinds. */
  rescinds: number | null
}

/** What is said of a row of the file besides what it brings. */
export type Finding = { row: number; field: string; message: string }

/** What a term is while its transactions are read one after the other. */
export type Life = {
  /** Its lines, where it has several. */
  lines: readonly string[]
  begins: string
  ends: string | null
  today: string
  acts: StagedAct[]
  premium: number
  cancellation: StagedAct | null
  findings: Finding[]
}

/** How a term began, where rows do not say it all: whether a term before it stands, and what premiums of transactions mean. */
type LifeContext = {
  today: string
  isContinued: boolean
  isTotal: boolean
  /** What each line costs at first; empty where the policy has one line, or the file does not say it. */
  costs: readonly LineChange[]
}

const unknownReturn = 'Return premium not known.'

function act(kind: SaidKind, effectiveDate: string, more: Partial<StagedAct> = {}): StagedAct {
  return {
    kind,
    effectiveDate,
    premiumChange: 0,
    lines: [],
    method: null,
    reason: '',
    note: '',
    noticeDate: null,
    givenBy: null,
    newExpirationDate: null,
    rescinds: null,
    ...more,
  }
}

function enter(life: Life, made: StagedAct): void {
  life.acts.push(made)
  life.premium = roundToCents(life.premium + made.premiumChange)
  if (made.kind === 'cancellation') life.cancellation = made
  if (made.kind === 'reinstatement') life.cancellation = null
}

/** How a term began: a renewal that continues a term is never new business, nor is what began before the import unasked. */
function firstKind({ said }: TermSource, day: string, { isContinued, today }: LifeContext): SaidKind {
  const kind = said.kind !== null && begins(said.kind) ? said.kind : null
  if (kind === 'rewrite' || kind === 'renewal') return kind
  if (isContinued) return 'renewal'
  return kind ?? (day < today ? 'transfer_in' : 'new')
}

function dayOf(life: Life, { policy, said }: TermSource): string | null {
  const own = policy.effectiveDate === life.begins ? null : policy.effectiveDate
  const given = said.transactionDate ?? own
  switch (said.kind) {
    case 'cancellation':
    case 'notice_of_cancellation':
      return said.cancellationDate ?? given
    case 'reinstatement':
      return said.reinstatementDate ?? given ?? life.cancellation?.effectiveDate ?? null
    case 'notice_of_non_renewal':
      return life.ends ?? given ?? life.today
    case 'audit':
      return given ?? life.ends ?? life.today
    case 'transfer_out':
      return given
    default:
      return given ?? life.begins
  }
}

/** What a transaction adds to the premium: its own column, or the premium itself, which is that or what the term now costs. */
function changeOf(life: Life, source: TermSource, isTotal: boolean): number | null {
  const { policy, said } = source
  if (said.premiumChange !== null) return said.premiumChange
  if (!said.hasPremium) return null
  if (!isTotal || policy.premium < 0) return policy.premium
  const isPriced = said.kind === 'endorsement' || said.kind === 'audit'
  return isPriced ? roundToCents(policy.premium - costSoFar(life, source)) : null
}

/** Enters a cancellation; one before the term begins never covered, one after its end ends nothing earlier. */
function cancel(life: Life, day: string, more: Partial<StagedAct>): void {
  const { begins: from, ends } = life
  const on = day < from ? from : ends && day > ends ? ends : day
  enter(life, act('cancellation', on, { method: on === from ? 'flat' : 'pro_rata', ...more }))
}

const lastNotice = (life: Life) => life.acts.findLastIndex(({ kind }) => kind.startsWith('notice_'))

/** Why a transaction cannot have happened to the term as it stands; undefined where it can. */
function refusal(life: Life, kind: SaidKind, day: string | null): string | undefined {
  if (day === null) return 'The date of this transaction is missing'
  const isOutside = day < life.begins || (life.ends !== null && day >= life.ends)
  const isBound = kind === 'endorsement' || kind === 'reinstatement'
  if (isBound && isOutside) {
    const until = life.ends ? ` to ${formatDay(life.ends)}` : ''
    return `${formatDay(day)} is outside the term, ${formatDay(life.begins)}${until}`
  }
  if (kind === 'cancellation' && life.cancellation)
    return `The term is cancelled as of ${formatDay(life.cancellation.effectiveDate)} already`
  if (kind === 'transfer_out' && (isOutside || life.acts.some((one) => one.kind === kind)))
    return isOutside
      ? `${formatDay(day)} is outside the term`
      : 'The term was transferred to another agency on an earlier row'
  if (kind === 'reinstatement' && !life.cancellation) return 'The term is not cancelled on an earlier row'
  if (kind === 'rescission_of_notice' && lastNotice(life) < 0)
    return 'There is no pending notice on an earlier row'
  return undefined
}

/** Whether a row says again what an earlier one has said; where it names what the term costs, that adds nothing more. */
const same = (one: StagedAct, other: StagedAct, isTotal: boolean) =>
  one.kind === other.kind &&
  one.effectiveDate === other.effectiveDate &&
  one.lines[0]?.line === other.lines[0]?.line &&
  (one.premiumChange === other.premiumChange || (isTotal && other.premiumChange === 0))

/** A notice is given on the transaction's own day where another says when it ends, and never after that. */
function noticeDay({ today }: Life, { said }: TermSource, ends: string): string {
  const given = said.transactionDate && said.cancellationDate ? said.transactionDate : today
  return given < ends ? given : ends
}

function made(life: Life, source: TermSource, day: string, isTotal: boolean): StagedAct {
  const { said } = source
  const kind = said.kind ?? 'endorsement'
  const change = changeOf(life, source, isTotal)
  const given = { reason: said.reason }
  const lines = lineOf(life.lines, source, change)
  switch (kind) {
    case 'cancellation':
      return act(kind, day, {
        ...given,
        method: day <= life.begins ? 'flat' : 'pro_rata',
        ...(change === null ? { note: unknownReturn } : { premiumChange: -Math.abs(change) }),
      })
    case 'reinstatement':
      return act(kind, day, { ...given, premiumChange: change ?? -(life.cancellation?.premiumChange ?? 0) })
    case 'notice_of_cancellation':
    case 'notice_of_non_renewal':
      return act(kind, day, { ...given, givenBy: 'carrier', noticeDate: noticeDay(life, source, day) })
    case 'transfer_out':
      return act(kind, day, given)
    case 'rescission_of_notice':
      return act(kind, day, { ...given, rescinds: lastNotice(life) })
    default:
      return act(kind, day, { ...given, premiumChange: change ?? 0, lines })
  }
}

/** Enters what a row says happened to the term; what cannot be is left out with a reason, and a repeat is reported. */
function happen(life: Life, source: TermSource, isTotal: boolean): boolean {
  const kind = source.said.kind ?? 'endorsement'
  const known = dayOf(life, source)
  const day = known ?? (kind === 'cancellation' ? cancellationDate(source.policy, life.today) : null)
  const why = refusal(life, kind, day)
  if (why !== undefined || day === null) {
    life.findings.push({ row: source.row, field: 'transaction', message: `${why}; skipped` })
    return true
  }
  if (known === null) {
    const message = `The date of the cancellation is missing: taken as of ${formatDay(day)}`
    life.findings.push({ row: source.row, field: 'transactionDate', message })
  }
  const next = made(life, source, day, isTotal)
  if (life.acts.some((one) => same(one, next, isTotal && source.said.premiumChange === null))) return false
  if (next.kind === 'cancellation')
    cancel(life, day, next.note ? { note: next.note, reason: next.reason } : next)
  else enter(life, next)
  return true
}

function notice(
  life: Life,
  kind: 'notice_of_cancellation' | 'notice_of_non_renewal',
  day: string,
  why: string,
) {
  if (life.acts.some((one) => one.kind === kind)) return
  const noticeDate = life.today < day ? life.today : day
  enter(life, act(kind, day, { reason: why, givenBy: 'carrier', noticeDate }))
}

/** What a cancellation date says beside a status that is not cancelled: a notice, a lapse, an end, or nothing that is believed. */
function applyCancellationDate(life: Life, { row, policy, said }: TermSource, day: string): void {
  const { reinstatementDate: back, reason } = said
  const isActive = policy.status !== ''
  if (said.isPending || (isActive && day > life.today)) {
    notice(life, 'notice_of_cancellation', day, reason)
  } else if (back) {
    cancel(life, day, { reason, note: unknownReturn })
    enter(life, act('reinstatement', back < day ? day : back))
  } else if (isActive) {
    const message = `Cancelled on ${formatDay(day)} and active: kept active`
    life.findings.push({ row, field: 'cancellationDate', message })
  } else {
    cancel(life, day, { reason, note: unknownReturn })
  }
}

/** What the status and the dates of a row say that no transaction of the file has said. */
function applyStatus(life: Life, source: TermSource): void {
  const { row, policy, said } = source
  const { cancellationDate: day, reason } = said
  if (policy.status === 'cancelled') {
    const end = policy.expirationDate && cancellationDate(policy, life.today)
    const on = day ?? end ?? life.today
    if (!life.cancellation) cancel(life, on, { reason, note: unknownReturn })
  } else if (policy.status === 'non_renewed') {
    notice(life, 'notice_of_non_renewal', life.ends ?? life.today, reason)
  } else if (day) {
    const isTold = life.acts.some(({ kind }) => /^(?:notice_of_)?cancellation$/.test(kind))
    if (!isTold) applyCancellationDate(life, source, day)
  } else if (said.isPending) {
    const message = 'The day of the pending cancellation is missing; skipped'
    life.findings.push({ row, field: 'policyStatus', message })
  }
}

/** Everything that the rows of a term say happened to it, from its first transaction on; `repeats` are rows that say nothing more. */
export function livedTerm(
  base: TermSource,
  others: readonly TermSource[],
  context: LifeContext,
): { life: Life; repeats: number[] } {
  const day = firstDay(base.policy, context.today)
  const life: Life = {
    lines: base.policy.lines ?? [],
    begins: day,
    ends: endOf(base, others),
    today: context.today,
    acts: [],
    premium: 0,
    cancellation: null,
    findings: [],
  }
  if (base.policy.status === 'quoted') return { life, repeats: others.map(({ row }) => row) }
  const isBeginning = begins(base.said.kind)
  const premiumChange = isBeginning || context.isTotal ? Math.max(base.policy.premium, 0) : 0
  const lines = premiumChange === 0 ? [] : [...context.costs]
  const first = {
    ...(isBeginning && wordsOfFirst(base.said, day)),
    premiumChange,
    lines,
    newExpirationDate: life.ends,
  }
  enter(life, act(firstKind(base, day, context), day, first))
  const own = isBeginning ? [] : [base]
  const happened = [...own, ...others].toSorted(
    (one, other) => dateOf(one).localeCompare(dateOf(other)) || one.row - other.row,
  )
  const repeats = happened.filter((source) => !happen(life, source, context.isTotal)).map(({ row }) => row)
  applyStatus(life, base)
  return { life, repeats }
}

/** The day from which a term does not cover any more; null where it goes on. */
export function endOfCoverage({ begins: from, ends, cancellation }: Life): string | null {
  if (!cancellation) return ends
  const on = cancellation.effectiveDate
  return on <= from ? from : ends && ends < on ? ends : on
}
