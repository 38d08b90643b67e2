import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { keysOfAgency } from '#server/adapters/agency-files.ts'
import { tablesInOrder } from '#server/backup/tables.ts'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { csvOf, upload } from '#server/imports-exports/testing.ts'
import { mailTo, newEmail } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { addAdmin, giveTwoFactor, type World, world } from '#server/testing/world.ts'
import { agencyTables } from './agency-tables.ts'
import { purgeAgency, purgeDueAgencies } from './purge.ts'
import { isGenuineReceipt, type ReceiptFields, receiptDigest } from './receipts.ts'
import { assistantRows, documentRows } from './testing.ts'

type Names = { name: string }[]
type Count = { count: number }

async function read<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { database } = await testServer()
  return (await database.pool.query<Row>(text, values)).rows
}

/** Rows of every table that an agency has something in, and its files. */
async function countsOf({ server }: World, agencyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {
    files: (await keysOfAgency(server.ctx.adapters.files, agencyId)).length,
  }
  for (const { name, rows } of agencyTables) {
    const [row] = await read<Count>(`select count(*)::int as count from "${name}" where ${rows}`, [agencyId])
    counts[name] = row?.count ?? 0
  }
  return counts
}

/** Rows that no call of a test makes, so that no table stays empty. */
const insertions = [
  ...assistantRows,
  ...documentRows,
  `insert into payment_events (id, type, agency_id, created_at, outcome) values (gen_random_uuid()::text, 'x', $1, now(), 'applied')`,
  `insert into sandbox_objects (id, kind, agency_id, data) values (gen_random_uuid()::text, 'customer', $1, '{}')`,
  `insert into credentials (id, user_id, account_id, provider_id) select gen_random_uuid(), id, id::text, 'credential' from users where agency_id = $1`,
  `insert into recovery_codes (id, user_id, code_hash) select gen_random_uuid(), id, 'x' from users where agency_id = $1`,
  `insert into passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at) select gen_random_uuid(), id, id::text, 'x', 0, false, 'x', now() from users where agency_id = $1`,
  `insert into known_devices (user_id, device_hash, seen_at) select id, 'x', now() from users where agency_id = $1`,
  `insert into import_rows (agency_id, import_id, row_number, outcome, cells) select agency_id, id, 99, 'create', '[]' from imports where agency_id = $1 on conflict do nothing`,
  `insert into import_records (agency_id, import_id, position, record_id, name, values, outcome)
   select agency_id, id, 99, gen_random_uuid(), 'x', '{}', 'create' from imports where agency_id = $1 on conflict do nothing`,
]

/** An agency with something in every table, and files. */
async function filledAgency(): Promise<World> {
  const made = await world()
  const { api, agent, owner, server, agencyId } = made
  const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
  const { id: clientId } = (await agent.api.post('/api/clients', { name: 'Ana' }, key())).body
  for (const type of ['auto', 'home']) await agent.api.post(`/api/clients/${clientId}/policies`, { type })
  await agent.api.post('/api/prospects', { name: 'Bo' })
  const ticket = (await agent.api.post('/api/tickets', { title: 'T', type: 'claim', clientId })).body
  for (const body of ['1', '2', '3']) await agent.api.post(`/api/tickets/${ticket.id}/comments`, { body })
  await agent.api.post('/api/activity', {
    recordType: 'client',
    recordId: clientId,
    kind: 'note',
    body: 'Hi',
  })
  await api.post('/api/custom-fields', { recordType: 'client', name: 'Gate code', kind: 'text' })
  await api.post('/api/team-members/invitations', { email: newEmail() })
  const help = (await agent.api.post('/api/support/requests', { subject: 'Help', message: 'Please' })).body
  const admin = await addAdmin(server)
  await admin.api.post(`/api/admin/support/requests/${help.id}/messages`, { message: 'Here' })
  await upload(api, csvOf([{ Name: 'Cy' }]))
  await api.post('/api/data-exports')
  await giveTwoFactor(server, owner.id)
  await server.jobs.settle()
  for (const text of insertions) await read(text, [agencyId])
  return made
}

function deleteDaysAgo({ agencyId }: World, days: number) {
  return read('update agencies set deleted_at = now() - make_interval(days => $2) where id = $1', [
    agencyId,
    days,
  ])
}

