import type { ChatRow, ChatSource } from '#shared/assistant/chat.contract.ts'

/** What a part of the assistant found: words in safe Markdown, and what stands behind them. */
export type Answer = {
  message: string
  sources?: ChatSource[]
  rows?: ChatRow[]
  suggestions?: string[]
  canSearchKnowledge?: boolean
}

/** Rows that an answer lists; beyond them it links to the whole list. */
export const maxRows = 8

const marks = /[\\`*_[\]<>#|~!&]/g

/**
 * Text out of records and articles as Markdown that says it and does nothing: no link, image, heading or HTML comes of
 * a name.
 */
export function asText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(marks, String.raw`\$&`)
}

/** One thing or several: "1 policy", "3 policies". */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

/** An address of a list of this application with its filters. */
export function listPath(path: string, filters: Record<string, string | undefined>): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(given).toString().replaceAll('%2C', ',')
  return query ? `${path}?${query}` : path
}

/** A record's name as a link to its own page. */
export function link(label: string, path: string): string {
  return `[${asText(label)}](${path})`
}
