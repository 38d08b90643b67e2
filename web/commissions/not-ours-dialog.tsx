import { Autocomplete } from '@mantine/core'
import { NotOursInput, type StatementLine } from '#shared/commissions/statements.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useNotOurs } from './commissions.api.ts'

const reasons = ['Another agency’s policy', 'Moved to another agency', 'Sold with a book of business']

type NotOursProps = { line: StatementLine; onSaved: () => void; onClose: () => void }

/** Asks why a line is not the agency's; the reason stays with the line. */
export function NotOursDialog({ line, onSaved, onClose }: NotOursProps) {
  const { id, version, policyNumber, insured } = line
  const { run, isBusy } = useNotOurs(id)
  const state = useRecordForm<{ reason: string }, NotOursInput, StatementLine>({
    name: `not ours, line ${id}`,
    initialValues: { reason: '' },
    contract: NotOursInput,
    inputOf: ({ reason }) => ({ reason, version }),
    save: run,
    onSaved: () => {
      showToast({ title: 'Line marked as not ours', variant: 'success' })
      onSaved()
      onClose()
    },
  })
  return (
    <RecordDialog
      title={`${policyNumber || insured} isn’t your policy?`}
      submitLabel="Mark as not ours"
      size="sm"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Autocomplete
        {...state.form.getInputProps('reason')}
        label="Reason"
        data={reasons}
        maxLength={200}
        data-autofocus
      />
    </RecordDialog>
  )
}
