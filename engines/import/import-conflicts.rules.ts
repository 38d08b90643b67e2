import { nameKey } from './import-names.rules.ts'
import type { RowReading } from './import-rows.rules.ts'
import type { Finding } from './import-term-life.rules.ts'

type Sighting = { row: number; name: string; birth: string | null }

/** What most of the rows say, the earliest of equals. */
function mostly(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

const wordsOf = (name: string) => nameKey(name).split(' ')

/** Whether two names have no word in common: a typing error or an initial still leaves one. */
function areApart(one: string, other: string): boolean {
  const words = wordsOf(other)
  return !wordsOf(one).some((word) => words.includes(word))
}

/** Who a row says that its client is: the person, where a business has one. */
function personOf({ record }: RowReading): string {
  return ('contactName' in record && record.contactName) || record.name
}

function birthOf({ record }: RowReading): string | null {
  return 'dateOfBirth' in record ? record.dateOfBirth || null : null
}

/** What the rows of one client say of the person, and where they disagree. */
export class Sightings {
  readonly #all: Sighting[] = []

  add(reading: RowReading, row: number): void {
    this.#all.push({ row, name: personOf(reading), birth: birthOf(reading) })
  }

  /** The date of birth that most rows say. */
  birth(): string | null {
    return mostly(this.#all.flatMap(({ birth }) => birth ?? [])) ?? null
  }

  /** Names of the rows that the client has not, each once. */
  otherNames(...known: readonly string[]): string[] {
    const words = new Set(known.flatMap(wordsOf))
    const others = this.#all
      .map(({ name }) => name)
      .filter((name) => !wordsOf(name).every((word) => words.has(word)))
    return [...new Map(others.map((name) => [nameKey(name), name])).values()]
  }

  findings(): Finding[] {
    const birth = this.birth()
    const name = mostly(this.#all.map((one) => nameKey(one.name))) ?? ''
    return this.#all.flatMap((one) => [
      ...(one.birth !== null && one.birth !== birth
        ? [
            {
              row: one.row,
              field: 'dateOfBirth',
              message: 'Other rows of this client have another date; skipped',
            },
          ]
        : []),
      ...(areApart(one.name, name)
        ? [
            {
              row: one.row,
              field: 'name',
              message: `Other rows of this client have another name; "${one.name}" is kept in the notes`,
            },
          ]
        : []),
    ])
  }
}
