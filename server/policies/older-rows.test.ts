import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/new-id.ts'
import { seeded } from '#server/testing/random-rows.ts'
import { closeTestServer } from '#server/testing/server.ts'
import { type World, world } from '#server/testing/world.ts'
import { addDays } from '#shared/dates.ts'
import { derivedRow, termOf } from './term-row.ts'
import { readTerms, type TermRow } from './terms.queries.ts'

afterAll(closeTestServer)

const zone = 'America/New_York'
const today = new Date().toISOString().slice(0, 10)
type Random = ReturnType<typeof seeded>

/** What a row of an older book says of a term: each day may be missing, and a cancellation stands over the expiration. */
function madeUp({ next, pick, chance }: Random) {
  const status = pick([
    'active',
    'active',
    'active',
    'bound',
    'cancelled',
    'cancelled',
    'non_renewed',
    'quoted',
  ])
  const begins = addDays(today, Math.floor(next() * 900) - 800)
  const expires = addDays(begins, pick([184, 365, 366, 1095]))
  const ended = addDays(begins, Math.floor(next() * 365))
  return {
    status,
    premium: Math.round(next() * 500_000) / 100,
    effective_date: chance(0.8) ? begins : null,
    expiration_date: status === 'cancelled' ? ended : chance(0.9) ? expires : null,
    term_expiration_date: status === 'cancelled' && chance(0.5) ? expires : null,
    cancel_reason: status === 'cancelled' ? 'Moved away' : '',
  }
}

/** Writes rows as they were before transactions were kept: chains of up to five terms under a few clients. */
async function writeOlderBook({ server, api, agencyId }: World, random: Random): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: 4 }, async (_none, index) => {
      const { body } = await api.post('/api/clients', { name: `Older ${index}`, kind: 'commercial' })
      return body.id as string
    }),
  )
  let before: { id: string; client_id: string } | null = null
  const rows = Array.from({ length: 120 }, () => {
    const renewed: { id: string; client_id: string } | null = random.chance(0.5) ? before : null
    const row = {
      ...madeUp(random),
      id: newId(),
      agency_id: agencyId,
      client_id: renewed?.client_id ?? random.pick(clients),
      renewed_from_id: renewed?.id ?? null,
      transaction: renewed ? random.pick(['renewal', 'rewrite', 'new']) : 'new',
      type: 'commercial',
      line_of_business: random.pick(['General liability', 'Personal auto', '']),
    }
    before = row
    return row
  })
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await server.database.pool.query(
    `insert into policies (${columns}) select ${columns} from json_populate_recordset(null::policies, $1)`,
    [JSON.stringify(rows)],
  )
}

const columnsOfTerm = 'id, status, premium, effective_date, expiration_date, term_expiration_date, deleted_at'

async function rowsOf({ server, agencyId }: World) {
  const { rows } = await server.database.pool.query(
    `select ${columnsOfTerm} from policies where agency_id = $1 order by id`,
    [agencyId],
  )
  return rows
}

async function countOf({ server, agencyId }: World): Promise<number> {
  const text = 'select count(*)::int as n from policy_transactions where agency_id = $1'
  return (await server.database.pool.query(text, [agencyId])).rows[0].n
}

async function enter({ server, agencyId }: World, since: string): Promise<void> {
  await server.database.pool.query('select enter_transactions($1, now(), $2)', [agencyId, since])
}

/** Writes over terms as an import or its undo does: everything that a row says of its term may have become another thing. */
async function rewriteSome({ server, agencyId }: World, random: Random): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select id from policies where agency_id = $1 and status <> 'quoted' order by id`,
    [agencyId],
  )
  const changed = rows
    .filter(() => random.chance(0.5))
    .map(({ id }) => ({ ...madeUp(random), id }))
    .filter(({ status }) => status !== 'quoted')
  await server.database.pool.query(
    `update policies p set status = n.status, premium = n.premium, effective_date = n.effective_date,
      expiration_date = n.expiration_date, term_expiration_date = n.term_expiration_date,
      cancel_reason = n.cancel_reason, updated_at = now()
    from json_populate_recordset(null::policies, $2) n where p.agency_id = $1 and p.id = n.id`,
    [agencyId, JSON.stringify(changed)],
  )
}

/** The terms of an agency as its members' calls read them. */
async function readBook({ server, agencyId, owner }: World): Promise<TermRow[]> {
  const user = {
    ...{ id: owner.id, role: 'agency_owner' as const, name: owner.name, email: owner.email },
    ...{ agencyId, agencyOwnerId: owner.id, sessionId: '', timeZone: zone },
    ...{
      seesWholeBook: true,
      mayAssign: true,
      isReadOnly: false,
      hasTwoFactor: false,
      needsTwoFactor: false,
    },
  }
  const { rows } = await server.database.pool.query(
    'select distinct policy_id as id from policies where agency_id = $1',
    [agencyId],
  )
  return inTransaction({ ...server.ctx, user }, async (ctx) => {
    const terms: TermRow[] = []
    for (const { id } of rows) terms.push(...(await readTerms(ctx, id, { lock: false })))
    return terms
  })
}

/** That transactions say of each term what its row says: once begun, to the cent, and with the same days. */
async function expectSameBook(made: World): Promise<void> {
  const book = await readBook(made)
  expect(book).toHaveLength(120)
  for (const row of book) {
    const { status, premium, effectiveDate, expirationDate, termExpirationDate } = derivedRow(
      termOf(row),
      row,
      {
        timeZone: zone,
      },
    )
    const [kept] = (await rowsOf(made)).filter(({ id }) => id === row.id)
    expect(
      { status, effectiveDate, premium, expirationDate, termExpirationDate },
      JSON.stringify(row),
    ).toEqual(
      row.status === 'quoted'
        ? {
            ...{ status, effectiveDate: null, premium: 0 },
            expirationDate: row.expirationDate,
            termExpirationDate: null,
          }
        : {
            status: row.status,
            effectiveDate: row.effectiveDate,
            premium: kept.premium,
            expirationDate: row.expirationDate,
            termExpirationDate: row.termExpirationDate,
          },
    )
  }
}

describe('a book from before transactions were kept', () => {
  it.each([1, 2, 3])('is the same book afterwards, and becomes it once (%i)', async (seed) => {
    const made = await world()
    const random = seeded(seed)
    await writeOlderBook(made, random)
    const before = await rowsOf(made)
    await enter(made, '-infinity')
    expect(await rowsOf(made)).toEqual(before)
    await expectSameBook(made)
    const count = await countOf(made)
    await enter(made, '-infinity')
    expect(await countOf(made)).toBe(count)
    await rewriteSome(made, random)
    const rewritten = await rowsOf(made)
    await enter(made, '-infinity')
    expect(await rowsOf(made)).toEqual(rewritten)
    await expectSameBook(made)
    expect(await countOf(made)).toBeGreaterThan(count)
  })
})
