import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { DetailsCorrection, type TermDetails } from '#shared/policies/term-details.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import {
  IntermediaryFields,
  intermediaryFormOf,
  intermediaryInputOf,
} from '#web/policies/intermediary-fields.tsx'
import { KeepingFields, keepingFormOf, keepingInputOf } from '#web/policies/keeping-fields.tsx'
import { detailsQuery } from '#web/policies/transactions/history.api.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useCorrectDetails } from './details.api.ts'

function valuesOf({ intermediary, payPlan, ...keeping }: TermDetails) {
  return { intermediary: intermediaryFormOf(intermediary), payPlan, ...keepingFormOf(keeping) }
}

type PlacementProps = { termId: string; details: TermDetails; onClose: () => void }

/** Corrects through whom a term is placed, how its premium is paid, and what is kept of it on a cancellation. */
export function PlacementDialog({ termId, details, onClose }: PlacementProps) {
  const queries = useQueryClient()
  const correct = useCorrectDetails(termId)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...detailsQuery(termId), staleTime: 0 })
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `placement of term ${termId}`,
    initialValues: valuesOf(details),
    contract: DetailsCorrection,
    inputOf: ({ intermediary, payPlan, ...keeping }): DetailsCorrection => ({
      intermediary: intermediaryInputOf(intermediary),
      payPlan,
      ...keepingInputOf(keeping),
    }),
    save: correct.run,
    onSaved: onClose,
    edit: { version: details.version, reload },
  })
  const { getInputProps: inputs, values, setFieldValue } = state.form
  return (
    <RecordDialog
      title="Placement and premium terms"
      submitLabel="Save"
      state={state}
      isBusy={correct.isBusy}
      onClose={onClose}
    >
      <IntermediaryFields
        value={values.intermediary}
        error={inputs('intermediary.name').error}
        onChange={(placed) => setFieldValue('intermediary', placed)}
      />
      <TextInput {...inputs('payPlan')} label="Pay plan" placeholder="e.g. Annual, quarterly, 10-pay" />
      <KeepingFields inputs={inputs} />
    </RecordDialog>
  )
}
