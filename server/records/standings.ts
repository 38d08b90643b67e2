import { overdueDays } from '#engines/policy-terms/figures.rules.ts'

/**
 * What terms of policies are on a day, as SQL over `term_standings`: the same as engines/policy-terms says, held to it by
 * standings.test.ts. `day` is the place of a day in the statement. Those of `terms` take the alias of a row of
 * `policies`, those of `standing` that of a row of `term_standings`, or of what `standings` reads.
 */

/** The standings of the agency's terms, as they are now or were known at an instant: what to read from. */
export function standings(agency: string, knownAt?: string): string {
  return knownAt
    ? `standings_known(${agency}::uuid, ${knownAt}::timestamptz)`
    : `(select * from term_standings where agency_id = ${agency}::uuid)`
}

/** A term in force that counts: of two of a policy that overlap the later-begun alone. */
export function countsOn(standing: string, day: string): string {
  return `(${standing}.from_day <= ${day}::date and ${standing}.to_day > ${day}::date
    and (${standing}.counted is null or ${standing}.counted @> ${day}::date))`
}

/** The premium of a term on a day: all that took effect by then. */
export function standingPremiumOn(standing: string, day: string): string {
  return `case when ${standing}.premium_days is not null
      then coalesce(${standing}.premiums[nullif(width_bucket(${day}::date, ${standing}.premium_days), 0)], 0)
    when ${standing}.begins_on <= ${day}::date then ${standing}.premium else 0 end`
}

/**
 * Whether on a day the term of another policy, in `source`, follows a term, or one followed it that was removed since: few do,
 * and indexes hold them alone.
 */
function isFollowedBeside(standing: string, day: string, source: string): string {
  return `${standing}.term_id in (select unnest(other.also_renews) from ${source} other
    where other.also_renews is not null and not other.is_flat and coalesce(other.hidden_on > ${day}::date, true)
    union all select gone.renewed_from_id from ${source} gone
    where gone.hidden_on > ${day}::date and gone.renewed_from_id is not null and not gone.is_flat)`
}

/** The client that had a term on a day: clients are one from their merge on. */
export function holderOn(standing: string, day: string): string {
  return `coalesce(${standing}.former_clients[width_bucket(${day}::date, ${standing}.former_until) + 1], ${standing}.client_id)`
}

/** The status of a term on a day; a successor, in `source`, distinguishes one that was renewed from one that expired. */
export function standingStatusOn(standing: string, day: string, source = 'term_standings'): string {
  return `(select case when of_day.status = 'expired' and (${standing}.is_followed or ${isFollowedBeside(standing, day, source)})
      then 'renewed' else of_day.status end
    from (select case when ${standing}.status_days is not null
        then ${standing}.statuses[width_bucket(${day}::date, ${standing}.status_days)]
      when ${day}::date < ${standing}.begins_on then 'bound'
      when ${standing}.expires_on <= ${day}::date then 'expired' else 'in_force' end as status) of_day)`
}

const own = (term: string) => `own.agency_id = ${term}.agency_id and own.term_id = ${term}.id`

/** The terms in force on a day that count. */
export function inForceOn(term: string, day: string): string {
  return `exists (select 1 from term_standings own where ${own(term)} and ${countsOn('own', day)})`
}

/** The terms `s` of a client that count on a day: its book, to be counted or added up. */
export function bookOf(client: string, day: string): string {
  return `term_standings s where s.agency_id = ${client}.agency_id and s.client_id = ${client}.id and ${countsOn('s', day)}`
}

/** The terms that went from a client `c` to the one that it was merged into. */
const mergedTerms = (client: string) =>
  `array(select jsonb_array_elements_text(${client}.merge #> '{moved,policies}')::uuid)`

/** The terms `p` that a client had on a past day: clients are one from their merge on, and not before. */
export function heldOn(term: string, client: string, day: string): string {
  return `${term}.agency_id = ${client}.agency_id and (${term}.client_id = ${client}.id or ${term}.id = any(${mergedTerms(client)}))
    and coalesce((select ${holderOn('own', day)} from term_standings own where ${own(term)}), ${term}.client_id) = ${client}.id`
}

