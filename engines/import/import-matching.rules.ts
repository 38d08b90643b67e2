import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import { nameKey } from './import-names.rules.ts'
import type { ClientValues, ProspectValues, RowReading } from './import-rows.rules.ts'
import { keysOf, type MatchReason, type Person } from './look-alike.rules.ts'

/** The record of the book that another looks like, or the earlier one of the file. */
export type Match = {
  reason: MatchReason
  knownId: string | null
  position: number | null
  /** Both have numbers of the system that the file is from, and other ones: they were two clients there. */
  isApart?: true
}

/** A record that is in the agency's book already. */
export type KnownRecord = Person & { id: string; clientNumber?: string }

type Staged = { position: number; values: ClientValues | ProspectValues; match: Match | null }

/** Which records of the book and of the file are the same, or look like it. */
export type People<S extends Staged> = {
  know(record: KnownRecord): void
  /** Whether a client of the book has this name. */
  isNamed(id: string, name: string): boolean
  /** The record of the file that a row belongs to. */
  findSame(reading: RowReading): S | null
  /** What a new record looks like; `owner` is the client of the book that has its policy and its name. */
  findMatch(reading: RowReading, owner: () => Match | null): Match | null
  /** The client of the book that a row is about which brings in none. */
  findOnly(reading: RowReading): Match | null
  remember(staged: S, number: string): void
}

/** By its name alone a client is known only where neither the file nor the book has more of it. */
function knownKeys(kind: ImportKind, person: Person): [MatchReason, string][] {
  const keys = keysOf(kind, person)
  return keys.length > 0 ? keys : [['name', `n:${nameKey(person.name)}`]]
}

/** Numbers are compared as they are, but for capitals: zeros before one are part of it. */
const numberKey = (number: string) => number.toLowerCase()

/** Whether a number and a name both say that somebody else is meant, such as another of a household with the same email. */
function isSomebodyElse({ record, externalId }: RowReading, name: string, number: string | undefined) {
  return (
    externalId !== '' &&
    number !== undefined &&
    numberKey(externalId) !== number &&
    nameKey(record.name) !== name
  )
}

/** The book's side: by keys, names and the numbers of the system that clients came from. */
class Known {
  readonly #byKey = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #numbers = new Map<string, string>()
  // Two systems may have used the same number.
  readonly #byNumber = new Map<string, string[]>()
  readonly #byName = new Map<string, string[]>()
  readonly #kind: ImportKind

  constructor(kind: ImportKind) {
    this.#kind = kind
  }

  know(record: KnownRecord): void {
    const { id, name, clientNumber } = record
    if (!this.#names.has(id)) {
      this.#names.set(id, nameKey(name))
      this.#byName.set(nameKey(name), [...(this.#byName.get(nameKey(name)) ?? []), id])
    }
    for (const [, key] of knownKeys(this.#kind, record)) if (!this.#byKey.has(key)) this.#byKey.set(key, id)
    if (!clientNumber) return
    const number = numberKey(clientNumber)
    this.#numbers.set(id, number)
    this.#byNumber.set(number, [...(this.#byNumber.get(number) ?? []), id])
  }

  isNamed(id: string, name: string): boolean {
    return this.#names.get(id) === nameKey(name)
  }

  /** The client with the number of a row; that of another system may be another client's. */
  numbered({ record, externalId }: RowReading, isSameName: boolean): Match | null {
    const all = this.#byNumber.get(numberKey(externalId)) ?? []
    const found = all.find((id) => !isSameName || this.isNamed(id, record.name))
    return found === undefined ? null : { reason: 'client number', knownId: found, position: null }
  }

  /** The only client of a name. */
  named({ record }: RowReading): Match | null {
    const [knownId, another] = this.#byName.get(nameKey(record.name)) ?? []
    return knownId && !another ? { reason: 'name', knownId, position: null } : null
  }

  alike(reading: RowReading): Match | null {
    for (const [reason, key] of knownKeys(this.#kind, reading.record)) {
      const knownId = this.#byKey.get(key)
      if (knownId === undefined) continue
      if (isSomebodyElse(reading, this.#names.get(knownId) ?? '', this.#numbers.get(knownId))) continue
      return { reason, knownId, position: null }
    }
    return null
  }
}

/** Begins to compare the records of a file with each other and with the book. */
export function makePeople<S extends Staged>(kind: ImportKind): People<S> {
  const known = new Known(kind)
  const staged = new Map<string, S>()
  const byNumber = new Map<string, S>()
  const numbers = new Map<S, string>()

  function findSame({ record, externalId }: RowReading): S | null {
    const numbered = externalId ? byNumber.get(numberKey(externalId)) : undefined
    if (numbered) return numbered
    const name = nameKey(record.name)
    const keys = keysOf(kind, record)
    const found = keys
      .map(([, key]) => staged.get(key))
      .find((one) => one && nameKey(one.values.name) === name)
    // Two numbers in the old system were two clients there.
    if (found) return externalId && numbers.has(found) ? null : found
    return keys.length === 0 && !externalId ? (staged.get(`n:${name}`) ?? null) : null
  }

  function alikeInFile(reading: RowReading): Match | null {
    for (const [reason, key] of keysOf(kind, reading.record)) {
      const earlier = staged.get(key)
      if (!earlier || isSomebodyElse(reading, nameKey(earlier.values.name), numbers.get(earlier))) continue
      // The first of several look-alikes is the one that the others are compared with.
      const match = { reason, knownId: null, position: earlier.match?.position ?? earlier.position }
      return reading.externalId !== '' && numbers.has(earlier) ? { ...match, isApart: true } : match
    }
    return null
  }

  return {
    know: (record) => known.know(record),
    isNamed: (id, name) => known.isNamed(id, name),
    findSame,
    findMatch: (reading, owner) =>
      known.numbered(reading, true) ??
      known.alike(reading) ??
      owner() ??
      known.numbered(reading, false) ??
      alikeInFile(reading),
    findOnly: (reading) =>
      known.numbered(reading, true) ?? known.numbered(reading, false) ?? known.named(reading),
    remember: (one, number) => {
      const keys = [...keysOf(kind, one.values).map(([, key]) => key), `n:${nameKey(one.values.name)}`]
      for (const key of keys) if (!staged.has(key)) staged.set(key, one)
      if (!number) return
      byNumber.set(numberKey(number), one)
      numbers.set(one, numberKey(number))
    },
  }
}
