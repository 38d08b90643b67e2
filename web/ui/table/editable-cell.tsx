import { Select, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import type { CellEdit } from './cell-edit.ts'
import classes from './editable-cell.module.css'

/** Goes to the cell before or after, among those of the row that can be changed, or back to the row. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest<HTMLElement>('[role="row"]')
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])]
  const at = cells.indexOf(event.currentTarget)
  const to = { ArrowLeft: cells[at - 1] ?? row, ArrowRight: cells[at + 1], Escape: row }[event.key]
  if (!to) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

/** Where the choices of a cell are drawn: in the page's main landmark, for screen readers; the body itself is outside of all. */
function choicesPlace(): { target?: HTMLElement } {
  const main = document.getElementById('main')
  return main ? { target: main } : {}
}

type EditorProps<Row> = { edit: CellEdit<Row>; row: Row; label: string; onClose: () => void }

function Editor<Row>({ edit, row, label, onClose }: EditorProps<Row>) {
  const before = edit.value(row)
  const [value, setValue] = useState(before)
  const asked = edit.day?.value(row) ?? null
  const [day, setDay] = useState(asked ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  // What is closed or on its way is not saved once more where the input loses the focus.
  const isDone = useRef(false)
  const close = () => {
    isDone.current = true
    onClose()
  }
  const save = async (wanted: string) => {
    if (isDone.current) return
    if (wanted === before) return close()
    isDone.current = true
    try {
      await edit.save(row, wanted, day)
      onClose()
    } catch (error) {
      isDone.current = false
      setFailure(messageOf(error))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && typeof edit.input === 'string') void save(value)
    else return
    event.preventDefault()
  }
  const input = {
    ...{ 'aria-label': label, title: failure ?? undefined, error: failure !== null },
    ...{ size: 'xs', autoFocus: true, onKeyDown },
  } as const
  if (typeof edit.input === 'object') {
    return (
      <Select
        {...input}
        data={[...edit.input]}
        value={value}
        defaultDropdownOpened
        searchable
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-start', portalProps: choicesPlace() }}
        onChange={(chosen) => chosen !== null && void save(chosen)}
        onBlur={close}
      />
    )
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    const isWithin = event.relatedTarget?.closest(`.${classes.withDay}`)
    if (failure === null && !isWithin) void save(value)
  }
  const text = (
    <TextInput
      {...input}
      type={edit.input === 'day' ? 'date' : 'text'}
      inputMode={edit.input === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={leave}
    />
  )
  if (!edit.day || asked === null) return text
  return (
    <div className={classes.withDay}>
      {text}
      <TextInput
        type="date"
        size="xs"
        aria-label={edit.day.label}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </div>
  )
}

type EditableCellProps<Row> = { edit: CellEdit<Row>; row: Row; label: string; children: ReactNode }

type EditableProps<Row> = Omit<EditableCellProps<Row>, 'edit'> & { edit: CellEdit<Row> | undefined }

/** A value that is changed where it stands by those who may. */
export function Editable<Row>({ edit, row, label, children }: EditableProps<Row>) {
  if (!edit?.isOpen(row)) return children
  return (
    <EditableCell edit={edit} row={row} label={label}>
      {children}
    </EditableCell>
  )
}

/** A cell that is changed in its row: its button opens it, which the right arrow reaches; Enter saves, Escape leaves it as it was. */
function EditableCell<Row>({ edit, row, label, children }: EditableCellProps<Row>) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (isEditing) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks and keys of the input from the row
      <div
        className={classes.editor}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Editor edit={edit} row={row} label={label} onClose={() => setEditing(false)} />
      </div>
    )
  }
  return (
    <span className={classes.cell}>
      <span className={classes.shown}>{children}</span>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        data-edit
        className={classes.pencil}
        aria-label={label}
        onClick={() => setEditing(true)}
        onKeyDown={goOn}
      >
        <Pencil size={13} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
