import type { TermStatus } from '#shared/policies/term-choices.ts'
import { type Scope, whether } from './filters.ts'
import { confirmationDueOn, inForceOn, openRenewalOn, standingStatusOn } from './standings.ts'

/** What lists of policies ask of the terms, so that a figure opens what it counted. */
export type TermFilter = {
  asOf?: string | undefined
  termStatus?: readonly TermStatus[] | undefined
  confirmationDue?: boolean | undefined
  inForceOn?: string | undefined
  writtenFrom?: string | undefined
  writtenTo?: string | undefined
  renewsFrom?: string | undefined
  renewsTo?: string | undefined
  renewsAsOf?: string | undefined
  writtenKind?: readonly string[] | undefined
  creditedTo?: readonly string[] | undefined
}

/** The kind that a transaction counts as: a correction as the one that it takes back. */
export const countedKind = (made: string) => `case when ${made}.corrects is null then ${made}.kind else (
    select of.kind from policy_transactions of where of.agency_id = ${made}.agency_id and of.id = ${made}.corrects) end`

function written({ values: { $ }, today }: Scope, filter: TermFilter): string {
  const { writtenFrom: from, writtenTo: to = today, writtenKind: kinds, creditedTo } = filter
  const isCredited = (
    people: readonly string[],
  ) => `exists (select 1 from jsonb_array_elements(t.producers) producer
    where (producer ->> 'userId') = any(${$(people)}::text[]))`
  return `exists (select 1 from policy_transactions t where t.agency_id = p.agency_id and t.term_id = p.id
    and t.premium_change <> 0 and ${countedKind('t')} not in ('transfer_in', 'transfer_out')
    and t.effective_date <= least(${$(to)}::date, ${$(today)}::date)
    ${from ? `and t.effective_date >= ${$(from)}::date` : ''} ${kinds ? `and ${countedKind('t')} = any(${$(kinds)}::text[])` : ''}
    ${creditedTo ? `and ${isCredited(creditedTo)}` : ''})`
}

function renews({ values: { $ }, today }: Scope, filter: TermFilter): string {
  const { renewsFrom: from, renewsTo: to, renewsAsOf: day = today } = filter
  return `exists (select 1 from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id
    ${from ? `and s.expires_on >= ${$(from)}::date` : ''} ${to ? `and s.expires_on <= ${$(to)}::date` : ''}
    and ${openRenewalOn('s', $(day))})`
}

/** The day that a list of terms is about: the one that it asks for, or that of the figure that it opens from. */
export function dayOfTerms(filter: TermFilter, scope: { today: string }): string | undefined {
  const { asOf, inForceOn, renewsFrom, renewsTo, renewsAsOf } = filter
  return asOf ?? inForceOn ?? (renewsFrom || renewsTo ? (renewsAsOf ?? scope.today) : undefined)
}

/** Whether terms that were deleted since were among those that a list is about: of a past day, or of what was written. */
export function isOfPast(filter: TermFilter, { today }: { today: string }): boolean {
  const { asOf, inForceOn, writtenFrom, writtenTo, renewsFrom, renewsTo, renewsAsOf } = filter
  const day = asOf ?? inForceOn ?? (renewsFrom || renewsTo ? renewsAsOf : undefined)
  return day === undefined ? Boolean(writtenFrom || writtenTo) : day < today
}

/** The terms of a status on a day; those that nothing began are quoted. */
function ofStatus({ values: { $ } }: Scope, wanted: readonly TermStatus[], on: string): string {
  const own = 'select 1 from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id'
  const begun = `exists (${own} and ${standingStatusOn('s', on)} = any(${$(wanted)}::text[]))`
  return wanted.includes('quoted') ? `(${begun} or not exists (${own}))` : begun
}

function due(on: string): string {
  return `exists (select 1 from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id
    and ${confirmationDueOn('s', on)})`
}

/** The conditions of a term `p` that has a status on a day, is in force then, had premium written in days, or is an open renewal of days. */
export function termConditions(scope: Scope, filter: TermFilter): string[] {
  const { inForceOn: day, writtenFrom, writtenTo, writtenKind, creditedTo, renewsFrom, renewsTo } = filter
  const on = () => scope.values.$(dayOfTerms(filter, scope) ?? scope.today)
  return [
    ...(filter.termStatus ? [ofStatus(scope, filter.termStatus, on())] : []),
    ...whether(filter.confirmationDue, () => due(on())),
    ...(day ? [inForceOn('p', scope.values.$(day))] : []),
    ...(writtenFrom || writtenTo || writtenKind || creditedTo ? [written(scope, filter)] : []),
    ...(renewsFrom || renewsTo ? [renews(scope, filter)] : []),
  ]
}
