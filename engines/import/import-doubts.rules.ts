import type { Finding } from './import-term-life.rules.ts'

/**
 * Something that a person should look at. Where `habit` is given it is said only if few rows of the file have it: what most
 * have in common is how their system writes, and nobody's slip. What `isOfClient` lacks may stand on another row of the client.
 */
export type Doubt = Omit<Finding, 'row'> & { habit?: string; isOfClient?: true }

type Seen = { doubt: Doubt; row: number }

/** The share of rows from which on something is the habit of a file. */
const habitShare = 0.05
/** A way to write that is right, and only worth a look where hardly any row has it. */
const rareShare = 0.01
const minHabit = 4

/** Gathers the doubts of a file and leaves out its habits. */
export class Doubts {
  readonly #seen: Seen[] = []
  readonly #of = new Map<string, number>()
  #rows = 0

  /** Counts one row; what is a habit is a share of all of them. */
  addRow(row: number, doubts: readonly Doubt[]): void {
    this.#rows += 1
    for (const doubt of doubts) this.add(row, doubt)
  }

  add(row: number, doubt: Doubt): void {
    this.#seen.push({ row, doubt })
  }

  /** Counts a row that a habit could have, where not every row could. */
  could(habit: string): void {
    this.#of.set(habit, (this.#of.get(habit) ?? 0) + 1)
  }

  findings(): Finding[] {
    const counts = new Map<string, number>()
    for (const { doubt } of this.#seen)
      if (doubt.habit) counts.set(doubt.habit, (counts.get(doubt.habit) ?? 0) + 1)
    const isHabit = (habit: string) => {
      const count = counts.get(habit) ?? 0
      const all = this.#of.get(habit) ?? this.#rows
      return (
        count * 2 >= all ||
        (count >= minHabit && count > all * (habit.startsWith('rare ') ? rareShare : habitShare))
      )
    }
    return this.#seen
      .filter(({ doubt: { habit } }) => !habit || !isHabit(habit))
      .map(({ row, doubt: { field, message } }) => ({ row, field, message }))
  }
}

/** How many letters must be changed, added, left out or swapped with the next to make one text of the other; 3 for more than 2. */
export function typosBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const above = rows[i - 1] ?? []
      const least = Math.min(
        (row[j - 1] ?? 0) + 1,
        (above[j] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1) : least)
    }
    rows.push(row)
  }
  return Math.min(3, rows[one.length]?.[other.length] ?? 3)
}
