import { clients } from '#server/db/tables/clients.ts'
import { policies } from '#server/db/tables/policies.ts'
import { prospects } from '#server/db/tables/prospects.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type Person, type World, world } from '#server/testing/world.ts'

type Client = Partial<typeof clients.$inferInsert>
type Policy = Partial<typeof policies.$inferInsert>
type Prospect = Partial<typeof prospects.$inferInsert>
type Ticket = Partial<typeof tickets.$inferInsert>

/** An agency to put rows into by hand, past the services, so that a test decides every date. */
export async function book() {
  const made = await world()
  return { ...made, ...rowsOf(made) }
}

function rowsOf({ server, agencyId, owner }: World) {
  const id = () => newId()
  let number = 100
  return {
    client: async (fields: Client = {}): Promise<string> => {
      const row = { agencyId, id: id(), name: 'Ana', assignedAgentId: owner.id, ...fields }
      await asDatabaseOwner(server, (db) => db.insert(clients).values(row))
      return row.id
    },
    /** A policy as an import adds it, with its first transaction on its effective date, or the day it was made. */
    policy: async (clientId: string, fields: Policy = {}): Promise<string> => {
      const row = { agencyId, id: id(), clientId, type: 'auto', ...fields }
      await asDatabaseOwner(server, async (db) => {
        await db.$client.query('set local jit = off')
        await db.insert(policies).values(row)
        await db.$client.query(`select enter_transactions($1, $2, '-infinity')`, [
          agencyId,
          server.ctx.clock(),
        ])
      })
      return row.id
    },
    prospect: async (fields: Prospect = {}): Promise<string> => {
      const row = { agencyId, id: id(), name: 'Bo', assignedAgentId: owner.id, ...fields }
      await asDatabaseOwner(server, (db) => db.insert(prospects).values(row))
      return row.id
    },
    ticket: async (fields: Ticket = {}): Promise<string> => {
      number += 1
      const row = { agencyId, id: id(), number, title: 'Call', type: 'claim', userId: owner.id, ...fields }
      await asDatabaseOwner(server, (db) => db.insert(tickets).values(row))
      return row.id
    },
  }
}

/** What the dashboard answers a person. */
export async function metricsOf({ api }: Pick<Person, 'api'>) {
  const answer = await api.get('/api/dashboard/metrics')
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body
}
