import { NumberInput, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { rateKindLabels, rateKinds } from '#shared/carriers/carrier-choices.ts'
import {
  type CommissionRate,
  CommissionRateInput,
  CommissionRateUpdate,
} from '#shared/carriers/carrier-parts.contract.ts'
import { allLinesOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { LineSelect } from '#web/ui/line-select.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { carrierQuery, useSaveRate } from './carriers.api.ts'

const kindChoices = rateKinds.map((value) => ({ value, label: rateKindLabels[value] }))

function valuesOf({ lineOfBusiness, kind, percent, effectiveFrom }: CommissionRate): CommissionRateInput {
  const line = allLinesOfBusiness.find((one) => one === lineOfBusiness) ?? ''
  return { lineOfBusiness: line, kind, percent, effectiveFrom }
}

function useRateForm({ carrierId, part, onClose }: RateDialogProps) {
  const queries = useQueryClient()
  const today = useToday()
  const save = useSaveRate(carrierId)
  const reload = async () => {
    const { rates } = await queries.fetchQuery({ ...carrierQuery(carrierId), staleTime: 0 })
    const latest = rates.find(({ id }) => id === part?.id)
    if (!latest) throw new Error('This rate was deleted.')
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<CommissionRateInput, CommissionRateUpdate, unknown>({
    name: `commission rate ${part?.id ?? carrierId}`,
    initialValues: part
      ? valuesOf(part)
      : { lineOfBusiness: '', kind: 'new', percent: 0, effectiveFrom: today },
    contract: part ? CommissionRateUpdate : CommissionRateInput,
    inputOf: (values) => ({ ...values, percent: Number(values.percent) || 0 }),
    save: (input) => save.run({ id: part?.id ?? null, input }),
    onSaved: onClose,
    ...(part && { edit: { version: part.version, reload, isWhole: true } }),
  })
  return { state, isBusy: save.isBusy }
}

type RateDialogProps = { carrierId: string; part: CommissionRate | null; onClose: () => void }

/** Adds or changes a commission rate; a new percentage from a later day is a new rate, so that the past stays right. */
export function RateDialog(props: RateDialogProps) {
  const { state, isBusy } = useRateForm(props)
  const { getInputProps } = state.form
  return (
    <RecordDialog
      title={props.part ? 'Edit commission rate' : 'New commission rate'}
      submitLabel="Save"
      state={state}
      isBusy={isBusy}
      onClose={props.onClose}
    >
      <FieldRow>
        <LineSelect {...getInputProps('lineOfBusiness')} placeholder="All other lines" />
        <Select {...getInputProps('kind')} label="Paid for" allowDeselect={false} data={kindChoices} />
      </FieldRow>
      <FieldRow>
        <NumberInput
          {...getInputProps('percent')}
          label="Percent of premium"
          withAsterisk
          suffix="%"
          min={0}
          max={100}
          decimalScale={2}
          hideControls
        />
        <DateField {...getInputProps('effectiveFrom')} label="Effective from" withAsterisk />
      </FieldRow>
    </RecordDialog>
  )
}
