import { memo } from 'react'
import type { Picked } from './fact-context.ts'
import { useFactHandlers } from './fact-context.ts'
import { FactEditor } from './fact-editor.tsx'
import { type FactField, isToCheck } from './fact-fields.rules.ts'
import { factText } from './fact-values.rules.ts'
import classes from './facts.module.css'

type FactCellProps = {
  field: FactField
  isChosen: boolean
  /** Words that were picked for it; null for all but the chosen one. */
  picked: Picked | null
  /** In a table its column says what it is, and empty cells are dashes. */
  isBare?: boolean
}

function isSameLeaf(a: FactField, b: FactField): boolean {
  const [one, other] = [a.leaf, b.leaf]
  if (one === other) return true
  if (!one || !other) return false
  return (
    one.value === other.value &&
    one.confidence === other.confidence &&
    one.by === other.by &&
    one.page === other.page
  )
}

function isSameCell(a: FactCellProps, b: FactCellProps): boolean {
  const isSameField = a.field.path === b.field.path && a.field.label === b.field.label
  return isSameField && a.isChosen === b.isChosen && a.picked === b.picked && isSameLeaf(a.field, b.field)
}

function CheckMark() {
  return <span className={classes.check}>Check</span>
}

function Value({ field, isBare }: Pick<FactCellProps, 'field' | 'isBare'>) {
  const handlers = useFactHandlers()
  const { leaf, kind, label, path } = field
  const text = factText(kind, leaf?.value ?? null)
  const unsaved = handlers.storedText(path)
  const isNumber = kind === 'money' || kind === 'number'
  const words = text || (isBare ? '—' : 'Not found')
  const isUnsure = isToCheck(field)
  return (
    <button
      type="button"
      className={classes.value}
      data-path={path}
      data-empty={text === '' || undefined}
      data-number={isNumber || undefined}
      aria-label={`${label}: ${text || 'not found'}${isUnsure ? ', check' : ''}${unsaved ? ', not saved' : ''}`}
      onClick={() => handlers.choose(path)}
    >
      <span className={classes.words}>{words}</span>
      {isUnsure && <CheckMark />}
      {unsaved && <span className={classes.unsaved}>Not saved</span>}
    </button>
  )
}

/** One value: as it was found, whether someone ought to check it, and its field while it is chosen. */
export const FactCell = memo(({ field, isChosen, picked, isBare = false }: FactCellProps) => {
  const handlers = useFactHandlers()
  const page = field.leaf?.page ?? null
  const content = isChosen ? (
    <FactEditor key={field.path} field={field} picked={picked} />
  ) : (
    <Value field={field} isBare={isBare} />
  )
  if (isBare) return content
  return (
    <div className={classes.row} data-chosen={isChosen || undefined}>
      <span className={classes.label}>{field.label}</span>
      {content}
      {page !== null && (
        <button
          type="button"
          className={classes.page}
          aria-label={`Show page ${page} for ${field.label}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => handlers.showPage(page)}
        >
          p. {page}
        </button>
      )}
    </div>
  )
}, isSameCell)
