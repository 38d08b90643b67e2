import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import classes from './filter-bar.module.css'
import { SearchField } from './search-field.tsx'

/** One filter of a list; an empty value lets everything through. */
export type Filter = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** The value that filters nothing, where it is not the empty one. */
  neutral?: string
}

type FilterBarProps = {
  search?: { label: string; placeholder?: string; value: string; onChange: (words: string) => void }
  /** Saved views, beside the search. */
  views?: ReactNode
  filters?: readonly Filter[]
  /** Filters that are no plain choice, such as a client to search for; folded away with the others. */
  controls?: ReactNode
  /** Takes all filters away at once. */
  onClear?: () => void
  /** Shown at the right: how many rows, an export. */
  children?: ReactNode
}

function isSet({ value, neutral = '' }: Filter): boolean {
  return value !== neutral
}

function FilterChoice({ label, value, options, onChange, neutral = '' }: Filter) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      data={[...options]}
      value={value === '' ? null : value}
      clearable={value !== neutral}
      data-set={value !== neutral || undefined}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(next) => onChange(next ?? neutral)}
    />
  )
}

/** On phones the filters wait behind one button, so that the rows begin on the first screen. */
function FiltersButton({
  count,
  isOpen,
  onToggle,
}: {
  count: number
  isOpen: boolean
  onToggle: () => void
}) {
  return (
    <Button
      variant="default"
      aria-expanded={isOpen}
      leftSection={<ListFilter size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onToggle}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  )
}

/** Search and filters above a list. */
export function FilterBar({ search, views, filters = [], controls, onClear, children }: FilterBarProps) {
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const count = filters.filter(isSet).length
  const isFiltered = Boolean(search?.value) || count > 0
  const isCollapsed = isPhone && filters.length > 1
  return (
    <search className={classes.bar}>
      {search && (
        <div className={classes.search}>
          <SearchField {...search} />
        </div>
      )}
      {views}
      {isCollapsed && <FiltersButton count={count} isOpen={isOpen} onToggle={() => setOpen((was) => !was)} />}
      {(!isCollapsed || isOpen) && filters.map((filter) => <FilterChoice key={filter.label} {...filter} />)}
      {(!isCollapsed || isOpen) && controls}
      {isFiltered && onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children && <div className={classes.rest}>{children}</div>}
    </search>
  )
}
