import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import { projection, utc } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { Proposal } from '#shared/proposals/proposals.contract.ts'
import type { ProposalContent } from '#shared/requotes/proposal.contract.ts'

type AgencyDb = InTransaction<AgencyCtx>
type Encrypted = { id: string; body: string }
type Answer = Omit<NonNullable<Proposal['answer']>, 'signature' | 'consent'> & Encrypted

/** A proposal as it is kept: what the client wrote is encrypted. */
export type StoredProposal = Omit<Proposal, 'answer' | 'questions'> & {
  content: ProposalContent
  fileKey: string
  fileHash: string
  answer: Answer | null
  questions: ({ at: string; name: string } & Encrypted)[]
}

const replies = (kind: 'answer' | 'question') =>
  `from proposal_replies r where r.agency_id = p.agency_id and r.proposal_id = p.id and r.kind = '${kind}'`

const reply = `'id', r.id, 'at', ${utc('r.at')}, 'name', r.name, 'body', r.body`

const computed = {
  senderName: "coalesce(sender.name, '')",
  offers: "p.content -> 'offers'",
  state: `case when exists (select 1 ${replies('answer')}) then 'answered' when p.revoked_at is not null then 'revoked'
    when p.expires_at <= $2 then 'expired' when p.delivery = 'failed' then 'failed' when p.opened > 0 then 'opened' else 'sent' end`,
  answer: `(select json_build_object(${reply}, 'decisions', r.decisions, 'fileHash', r.file_hash,
    'ipAddress', r.ip_address, 'userAgent', r.user_agent) ${replies('answer')})`,
  questions: `(select coalesce(json_agg(json_build_object(${reply}) order by r.at, r.id), '[]') ${replies('question')})`,
}

/** The proposals of a requote, or one of them, the latest first. */
export async function findProposals(
  ctx: AgencyDb,
  column: 'requote_id' | 'id',
  id: string,
): Promise<StoredProposal[]> {
  const text = `select to_json(item) as record from (
    select ${projection(Proposal, 'p', computed)}, p.content, p.file_key as "fileKey", p.file_hash as "fileHash"
    from proposals p ${personName('sender', 'p.agency_id', 'p.sender_id')}
    where p.agency_id = $1 and p.${column} = $3 order by p.created_at desc, p.id desc limit 100) item`
  const values = [ctx.user.agencyId, ctx.clock(), id]
  const { rows } = await ctx.db.$client.query<{ record: StoredProposal }>(text, values)
  return rows.map(({ record }) => record)
}

/** Whose proposal a link that works leads to. One that is unknown, expired or revoked costs the same statement, which then finds no row. */
export async function findByToken(
  { db, clock }: InTransaction<Ctx>,
  tokenHash: string,
): Promise<{ agencyId: string; id: string } | undefined> {
  const text = `select agency_id as "agencyId", id from proposals
    where token_hash = $1 and revoked_at is null and expires_at > $2`
  return (await db.$client.query<{ agencyId: string; id: string }>(text, [tokenHash, clock()])).rows[0]
}

/** Counts an opening of a proposal; says how many there were. */
export async function countOpening(ctx: AgencyDb, id: string): Promise<number> {
  const text = `update proposals set opened = opened + 1, opened_at = coalesce(opened_at, $3)
    where agency_id = $1 and id = $2 returning opened`
  const { rows } = await ctx.db.$client.query<{ opened: number }>(text, [ctx.user.agencyId, id, ctx.clock()])
  return rows[0]?.opened ?? 0
}

/** Whether a reply by this request was taken already. */
export async function isKnownRequest(ctx: AgencyDb, proposalId: string, requestId: string): Promise<boolean> {
  const text = 'select 1 from proposal_replies where agency_id = $1 and proposal_id = $2 and request_id = $3'
  const { rowCount } = await ctx.db.$client.query(text, [ctx.user.agencyId, proposalId, requestId])
  return rowCount !== 0
}
