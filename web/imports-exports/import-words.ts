import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type {
  ImportDecision,
  ImportSource,
  ImportStatus,
  RowOutcome,
} from '#shared/imports-exports/imports.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

type Words = { label: string; tone: Tone }

/** What an import brings in, by its kind. */
export const kindWords = {
  clients: {
    title: 'Import clients',
    one: 'client',
    many: 'clients',
    list: '/clients',
    start: '/clients/import',
  },
  prospects: {
    title: 'Import prospects',
    one: 'prospect',
    many: 'prospects',
    list: '/prospects',
    start: '/prospects/import',
  },
} as const satisfies Record<ImportKind, Record<string, string>>

/** Where an import stands, in words. */
export const statusWords: Record<ImportStatus, Words> = {
  uploaded: { label: 'Columns to check', tone: 'orange' },
  checking: { label: 'Being checked', tone: 'accent' },
  checked: { label: 'Ready to publish', tone: 'orange' },
  publishing: { label: 'Being published', tone: 'accent' },
  published: { label: 'Imported', tone: 'green' },
  undoing: { label: 'Being undone', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** What happens to a row, in words. */
export function outcomeWords(outcome: RowOutcome, kind: ImportKind): Words {
  const words: Record<RowOutcome, Words> = {
    create: { label: 'Create', tone: 'green' },
    fold: { label: `Fold into ${kindWords[kind].one}`, tone: 'accent' },
    update: { label: 'Update', tone: 'accent' },
    skip: { label: 'Skip', tone: 'neutral' },
    refuse: { label: 'Refuse', tone: 'red' },
  }
  return words[outcome]
}

/** What can be done about a record that looks like one already there (product.md 6). */
export const decisionWords: Record<ImportDecision, { label: string; meaning: string }> = {
  skip: { label: 'Skip', meaning: 'The records that are there stay as they are; these rows are left out.' },
  update: { label: 'Update', meaning: 'The records that are there take over what the file says.' },
  create: { label: 'Create', meaning: 'They become records of their own beside those that are there.' },
}

/** The decisions as the choices of a control. */
export const decisionChoices = (['skip', 'update', 'create'] as const).map((value) => ({
  value,
  label: decisionWords[value].label,
}))

export const encodingWords: Record<ImportSource['encoding'], string> = {
  utf8: 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

export const delimiterWords: Record<ImportSource['delimiter'], string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}

/** A whole number as people write it. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** A number with what it counts, such as "1 client" or "1,204 clients". */
export function countedAs(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** How large a file is. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countedAs(bytes, 'byte')
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
