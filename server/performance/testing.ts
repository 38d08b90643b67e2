import { type StoryAgency, setDay, storyAgency } from '#server/policies/testing/story-agency.ts'
import { asDatabaseOwner } from '#server/testing/world.ts'

export const generalLiability = {
  type: 'commercial',
  lineOfBusiness: 'General liability',
  carrier: 'Acme Mutual',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
}

/** An agency on a day that is there since, with a client of Dana's and what binds and changes terms. */
export async function producingAgency(day: string) {
  const made = await storyAgency(day)
  const { api, people, server, agencyId } = made
  await asDatabaseOwner(server, (db) =>
    db.$client.query('update agencies set created_at = $1 where id = $2', [`${day}T00:00:00Z`, agencyId]),
  )
  const post = async (path: string, body: object): Promise<{ id: string } & Record<string, unknown>> => {
    const answer = await api.post(path, body)
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.text}`)
    return answer.body
  }
  const addClient = async (name: string, more: object = {}) =>
    (await post('/api/clients', { name, assignedAgentId: people.dana.id, ...more })).id
  const bind = async (client: string, fields: object) =>
    (await post(`/api/clients/${client}/policies`, { ...generalLiability, ...fields })).id
  const enter = (term: string, input: object) => post(`/api/policies/${term}/transactions`, input)
  const get = async (path: string) => {
    const answer = await api.get(path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`)
    return answer.body
  }
  return { ...made, post, addClient, bind, enter, get }
}

export type ProducingAgency = Awaited<ReturnType<typeof producingAgency>>

/** Moves the clock to a day of the agency. */
export function moveTo(made: StoryAgency, day: string): void {
  setDay(made, day)
}
