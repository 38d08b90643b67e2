import type { Ctx, InTransaction } from '#server/context.ts'

type Tx = InTransaction<Ctx>

/** An audit entry as the chain sees it: all that it says as one text, and where it stands once it is sealed. */
export type ChainEntry = {
  id: string
  agencyId: string | null
  text: string
  position: number | null
  previousHash: string | null
  hash: string | null
}

/** What an entry gets when it is sealed. */
export type Seal = { id: string; position: number; previousHash: string; hash: string }

/** The last sealed entry of an agency, or of the platform where the agency is null. */
export type ChainHead = { position: number; hash: string }

// Every column that tells something, in a form that depends neither on the time zone nor on the order of the fields.
const columns = `id, agency_id as "agencyId", chain_position::int as position, previous_hash as "previousHash", hash,
  jsonb_build_array(id, agency_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, user_id, action,
    record_type, record_id, before, after, ip_address, user_agent, request_id)::text as text`

/** Lets one sealer work at a time, whatever the number of processes. */
export async function holdChain(ctx: Tx): Promise<void> {
  await ctx.db.$client.query(`select pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`)
}

/** Entries that are not sealed yet, those of one agency together and in the order of their writing. */
export async function readUnsealed(ctx: Tx, limit: number): Promise<ChainEntry[]> {
  const text = `select ${columns} from audit_entries where hash is null order by agency_id nulls first, id limit $1`
  return (await ctx.db.$client.query<ChainEntry>(text, [limit])).rows
}

/** The end of a chain, to which the next entry is tied. */
export async function readHead(ctx: Tx, agencyId: string | null): Promise<ChainHead | undefined> {
  const text = `select chain_position::int as position, hash from audit_entries
    where agency_id is not distinct from $1 and chain_position is not null order by chain_position desc limit 1`
  return (await ctx.db.$client.query<ChainHead>(text, [agencyId])).rows[0]
}

/** Seals entries, each of which the database lets be sealed once. */
export async function writeSeals(ctx: Tx, seals: readonly Seal[]): Promise<void> {
  const text = `update audit_entries e
    set chain_position = s.position, previous_hash = s.previous_hash, hash = s.hash
    from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as s (id, position, previous_hash, hash)
    where e.id = s.id`
  await ctx.db.$client.query(text, [
    seals.map(({ id }) => id),
    seals.map(({ position }) => position),
    seals.map(({ previousHash }) => previousHash),
    seals.map(({ hash }) => hash),
  ])
}

/** Every chain with the count of its entries that wait to be sealed. */
export async function listChains(ctx: Tx): Promise<{ agencyId: string | null; unsealed: number }[]> {
  const text = `select agency_id as "agencyId", count(*) filter (where hash is null)::int as unsealed
    from audit_entries group by agency_id order by agency_id nulls first`
  return (await ctx.db.$client.query<{ agencyId: string | null; unsealed: number }>(text)).rows
}

/** The sealed entries of a chain behind a position, in order. */
export async function readSealed(
  ctx: Tx,
  agencyId: string | null,
  behind: number,
  limit: number,
): Promise<ChainEntry[]> {
  const text = `select ${columns} from audit_entries
    where agency_id is not distinct from $1 and hash is not null and coalesce(chain_position, 0) > $2
    order by chain_position limit $3`
  return (await ctx.db.$client.query<ChainEntry>(text, [agencyId, behind, limit])).rows
}
