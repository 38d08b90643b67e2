import type { ItemChange, KeptDetails } from '#engines/policy-terms/term-details.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import type { BeforeCtes } from '#server/records/record-writes.ts'
import { prepared } from '#server/records/statement.ts'
import type { HistoryTerm, TransactionItem } from '#shared/policies/history.contract.ts'
import type { PolicyType } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyStatus } from '#shared/policies/policy-choices.ts'
import type { Share } from '#shared/policies/producers.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A change in words and, where it is one of an item of the term's details, as data. */
export type StoredChange = TransactionItem['changes'][number] & { detail?: ItemChange }

export type StoredTransaction = Omit<TransactionItem, 'fees' | 'correctedBy' | 'changes'> & {
  changes: StoredChange[]
}

/** A term with its transactions, as it is kept. */
export type TermRow = {
  id: string
  policyId: string
  clientId: string
  /** Who is credited on the policy: its own, else its client's producer. */
  producers: Share[]
  servicerId: string | null
  type: PolicyType
  lineOfBusiness: string
  lines: string[]
  carrier: string
  policyNumber: string
  billing: string
  status: PolicyStatus
  effectiveDate: string | null
  /** The end of coverage. */
  expirationDate: string | null
  /** Of a cancelled or extended term, when the carrier's term expires; else null. */
  termExpirationDate: string | null
  /** The expiration that was assumed because nobody said it. */
  assumedExpiration: string | null
  /** The term of the same policy that it follows, and those of other policies. */
  renewedFromId: string | null
  alsoRenews: string[] | null
  decision: HistoryTerm['decision']
  /** What of pro rata a short-rate cancellation returns, in percent; null as usual. */
  shortRate: number | null
  minimumEarned: number
  details: KeptDetails
  createdAt: string
  version: number
  transactions: StoredTransaction[]
}

/** What a transaction `t` changed; once it was kept as a text of JSON. */
export const changesOfTransaction = `coalesce(case jsonb_typeof(t.changes) when 'string' then (t.changes #>> '{}')::jsonb else t.changes end, '[]')`

const transaction = `'id', t.id, 'kind', t.kind, 'effectiveDate', t.effective_date, 'noticeDate', t.notice_date,
  'givenBy', t.given_by, 'enteredAt', ${utc('t.entered_at')}, 'premiumChange', t.premium_change, 'lines', t.lines,
  'feeItems', t.fees, 'taxes', t.taxes, 'method', t.method, 'reason', t.reason, 'note', t.note,
  'newExpirationDate', t.new_expiration_date, 'producers', t.producers, 'authorName', coalesce(u.name, ''),
  'rescinds', t.rescinds, 'corrects', t.corrects, 'documentId', t.document_id, 'changes', ${changesOfTransaction}`

/** What a select list says of the terms that a term follows. */
type Formers = { renewedFromId: string; alsoRenews: string }

const allFormers: Formers = { renewedFromId: 'p.renewed_from_id', alsoRenews: 'p.also_renews' }
/** Those that were not deleted: nobody can open the others. */
const standingFormers: Formers = {
  renewedFromId: `(select f.id from policies f where f.agency_id = p.agency_id and f.id = p.renewed_from_id
      and f.deleted_at is null)`,
  alsoRenews: `(select array_agg(f.id order by array_position(p.also_renews, f.id)) from policies f
      where f.agency_id = p.agency_id and f.id = any(p.also_renews) and f.deleted_at is null)`,
}

const producersOf = `coalesce(p.producers, jsonb_build_array(jsonb_build_object('userId', c.assigned_agent_id, 'share', 100)))`

const termsStatement = ({ renewedFromId, alsoRenews }: Formers) => `
  select p.deleted_at is not null as "isDeleted", p.id, p.policy_id as "policyId", p.client_id as "clientId", ${producersOf} as producers, coalesce(p.servicer_id, c.servicer_id) as "servicerId", p.type,
    p.line_of_business as "lineOfBusiness", p.lines, p.carrier, p.policy_number as "policyNumber", p.billing, p.status,
    p.effective_date as "effectiveDate", p.expiration_date as "expirationDate",
    p.term_expiration_date as "termExpirationDate", p.assumed_expiration as "assumedExpiration", ${renewedFromId} as "renewedFromId", ${alsoRenews} as "alsoRenews",
    p.renewal_decision as decision, p.short_rate::float8 as "shortRate",
    p.minimum_earned::float8 as "minimumEarned", p.details, ${utc('p.created_at')} as "createdAt", p.version,
    (select coalesce(json_agg(json_build_object(${transaction}) order by t.position), '[]')
      from policy_transactions t left join users u on u.agency_id = t.agency_id and u.id = t.author_id
      where t.agency_id = p.agency_id and t.term_id = p.id) as transactions
  from policies p join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  where p.agency_id = $1`
const stands = 'and p.deleted_at is null'

const ofOnePolicy = `and p.id in (
  with own as (select o.id from policies o where o.agency_id = $1
    and o.policy_id = (select one.policy_id from policies one where one.agency_id = $1 and one.id = $2))
  select own.id from own
  union all
  select f.id from policies f where f.agency_id = $1 and f.also_renews is not null
    and f.also_renews && array(select own.id from own))`

