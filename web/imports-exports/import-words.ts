import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type {
  ImportDecision,
  ImportItem,
  ImportStatus,
  RowOutcome,
} from '#shared/imports-exports/imports.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Whether background work is under way. */
export function isWorking(status: ImportStatus): boolean {
  return status === 'checking' || status === 'publishing' || status === 'undoing'
}

/** What an import brings, in words. */
export const kindWords: Record<ImportKind, { one: string; many: string; path: '/clients' | '/prospects' }> = {
  clients: { one: 'client', many: 'clients', path: '/clients' },
  prospects: { one: 'prospect', many: 'prospects', path: '/prospects' },
}

/** Where an import stands, in words and with a colour beside them. */
export const statusWords: Record<ImportStatus, { label: string; tone: Tone }> = {
  uploaded: { label: 'Columns to map', tone: 'accent' },
  checking: { label: 'Being checked', tone: 'orange' },
  checked: { label: 'Ready to import', tone: 'accent' },
  publishing: { label: 'Being imported', tone: 'orange' },
  published: { label: 'Imported', tone: 'green' },
  undoing: { label: 'Being undone', tone: 'orange' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** What happens to a row, before and after publishing. */
export const outcomeWords: Record<RowOutcome, { before: string; after: string; tone: Tone }> = {
  create: { before: 'Creates', after: 'Created', tone: 'green' },
  fold: { before: 'Same client', after: 'Same client', tone: 'green' },
  update: { before: 'Updates', after: 'Updated', tone: 'accent' },
  skip: { before: 'Skips', after: 'Skipped', tone: 'neutral' },
  refuse: { before: 'Refused', after: 'Refused', tone: 'red' },
}

/** What can be decided about a record that looks like one already there. */
export const decisionWords: Record<ImportDecision, { label: string; help: string }> = {
  skip: { label: 'Skip', help: 'Leave the one that is there as it is' },
  update: { label: 'Update', help: 'Fill in what the file knows and add its policies' },
  create: { label: 'Create', help: 'Make another one' },
}

/** A number with its thing: `1 client`, `2 clients`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What an import brought, in a sentence. */
export function resultWords({ kind, status, counts }: Pick<ImportItem, 'kind' | 'status' | 'counts'>): string {
  const { one, many } = kindWords[kind]
  if (status !== 'published' && status !== 'undone') return counted(counts.rows ?? 0, 'row')
  const parts = [`${counted(counts.created ?? 0, one, many)} created`]
  if (counts.updated) parts.push(`${counts.updated.toLocaleString('en-US')} updated`)
  if (kind === 'clients') parts.push(counted(counts.policies ?? 0, 'policy', 'policies'))
  return parts.join(', ')
}

const encodings = { utf8: 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' }
const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What was found out about a file, in a sentence. */
export function sourceWords(source: {
  encoding: keyof typeof encodings
  delimiter: keyof typeof delimiters
  rows: number
}): string {
  return `${counted(source.rows, 'row')}, separated by ${delimiters[source.delimiter]}, ${encodings[source.encoding]}`
}
