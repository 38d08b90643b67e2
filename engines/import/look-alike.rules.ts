import { clientFields } from '#shared/clients/clients.fields.ts'
import { type Importing, namesOf, type RecordFields } from '#shared/fields/record-field.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { streetKey } from './import-address.rules.ts'
import { nameKey } from './import-names.rules.ts'
import { phoneKey } from './import-values.rules.ts'

/** By what two records look like the same person or business. */
export type MatchReason = 'client number' | 'email' | 'phone' | 'name and address' | 'name' | 'policy number'

/** What is compared of a record: its name, and the fields that `recognizedBy` names. */
export type Person = { name: string; [field: string]: unknown }

type Means = NonNullable<Importing['recognizes']>

function namesByMeans(fields: RecordFields): Record<Means, string[]> {
  const names = (means: Means) => namesOf(fields, (field) => field.import?.recognizes === means)
  // The last part of a place says the most: the ZIP comes before the city.
  return {
    email: names('email'),
    phone: names('phone'),
    street: names('street'),
    place: names('place').reverse(),
  }
}

const means: Record<ImportKind, Record<Means, string[]>> = {
  clients: namesByMeans(clientFields),
  prospects: namesByMeans(prospectFields),
}

/** The fields, beside the name, by which a record of a kind is recognized. */
export function recognizedBy(kind: ImportKind): string[] {
  const { email, phone, street, place } = means[kind]
  return [...email, ...phone, ...street, ...place]
}

function texts(person: Person, fields: readonly string[]): string[] {
  return fields.map((field) => String(person[field] ?? '')).filter((text) => text !== '')
}

/** The keys by which a record can be recognized, the surest first. */
export function keysOf(kind: ImportKind, person: Person): [MatchReason, string][] {
  const by = means[kind]
  const name = nameKey(person.name)
  const emails = texts(person, by.email).map((email): [MatchReason, string] => [
    'email',
    `e:${email.toLowerCase()}`,
  ])
  const phones = texts(person, by.phone).flatMap((text): [MatchReason, string][] => {
    const key = phoneKey(text)
    return key ? [['phone', `p:${key}`]] : []
  })
  const place = (texts(person, by.place)[0] ?? '').slice(0, 5).toLowerCase()
  const streets = texts(person, by.street).flatMap((text): [MatchReason, string][] => {
    const key = streetKey(text)
    return key ? [['name and address', `a:${name}|${key}|${place}`]] : []
  })
  const keys = [...emails, ...phones, ...streets]
  // Prospects have no address: without email and phone the name is all there is.
  return kind === 'prospects' && keys.length === 0 ? [['name', `n:${name}`]] : keys
}
