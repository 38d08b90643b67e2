import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
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
  filters?: readonly Filter[]
  /** Takes all filters away at once. */
  onClear?: () => void
  /** Shown at the right: how many rows, an export. */
  children?: ReactNode
}

/** Search and filters above a list. */
export function FilterBar({ search, filters = [], onClear, children }: FilterBarProps) {
  const isFiltered = Boolean(search?.value) || filters.some(({ value, neutral = '' }) => value !== neutral)
  return (
    <search className={classes.bar}>
      {search && (
        <div className={classes.search}>
          <SearchField {...search} />
        </div>
      )}
      {filters.map(({ label, value, options, onChange, neutral = '' }) => (
        <Select
          key={label}
          className={classes.filter}
          aria-label={label}
          placeholder={label}
          data={[...options]}
          value={value === '' ? null : value}
          clearable={value !== neutral}
          clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          onChange={(next) => onChange(next ?? neutral)}
        />
      ))}
      {isFiltered && onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear filters
        </Button>
      )}
      {children && <div className={classes.rest}>{children}</div>}
    </search>
  )
}
