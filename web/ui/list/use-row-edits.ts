import { useMemo } from 'react'
import type { RowField, RowFields } from '#shared/fields/record-field.ts'
import { type Actor, can, type Owned } from '#shared/permissions.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayAssign } from '#web/session/writing.tsx'
import type { CellEdit } from '#web/ui/table/cell-edit.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { type EditedPath, type EditedRecord, useInlineEdits } from './use-inline-edits.ts'

/** What is changed in the rows of a list: the fields that their description says, by those who may edit the record. */
export type EditedRows<Row> = {
  path: EditedPath
  fields: RowFields
  /** Who may change a row, where that is not who may edit the record that it is. */
  mayEdit?: (actor: Actor, row: Row) => boolean
  /** What a row changes, where that is not the row itself; null where there is none. */
  recordOf?: (row: Row) => EditedRecord | null
}

/** Whether somebody may change a row. */
export function mayEditRow<Row>(
  { mayEdit }: Pick<EditedRows<Row>, 'mayEdit'>,
  actor: Actor,
  row: Row,
): boolean {
  return mayEdit ? mayEdit(actor, row) : can(actor, 'record.edit', row as Owned)
}

/** The edits of a list by the fields that they change. */
export type RowEdits<Row> = Readonly<Record<string, CellEdit<Row>>>

type Choice = { value: string; label: string }

function inputOf(field: RowField, people: readonly Choice[]): CellEdit<never>['input'] {
  const isOptional = field.schema.safeParse(null).success
  if (field.kind === 'member') return isOptional ? [{ value: '', label: 'No one' }, ...people] : people
  if (field.kind === 'choice')
    return Object.entries(field.choices).map(([value, label]) => ({ value, label }))
  if (field.kind === 'dollars') return 'number'
  return field.kind === 'day' ? 'day' : 'text'
}

/** What was typed, as the field holds it: an amount as a number, and nothing as null where that may be. */
function typedValue({ kind, schema }: RowField, typed: string): unknown {
  if (typed === '' && schema.safeParse(null).success) return null
  const amount = typed.replace(/[$,\s]/g, '')
  return kind === 'dollars' && amount !== '' ? Number(amount) : typed
}

function checked({ schema }: RowField, value: unknown): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Error(error.issues[0]?.message)
  return data
}

const held = (record: object | null, name: string): unknown => (record ? Reflect.get(record, name) : null)

/**
 * What the person may change in the rows of a list, derived from the description of the fields. `ask` takes over a value that
 * needs to know more, and says whether it did. Keep both arguments for as long as the list lives.
 */
export function useRowEdits<Row extends Owned | EditedRecord>(
  { path, fields, mayEdit, recordOf }: EditedRows<Row>,
  ask?: (row: Row, name: string, value: string) => boolean,
): RowEdits<Row> {
  const save = useInlineEdits(path)
  const actor = useActor()
  const mayGive = useMayAssign()
  const { data: members } = useTeamMembers()
  return useMemo(() => {
    const people = (members ?? []).map(({ id: value, name: label }) => ({ value, label }))
    const record = (row: Row) => (recordOf ? recordOf(row) : (row as EditedRecord))
    const isOpen = (row: Row) => record(row) !== null && mayEditRow({ mayEdit }, actor, row)
    const editOf = (name: string, field: RowField): CellEdit<Row> => {
      const sent = {
        label: field.list?.edit?.label ?? field.label,
        check: (value: unknown) => checked(field, value),
        body: (value: unknown) => ({ [name]: value }),
      }
      return {
        input: inputOf(field, people),
        isOpen,
        value: (row) => String(held(record(row), name) ?? ''),
        save: async (row, typed) => {
          const changed = record(row)
          if (!changed || ask?.(row, name, typed)) return
          const from = held(changed, name)
          await save(changed, { field: sent, from, to: typedValue(field, typed) })
        },
      }
    }
    const edited = Object.entries(fields).filter(
      ([, { kind, list }]) => list?.edit && (mayGive || kind !== 'member'),
    )
    return Object.fromEntries(edited.map(([name, field]) => [name, editOf(name, field)]))
  }, [save, actor, mayGive, members, fields, mayEdit, recordOf, ask])
}

/** Columns whose cells are changed in their rows where the field that they show is. */
export function withEdits<Row>(columns: readonly Column<Row>[], edits: RowEdits<Row>): Column<Row>[] {
  return columns.map((column) => {
    const edit = edits[column.field ?? column.id]
    return edit ? { ...column, edit } : column
  })
}