/** The book of a client on a past day. */
export function bookThen(client: string, day: string): string {
  return `term_standings s where s.agency_id = ${client}.agency_id
    and (s.client_id = ${client}.id or s.term_id = any(${mergedTerms(client)}))
    and ${holderOn('s', day)} = ${client}.id and ${countsOn('s', day)}`
}

/** What a term is on a day. */
export function statusOn(term: string, day: string): string {
  return `coalesce((select ${standingStatusOn('own', day)} from term_standings own where ${own(term)}), 'quoted')`
}

/** The premium of a term on a day; nothing of one that is only quoted. */
export function premiumOn(term: string, day: string): string {
  return `coalesce((select ${standingPremiumOn('own', day)} from term_standings own where ${own(term)}), 0)`
}

/** The end of coverage of a term as it was on a day: by what ended or extended it by then, and was not voided since. */
export function expirationOn(term: string, day: string): string {
  const own = `t.agency_id = ${term}.agency_id and t.term_id = ${term}.id`
  const made = (
    what: string,
    such: string,
  ) => `(select ${what} from policy_transactions t where ${own} and ${such}
    and not exists (select 1 from policy_transactions voids where voids.agency_id = t.agency_id and voids.corrects = t.id)`
  const by = `t.effective_date <= ${day}::date order by t.position desc limit 1)`
  return `case when not exists (select 1 from policy_transactions t where ${own}
      and (t.kind = 'cancellation' or t.kind = 'endorsement' and t.new_expiration_date is not null))
    then ${term}.expiration_date
    else coalesce(
      ${made("case t.kind when 'cancellation' then t.effective_date end", "t.kind in ('cancellation', 'reinstatement')")} and ${by},
      ${made('t.new_expiration_date', "t.kind = 'endorsement' and t.new_expiration_date is not null")} and ${by},
      ${made('t.new_expiration_date', "t.kind in ('new', 'renewal', 'rewrite', 'transfer_in')")} order by t.position limit 1)) end`
}

const heldStatuses = "('in_force', 'pending_cancellation', 'non_renewing', 'expired')"

type TermKey = Record<'agency_id' | 'term_id', string>
/** Of a notice: its kind, what else is asked of it, and the instant up to which it was known. */
type NoticeAsked = { kind: string; such: (notice: string) => string; known?: string | undefined }

/** The notices of a term that stand on a day: given by then, and neither voided nor rescinded. */
function noticesOf({ agency_id, term_id }: TermKey, day: string, { kind, such, known }: NoticeAsked): string {
  const isKnown = (made: string) => (known ? `and ${made}.entered_at <= ${known}::timestamptz` : '')
  const stands = (made: string) => `not exists (select 1 from policy_transactions voids
    where voids.agency_id = ${made}.agency_id and voids.corrects = ${made}.id ${isKnown('voids')}) ${isKnown(made)}`
  return `policy_transactions notice
    where notice.agency_id = ${agency_id} and notice.term_id = ${term_id} and notice.kind = '${kind}'
      and ${such('notice')} and coalesce(notice.notice_date, notice.effective_date) <= ${day}::date and ${stands('notice')}
      and not exists (select 1 from policy_transactions takes
        where takes.agency_id = notice.agency_id and takes.term_id = notice.term_id and takes.rescinds = notice.id
          and takes.effective_date <= ${day}::date and ${stands('takes')})
      ${
        kind === 'notice_of_cancellation'
          ? `and not exists (select 1 from policy_transactions spends
        where spends.agency_id = notice.agency_id and spends.term_id = notice.term_id and spends.kind = 'cancellation'
          and spends.position > notice.position and ${stands('spends')})`
          : ''
      }`
}

/** Whether a notice of a term stands on a day. */
function isNoticed(key: TermKey, day: string, asked: NoticeAsked): string {
  return `exists (select 1 from ${noticesOf(key, day, asked)})`
}

const keyOf = (standing: string): TermKey => ({
  agency_id: `${standing}.agency_id`,
  term_id: `${standing}.term_id`,
})

const markedStatus = (standing: string, day: string) =>
  `${standing}.statuses[width_bucket(${day}::date, ${standing}.status_days)]`

