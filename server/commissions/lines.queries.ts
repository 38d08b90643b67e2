import type { ReadLine } from '#engines/commission-statements/statement-lines.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import type { LineListQuery, LineStatus, StatementLine } from '#shared/commissions/statements.contract.ts'
import { lineStatus } from './statements.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** What is decided of a line. */
export type Decision = {
  id: string
  status: LineStatus
  isAutomatic: boolean
  why: string
  suggestions: { termId: string; transactionId: string; why: string[] }[]
}

/** A part of a line that pays for a transaction. */
export type NewReceipt = {
  id: string
  lineId: string
  termId: string
  transactionId: string
  amount: number
}

/** Adds the lines of a statement, undecided; each is given its id. */
export async function insertLines(
  { db, user }: Ctx,
  statementId: string,
  lines: readonly (ReadLine & { id: string })[],
): Promise<void> {
  await db.$client.query(
    `insert into statement_lines (agency_id, statement_id, id, row, policy_number, insured, kind, effective_date, premium, rate,
      commission, status, is_automatic, why, suggestions, version)
    select $1, $2, l.id, l.row, l."policyNumber", l.insured, l.kind, l."effectiveDate", l.premium, l.rate, l.commission,
      'open', false, '', '[]', 1
    from jsonb_to_recordset($3::jsonb) as l(id uuid, row int, "policyNumber" text, insured text, kind text, "effectiveDate" date,
      premium numeric, rate numeric, commission numeric)`,
    [user.agencyId, statementId, JSON.stringify(lines)],
  )
}

/** A person undid what was decided about it, and nobody decided since. */
type OpenLine = ReadLine & { id: string; isUndone: boolean }

const read = `l.id, l.row, l.policy_number as "policyNumber", l.insured, l.kind, l.effective_date::text as "effectiveDate",
  l.premium::float8 as premium, l.rate::float8 as rate, l.commission::float8 as commission`

/** The lines of a statement that wait for a decision, locked. */
export async function lockOpenLines({ db, user }: Ctx, statementId: string): Promise<OpenLine[]> {
  const { rows } = await db.$client.query<OpenLine>(
    `select ${read}, l.status = 'open' and l.decided_by_id is not null as "isUndone"
      from statement_lines l where l.agency_id = $1 and l.statement_id = $2 and ${lineStatus} = 'open'
      order by l.row for update of l`,
    [user.agencyId, statementId],
  )
  return rows
}

/** Keeps decisions about lines; `byPerson` says whether the caller took them. Who undid one stays while it is open. */
export async function writeDecisions(
  { db, user, clock }: Ctx,
  decisions: readonly Decision[],
  byPerson: boolean,
): Promise<void> {
  await db.$client.query(
    `update statement_lines l set status = d.status, is_automatic = d."isAutomatic", why = d.why, suggestions = d.suggestions,
      decided_by_id = case when $3::uuid is null and l.status = 'open' and d.status = 'open' then l.decided_by_id else $3 end,
      decided_at = case when $3::uuid is null and l.status = 'open' and d.status = 'open' then l.decided_at else $4 end,
      version = l.version + 1
    from jsonb_to_recordset($2::jsonb) as d(id uuid, status text, "isAutomatic" boolean, why text, suggestions jsonb)
    where l.agency_id = $1 and l.id = d.id`,
    [user.agencyId, JSON.stringify(decisions), byPerson ? user.id : null, byPerson ? clock() : null],
  )
}

/** Adds what lines pay for, dated as their statements. */
export async function insertReceipts({ db, user }: Ctx, receipts: readonly NewReceipt[]): Promise<void> {
  await db.$client.query(
    `insert into commission_receipts (agency_id, id, line_id, statement_id, term_id, transaction_id, amount, received_on)
    select $1, r.id, r."lineId", l.statement_id, r."termId", r."transactionId", r.amount, s.statement_date
    from jsonb_to_recordset($2::jsonb) as r(id uuid, "lineId" uuid, "termId" uuid, "transactionId" uuid, amount numeric)
    join statement_lines l on l.agency_id = $1 and l.id = r."lineId"
    join carrier_statements s on s.agency_id = $1 and s.id = l.statement_id`,
    [user.agencyId, JSON.stringify(receipts)],
  )
}

