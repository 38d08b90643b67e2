import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ChosenColumn } from '#shared/list-views/list-views.contract.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { chosenOf, layOut, moveColumn, resizeColumn, toggleColumn } from '#web/ui/table/column-layout.ts'
import type { Column } from '#web/ui/table/columns.ts'
import classes from './columns-menu.module.css'
import type { ListColumns } from './use-saved-views.ts'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What Alt with an arrow does to a column: how far it moves, or how many pixels it grows. */
const steps: Record<'up' | 'wider', Record<string, number>> = {
  up: { ArrowUp: -1, ArrowDown: 1 },
  wider: { ArrowLeft: -16, ArrowRight: 16 },
}

/** How wide a column is drawn now. */
function drawnWidth(id: string): number {
  const heads = [...document.querySelectorAll<HTMLElement>('[data-column]')]
  return heads.find(({ dataset }) => dataset.column === id)?.offsetWidth ?? 0
}

type RowProps<Row> = {
  column: Column<Row>
  /** Where it stands among those shown; -1 where it is not. */
  at: number
  shown: readonly ChosenColumn[]
  change: (next: ChosenColumn[], said: string) => void
}

function ColumnRow<Row>({ column: { id, header }, at, shown, change }: RowProps<Row>) {
  const isTitle = at === 0
  const move = (to: number) => {
    const next = moveColumn(shown, id, to)
    change(next, `${header} is column ${next.findIndex((one) => one.id === id) + 1} of ${next.length}`)
  }
  const widen = (by: number) => {
    const next = resizeColumn(shown, id, (shown[at]?.width ?? drawnWidth(id)) + by)
    change(next, `${header} is ${next[at]?.width} pixels wide`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [up, wider] = [steps.up[event.key], steps.wider[event.key]]
    if (!event.altKey || at < 0 || (!up && !wider)) return
    event.preventDefault()
    if (up) move(at + up)
    else if (wider) widen(wider)
  }
  return (
    <li className={classes.row} onKeyDown={onKeyDown}>
      <Checkbox
        className={classes.name}
        label={header}
        checked={at >= 0}
        // The first column names the row and links to it; it still takes the keys for its width.
        onChange={() =>
          !isTitle && change(toggleColumn(shown, id), `${header} is ${at < 0 ? 'shown' : 'hidden'}`)
        }
        aria-disabled={isTitle || undefined}
      />
      {at > 0 && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${header} up`}
            disabled={at === 1}
            onClick={() => move(at - 1)}
          >
            <ArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${header} down`}
            disabled={at === shown.length - 1}
            onClick={() => move(at + 1)}
          >
            <ArrowDown {...icon} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

type ColumnsMenuProps<Row> = {
  columns: ListColumns<Row>
  /** What else belongs to the columns, below them. */
  children?: ReactNode
}

/** Chooses the columns of a list, their order and, by keys, their widths. */
export function ColumnsMenu<Row>({ columns: { all, layout, reset }, children }: ColumnsMenuProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const listed = layOut(all, layout.chosen)
  const shown = chosenOf(listed)
  const hidden = all.filter(({ id }) => !shown.some((one) => one.id === id))
  const change = (next: ChosenColumn[], words: string) => {
    layout.choose(next)
    setSaid(words)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={onlyOn.iconOnPhones}
          aria-label="Columns"
          leftSection={<Columns3 {...icon} />}
          aria-expanded={isOpen}
          onClick={() => setOpen((was) => !was)}
        >
          <span className={onlyOn.desks}>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.columns}>
          {[...listed, ...hidden].map((column) => (
            <ColumnRow
              key={column.id}
              column={column}
              at={shown.findIndex(({ id }) => id === column.id)}
              shown={shown}
              change={change}
            />
          ))}
        </ul>
        <p className={`${classes.hint} ${onlyOn.desks}`}>
          <kbd>Alt</kbd> with <kbd>↑</kbd> <kbd>↓</kbd> moves a column, with <kbd>←</kbd> <kbd>→</kbd> changes
          its width. Narrow windows leave some columns out.
        </p>
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" disabled={layout.chosen === null} onClick={reset}>
            Reset columns
          </Button>
          {children}
        </div>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  )
}
