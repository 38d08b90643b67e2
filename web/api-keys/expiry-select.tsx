import { Select } from '@mantine/core'
import { expiryChoices } from '#shared/api-keys/api-keys.contract.ts'

export type Expiry = (typeof expiryChoices)[number] | null

const labels: Record<(typeof expiryChoices)[number], string> = { 30: '30 days', 90: '90 days', 365: '1 year' }
const data = [
  ...expiryChoices.map((days) => ({ value: String(days), label: labels[days] })),
  { value: 'never', label: 'Never' },
]

/** In how many days a key expires. */
export function ExpirySelect({ value, onChange }: { value: Expiry; onChange: (value: Expiry) => void }) {
  return (
    <Select
      label="Expires"
      data={data}
      value={value === null ? 'never' : String(value)}
      allowDeselect={false}
      onChange={(text) => onChange(expiryChoices.find((days) => String(days) === text) ?? null)}
    />
  )
}