/** Takes away what a line was said to pay for. */
export async function deleteReceipts({ db, user }: Ctx, lineId: string): Promise<void> {
  await db.$client.query('delete from commission_receipts where agency_id = $1 and line_id = $2', [
    user.agencyId,
    lineId,
  ])
}

const about = `'termId', t.term_id, 'transactionId', t.id, 'clientName', c.name, 'policyNumber', p.policy_number, 'kind', t.kind,
  'effectiveDate', t.effective_date, 'premiumChange', t.premium_change`
const ofPolicy = `join policies p on p.agency_id = t.agency_id and p.id = t.term_id and p.deleted_at is null
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id`

const suggested = `(select coalesce(json_agg(json_build_object(${about}, 'why', g.suggestion -> 'why') order by g.place), '[]')
  from jsonb_array_elements(l.suggestions) with ordinality g(suggestion, place)
  join policy_transactions t on t.agency_id = l.agency_id and t.id = (g.suggestion ->> 'transactionId')::uuid ${ofPolicy})`

const received = `(select coalesce(json_agg(json_build_object(${about}, 'clientId', p.client_id, 'amount', r.amount) order by r.id), '[]')
  from commission_receipts r join policy_transactions t on t.agency_id = r.agency_id and t.id = r.transaction_id
  join policies p on p.agency_id = t.agency_id and p.id = t.term_id
  join clients c on c.agency_id = p.agency_id and c.id = p.client_id
  where r.agency_id = l.agency_id and r.line_id = l.id)`

const whole = `l.statement_id as "statementId", s.carrier_id as "carrierId", k.name as "carrierName", s.file_name as "fileName",
  s.statement_date::text as "statementDate", ${lineStatus} as status, l.is_automatic as "isAutomatic", l.why,
  ${suggested} as suggestions, ${received} as receipts, case when l.status = ${lineStatus} then coalesce(u.name, '') else '' end as "decidedByName",
  ${utc('l.decided_at')} as "decidedAt", l.version`
const from = `from statement_lines l join carrier_statements s on s.agency_id = l.agency_id and s.id = l.statement_id
  join carriers k on k.agency_id = s.agency_id and k.id = s.carrier_id
  left join users u on u.agency_id = l.agency_id and u.id = l.decided_by_id`

/** A line with what became of it; locked where it is to be changed. */
export async function readLine(
  { db, user }: Ctx,
  id: string,
  lock: boolean,
): Promise<StatementLine | undefined> {
  const { rows } = await db.$client.query<StatementLine>(
    `select ${read}, ${whole} ${from} where l.agency_id = $1 and l.id = $2 ${lock ? 'for update of l' : ''}`,
    [user.agencyId, id],
  )
  return rows[0]
}

const conditions = `l.agency_id = $1 and ($2::uuid is null or l.statement_id = $2)
  and ($3::uuid[] is null or s.carrier_id = any($3)) and ($4::text[] is null or ${lineStatus} = any($4))
  and ($5::boolean is null or (l.suggestions <> '[]') = $5)
  and ($6::text is null or l.policy_number ilike $6 or l.insured ilike $6)`

type Page = { rows: StatementLine[]; total: number }

/** A page of lines: those of the newest statement first, each in the order of its file. `after` is how many came before. */
export async function readLines({ db, user }: Ctx, query: LineListQuery, after: number): Promise<Page> {
  const { statementId, carrierId, status, hasSuggestion, q, limit } = query
  const like = q && `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const values = [user.agencyId, statementId, carrierId, status, hasSuggestion, like]
  const { rows } = await db.$client.query<StatementLine>(
    `select ${read}, ${whole} ${from} where ${conditions}
      order by s.statement_date desc, s.id desc, l.row limit $7 offset $8`,
    [...values, limit, after],
  )
  const counted = await db.$client.query<{ total: number }>(
    `select count(*)::int as total ${from} where ${conditions}`,
    values,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
