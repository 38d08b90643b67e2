import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { StatementSource } from '#server/db/tables/commissions.ts'
import { utc } from '#server/records/projection.ts'
import type {
  CarrierStatement,
  StatementField,
  StatementListQuery,
  StatementMapping,
  StatementSigns,
  StatementSummary,
} from '#shared/commissions/statements.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** A line that was matched and whose policy is gone since waits again. */
export const lineStatus = `case when l.status = 'matched' and not exists (select 1 from commission_receipts r
  where r.agency_id = l.agency_id and r.line_id = l.id) then 'open' else l.status end`

const openLines = `(select count(*)::int from statement_lines l
  where l.agency_id = s.agency_id and l.statement_id = s.id and ${lineStatus} = 'open')`

const summary = `s.id, s.carrier_id as "carrierId", c.name as "carrierName", s.file_name as "fileName", s.status,
  s.statement_date::text as "statementDate", s.lines_total::float8 as "linesTotal", s.printed_total::float8 as "printedTotal",
  s.lines, ${openLines} as "openLines", ${utc('s.created_at')} as "createdAt"`

const from = `from carrier_statements s join carriers c on c.agency_id = s.agency_id and c.id = s.carrier_id`

/** The statements of the agency, the newest first. */
export async function readStatements(
  { db, user }: Ctx,
  { carrierId, status }: StatementListQuery,
): Promise<StatementSummary[]> {
  const { rows } = await db.$client.query<StatementSummary>(
    `select ${summary} ${from} where s.agency_id = $1 and ($2::uuid is null or s.carrier_id = $2)
      and ($3::text[] is null or s.status = any($3)) order by s.created_at desc, s.id desc`,
    [user.agencyId, carrierId, status],
  )
  return rows
}

/** A statement as it is kept. */
export type StatementRow = Omit<CarrierStatement, 'headings' | 'samples'> & {
  source: StatementSource | string
}

const sumOf = (status: string) => `(select coalesce(sum(l.commission), 0)::float8 from statement_lines l
  where l.agency_id = s.agency_id and l.statement_id = s.id and ${lineStatus} = '${status}')`

/** A statement of the agency; `lock` keeps others from changing it until the transaction ends. */
export async function readStatementRow(
  { db, user }: Ctx,
  id: string,
  lock: boolean,
): Promise<StatementRow | undefined> {
  const { rows } = await db.$client.query<StatementRow>(
    `select ${summary}, s.source, s.mapping, s.signs, s.is_remembered as "isRemembered", s.rejected, s.version,
      json_build_object('matched', ${sumOf('matched')}, 'open', ${sumOf('open')}, 'notOurs', ${sumOf('not_ours')}) as amounts,
      coalesce(u.name, '') as "uploadedByName"
    ${from} left join users u on u.agency_id = s.agency_id and u.id = s.uploaded_by_id
    where s.agency_id = $1 and s.id = $2 ${lock ? 'for update of s' : ''}`,
    [user.agencyId, id],
  )
  return rows[0]
}

/** What is written of a statement. */
export type StatementFields = {
  status: StatementRow['status']
  statementDate: string | null
  mapping: StatementMapping
  signs: StatementSigns
  rejected: { row: number; message: string }[]
  lines: number
  linesTotal: number
  printedTotal: number | null
}

type NewStatement = StatementFields & {
  id: string
  carrierId: string
  fileName: string
  fileKey: string
  checksum: string
  source: string
  isRemembered: boolean
}

