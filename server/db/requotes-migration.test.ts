// @module-tag embedded
import { expect, it } from 'vitest'
import { databaseBefore } from '#server/testing/older-database.ts'
import { migrateDatabase } from './migrate.ts'

it('what were submissions are requotes, with each market as a quote of theirs', async () => {
  const { pool, agencyId, close } = await databaseBefore('requotes')
  await pool.query(
    `insert into clients (agency_id, id, name, assigned_agent_id, merge)
     values ($1, $1, 'Harbor Grill', $1, '{"moved": {"submissions": ["a"]}}')`,
    [agencyId],
  )
  const statuses = ['draft', 'marketed', 'bound', 'closed']
  for (const status of statuses)
    await pool.query(
      `with made as (insert into submissions (agency_id, id, client_id, title, lines, status, assigned_agent_id)
         values ($1, gen_random_uuid(), $1, $2, '{gl,auto,garage}', $2, $1) returning id)
       insert into submission_markets (agency_id, id, submission_id, carrier, status, premium, reason)
       select $1, gen_random_uuid(), made.id, carrier, market, 100, '' from made,
         (values ('A', 'to_send'), ('B', 'sent'), ('C', 'quoted'), ('D', case when $2 = 'bound' then 'bound' else 'no_answer' end))
           as given (carrier, market) where $2 <> 'draft' or market = 'to_send'`,
      [agencyId, status],
    )
  await migrateDatabase(pool)
  const { rows } = await pool.query(
    `select q.title, q.status, q.outcome, q.lines, q.owner_id = $1 as mine,
       (select json_agg(o.carrier || ' ' || o.status || case when o.sent_on is null then '' else ' sent' end order by o.carrier)
        from requote_quotes o where o.requote_id = q.id) as quotes
     from requotes q order by array_position($2, q.title)`,
    [agencyId, statuses],
  )
  const common = { lines: ['General liability', 'Commercial auto'], mine: true }
  const quotes = (c: string, d: string) => ['A requested', 'B requested sent', `C ${c}`, `D ${d}`]
  expect(rows).toEqual([
    { title: 'draft', status: 'requested', outcome: null, ...common, quotes: ['A requested'] },
    {
      title: 'marketed',
      status: 'marketing',
      outcome: null,
      ...common,
      quotes: quotes('quoted', 'no_answer'),
    },
    { title: 'bound', status: 'won', outcome: 'won', ...common, quotes: quotes('lost', 'won') },
    { title: 'closed', status: 'lost', outcome: 'lost', ...common, quotes: quotes('lost', 'no_answer') },
  ])
  const { rows: clients } = await pool.query('select merge from clients')
  expect(clients).toEqual([{ merge: { moved: { requotes: ['a'] } } }])
  await close()
})
