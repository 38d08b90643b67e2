import { Autocomplete } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Prospect, ProspectUpdate } from '#shared/prospects/prospects.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { prospectQuery, useUpdateProspect } from './prospects.api.ts'

const reasons = ['Price', 'Stayed with current carrier', 'Chose another agency', 'No answer', 'Not insurable']

/** Marks a prospect as lost, and why. */
export function LostDialog({ prospect, onClose }: { prospect: Prospect; onClose: () => void }) {
  const queries = useQueryClient()
  const update = useUpdateProspect(prospect.id)
  const values = { lostReason: prospect.lostReason }
  const state = useRecordForm({
    name: `lose ${prospect.id}`,
    initialValues: values,
    contract: ProspectUpdate,
    inputOf: (typed) => typed,
    save: (input: ProspectUpdate) => update.run({ ...input, status: 'lost' }),
    onSaved: onClose,
    edit: {
      version: prospect.version,
      reload: async () => {
        const latest = await queries.fetchQuery({ ...prospectQuery(prospect.id), staleTime: 0 })
        return { values, version: latest.version }
      },
    },
  })
  return (
    <RecordDialog
      title={`Mark ${prospect.name} as lost`}
      submitLabel="Mark as lost"
      size="sm"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <Autocomplete
        {...state.form.getInputProps('lostReason')}
        label="Reason"
        placeholder="What was the deciding factor?"
        data={reasons}
        data-autofocus
      />
    </RecordDialog>
  )
}
