import type { Listed } from '#server/records/list-query.ts'
import { plain } from './question-words.rules.ts'

/** Records of this name that are looked at; more than these, and the name says too little. */
export const mostNamed = 6

/**
 * The caller's records that a name finds in a list: those of that very name, else with all its words in theirs, else
 * found by another of their fields.
 */
export async function findByName<Item extends { name: string }>(
  name: string,
  list: (query: { q: string; limit: number }) => Promise<Listed>,
): Promise<Item[]> {
  const items = JSON.parse((await list({ q: name, limit: mostNamed })).text) as Item[]
  const exact = items.filter((item) => plain(item.name) === name)
  if (exact.length > 0) return exact
  const words = name.split(' ')
  const holding = items.filter((item) => words.every((word) => plain(item.name).includes(word)))
  return holding.length > 0 ? holding : items
}
