import { planTransaction } from '#engines/policy-terms/plan.rules.ts'
import { isRefused } from '#engines/policy-terms/plan.ts'
import { type KnownTerm, knownTerm } from '#engines/policy-terms/status.rules.ts'
import type { Transaction } from '#engines/policy-terms/term.ts'
import { derivedRow, usualShortRate } from '#server/policies/term-row.ts'
import { addDays, daysBetween, defaultTimeZone } from '#shared/dates.ts'
import type { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { officeHour } from './moments.ts'
import { changesByLine } from './policy-changes.ts'
import type { Random } from './random.ts'

/** A term of the book as stories look at it. */
type StoryTerm = {
  row: Row
  line: string
  agentId: string
  effective: string
  expiration: string | null
  isLast: boolean
}

/** Something that happened, on the day it was entered. */
type Act = TransactionCreate & { on: string }

/** A client that leaves: from when, and why. */
export type Leaving = { day: string; reason: string }

const nonpayment = 'Nonpayment of premium'

function noticeOf(on: string, effectiveDate: string): Act {
  const given = { reason: nonpayment, noticeDate: on, givenBy: 'carrier' as const }
  return { kind: 'notice_of_cancellation', on, effectiveDate, ...given }
}

/** A change in the middle of the term, as its line of business has them. */
function endorsement(random: Random, { line, effective }: StoryTerm, latest: string): Act[] {
  const changes = changesByLine[line]
  const days = daysBetween(effective, latest)
  if (!changes || days < 30) return []
  const day = addDays(effective, random.between(20, days))
  const { reason, annual, what, before, after } = random.pick(changes)
  const charged = annual === 0 ? { premiumChange: 0 } : { annualPremiumChange: annual }
  const changed = what ? { changes: [{ what, before, after }] } : {}
  return [{ kind: 'endorsement', on: day, effectiveDate: day, reason, ...charged, ...changed }]
}

/** Notices and what came of them: paid, cancelled and reinstated, cancelled for good, or still open. */
function nonpaymentActs(random: Random, { effective }: StoryTerm, today: string): Act[] {
  const days = daysBetween(effective, today)
  const notice = addDays(effective, random.between(30, days - 25))
  const last = addDays(notice, 12)
  const cancellation: Act = {
    ...{ kind: 'cancellation', on: addDays(last, 1), effectiveDate: last },
    ...{ method: 'pro_rata', reason: nonpayment },
  }
  const paid = addDays(last, 4)
  return random.pick<Act[]>([
    [
      noticeOf(notice, last),
      { kind: 'rescission_of_notice', on: addDays(notice, 6), effectiveDate: addDays(notice, 6) },
    ],
    [
      noticeOf(notice, last),
      cancellation,
      { kind: 'reinstatement', on: paid, effectiveDate: last, reason: 'Payment received' },
    ],
    [noticeOf(notice, last), cancellation],
    [noticeOf(addDays(today, -3), addDays(today, 9))],
  ])
}

/** The audit of a term whose premium follows payroll or sales, some weeks after it expired. */
function auditActs(random: Random, { line, expiration, row }: StoryTerm, today: string): Act[] {
  if (expiration === null || !/Workers comp|General liability/.test(line)) return []
  const on = addDays(expiration, random.between(25, 60))
  if (on > today || !random.chance(0.7)) return []
  const premiumChange = Math.round(Number(row.premium) * (random.between(-8, 14) / 100))
  return [{ kind: 'audit', on, effectiveDate: expiration, premiumChange, reason: 'Premium audit' }]
}

function actsOf(random: Random, term: StoryTerm, today: string): Act[] {
  const { expiration, effective, isLast } = term
  if (!isLast) return auditActs(random, term, today)
  if (expiration === null || expiration <= today) return []
  const acts = random.chance(0.24) ? endorsement(random, term, addDays(today, -1)) : []
  const isMiddle = daysBetween(effective, today) > 80
  if (isMiddle && acts.length === 0 && random.chance(0.05)) return nonpaymentActs(random, term, today)
  const left = daysBetween(today, expiration)
  if (left > 35 && left < 90 && random.chance(0.05)) {
    const given = { noticeDate: today, givenBy: 'carrier' as const, reason: 'Loss experience' }
    acts.push({ kind: 'notice_of_non_renewal', on: today, effectiveDate: expiration, ...given })
  }
  return acts
}

/** What a client that leaves gets back on a term. */
function leavingAct({ day, reason }: Leaving, { expiration }: StoryTerm): Act {
  const back = expiration === null ? { returnPremium: 0 } : {}
  return { kind: 'cancellation', on: day, effectiveDate: day, method: 'pro_rata', reason, ...back }
}

function begin(random: Random, { row, effective, expiration, agentId, line }: StoryTerm): KnownTerm {
  const createdAt = row.created_at instanceof Date ? row.created_at : new Date()
  const first: Transaction = {
    id: random.id(createdAt),
    kind: row.transaction === 'renewal' ? 'renewal' : 'new',
    effectiveDate: effective,
    enteredAt: createdAt.toISOString(),
    premiumChange: Number(row.premium),
    ...{ lines: [], fees: [], taxes: 0, reason: '' },
    producers: [{ userId: agentId, share: 100 }],
    ...{ method: null, noticeDate: null, givenBy: null, rescinds: null, corrects: null },
    newExpirationDate: expiration,
  }
  return knownTerm({
    ...{ id: String(row.id), policyId: String(row.id), carrier: String(row.carrier), lines: [line] },
    ...{ expirationDate: expiration, shortRate: usualShortRate, minimumEarned: 0 },
    ...{ renewsTermIds: [], decision: null, transactions: [first] },
  })
}

/** Enters what happened, as the product's own rules have it; what they refuse did not happen. */
function enter(frame: DemoFrame, random: Random, began: KnownTerm, act: Act): KnownTerm {
  const { on, ...sent } = act
  const notice = began.standing.findLast(({ kind }) => kind === 'notice_of_cancellation')
  const at = officeHour(frame, random, on)
  const plan = planTransaction(
    {
      ...{ term: began, terms: [began], producers: began.transactions[0]?.producers ?? [], today: on },
      ...{ enteredAt: at.toISOString(), newId: () => random.id(at) },
    },
    { ...sent, ...(sent.kind === 'rescission_of_notice' && notice && { rescinds: notice.id }) },
  )
  return isRefused(plan)
    ? began
    : knownTerm({ ...began, transactions: [...began.transactions, ...plan.transactions] })
}

function transactionRow(
  frame: DemoFrame,
  { row, agentId }: StoryTerm,
  made: Transaction,
  position: number,
  changes: TransactionCreate['changes'],
): Row {
  return {
    ...{ agency_id: frame.agencyId, id: made.id, term_id: row.id, position, kind: made.kind },
    ...{ effective_date: made.effectiveDate, entered_at: made.enteredAt, premium_change: made.premiumChange },
    ...{ lines: JSON.stringify(made.lines), fees: JSON.stringify(made.fees), taxes: made.taxes },
    ...{ method: made.method, reason: made.reason, notice_date: made.noticeDate, given_by: made.givenBy },
    ...{ rescinds: made.rescinds, new_expiration_date: made.newExpirationDate },
    ...{ producers: JSON.stringify(made.producers), changes: changes ? JSON.stringify(changes) : null },
    ...{ note: '', author_id: agentId },
  }
}

/** Plays what happened to one term: its transactions, its row being made to follow. */
function play(frame: DemoFrame, random: Random, story: StoryTerm, acts: readonly Act[]): Row[] {
  const began = begin(random, story)
  const changes: TransactionCreate['changes'][] = [undefined]
  let term = began
  for (const act of acts) {
    const after = enter(frame, random, term, act)
    if (after !== term) changes.push(act.changes)
    term = after
  }
  const { row } = story
  const said = { status: 'active' as const, effectiveDate: story.effective }
  const derived = derivedRow(
    term,
    { ...said, expirationDate: null },
    { before: began, timeZone: defaultTimeZone },
  )
  row.status = derived.status
  row.premium = derived.premium
  row.expiration_date = derived.expirationDate
  row.term_expiration_date = derived.termExpirationDate
  row.later_changes = derived.laterChanges
  row.cancel_reason =
    derived.status === 'active' ? '' : (term.standing.findLast(({ reason }) => reason !== '')?.reason ?? '')
  return term.transactions.map((made, index) => transactionRow(frame, story, made, index + 1, changes[index]))
}

/**
 * Lets things happen to the terms of a made-up book: endorsements, notices, cancellations, reinstatements, non-renewals,
 * audits. Answers their transactions, and makes the rows say what follows.
 */
export function playStories(
  frame: DemoFrame,
  random: Random,
  { rows, leaving }: { rows: readonly Row[]; leaving: ReadonlyMap<unknown, Leaving> },
  agentOf: (clientId: unknown) => string,
): Row[] {
  const renewed = new Set(rows.map((row) => row.renewed_from_id))
  return rows.flatMap((row) => {
    const story: StoryTerm = {
      row,
      line: String(row.line_of_business),
      agentId: agentOf(row.client_id),
      effective: String(row.effective_date),
      expiration: row.expiration_date === null ? null : String(row.expiration_date),
      isLast: !renewed.has(row.id),
    }
    const leaves = leaving.get(row.id)
    const acts = leaves ? [leavingAct(leaves, story)] : actsOf(random, story, frame.today)
    return acts.length === 0 ? [] : play(frame, random, story, acts)
  })
}
