import { z } from 'zod'
import { Client, ClientItem } from '#shared/clients/clients.contract.ts'
import { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { Policy, PolicyItem } from '#shared/policies/policies.contract.ts'
import { Prospect } from '#shared/prospects/prospects.contract.ts'
import { Ticket } from '#shared/tickets/tickets.contract.ts'

const at = '2026-11-20T15:00:00.000Z'

/** What a field holds where nothing was said of it: the first of these that its schema takes. */
const blanks = [null, '', 0, false, [], {}]

/** A record with some values; every other field of it is blank, so that a new field asks for no line here. */
function sampleOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, values: Record<string, unknown>) {
  const blank = Object.entries(schema.shape).map(([name, field]) => [
    name,
    blanks.find((value) => z.safeParse(field, value).success),
  ])
  return schema.parse({ ...Object.fromEntries(blank), ...values })
}

/** A client as lists read it, with changes. */
export function aClientItem(changes: Partial<ClientItem> = {}): ClientItem {
  return {
    ...sampleOf(ClientItem, {
      id: '01990000-0000-7000-8000-00000000c001',
      kind: 'commercial',
      name: 'Harbor Lane Bakery LLC',
      contactName: 'Ines Duarte',
      email: 'ines@harborlane.example',
      phone: '(757) 555-0101',
      street: '12 Harbor Lane',
      city: 'Norfolk',
      state: 'VA',
      zip: '23510',
      assignedAgentId: '01990000-0000-7000-8000-000000000001',
      assignedAgentName: 'Maya Okafor',
      lastActivityAt: at,
      createdAt: at,
      updatedAt: at,
      version: 3,
    }),
    ...changes,
  }
}

/** A single client, with changes. */
export function aClient(changes: Partial<Client> = {}): Client {
  return {
    ...sampleOf(Client, {
      ...aClientItem(),
      fein: '12-3456789',
      entityType: 'LLC',
      naics: '311811',
      yearStarted: 2009,
      employees: 14,
      annualRevenue: 1_250_000,
      annualPayroll: 410_000,
    }),
    ...changes,
  }
}

/** A follow-up of a client, with changes. */
export function aFollowUp(changes: Partial<FollowUp> = {}): FollowUp {
  return {
    ...sampleOf(FollowUp, {
      id: '01990000-0000-7000-8000-00000000f001',
      kind: 'call',
      title: 'Call back',
      dueDate: '2026-11-20',
      assigneeId: '01990000-0000-7000-8000-000000000001',
      assigneeName: 'Maya Okafor',
      clientId: '01990000-0000-7000-8000-00000000c001',
      name: 'Harbor Lane Bakery LLC',
      phone: '(757) 555-0101',
      source: 'person',
      createdAt: at,
      updatedAt: at,
      version: 3,
    }),
    ...changes,
  }
}

/** A ticket, with changes. */
export function aTicket(changes: Partial<Ticket> = {}): Ticket {
  return {
    ...sampleOf(Ticket, {
      id: '01990000-0000-7000-8000-00000000d001',
      number: 104,
      title: 'Send the certificate',
      description: 'The landlord needs it by Friday.',
      type: 'support',
      status: 'open',
      priority: 'medium',
      userId: '01990000-0000-7000-8000-000000000001',
      userName: 'Maya Okafor',
      agencyOwnerId: '01990000-0000-7000-8000-000000000001',
      createdAt: at,
      updatedAt: at,
      version: 7,
    }),
    ...changes,
  }
}

/** A prospect, with changes. */
export function aProspect(changes: Partial<Prospect> = {}): Prospect {
  return {
    ...sampleOf(Prospect, {
      id: '01990000-0000-7000-8000-00000000b001',
      name: 'Marigold Catering LLC',
      status: 'quoted',
      potentialPremium: 3200,
      source: 'referral',
      assignedAgentId: '01990000-0000-7000-8000-000000000001',
      assignedAgentName: 'Maya Okafor',
      stageSince: at,
      createdAt: at,
      updatedAt: at,
      version: 2,
    }),
    ...changes,
  }
}

/** A policy as lists read it, with changes. */
export function aPolicyItem(changes: Partial<PolicyItem> = {}): PolicyItem {
  return {
    ...PolicyItem.parse({
      ...aPolicy(),
      assumedEffectiveDate: null,
      termStatus: 'in_force',
      confirmationDue: false,
      renewal: null,
    }),
    ...changes,
  }
}

/** A policy of the client above, with changes. */
export function aPolicy(changes: Partial<Policy> = {}): Policy {
  return {
    ...sampleOf(Policy, {
      id: '01990000-0000-7000-8000-00000000f001',
      policyId: '01990000-0000-7000-8000-00000000fc01',
      type: 'commercial',
      lineOfBusiness: 'BOP',
      carrier: 'Granite Mutual',
      policyNumber: 'BOP-1042',
      effectiveDate: '2026-03-01',
      termExpirationDate: '2027-03-01',
      expirationDate: '2027-03-01',
      premium: 4826,
      status: 'active',
      transaction: 'new',
      clientId: '01990000-0000-7000-8000-00000000c001',
      clientName: 'Harbor Lane Bakery LLC',
      assignedAgentId: '01990000-0000-7000-8000-000000000001',
      clientProducerId: '01990000-0000-7000-8000-000000000001',
      assignedAgentName: 'Maya Okafor',
      createdAt: at,
      updatedAt: at,
      version: 5,
      coverages: [{ name: 'Building', limit: '$500,000', deductible: '$1,000', premium: null }],
    }),
    ...changes,
  }
}
