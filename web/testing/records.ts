import type { Client, ClientItem } from '#shared/clients/clients.contract.ts'

const at = '2026-11-20T15:00:00.000Z'

/** A client as lists read it, with changes. */
export function aClientItem(changes: Partial<ClientItem> = {}): ClientItem {
  return {
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
    importedAt: null,
    lastActivityAt: at,
    createdAt: at,
    updatedAt: at,
    version: 3,
    policyCount: 0,
    policies: [],
    ...changes,
  }
}

/** A single client, with changes. */
export function aClient(changes: Partial<Client> = {}): Client {
  return {
    ...aClientItem(),
    dateOfBirth: null,
    fein: '12-3456789',
    entityType: 'LLC',
    naics: '311811',
    yearStarted: 2009,
    employees: 14,
    annualRevenue: 1_250_000,
    annualPayroll: 410_000,
    notes: '',
    convertedProspectId: null,
    openTicketCount: 0,
    policies: [],
    ...changes,
  }
}
