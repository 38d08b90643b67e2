import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, type FormEvent, memo, useState } from 'react'
import { lineCodes, lineLabels } from '#shared/documents/lines.rules.ts'
import { useToday } from '#web/session/use-today.ts'
import { FactCell } from './fact-cell.tsx'
import { type Picked, useFactHandlers } from './fact-context.ts'
import type { FactGroup, FactRow } from './fact-fields.rules.ts'
import type { RowsSpec } from './fact-layout.ts'
import { readFact } from './fact-values.rules.ts'
import classes from './facts.module.css'

export type Choice = { chosen: string | null; picked: Picked | null }
type RowsProps = Choice & { group: FactGroup; spec: RowsSpec }

function RemoveRow({ row }: { row: FactRow }) {
  const { correct, choose } = useFactHandlers()
  const remove = () => {
    choose(null)
    correct({ change: 'remove', path: row.path })
  }
  return (
    <ActionIcon variant="subtle" size={26} aria-label={`Remove ${row.title}`} onClick={remove}>
      <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()

/** Takes what a new row cannot do without. */
function NewRowForm({ spec, onClose }: { spec: RowsSpec; onClose: () => void }) {
  const { correct, keep, storedText } = useFactHandlers()
  const today = useToday()
  const name = `new row of ${spec.list}`
  const [text, setText] = useState(() => storedText(name) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const needs = spec.needs
  if (!needs) return null
  const close = () => {
    keep(name, null)
    onClose()
  }
  const type = (typed: string) => {
    setText(typed)
    keep(name, typed || null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readFact(needs.kind, text, today)
    if ('problem' in read) return setProblem(read.problem)
    if (read.value === null) return setProblem(`Enter the ${needs.label.toLowerCase()}.`)
    correct({ change: 'add', path: spec.list, values: { ...spec.starts, [needs.key]: read.value } })
    close()
  }
  return (
    <form className={classes.newRow} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        aria-label={needs.label}
        placeholder={needs.label}
        value={text}
        error={problem}
        data-autofocus
        ref={focusWhenShown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <Button type="submit" size="compact-sm">
        Add
      </Button>
      <Button size="compact-sm" variant="default" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}

/** Begins a row: at once, or with what it cannot do without. */
export function AddRow({ spec }: { spec: RowsSpec }) {
  const { correct } = useFactHandlers()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <NewRowForm spec={spec} onClose={() => setOpen(false)} />
  const add = () => {
    if (spec.needs) setOpen(true)
    else correct({ change: 'add', path: spec.list, values: { ...spec.starts } })
  }
  return (
    <div className={classes.add}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={add}
      >
        {`Add ${spec.one.toLowerCase()}`}
      </Button>
    </div>
  )
}

function AddLine({ row }: { row: FactRow }) {
  const { correct } = useFactHandlers()
  const taken = row.fields.filter(({ kind }) => kind === 'line').map(({ leaf }) => leaf?.value)
  const rest = lineCodes.filter((code) => !taken.includes(code))
  const choices = rest.map((value) => ({ value, label: lineLabels[value] }))
  return (
    <NativeSelect
      size="xs"
      w={180}
      aria-label={`Add a line to ${row.title}`}
      value=""
      data={[{ value: '', label: 'Add a line…' }, ...choices]}
      onChange={({ currentTarget }) =>
        correct({ change: 'add', path: `${row.path}.lines`, values: { value: currentTarget.value } })
      }
    />
  )
}

function Block({ row, spec, chosen, picked }: Choice & { row: FactRow; spec: RowsSpec }) {
  const [isWhole, setWhole] = useState(
    () => spec.columns.length <= 7 || row.fields.every(({ leaf }) => leaf === null),
  )
  const shown = isWhole ? row.fields : row.fields.filter(({ leaf, path }) => leaf !== null || path === chosen)
  return (
    <section className={classes.block} aria-label={row.title}>
      {!spec.isBare && (
        <div className={classes.blockHead}>
          <h3 className={classes.blockTitle}>{row.title}</h3>
          {!isWhole && shown.length < row.fields.length && (
            <Button variant="subtle" size="compact-xs" onClick={() => setWhole(true)}>
              {`Show ${row.fields.length - shown.length} empty fields`}
            </Button>
          )}
          {spec.list === 'policies' && <AddLine row={row} />}
          <RemoveRow row={row} />
        </div>
      )}
      {shown.map((field) => (
        <FactCell
          key={field.path}
          field={field}
          isChosen={field.path === chosen}
          picked={field.path === chosen ? picked : null}
        />
      ))}
    </section>
  )
}

/** Drawn again only when it is chosen or changes: there may be hundreds. */
const TableRow = memo(({ row, chosen, picked }: Choice & { row: FactRow }) => (
  <tr>
    {row.fields.map((field) => (
      <td key={field.path}>
        <FactCell
          field={field}
          isChosen={field.path === chosen}
          picked={field.path === chosen ? picked : null}
          isBare
        />
      </td>
    ))}
    <td>
      <RemoveRow row={row} />
    </td>
  </tr>
))

function TableRows({ group, spec, chosen, picked }: RowsProps) {
  const template = `${spec.columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ')} 30px`
  return (
    <table
      className={classes.table}
      data-columns={spec.columns.length}
      style={{ '--columns': template } as CSSProperties}
    >
      <thead>
        <tr>
          {spec.columns.map(({ key, label, kind }) => (
            <th key={key} scope="col" data-number={kind === 'money' || undefined}>
              {label}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => {
          const isOurs = chosen?.startsWith(`${row.path}.`) === true
          return (
            <TableRow
              key={row.path}
              row={row}
              chosen={isOurs ? chosen : null}
              picked={isOurs ? picked : null}
            />
          )
        })}
      </tbody>
    </table>
  )
}

/** The rows of a list: a table where they are short, else blocks of fields; rows are added and taken out. */
export function FactRows(props: RowsProps) {
  const { group, spec } = props
  return (
    <>
      {group.rows.length > 0 &&
        (spec.layout === 'table' ? (
          <TableRows {...props} />
        ) : (
          group.rows.map((row) => (
            <Block key={row.path} row={row} spec={spec} chosen={props.chosen} picked={props.picked} />
          ))
        ))}
      {group.rows.length === 0 && <p className={classes.none}>None found.</p>}
      <AddRow spec={spec} />
    </>
  )
}