/** A context whose process ends when it opens its nth transaction. */
function endingAt(ctx: Ctx, nth: number): Ctx {
  let opened = 0
  const connect = () => {
    opened += 1
    if (opened === nth) throw new Error('killed')
    return ctx.pool.connect()
  }
  return {
    ...ctx,
    pool: new Proxy(ctx.pool, {
      get: (pool, name) => (name === 'connect' ? connect : Reflect.get(pool, name)),
    }),
  }
}

async function receiptOf(agencyId: string) {
  const [receipt] = await read<{
    id: string
    counts: Record<string, number>
    digest: string
    agency_name: string
    deleted_at: Date
    purged_at: Date
  }>('select * from purge_receipts where former_agency_id = $1', [agencyId])
  if (!receipt) throw new Error('There is no receipt.')
  const { id, counts, digest, agency_name: agencyName, deleted_at: deletedAt, purged_at: purgedAt } = receipt
  return { id, formerAgencyId: agencyId, counts, digest, agencyName, deletedAt, purgedAt }
}

describe('the list of tables that hold something of an agency', () => {
  it('names every table with an agency, every one that hangs on a person, and what hangs on those', async () => {
    const owned = await read<Names[number]>(`
      with recursive owned (name) as (
        select 'agencies'::name union select c.relname from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        union select f.relname from pg_constraint k join pg_class f on f.oid = k.conrelid
        join pg_class t on t.oid = k.confrelid join owned o on o.name = t.relname
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace)
      select name::text from owned order by 1`)
    expect(agencyTables.map(({ name }) => name).toSorted()).toEqual(owned.map(({ name }) => name).toSorted())
  })

  it('goes from those that refer to others to those that are referred to', async () => {
    const links = await read<{ from: string; to: string }>(`
      select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
    const placeOf = (table: string) => agencyTables.findIndex(({ name }) => name === table)
    const wrong = links.filter(({ from, to }) => placeOf(to) >= 0 && placeOf(from) > placeOf(to))
    expect(wrong).toEqual([])
  })
})

describe('purging an agency', () => {
  it('destroys every row and file of a deleted agency, and nothing of another', async () => {
    const [gone, stays] = [await filledAgency(), await filledAgency()]
    await deleteDaysAgo(gone, 31)
    const before = await countsOf(gone, gone.agencyId)
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    const others = await countsOf(stays, stays.agencyId)
    await purgeDueAgencies(gone.server.ctx)
    expect(Object.values(await countsOf(gone, gone.agencyId)).every((count) => count === 0)).toBe(true)
    expect(await countsOf(stays, stays.agencyId)).toEqual(others)
    const receipt = await receiptOf(gone.agencyId)
    expect(receipt.counts).toEqual(before)
    expect(isGenuineReceipt(receipt)).toBe(true)
  })

  it('leaves no text of the agency anywhere in the database but its receipt', async () => {
    const gone = await filledAgency()
    await deleteDaysAgo(gone, 31)
    await purgeDueAgencies(gone.server.ctx)
    const client = await gone.server.database.pool.connect()
    const tables = await tablesInOrder(client)
    client.release()
    const remaining: string[] = []
    for (const { name } of tables) {
      const text = `select count(*)::int as count from "${name}" t where t::text like '%' || $1 || '%'`
      const [row] = await read<Count>(text, [gone.agencyId])
      if (row?.count) remaining.push(name)
    }
    expect(remaining.toSorted()).toEqual(['audit_entries', 'purge_receipts'])
    const entries = await read(`select action, agency_id, after from audit_entries where record_id = $1`, [
      gone.agencyId,
    ])
    const { id, digest, agencyName } = await receiptOf(gone.agencyId)
    expect(entries).toEqual([
      { action: 'agency.purged', agency_id: null, after: { receiptId: id, digest, agencyName } },
    ])
  })

  it('comes to the same end and the same receipt wherever its process is killed', async () => {
    const gone = await filledAgency()
    await deleteDaysAgo(gone, 31)
    const before = await countsOf(gone, gone.agencyId)
    let kills = 0
    for (;;) {
      const ended = await purgeAgency(endingAt(gone.server.ctx, kills + 3), gone.agencyId, 2).then(
        () => true,
        (error: Error) => error.message !== 'killed' && Promise.reject(error),
      )
      if (ended) break
      kills += 1
    }
    expect(kills).toBeGreaterThan(5)
    const receipt = await receiptOf(gone.agencyId)
    expect(receipt.counts).toEqual(before)
    expect(isGenuineReceipt(receipt)).toBe(true)
  })

  it('counts the files right when it is killed while they go', async () => {
    const gone = await filledAgency()
    await deleteDaysAgo(gone, 31)
    const { files } = await countsOf(gone, gone.agencyId)
    vi.spyOn(gone.server.ctx.adapters.files, 'deleteAll').mockImplementationOnce(async () => {
      for (const key of (await keysOfAgency(gone.server.ctx.adapters.files, gone.agencyId)).slice(1))
        await gone.server.ctx.adapters.files.delete(key)
      throw new Error('killed')
    })
    await expect(purgeAgency(gone.server.ctx, gone.agencyId)).rejects.toThrow('killed')
    await purgeAgency(gone.server.ctx, gone.agencyId)
    expect((await receiptOf(gone.agencyId)).counts.files).toBe(files)
  })

  it('waits for the term of the settings, and never less than 30 days', async () => {
    const made = await world()
    await deleteDaysAgo(made, 29)
    await purgeDueAgencies(made.server.ctx)
    expect((await countsOf(made, made.agencyId)).agencies).toBe(1)
    await expect(purgeAgency(made.server.ctx, made.agencyId)).rejects.toThrow('may still be restored')
    const set = (days: number) =>
      read(
        `insert into platform_settings (section, value) values ('retention', $1) on conflict (section) do update set value = excluded.value`,
        [{ deletedAgencyDays: days }],
      )
    await set(60)
    await deleteDaysAgo(made, 59)
    await purgeDueAgencies(made.server.ctx)
    expect((await countsOf(made, made.agencyId)).agencies).toBe(1)
    await deleteDaysAgo(made, 60)
    await purgeDueAgencies(made.server.ctx)
    expect((await countsOf(made, made.agencyId)).agencies).toBe(0)
    await read(`delete from platform_settings where section = 'retention'`)
  })

  it('is refused by the database for an agency that lives, or was deleted less than 30 days ago', async () => {
    const made = await filledAgency()
    const attempt = (name: string) =>
      inTransaction(
        made.server.ctx,
        async ({ db }) => {
          await db.$client.query(`select set_config('app.agency_id', $1, true)`, [made.agencyId])
          return (await db.$client.query(`delete from "${name}"`)).rowCount
        },
        'app_purge',
      )
    for (const days of [null, 29]) {
      if (days !== null) await deleteDaysAgo(made, days)
      for (const { name } of agencyTables.filter((table) => table.name !== 'agencies'))
        expect([name, await attempt(name)]).toEqual([name, 0])
    }
    await expect(purgeAgency(made.server.ctx, (await world()).agencyId)).rejects.toThrow('is not deleted')
  })

  it('mails the receipt to the former owner, once', async () => {
    const made = await filledAgency()
    await deleteDaysAgo(made, 31)
    await purgeDueAgencies(made.server.ctx)
    await purgeDueAgencies(made.server.ctx)
    const mail = await mailTo(made.owner.email, /^Receipt: /)
    const { id, digest } = await receiptOf(made.agencyId)
    expect(mail.text).toContain(id)
    expect(mail.text).toContain(digest)
    await made.server.jobs.settle()
    expect(
      made.server.mails.filter(({ to, subject }) => to === made.owner.email && /^Receipt/.test(subject)),
    ).toHaveLength(1)
  })
})

describe('a receipt', () => {
  const receipt: ReceiptFields = {
    id: '0192',
    formerAgencyId: '0191',
    agencyName: 'Acme',
    deletedAt: new Date('2026-01-01T00:00:00Z'),
    purgedAt: new Date('2026-02-01T00:00:00Z'),
    counts: { clients: 2, files: 1 },
  }

  it('has the same digest whatever the order of its counts', () => {
    expect(receiptDigest({ ...receipt, counts: { files: 1, clients: 2 } })).toBe(receiptDigest(receipt))
    expect(receiptDigest(receipt)).toMatch(/^[0-9a-f]{64}$/)
  })

  const alterations: Partial<ReceiptFields>[] = [
    { id: '0193' },
    { formerAgencyId: '0190' },
    { agencyName: 'Acme Inc' },
    { deletedAt: new Date('2026-01-02T00:00:00Z') },
    { purgedAt: new Date('2026-02-02T00:00:00Z') },
    { counts: { clients: 3, files: 1 } },
    { counts: { clients: 2, files: 1, policies: 0 } },
  ]
  it.each(alterations)('is no longer genuine when it is altered: %o', (altered) => {
    const genuine = { ...receipt, digest: receiptDigest(receipt) }
    expect(isGenuineReceipt(genuine)).toBe(true)
    expect(isGenuineReceipt({ ...genuine, ...altered })).toBe(false)
  })
})