/** Adds a statement. */
export async function insertStatement({ db, user, clock }: Ctx, made: NewStatement): Promise<void> {
  await db.$client.query(
    `insert into carrier_statements (agency_id, id, carrier_id, file_name, file_key, source, is_remembered, uploaded_by_id,
      created_at, updated_at, version, status, statement_date, mapping, signs, rejected, lines, lines_total, printed_total, checksum)
    values ($1, $2, $3, $4, $5, to_jsonb($6::text), $7, $8, $9, $9, 1, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[
        user.agencyId,
        made.id,
        made.carrierId,
        made.fileName,
        made.fileKey,
        made.source,
        made.isRemembered,
      ],
      ...[user.id, clock(), ...valuesOf(made), made.checksum],
    ],
  )
}

/** The statement of a carrier that holds the same table and was not voided. */
export async function findSameStatement(
  { db, user }: Ctx,
  { carrierId, checksum }: { carrierId: string; checksum: string },
): Promise<{ id: string; fileName: string } | undefined> {
  const { rows } = await db.$client.query<{ id: string; fileName: string }>(
    `select id, file_name as "fileName" from carrier_statements
      where agency_id = $1 and carrier_id = $2 and checksum = $3 and status <> 'voided' limit 1`,
    [user.agencyId, carrierId, checksum],
  )
  return rows[0]
}

/** Another posted statement of a carrier and day whose lines are those of a statement, whatever file they came in. */
export async function findSameLines(
  { db, user }: Ctx,
  { id, carrierId }: Pick<StatementRow, 'id' | 'carrierId'>,
): Promise<{ fileName: string } | undefined> {
  const lines = (
    statement: string,
  ) => `select policy_number, insured, kind, effective_date, premium, commission
    from statement_lines where agency_id = $1 and statement_id = ${statement}`
  const { rows } = await db.$client.query<{ fileName: string }>(
    `select s.file_name as "fileName" from carrier_statements s
      join carrier_statements own on own.agency_id = s.agency_id and own.id = $2
      where s.agency_id = $1 and s.carrier_id = $3 and s.id <> own.id and s.status = 'posted' and s.lines = own.lines
        and s.statement_date = own.statement_date and not exists (${lines('own.id')} except all ${lines('s.id')}) limit 1`,
    [user.agencyId, id, carrierId],
  )
  return rows[0]
}

function valuesOf(fields: StatementFields): unknown[] {
  const { status, statementDate, mapping, signs, rejected, lines, linesTotal, printedTotal } = fields
  const json = [JSON.stringify(mapping), signs, JSON.stringify(rejected)]
  return [status, statementDate, ...json, lines, linesTotal, printedTotal]
}

/** Writes a statement anew. */
export async function updateStatementRow(
  { db, user, clock }: Ctx,
  id: string,
  fields: StatementFields,
): Promise<void> {
  await db.$client.query(
    `update carrier_statements set updated_at = $3, version = version + 1, status = $4, statement_date = $5, mapping = $6,
      signs = $7, rejected = $8, lines = $9, lines_total = $10, printed_total = $11 where agency_id = $1 and id = $2`,
    [user.agencyId, id, clock(), ...valuesOf(fields)],
  )
}

type Layout = { columns: Partial<Record<StatementField, string>>; signs: StatementSigns }

/** How the statements of a carrier are read, where that was chosen before. */
export async function readLayout({ db, user }: Ctx, carrierId: string): Promise<Layout | undefined> {
  const { rows } = await db.$client.query<Layout>(
    'select columns, signs from statement_layouts where agency_id = $1 and carrier_id = $2',
    [user.agencyId, carrierId],
  )
  return rows[0]
}

/** Keeps how the statements of a carrier are read. */
export async function keepLayout({ db, user, clock }: Ctx, carrierId: string, layout: Layout): Promise<void> {
  await db.$client.query(
    `insert into statement_layouts (agency_id, carrier_id, columns, signs, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (agency_id, carrier_id) do update set columns = $3, signs = $4, updated_at = $5`,
    [user.agencyId, carrierId, JSON.stringify(layout.columns), layout.signs, clock()],
  )
}

/** Takes away what was received by a statement, with its lines. */
export async function deleteLines({ db, user }: Ctx, statementId: string): Promise<void> {
  const values = [user.agencyId, statementId]
  await db.$client.query('delete from commission_receipts where agency_id = $1 and statement_id = $2', values)
  await db.$client.query('delete from statement_lines where agency_id = $1 and statement_id = $2', values)
}
