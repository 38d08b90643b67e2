import { type Facts, sureFrom } from '#shared/documents/facts.contract.ts'
import type { Box } from '#shared/documents/reading.contract.ts'
import { type Column, type RowsSpec, rowsSpecs, singleSpecs } from './fact-layout.ts'
import type { FactKind, FactValue } from './fact-values.rules.ts'

/** A value of the facts with its place; a plain one, which only people enter, has none. */
type Leaf = {
  value: FactValue
  text: string
  page: number | null
  box: Box | null
  confidence: number
  by: string
}

/** One value that can be looked at and corrected. */
export type FactField = {
  /** Where it stands within the facts, such as `policies.0.premium`. */
  path: string
  label: string
  kind: FactKind
  /** Null where the document does not say it. */
  leaf: Leaf | null
  /** It cannot be taken out alone, only with its row. */
  isRequired: boolean
  /** Often not in the document: folded away while it was not found. */
  isMinor?: boolean
}

export type FactRow = { path: string; title: string; fields: FactField[] }

/** Fields that belong together: single ones, and rows of a list. */
export type FactGroup = {
  id: string
  title: string
  fields: FactField[]
  /** The list of the facts that the rows are of; null where a group has none. */
  list: RowsSpec | null
  rows: FactRow[]
}

function leafOf(value: unknown): Leaf | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'object') return value as Leaf
  return { value: value as FactValue, text: '', page: null, box: null, confidence: 1, by: 'person' }
}

function fieldOf(holder: Record<string, unknown>, column: Column, at: string): FactField {
  const { key, label, kind, isRequired = false, isMinor } = column
  const path = at === '' ? key : `${at}.${key}`
  return { path, label, kind, isRequired, isMinor, leaf: leafOf(holder[key]) }
}

/** A list of bare values, such as other insureds, has its rows themselves as fields. */
function bareRow(spec: RowsSpec, value: unknown, index: number): FactRow {
  const [column] = spec.columns
  const path = `${spec.list}.${index}`
  const field: FactField = {
    path,
    label: `${spec.one} ${index + 1}`,
    kind: column?.kind ?? 'text',
    isRequired: true,
    leaf: leafOf(value),
  }
  return { path, title: field.label, fields: [field] }
}

function linesOf(holder: Record<string, unknown>, at: string): FactField[] {
  const lines = Array.isArray(holder.lines) ? holder.lines : []
  return lines.map((line, index) => ({
    path: `${at}.lines.${index}`,
    label: lines.length > 1 ? `Line ${index + 1}` : 'Line',
    kind: 'line' as const,
    isRequired: true,
    leaf: leafOf(line),
  }))
}

function rowOf(spec: RowsSpec, value: unknown, index: number): FactRow {
  if (spec.isBare) return bareRow(spec, value, index)
  const holder = value as Record<string, unknown>
  const path = `${spec.list}.${index}`
  const fields = spec.columns.map((column) => fieldOf(holder, column, path))
  const named = typeof holder.number === 'string' && holder.number !== '' ? holder.number : String(index + 1)
  return { path, title: `${spec.one} ${named}`, fields: [...fields, ...linesOf(holder, path)] }
}

/** The facts as groups of fields, in the order in which people check them. */
export function factGroups(facts: Facts): FactGroup[] {
  const holder = facts as unknown as Record<string, unknown>
  const singles: FactGroup[] = singleSpecs.map(({ id, title, columns }) => {
    return { id, title, fields: columns.map((column) => fieldOf(holder, column, '')), list: null, rows: [] }
  })
  const isShown = ({ onlyOf, list }: RowsSpec) =>
    !onlyOf || onlyOf === facts.kind.value || (holder[list] as unknown[]).length > 0
  const lists: FactGroup[] = rowsSpecs.filter(isShown).map((spec) => ({
    id: spec.list,
    title: spec.title,
    fields: (spec.singles ?? []).map((column) => fieldOf(holder, column, '')),
    list: spec,
    rows: (holder[spec.list] as unknown[]).map((value, index) => rowOf(spec, value, index)),
  }))
  return [...singles, ...lists]
}

/** Every field of the groups, in their order. */
export function allFields(groups: readonly FactGroup[]): FactField[] {
  return groups.flatMap(({ fields, rows }) => [...fields, ...rows.flatMap((row) => row.fields)])
}

/** Whether a field is folded away: it was not found, and most documents do not say it. */
export function isCollapsed({ isMinor = false, leaf }: Pick<FactField, 'isMinor' | 'leaf'>): boolean {
  return isMinor && leaf === null
}

/** Whether nothing of a list was found, so that a line is enough for it. */
export function isEmptyList({ list, rows, fields }: FactGroup): boolean {
  return list !== null && rows.length === 0 && fields.every(isCollapsed)
}

/** Whether someone ought to look at a value: it was found, but not surely. */
export function isToCheck({ leaf }: Pick<FactField, 'leaf'>): boolean {
  return leaf !== null && leaf.by !== 'person' && leaf.confidence < sureFrom
}

/** The field after one that is to be checked, the first of all after the last; null when none is left. */
export function nextToCheck(fields: readonly FactField[], path: string): FactField | null {
  const at = fields.findIndex((field) => field.path === path)
  const after = [...fields.slice(at + 1), ...fields.slice(0, Math.max(0, at))]
  return after.find(isToCheck) ?? null
}
