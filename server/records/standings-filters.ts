import type { Scope } from './filters.ts'
import { inForceOn, openRenewalOn } from './standings.ts'

/** What lists of policies ask of the terms, so that a figure opens what it counted. */
export type TermFilter = {
  inForceOn?: string | undefined
  writtenFrom?: string | undefined
  writtenTo?: string | undefined
  renewsFrom?: string | undefined
  renewsTo?: string | undefined
}

function written({ values: { $ }, today }: Scope, from: string | undefined, to = today): string {
  return `exists (select 1 from policy_transactions t where t.agency_id = p.agency_id and t.term_id = p.id
    and t.premium_change <> 0 and t.kind not in ('transfer_in', 'transfer_out')
    and t.effective_date <= least(${$(to)}::date, ${$(today)}::date)
    ${from ? `and t.effective_date >= ${$(from)}::date` : ''})`
}

function renews({ values: { $ }, today }: Scope, from: string | undefined, to: string | undefined): string {
  return `exists (select 1 from term_standings s where s.agency_id = p.agency_id and s.term_id = p.id
    ${from ? `and s.expires_on >= ${$(from)}::date` : ''} ${to ? `and s.expires_on <= ${$(to)}::date` : ''}
    and ${openRenewalOn('s', $(today))})`
}

/** The conditions of a term `p` that is in force on a day, had premium written in days, or is an open renewal of days. */
export function termConditions(scope: Scope, filter: TermFilter): string[] {
  const { inForceOn: day, writtenFrom, writtenTo, renewsFrom, renewsTo } = filter
  return [
    ...(day ? [inForceOn('p', scope.values.$(day))] : []),
    ...(writtenFrom || writtenTo ? [written(scope, writtenFrom, writtenTo)] : []),
    ...(renewsFrom || renewsTo ? [renews(scope, renewsFrom, renewsTo)] : []),
  ]
}
