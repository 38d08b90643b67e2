import type { Client } from '#shared/clients/clients.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import type { TermDetails } from '#shared/policies/term-details.contract.ts'

/** A name with its address, as forms ask for it. */
export type NamedPlace = { name: string; street: string; city: string; state: string; zip: string }

type Row = Record<string, unknown>

/** What the documents filed for a client say of a policy beyond what the book keeps. */
export type ReadPolicy = {
  policyNumber: string
  /** The insurer's five digits at the NAIC, as the document has them. */
  naic: string
  /** The numbers of the forms that it lists, such as "CG 00 01". */
  forms: readonly string[]
}

/** All that a form is filled from. */
export type PrefillInput = {
  /** The day that the form is for, in the agency's time zone. */
  today: string
  /** The number of the form, such as 1042. */
  number: number | null
  agency: { name: string; phone: string; address: string }
  /** Anyone who fills it: the contact of the agency. */
  contact: { name: string; email: string; phone: string; npn: string }
  client: Client
  /** The policies that it lists, in the order in which they were chosen; of their coverages those only kept as text. */
  policies: readonly Policy[]
  /** What each of them lists that day or, of one that begins later, on its first. */
  details: Readonly<Record<string, TermDetails>>
  /** Those whose terms list endorsements, or did: one that is not among them is none. */
  endorsedIds: readonly string[]
  read: readonly ReadPolicy[]
  /** The NAIC numbers that the agency's carriers have, each with its source, by the carriers' names on the policies. */
  naicCodes: Readonly<Record<string, string>>
  account: {
    operations: string
    website: string
    sicCode: string
    annualSales: number | null
  } | null
  /** The rows of the client's schedules, each with the fields of its contract. */
  schedules: { locations: readonly Row[]; vehicles: readonly Row[]; payroll: readonly Row[] }
  /** For whom a certificate is, where that is known. */
  holder: NamedPlace | null
  /** The name of whom it is for, also where only the form says it. */
  certifiedTo: string
  /** What a certificate says of the operations. */
  description: string
}

/** What goes to a concept before it has the form of its field: a text, dollars or a count, a day, or a tick. */
export type ConceptValues = Map<string, string | number | true>
