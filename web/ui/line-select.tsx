import { Select, type SelectProps } from '@mantine/core'
import {
  isOtherLine,
  linesOfBusiness,
  policyTypeLabels,
  policyTypes,
} from '#shared/policies/lines-of-business.rules.ts'

const groups = policyTypes.map((type) => ({
  group: policyTypeLabels[type],
  items: [...linesOfBusiness[type]],
}))

/** Chooses a line of business, grouped by the types; empty where it is not known. */
export function LineSelect({ value, onChange, ...props }: Omit<SelectProps, 'data'>) {
  return (
    <Select
      label="Line of business"
      {...props}
      value={value || null}
      onChange={(line, option) => onChange?.(line ?? '', option)}
      data={isOtherLine(value ?? '') ? [{ group: 'Other', items: [value ?? ''] }, ...groups] : groups}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear line of business' }}
      nothingFoundMessage="No such line of business"
    />
  )
}
