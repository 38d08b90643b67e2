import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { utc } from '#server/records/projection.ts'
import type { Inquiry, InquiryInput } from '#shared/commissions/commissions.contract.ts'

type Ctx = InTransaction<AgencyCtx>

/** The carriers that sent statements, each with the day from which its transactions are compared. */
export async function readPayingCarriers({
  db,
  user,
}: Ctx): Promise<{ carrierName: string; since: string }[]> {
  const { rows } = await db.$client.query<{ carrierName: string; since: string }>(
    `select c.name as "carrierName", (date_trunc('month', min(s.statement_date)::timestamp) - interval '1 month')::date::text as since
    from carrier_statements s join carriers c on c.agency_id = s.agency_id and c.id = s.carrier_id
    where s.agency_id = $1 and s.status = 'posted' group by c.id, c.name`,
    [user.agencyId],
  )
  return rows
}

/** When a carrier was asked about each transaction last. */
export async function readAsked({ db, user }: Ctx): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ id: string; at: string }>(
    `select t.id, ${utc('max(i.created_at)')} as at from commission_inquiries i cross join unnest(i.transaction_ids) t(id)
    where i.agency_id = $1 and not i.is_refused group by t.id`,
    [user.agencyId],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Keeps an email to a carrier that is about to be sent. */
export async function insertInquiry(
  { db, user, clock }: Ctx,
  id: string,
  input: InquiryInput,
): Promise<void> {
  const { carrierId, to, subject, message, transactionIds } = input
  await db.$client.query(
    `insert into commission_inquiries (agency_id, id, carrier_id, recipient, subject, message, transaction_ids, sent_by_id,
      created_at, is_refused) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false)`,
    [user.agencyId, id, carrierId, to, subject, message, transactionIds, user.id, clock()],
  )
}

type KeptInquiry = Inquiry & { message: string; transactionIds: string[] }

/** An email to a carrier. */
export async function readInquiry({ db, user }: Ctx, id: string): Promise<KeptInquiry | undefined> {
  const { rows } = await db.$client.query<KeptInquiry>(
    `select i.id, i.carrier_id as "carrierId", i.recipient as to, i.subject, i.message, i.transaction_ids as "transactionIds",
      coalesce(u.name, '') as "sentByName", ${utc('i.created_at')} as "createdAt"
    from commission_inquiries i left join users u on u.agency_id = i.agency_id and u.id = i.sent_by_id
    where i.agency_id = $1 and i.id = $2`,
    [user.agencyId, id],
  )
  return rows[0]
}

/** Notes that the carrier's mail server refused an email: nobody was asked. */
export async function noteRefused({ db, user }: Ctx, id: string): Promise<void> {
  await db.$client.query(
    'update commission_inquiries set is_refused = true where agency_id = $1 and id = $2',
    [user.agencyId, id],
  )
}
