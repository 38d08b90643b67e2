import type { ClientKind } from '#shared/clients/client-kinds.ts'
import type { Client, ClientCreate } from '#shared/clients/clients.contract.ts'

/** What the form of a client holds; an empty number is ''. */
export type ClientFormValues = {
  kind: ClientKind
  name: string
  contactName: string
  email: string
  phone: string
  street: string
  city: string
  state: string
  zip: string
  dateOfBirth: string
  fein: string
  entityType: string
  naics: string
  yearStarted: number | string
  employees: number | string
  annualRevenue: number | string
  annualPayroll: number | string
  notes: string
  assignedAgentId: string
}

/** An empty form, whose producer is the person who opens it. */
export function emptyClientForm(producerId: string): ClientFormValues {
  return {
    kind: 'personal',
    name: '',
    contactName: '',
    email: '',
    phone: '',
    street: '',
    city: '',
    state: '',
    zip: '',
    dateOfBirth: '',
    fein: '',
    entityType: '',
    naics: '',
    yearStarted: '',
    employees: '',
    annualRevenue: '',
    annualPayroll: '',
    notes: '',
    assignedAgentId: producerId,
  }
}

/** The form of a client as it stands. */
export function clientFormOf(client: Client): ClientFormValues {
  return {
    kind: client.kind,
    name: client.name,
    contactName: client.contactName,
    email: client.email,
    phone: client.phone,
    street: client.street,
    city: client.city,
    state: client.state,
    zip: client.zip,
    dateOfBirth: client.dateOfBirth ?? '',
    fein: client.fein ?? '',
    entityType: client.entityType,
    naics: client.naics,
    yearStarted: client.yearStarted ?? '',
    employees: client.employees ?? '',
    annualRevenue: client.annualRevenue ?? '',
    annualPayroll: client.annualPayroll ?? '',
    notes: client.notes,
    assignedAgentId: client.assignedAgentId,
  }
}

/** A number field as the contract wants it; what is no number travels as typed and is refused there. */
export function numberOrNull(value: number | string): number | null {
  if (value === '') return null
  return Number(value)
}

/** What the form of a client sends. */
export function clientInputOf(values: ClientFormValues): ClientCreate {
  return {
    ...values,
    dateOfBirth: values.dateOfBirth || null,
    fein: values.fein.trim() || null,
    yearStarted: numberOrNull(values.yearStarted),
    employees: numberOrNull(values.employees),
    annualRevenue: numberOrNull(values.annualRevenue),
    annualPayroll: numberOrNull(values.annualPayroll),
  }
}
