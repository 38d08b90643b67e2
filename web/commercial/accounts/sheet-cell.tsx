import { Tooltip } from '@mantine/core'
import classes from './sheet.module.css'
import type { SheetCell, SheetColumn } from './sheet.tsx'
import type { Place, SheetState } from './use-sheet.ts'

type CellProps = { cell: SheetCell; column: SheetColumn; place: Place; state: SheetState }

/** One cell of a sheet: its words, or the field that they are typed in. */
export function SheetCellView({ cell, column, place, state }: CellProps) {
  const { text, problem, doubt, beside } = cell
  const isEditing = state.isEditing(place)
  const why = problem ?? doubt
  const view = (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight exist, which a table element cannot say
    <div
      role="gridcell"
      className={classes.cell}
      tabIndex={state.isActive(place) ? 0 : -1}
      data-place={`${place.row}:${place.column}`}
      data-align={column.align}
      data-frozen={column.isFrozen}
      data-problem={problem ? true : undefined}
      data-doubt={doubt ? true : undefined}
      aria-invalid={problem ? true : undefined}
      aria-readonly={column.isEditable === false || undefined}
      onFocus={() => state.activate(place)}
      onDoubleClick={() => state.edit(place)}
      onKeyDown={state.keys(place)}
    >
      {isEditing ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          className={classes.input}
          aria-label={column.label}
          value={state.editing?.text ?? ''}
          onChange={(event) => state.type(event.currentTarget.value)}
          onKeyDown={state.inputKeys}
          onBlur={state.leave}
        />
      ) : (
        <>
          <span className={text ? classes.text : classes.empty}>{text || '—'}</span>
          {why && <span className={classes.heard}>{why}</span>}
          {beside}
        </>
      )}
    </div>
  )
  return why && !isEditing ? (
    <Tooltip label={why} openDelay={200}>
      {view}
    </Tooltip>
  ) : (
    view
  )
}
