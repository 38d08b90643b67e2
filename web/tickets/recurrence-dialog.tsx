import { Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { monthName } from '#shared/dates.ts'
import {
  type TicketRecurrence,
  TicketRecurrenceCreate,
  TicketRecurrenceUpdate,
} from '#shared/tickets/recurrences.contract.ts'
import { isGift } from '#shared/tickets/tickets.rules.ts'
import { ClientSelect } from '#web/clients/client-select.tsx'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayName } from '#web/session/writing.tsx'
import { DateField, WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { newRecurrence, type RecurrenceValues, recurrenceInput, recurrenceValues } from './recurrence-form.ts'
import { errorOf, priorityChoices, typeChoices } from './setup-form.ts'
import { recurrencesQuery, useAddRecurrence, useUpdateRecurrence } from './ticket-setup.api.ts'

type DialogProps = { recurrence: TicketRecurrence | null; onClose: () => void }
type FormProps = { form: FormOf<RecurrenceValues> }

const frequencyChoices = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
]
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(`2000-${String(index + 1).padStart(2, '0')}`),
}))
const endChoices = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a date' },
  { value: 'count', label: 'After a number of tickets' },
]

function useRecurrenceForm({ recurrence, onClose }: DialogProps) {
  const { id: me } = useCurrentUser()
  const today = useToday()
  const queries = useQueryClient()
  const add = useAddRecurrence()
  const update = useUpdateRecurrence(recurrence?.id ?? '')
  const first = recurrence ? recurrenceValues(recurrence, today) : newRecurrence(me, today)
  const reload = async () => {
    const all = await queries.fetchQuery({ ...recurrencesQuery, staleTime: 0 })
    const latest = all.find(({ id }) => id === recurrence?.id)
    return { values: latest ? recurrenceValues(latest, today) : first, version: latest?.version ?? 1 }
  }
  const state = useRecordForm<RecurrenceValues, TicketRecurrenceCreate, TicketRecurrence>({
    name: `recurring ticket ${recurrence?.id ?? 'new'}`,
    initialValues: first,
    contract: recurrence ? TicketRecurrenceUpdate : TicketRecurrenceCreate,
    inputOf: recurrenceInput,
    save: recurrence ? update.run : add.run,
    onSaved: onClose,
    ...(recurrence && { edit: { version: recurrence.version, reload } }),
  })
  return { state, isBusy: add.isBusy || update.isBusy }
}

/** How often, and on which days. */
function RepeatFields({ form }: FormProps) {
  const { frequency, weekdays: chosen } = form.values
  const hasDay = frequency === 'monthly' || frequency === 'yearly'
  return (
    <>
      <FieldRow>
        <Select
          label="Repeats"
          data={frequencyChoices}
          allowDeselect={false}
          {...form.getInputProps('frequency')}
        />
        {frequency === 'yearly' && (
          <Select label="Month" data={months} allowDeselect={false} {...form.getInputProps('month')} />
        )}
        {hasDay && (
          <WholeNumberField
            label="Day of the month"
            description={Number(form.values.day) > 28 ? 'Or the last day of a shorter month' : undefined}
            min={1}
            max={31}
            {...form.getInputProps('day')}
            error={errorOf(form, 'repeat')}
          />
        )}
      </FieldRow>
      {frequency === 'weekly' && (
        <Checkbox.Group
          label="On"
          value={chosen}
          error={errorOf(form, 'repeat')}
          onChange={(days) => form.setFieldValue('weekdays', days)}
        >
          <Group gap={14} mt={6}>
            {weekdays.map((label, day) => (
              <Checkbox key={label} value={String(day)} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </>
  )
}

/** From when, and until when. */
function SpanFields({ form }: FormProps) {
  const { ends } = form.values
  return (
    <FieldRow>
      <DateField label="Starts" withAsterisk {...form.getInputProps('startsOn')} />
      <Select label="Ends" data={endChoices} allowDeselect={false} {...form.getInputProps('ends')} />
      {ends === 'date' && <DateField label="End date" withAsterisk {...form.getInputProps('endsOn')} />}
      {ends === 'count' && (
        <WholeNumberField label="Tickets" withAsterisk min={1} {...form.getInputProps('maxCount')} />
      )}
    </FieldRow>
  )
}

function PeopleFields({ form, recurrence }: FormProps & Pick<DialogProps, 'recurrence'>) {
  const mayName = useMayName(recurrence === null)
  return (
    <FieldRow>
      <ClientSelect
        {...form.getInputProps('clientId')}
        value={form.values.clientId}
        {...(recurrence && { chosenName: recurrence.clientName })}
        onChange={(clientId) => form.setFieldValue('clientId', clientId)}
      />
      {mayName && (
        <PersonSelect
          {...form.getInputProps('assigneeId')}
          label="Assignee"
          {...(recurrence && { currentName: recurrence.assigneeName })}
          allowDeselect={false}
        />
      )}
    </FieldRow>
  )
}

/** Adds or changes a recurring ticket. */
export function RecurrenceDialog(props: DialogProps) {
  const { recurrence, onClose } = props
  const { state, isBusy } = useRecurrenceForm(props)
  const { form } = state
  return (
    <RecordDialog
      title={recurrence ? 'Edit recurring ticket' : 'New recurring ticket'}
      submitLabel={recurrence ? 'Save' : 'Add recurring ticket'}
      size="lg"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <TextInput label="Title" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <FieldRow>
        <Select label="Type" data={typeChoices} allowDeselect={false} {...form.getInputProps('type')} />
        <Select
          label="Priority"
          data={priorityChoices}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <WholeNumberField label="Due after days" {...form.getInputProps('dueInDays')} />
      </FieldRow>
      {isGift(form.values.type) && (
        <TextInput
          label="Occasion"
          description="Its date is the due date of each ticket."
          withAsterisk
          {...form.getInputProps('occasion')}
        />
      )}
      <RepeatFields form={form} />
      <SpanFields form={form} />
      <PeopleFields form={form} recurrence={recurrence} />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...form.getInputProps('description')} />
    </RecordDialog>
  )
}
