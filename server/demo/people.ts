import { demoLogins } from '#server/http/demo-logins.ts'
import type { DemoPerson, Row } from './demo-rows.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames } from './vocabulary.ts'

/** The six people of the demo agency, each with the share of the book they look after. */
const demoTeam = [
  { name: 'Maya Okafor', email: demoLogins.owner, role: 'agency_owner', share: 16 },
  { name: 'Priya Raman', email: demoLogins.agent, role: 'agent', share: 26 },
  { name: 'Daniel Whitlock', email: 'daniel@bindery.example', role: 'agent', share: 21 },
  { name: 'Luis Cordero', email: 'luis@bindery.example', role: 'agent', share: 15 },
  { name: 'Hannah Weiss', email: 'hannah@bindery.example', role: 'agent', share: 12 },
  { name: 'Terrence Boyd', email: 'terrence@bindery.example', role: 'agent', share: 10 },
] as const

/** The people of the demo agency. */
export function demoPeople(random: Random, founded: Date): DemoPerson[] {
  return demoTeam.map((person) => ({ ...person, id: random.id(founded), isDemo: true }))
}

/** The admin of the demo's platform. */
export function demoAdmin(random: Random, founded: Date): DemoPerson {
  const id = random.id(founded)
  return { id, name: 'Ingrid Solberg', email: demoLogins.admin, role: 'admin', share: 0, isDemo: true }
}

/** The login of a made-up agency's owner. */
export function seededOwner(number: number): string {
  return `owner.${number}@seed.example`
}

/** The people of a made-up agency: an owner and five agents, whose emails carry its number. */
export function seededPeople(random: Random, founded: Date, number: number): DemoPerson[] {
  return demoTeam.map(({ role, share }, index) => {
    const name = index === 0 ? 'Morgan Ellis' : `${random.pick(firstNames)} ${random.pick(lastNames)}`
    const email = index === 0 ? seededOwner(number) : `agent${index}.${number}@seed.example`
    return { id: random.id(founded), name, email, role, share, isDemo: false }
  })
}

/** A person as the table of users takes them. */
export function userRow(person: DemoPerson, agencyId: string | null, founded: Date, phone: string): Row {
  const { id, name, email, role, isDemo } = person
  return {
    id,
    agency_id: agencyId,
    role,
    name,
    email,
    email_verified: true,
    is_demo: isDemo,
    phone,
    npn: role === 'agency_owner' ? '18243907' : '',
    // They have worked here for a year: the tour is for newcomers.
    settings: JSON.stringify({ onboardingCompleted: true }),
    created_at: founded,
    updated_at: founded,
  }
}

/** The password of a person as the table of credentials takes it. */
export function credentialRow(userId: string, id: string, passwordHash: string, at: Date): Row {
  return {
    id,
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: passwordHash,
    created_at: at,
    updated_at: at,
  }
}
