import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import {
  type AgencyNumber,
  AgencyNumberUpdate,
  type AgencyNumberUpdate as Input,
} from '#shared/telephony/telephony.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { telephonyQuery, useUpdateNumber } from './telephony.api.ts'

type Values = { userId: string; forwardTo: string }
type Props = { number: AgencyNumber; onClose: () => void }

const valuesOf = ({ userId, forwardTo }: AgencyNumber): Values => ({
  userId: userId ?? '',
  forwardTo: forwardTo && formatPhone(forwardTo),
})

/** Chooses whose a number is, and on which phone they answer it. */
export function NumberDialog({ number, onClose }: Props) {
  const queries = useQueryClient()
  const update = useUpdateNumber(number.id)
  const reload = async () => {
    const { numbers } = await queries.fetchQuery({ ...telephonyQuery, staleTime: 0 })
    const latest = numbers.find(({ id }) => id === number.id) ?? number
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, Omit<Input, 'version'>, AgencyNumber>({
    name: `phone number ${number.id}`,
    initialValues: valuesOf(number),
    contract: AgencyNumberUpdate,
    inputOf: ({ userId, forwardTo }) => ({ userId: userId || null, forwardTo }),
    save: (input) => update.run({ version: number.version, ...input }),
    onSaved: onClose,
    edit: { version: number.version, reload, isWhole: true },
  })
  return (
    <RecordDialog
      title={formatPhone(number.number)}
      submitLabel="Save"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <PersonSelect
        {...state.form.getInputProps('userId')}
        label="Member"
        description="Their calls show this number, and calls to it are theirs."
        placeholder="No one"
        currentName={number.userName}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear member' }}
      />
      <TextInput
        {...state.form.getInputProps('forwardTo')}
        label="Rings at"
        description="Their desk or cell phone. It rings for calls that come in, and first when they call someone."
        type="tel"
        inputMode="tel"
        maxLength={40}
      />
    </RecordDialog>
  )
}
