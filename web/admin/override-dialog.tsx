import { Select } from '@mantine/core'
import { useState } from 'react'
import type { AdminAgency } from '#shared/admin/users.contract.ts'
import { type SubscriptionStatus, subscriptionStatuses } from '#shared/subscriptions/subscription.rules.ts'
import { showToast } from '#web/lib/toast.ts'
import { DateField } from '#web/ui/fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { statusLabel } from './user-labels.ts'
import { useOverride } from './users.api.ts'

const own = 'own'

/** The end of a day in UTC; an empty field has no end. */
function endOf(day: string): string | null {
  return day === '' ? null : `${day}T23:59:59.000Z`
}

/** Gives an agency's subscription a state in place of its own, or takes that back. */
export function OverrideDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const override = useOverride(agency.id)
  const base = {
    status: (agency.override?.status ?? 'active') as string,
    until: agency.override?.until?.slice(0, 10) ?? '',
  }
  const [values, setValues] = useState(base)
  const { status, until } = values
  const set = (changes: Partial<typeof base>) => setValues({ ...values, ...changes })
  const isOwn = status === own
  const options = [
    ...subscriptionStatuses.map((value) => ({ value: value as string, label: statusLabel(value) })),
    { value: own, label: 'Based on payments' },
  ]
  return (
    <ReasonDialog
      title={`Subscription of ${agency.name}`}
      words="Applies to everyone at the agency immediately. Nothing is charged or refunded."
      submitLabel="Save"
      isBusy={override.isBusy}
      typed={{ values, base, set }}
      run={async (reason) => {
        const input = isOwn
          ? { status: null, until: null, reason }
          : { status: status as SubscriptionStatus, until: endOf(until), reason }
        await override.run(input)
        showToast({ title: 'Subscription saved', variant: 'success' })
      }}
      onClose={onClose}
    >
      <Select
        label="State"
        data={options}
        value={status}
        allowDeselect={false}
        onChange={(value) => set({ status: value ?? own })}
      />
      {!isOwn && (
        <DateField
          label="Until"
          description="Leave empty to keep it until removed."
          value={until}
          onChange={(event) => set({ until: event.currentTarget.value })}
        />
      )}
    </ReasonDialog>
  )
}
