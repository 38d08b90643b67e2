import type pg from 'pg'

/** A database connection inside a transaction of the sealer. */
export type Sealer = { db: { $client: Pick<pg.ClientBase, 'query'> } }

/** An audit entry as the chain sees it: all that it says as one text, and where it stands once it is sealed. */
export type ChainEntry = {
  id: string
  agencyId: string | null
  at: Date
  text: string
  position: number | null
  previousHash: string | null
  hash: string | null
}

/** What an entry gets when it is sealed. */
export type Seal = { id: string; position: number; previousHash: string; hash: string }

/** The last sealed entry of an agency, or of the platform where the agency is null. */
export type ChainHead = { position: number; hash: string }

// Stands for the platform where a list of agencies cannot hold null.
const platform = '00000000-0000-0000-0000-000000000000'

// Every column that says something, in a form that depends neither on the time zone nor on the order of the fields.
const columns = `id, agency_id as "agencyId", at, chain_position::int as position, previous_hash as "previousHash", hash,
  jsonb_build_array(id, agency_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, user_id, action,
    record_type, record_id, before, after, ip_address, user_agent, request_id)::text as text`

// Both kinds of chain by the index, which `is not distinct from` would not use.
const ofChain = '(agency_id = $1 or ($1::uuid is null and agency_id is null))'

/** Lets one sealer work at a time, whatever the number of processes. */
export async function lockChain({ db }: Sealer): Promise<void> {
  await db.$client.query(`select pg_advisory_xact_lock(hashtextextended('audit-chain', 0))`)
}

/** The oldest transaction that may still write: whatever an older one wrote is there, and nothing can come before it. */
export async function readOldestOpen({ db }: Sealer): Promise<string> {
  const text = `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`
  return (await db.$client.query<{ xmin: string }>(text)).rows[0]?.xmin ?? '0'
}

/** The oldest transaction that wrote an entry that waits to be sealed. */
export async function readOldestUnsealed({ db }: Sealer): Promise<string | null> {
  const text = `select transaction_id::text as xid from audit_entries where hash is null order by transaction_id limit 1`
  return (await db.$client.query<{ xid: string }>(text)).rows[0]?.xid ?? null
}

/** Entries that wait to be sealed, of transactions from one to before another, in the order of their writing. */
export async function readUnsealed(
  { db }: Sealer,
  range: { from: string; before: string; without: readonly (string | null)[] },
  limit: number,
): Promise<ChainEntry[]> {
  const text = `select ${columns} from audit_entries
    where hash is null and transaction_id >= $1::xid8 and transaction_id < $2::xid8
      and coalesce(agency_id, '${platform}') <> all ($3::uuid[])
    order by transaction_id, sequence limit $4`
  const without = range.without.map((agencyId) => agencyId ?? platform)
  return (await db.$client.query<ChainEntry>(text, [range.from, range.before, without, limit])).rows
}

const heads = `
  with recursive chain (agency_id) as (
    (select agency_id from audit_entries where chain_position is not null and agency_id is not null
     order by agency_id limit 1)
    union all
    select (select e.agency_id from audit_entries e where e.chain_position is not null and e.agency_id > c.agency_id
            order by e.agency_id limit 1)
    from chain c where c.agency_id is not null)
  select c.agency_id as "agencyId", e.position, e.hash from chain c cross join lateral (
    select chain_position::int as position, hash from audit_entries
    where agency_id = c.agency_id and chain_position is not null order by chain_position desc limit 1) e
  union all
  (select null, chain_position::int, hash from audit_entries
   where agency_id is null and chain_position is not null order by chain_position desc limit 1)`

/** The end of every chain, found without reading the chains. */
export async function readHeads({ db }: Sealer): Promise<Map<string | null, ChainHead>> {
  const { rows } = await db.$client.query<ChainHead & { agencyId: string | null }>(heads)
  return new Map(rows.map(({ agencyId, position, hash }) => [agencyId, { position, hash }]))
}

/** The seal at a place of a chain. */
export async function readHashAt(
  { db }: Sealer,
  agencyId: string | null,
  position: number,
): Promise<string | null> {
  const text = `select hash from audit_entries where ${ofChain} and chain_position = $2`
  return (await db.$client.query<{ hash: string }>(text, [agencyId, position])).rows[0]?.hash ?? null
}

/** Seals entries, each of which the database lets be sealed once. */
export async function writeSeals({ db }: Sealer, seals: readonly Seal[]): Promise<void> {
  const text = `update audit_entries e
    set chain_position = s.position, previous_hash = s.previous_hash, hash = s.hash
    from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as s (id, position, previous_hash, hash)
    where e.id = s.id`
  await db.$client.query(text, [
    seals.map(({ id }) => id),
    seals.map(({ position }) => position),
    seals.map(({ previousHash }) => previousHash),
    seals.map(({ hash }) => hash),
  ])
}

/** How many entries of a chain wait to be sealed, and how many of them should have been sealed long ago. */
export type UnsealedCount = { agencyId: string | null; unsealed: number; overdue: number }

/** Every chain with its entries that are not sealed; overdue are those of transactions before the given one. */
export async function listChains({ db }: Sealer, settledBefore: string): Promise<UnsealedCount[]> {
  const text = `select agency_id as "agencyId", count(*) filter (where hash is null)::int as unsealed,
      count(*) filter (where hash is null and transaction_id < $1::xid8)::int as overdue
    from audit_entries group by agency_id order by agency_id nulls first`
  return (await db.$client.query<UnsealedCount>(text, [settledBefore])).rows
}

/** The sealed entries of a chain behind a position, in order. */
export async function readSealed(
  { db }: Sealer,
  agencyId: string | null,
  behind: number,
  limit: number,
): Promise<ChainEntry[]> {
  const text = `select ${columns} from audit_entries
    where ${ofChain} and hash is not null and coalesce(chain_position, 0) > $2
    order by chain_position limit $3`
  return (await db.$client.query<ChainEntry>(text, [agencyId, behind, limit])).rows
}
