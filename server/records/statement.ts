import type pg from 'pg'

/** The values of a statement under construction; `$` keeps one and names its place. */
export type Values = { list: unknown[]; $: (value: unknown) => string }

/** Begins a statement's values. */
export function newValues(): Values {
  const list: unknown[] = []
  return { list, $: (value) => `$${list.push(value)}` }
}

/** A statement and its values. */
export type Statement = { text: string; values: unknown[] }

const names = new Map<string, string>()
/** Each connection keeps every named statement: the common ones are named, rare combinations of filters are not. */
const maxNames = 300

/** A statement that a connection plans once and then runs again by its name. */
export function prepared({ text, values }: Statement): pg.QueryConfig {
  if (!names.has(text) && names.size < maxNames) names.set(text, `records_${names.size}`)
  const name = names.get(text)
  return name ? { name, text, values } : { text, values }
}
