import { prospectStatuses, settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'

/** A word of a status, priority or type as the system spells it: small letters, spaces as underscores. */
export function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

/** What is said of a word that a choice does not have. */
export function invalidChoice(label: string, value: string, words: readonly string[]): string {
  return `"${value}" is not a valid ${label.toLowerCase()}. Please choose from: ${words.join(', ')}`
}

/** What is said of a status that prospects do not have, or that only converting brings. */
export function invalidProspectStatus(value: string): string {
  return prospectStatuses.some((status) => status === wordOf(value))
    ? 'To convert a prospect, open the prospect and choose Convert.'
    : invalidChoice('status', value, settableProspectStatuses)
}

/** What is said where the owner switched writes by conversation off. */
export const writesDisabled =
  "I can't make changes for you here. Please make them on the [client](/clients) or [prospect](/prospects) pages."
