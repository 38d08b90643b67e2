import { isPolicyRejected } from '#engines/import/import-row-problems.rules.ts'
import type { ImportKind } from '#shared/imports-exports/import-field.rules.ts'
import type {
  ImportDecision,
  ImportItem,
  ImportRow,
  ImportSource,
  ImportStatus,
  RowOutcome,
} from '#shared/imports-exports/imports.contract.ts'
import { countedAs } from '#web/lib/counts.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

type Words = { label: string; tone: Tone }

/** What an import brings in, by its kind. */
export const kindLabels = {
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
export const statusLabels: Record<ImportStatus, Words> = {
  uploaded: { label: 'Columns to check', tone: 'orange' },
  checking: { label: 'Checking', tone: 'accent' },
  checked: { label: 'Ready to import', tone: 'orange' },
  publishing: { label: 'Importing', tone: 'accent' },
  published: { label: 'Imported', tone: 'green' },
  filing: { label: 'Filing documents', tone: 'accent' },
  undoing: { label: 'Undoing', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
}

const outcomes: Record<RowOutcome, { before: string; after: string; tone: Tone }> = {
  create: { before: 'Create', after: 'Created', tone: 'green' },
  fold: { before: 'Merge into existing', after: 'Merged into existing', tone: 'accent' },
  update: { before: 'Update', after: 'Updated', tone: 'accent' },
  skip: { before: 'Skip', after: 'Skipped', tone: 'neutral' },
  refuse: { before: 'Reject', after: 'Rejected', tone: 'red' },
}

/** What would happen to a row, or has happened to it, in words. */
export function outcomeLabel(
  outcome: RowOutcome,
  { kind, status }: Pick<ImportItem, 'kind' | 'status'>,
): Words {
  const { before, after, tone } = outcomes[outcome]
  const words = status === 'checked' || status === 'checking' ? before : after
  return { label: outcome === 'fold' ? `${words} ${kindLabels[kind].one}` : words, tone }
}

/** The same for a row: a client may come in without the policy that its row names. */
export function rowOutcomeLabel(
  row: Pick<ImportRow, 'outcome' | 'problems'>,
  job: Pick<ImportItem, 'kind' | 'status'>,
) {
  const isLeftOut = row.outcome === 'skip' || row.outcome === 'refuse'
  if (isLeftOut || !isPolicyRejected(row)) return outcomeLabel(row.outcome, job)
  return { label: 'Client kept, policy rejected', tone: 'orange' as const }
}

/** What is left out of an import because it cannot be read, such as "1 row and 2 policies". */
export function rejectedLabel({ refuse = 0, policiesRejected = 0 }: ImportItem['counts']): string {
  const parts = [
    refuse > 0 ? countedAs(refuse, 'row') : '',
    policiesRejected > 0 ? countedAs(policiesRejected, 'policy', 'policies') : '',
  ]
  return parts.filter(Boolean).join(' and ')
}

/** What can be done about a record that looks like one already there. */
export const decisionLabels: Record<ImportDecision, { label: string; meaning: string }> = {
  skip: { label: 'Skip', meaning: 'Existing records stay as they are; these rows are skipped.' },
  update: { label: 'Update', meaning: 'Existing records are updated from the file.' },
  create: { label: 'Create', meaning: 'They are added as separate records.' },
}

/** The decisions as the choices of a control. */
export const decisionChoices = (['skip', 'update', 'create'] as const).map((value) => ({
  value,
  label: decisionLabels[value].label,
}))

export const encodingLabels: Record<NonNullable<ImportSource['encoding']>, string> = {
  utf8: 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

export const delimiterLabels: Record<NonNullable<ImportSource['delimiter']>, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}
