import type { Producers, Step } from '#engines/policy-terms/testing/story.ts'
import { asDatabaseOwner, type Person, type World, world } from '#server/testing/world.ts'

/** An agency in which a story is played by calls: the names of its people, clients, terms and transactions stand for their ids. */
export type StoryAgency = World & {
  people: Record<string, Person> & { dana: Person }
  clients: Map<string, string>
  terms: Map<string, string>
  transactions: Map<string, string>
  /** The terms that were deleted. */
  deleted: Set<string>
  /** What each step was refused with, and why it should be. */
  refusals: { step: Step; reason: string | undefined }[]
}

/** Moves the clock to an hour of a day in the agency's zone; everybody stays signed in. */
export function setDay({ server }: World, day: string, minute = 0): void {
  server.clock.now = new Date(Date.parse(`${day}T17:00:00Z`) + minute * 60_000)
}

/** An agency before its story, whose people stay signed in on any day of it. */
export async function storyAgency(first: string): Promise<StoryAgency> {
  const made = await world()
  const { server, agencyId, owner, agent, otherAgent } = made
  await asDatabaseOwner(server, (db) =>
    db.$client.query(
      `update sessions set created_at = '2040-01-01', updated_at = '2040-01-01', expires_at = '2041-01-01'
        where user_id in (select id from users where agency_id = $1)`,
      [agencyId],
    ),
  )
  setDay(made, first)
  const people = { dana: agent, lee: otherAgent, sam: owner }
  return {
    ...made,
    people,
    clients: new Map(),
    terms: new Map(),
    transactions: new Map(),
    deleted: new Set(),
    refusals: [],
  }
}

/** The id of what a story calls by a name. */
export function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`Nothing in the story is called ${name}`)
  return id
}

/** The shares of producers as the calls take them. */
export function sharesOf({ people }: StoryAgency, producers: Producers) {
  return Object.entries(producers).map(([name, share]) => ({ userId: people[name]?.id ?? name, share }))
}
