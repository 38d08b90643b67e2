import { Autocomplete } from '@mantine/core'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { EditRecordDialog } from '#web/ui/record/record-dialogs.tsx'
import { prospectKit } from './prospects.api.ts'

const reasons = ['Price', 'Stayed with current carrier', 'Chose another agency', 'No answer', 'Not insurable']

/** Marks a prospect as lost, and why. */
export function LostDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const values = { lostReason: prospect.lostReason }
  return (
    <EditRecordDialog
      kit={{ ...prospectKit, form: { of: () => values, inputOf: (typed: typeof values) => typed } }}
      record={prospect}
      sent={{ status: 'lost' }}
      name={`lose ${prospect.id}`}
      title={`Mark ${prospect.name} as lost`}
      submitLabel="Mark as lost"
      size="sm"
      onClose={onClose}
    >
      {({ getInputProps }) => (
        <Autocomplete
          {...getInputProps('lostReason')}
          label="Reason"
          placeholder="What was the deciding factor?"
          data={reasons}
          data-autofocus
        />
      )}
    </EditRecordDialog>
  )
}
