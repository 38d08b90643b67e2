import type { ContactRole } from '#shared/clients/contacts.contract.ts'
import { emailOf } from './clients.ts'
import type { DemoClient, DemoFrame, Row } from './demo-rows.ts'
import { phoneNumber } from './moments.ts'
import type { Random } from './random.ts'
import { firstNames } from './vocabulary.ts'

/** The share of clients that have a second contact. */
const sharedBy = { personal: 0.4, commercial: 0.7 } as const
const officeRoles: ContactRole[] = ['accounting', 'certificates', 'claims', 'safety']

function contactOf(frame: DemoFrame, random: Random, client: DemoClient): Row {
  const isBusiness = client.kind === 'commercial'
  const lastName = (isBusiness ? client.contactName : client.name).split(' ').at(-1)
  const name = `${random.pick(firstNames)} ${lastName}`
  const mayText = { isGiven: random.chance(0.7), at: client.createdAt.toISOString(), byId: client.agentId }
  const phones = [
    { kind: 'mobile', number: phoneNumber(random), isPreferred: true },
    ...(isBusiness ? [{ kind: 'work', number: phoneNumber(random), isPreferred: false }] : []),
  ]
  return {
    agency_id: frame.agencyId,
    id: random.id(client.createdAt),
    client_id: client.id,
    name,
    roles: JSON.stringify([isBusiness ? random.pick(officeRoles) : 'spouse']),
    phones: JSON.stringify(phones),
    emails: JSON.stringify([
      { kind: isBusiness ? 'work' : 'personal', address: emailOf(name, random), isPreferred: true },
    ]),
    consent: JSON.stringify({ text: mayText }),
    is_preferred: false,
    created_at: client.createdAt,
    updated_at: client.createdAt,
  }
}

/** Makes up further contacts of clients: spouses, and people of the office. */
export function makeContacts(frame: DemoFrame, random: Random, clients: readonly DemoClient[]): Row[] {
  return clients.flatMap((client) =>
    random.chance(sharedBy[client.kind]) ? [contactOf(frame, random, client)] : [],
  )
}
