import { X } from 'lucide-react'
import type { ListParams } from '#web/lib/pages.ts'
import classes from './filter-chips.module.css'
import type { Chip } from './filters.ts'

type FilterChipsProps = { chips: readonly Chip[]; onRemove: (changes: ListParams) => void }

/** The filters that a link brought along, each with a way to take it off. */
export function FilterChips({ chips, onRemove }: FilterChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="More filters">
      {chips.map(({ label, names }) => (
        <li key={label} className={classes.chip}>
          {label}
          <button
            type="button"
            aria-label={`Remove filter ${label}`}
            onClick={() => onRemove(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            <X size={13} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