/** Whether a notice of cancellation has passed its date on a day, and nobody said whether the carrier did cancel. */
export function confirmationDueOn(standing: string, day: string, known?: string): string {
  const such = (notice: string) => `${notice}.effective_date <= ${day}::date`
  return `(${standing}.status_days is not null and ${markedStatus(standing, day)} = 'pending_cancellation'
    and ${isNoticed(keyOf(standing), day, { kind: 'notice_of_cancellation', such, known })})`
}

/** The day on which a term would end by a notice of cancellation that stands on a day; null where none does. */
export function noticeDayOn(standing: string, day: string): string {
  const asked = { kind: 'notice_of_cancellation', such: () => 'true' }
  return `case when ${markedStatus(standing, day)} = 'pending_cancellation'
    then (select min(notice.effective_date) from ${noticesOf(keyOf(standing), day, asked)}) end`
}

/** Whether the insured, or the carrier, said by a day that the term is not renewed. */
function isLeaving(standing: string, day: string, giver: 'insured' | 'carrier'): string {
  const such = (notice: string) =>
    `${notice}.given_by is ${giver === 'insured' ? 'not ' : ''}distinct from 'insured'`
  return isNoticed(keyOf(standing), day, { kind: 'notice_of_non_renewal', such })
}

// That they expired too long ago, are closed or followed, and are marked or not: what the indexes of open renewals go by.
const mayBeOpen = (standing: string, day: string) =>
  `${standing}.expires_on >= ${day}::date - ${overdueDays} and not ${standing}.is_closed and not ${standing}.is_followed`

const isMarkedOpen = (standing: string, day: string) =>
  `${markedStatus(standing, day)} in ${heldStatuses} and not ${isLeaving(standing, day, 'insured')}`

/**
 * The open renewals of a day that expire by another: terms in force, and those that expired in the days before without a
 * decision, that nothing follows and nobody gave up. The same as openRenewals of engines/policy-terms says.
 */
export function openRenewalOn(standing: string, day: string, source = 'term_standings'): string {
  return `(${mayBeOpen(standing, day)}
    and case when ${standing}.status_days is null then ${standing}.begins_on <= ${day}::date
      else ${isMarkedOpen(standing, day)} end
    and not ${isFollowedBeside(standing, day, source)})`
}

/**
 * What an open renewal of a day is marked as, else null: overdue once it expired, to remarket where the carrier does not
 * renew it or somebody decided so.
 */
export function renewalOn(standing: string, day: string, decision: string): string {
  return `(case when ${standing}.expires_on <= ${day}::date
      then case when ${openRenewalOn(standing, day)} then 'overdue' end
    when (${decision} = 'remarket' or ${standing}.status_days is not null and ${isLeaving(standing, day, 'carrier')})
      and ${openRenewalOn(standing, day)} then 'remarket' end)`
}

/**
 * The same rows read by their indexes, as `expires_on` and `premium` of the day, or by other `columns`: most are settled by the day,
 * and read from the index alone.
 */
export function openRenewalsOn(such: string, day: string, source: string, columns?: string): string {
  const read = (condition: string, premium: string) =>
    `select ${columns ?? `s.expires_on, ${premium} as premium`} from ${source} s where ${such} and ${mayBeOpen('s', day)} and ${condition}
      and not ${isFollowedBeside('s', day, source)}`
  return `${read(`s.status_days is null and s.settled_on <= ${day}::date`, 's.premium')}
    union all ${read(`s.status_days is null and s.settled_on > ${day}::date and s.begins_on <= ${day}::date`, standingPremiumOn('s', day))}
    union all ${read(`s.status_days is not null and ${isMarkedOpen('s', day)}`, standingPremiumOn('s', day))}`
}

/** How a term began, as it stands: the transaction that says who is credited with it, or another `column` of it. */
export function beginnings(
  standing: string,
  known?: string,
  column: 'producers' | 'kind' = 'producers',
): string {
  const entered = (made: string) => (known ? `and ${made}.entered_at <= ${known}::timestamptz` : '')
  return `(select t.${column} from policy_transactions t
    where t.agency_id = ${standing}.agency_id and t.term_id = ${standing}.term_id
      and t.kind in ('new', 'renewal', 'rewrite', 'transfer_in') ${entered('t')} and not exists (
        select 1 from policy_transactions o where o.agency_id = t.agency_id and o.corrects = t.id ${entered('o')})
    order by t.position limit 1)`
}
