// @module-tag embedded
import { expect, it } from 'vitest'
import { databaseBefore } from '#server/testing/older-database.ts'
import { migrateDatabase } from './migrate.ts'

it('each client with contact data becomes one with a preferred contact, and the others stay without', async () => {
  const database = await databaseBefore('client_contacts')
  await database.pool.query(
    `insert into clients (agency_id, id, name, contact_name, phone, email, assigned_agent_id)
     select $1, gen_random_uuid(), n, c, p, e, $1 from (values ('A', 'Ines', '555-0101', 'a@example.com'),
       ('B', '', '555-0102', ''), ('C', '', '', '')) as given (n, c, p, e)`,
    [database.agencyId],
  )
  await migrateDatabase(database.pool)
  const { rows } = await database.pool.query(
    `select c.name as client, k.name, k.phones, k.emails, k.is_preferred as "isPreferred"
     from clients c join client_contacts k on k.client_id = c.id order by c.name`,
  )
  const phone = (number: string) => ({ kind: 'main', number, isPreferred: true })
  expect(rows).toEqual([
    {
      ...{ client: 'A', name: 'Ines', phones: [phone('555-0101')], isPreferred: true },
      emails: [{ kind: 'main', address: 'a@example.com', isPreferred: true }],
    },
    { client: 'B', name: '', phones: [phone('555-0102')], emails: [], isPreferred: true },
  ])
  const forced = await database.pool.query(
    `select relforcerowsecurity as forced from pg_class where relname = 'clients'`,
  )
  expect(forced.rows).toEqual([{ forced: true }])
  await database.close()
})