/**
 * The terms of the policy that a term belongs to, and those of other policies that follow one of them; `lock` keeps others
 * from changing them until the transaction ends.
 */
export async function readTerms(ctx: Ctx, termId: string, { lock }: { lock: boolean }): Promise<TermRow[]> {
  const text = `${termsStatement(standingFormers)} ${stands} ${ofOnePolicy} order by p.id ${lock ? 'for update of p' : ''}`
  const values = [ctx.user.agencyId, termId]
  const { rows } = await ctx.db.$client.query<TermRow>(prepared({ text, values }))
  return rows
}

/** The terms of all policies of a client. */
export async function readClientTerms({ db, user }: Ctx, clientId: string): Promise<TermRow[]> {
  const text = `${termsStatement(allFormers)} ${stands} and p.client_id = $2 order by p.id`
  const { rows } = await db.$client.query<TermRow>(text, [user.agencyId, clientId])
  return rows
}

const stoodThen = `and (p.deleted_at is null or (p.deleted_at at time zone $3)::date > $4::date or p.deleted_at > $5::timestamptz)`

/** The terms of all policies of a client, with those that were deleted later than a day, or later than an instant. */
export async function readClientTermsOn(
  { db, user }: Ctx,
  clientId: string,
  day: string,
  knownAt: string | undefined,
): Promise<(TermRow & { isDeleted: boolean })[]> {
  const text = `${termsStatement(allFormers)} ${stoodThen} and p.client_id = $2 order by p.id`
  const values = [user.agencyId, clientId, user.timeZone, day, knownAt]
  const { rows } = await db.$client.query<TermRow & { isDeleted: boolean }>(text, values)
  return rows
}

/** The transactions of a term that were entered since the database transaction began. */
export async function enteredHere(ctx: Ctx, termId: string): Promise<StoredTransaction[]> {
  const { rows } = await ctx.db.$client.query<{ made: StoredTransaction }>(
    `select json_build_object(${transaction}) as made
    from policy_transactions t left join users u on u.agency_id = t.agency_id and u.id = t.author_id
    where t.agency_id = $1 and t.term_id = $2 and t.xmin = pg_current_xact_id()::xid
    order by t.position`,
    [ctx.user.agencyId, termId],
  )
  return rows.map(({ made }) => made)
}

/** A transaction that is written, at its place in the order of entry. */
export type NewTransaction = Omit<StoredTransaction, 'authorName'> & {
  termId: string
  position: number
}

/** Adds transactions as a part of the statement that writes their term. */
export function addTransactions(ctx: AgencyCtx, made: readonly NewTransaction[]): BeforeCtes {
  return ({ $ }) => {
    if (made.length === 0) return []
    const agency = `${$(ctx.user.agencyId)}::uuid`
    return [
      `entered as (insert into policy_transactions (agency_id, author_id, id, term_id, position, kind, effective_date,
        entered_at, premium_change, lines, fees, taxes, method, reason, note, notice_date, given_by, rescinds,
        new_expiration_date, corrects, producers, changes, document_id)
      select ${agency}, ${$(ctx.user.id)}::uuid, t.id, t."termId", t.position, t.kind, t."effectiveDate", t."enteredAt",
        t."premiumChange", t.lines, t."feeItems", t.taxes, t.method, t.reason, t.note, t."noticeDate", t."givenBy",
        t.rescinds, t."newExpirationDate", t.corrects, t.producers, nullif(t.changes, '[]'::jsonb), t."documentId"
      from jsonb_to_recordset(${$(JSON.stringify(made))}::jsonb) as t(id uuid, "termId" uuid, position int, kind text,
        "effectiveDate" date, "enteredAt" timestamptz, "premiumChange" numeric, lines jsonb, "feeItems" jsonb, taxes numeric,
        method text, reason text, note text, "noticeDate" date, "givenBy" text, rescinds uuid, "newExpirationDate" date,
        corrects uuid, producers jsonb, changes jsonb, "documentId" uuid))`,
    ]
  }
}

/** Enters what a batch of terms that was written at an instant says and their transactions do not say yet. */
export async function enterMissing(ctx: Ctx, at: Date): Promise<void> {
  await ctx.db.$client.query('select enter_transactions($1, $2, $2)', [ctx.user.agencyId, at])
}

/** How many of some people are, or were, of the agency. */
export async function countMembers({ db, user }: Ctx, ids: readonly string[]): Promise<number> {
  const text = 'select id from users where agency_id = $1 and id = any($2::uuid[])'
  const { rows } = await db.$client.query(text, [user.agencyId, ids])
  return rows.length
}

/** How many of some people are active members of the agency. */
export async function countActive({ db, user }: Ctx, ids: readonly string[]): Promise<number> {
  const text = `select id from users where agency_id = $1 and id = any($2::uuid[]) and status = 'active' and deleted_at is null`
  const { rows } = await db.$client.query(text, [user.agencyId, ids])
  return rows.length
}
