import { type ListResult, recordsIn } from '#server/records/list-query.ts'
import { plain } from './question-terms.rules.ts'

/** Records of this name that are looked at; more than these, and the name says too little. */
export const maxNamed = 6

/**
 * The caller's records that a name finds in a list: those of that very name, else with all its words in theirs; an email
 * or a phone finds whose it is.
 */
export async function findByName<Item extends { name: string }>(
  name: string,
  list: (query: { q: string; limit: number }) => Promise<ListResult<Item>>,
): Promise<Item[]> {
  const items = recordsIn((await list({ q: name, limit: maxNamed })).text)
  const exact = items.filter((item) => plain(item.name) === name)
  if (exact.length > 0) return exact
  // Another field than the name is meant only by an email or a phone: a town is a condition and nobody's name.
  if (/@|\d{3}/.test(name)) return items
  const words = name.split(' ')
  return items.filter((item) => words.every((word) => plain(item.name).includes(word)))
}
