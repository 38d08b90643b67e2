import { SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { followUpKindLabels, followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import { type FollowUp, FollowUpCreate, FollowUpUpdate } from '#shared/follow-ups/follow-ups.contract.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { useMayName } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { DueChoices } from './due-choices.tsx'
import { type About, followUpQuery, useAddFollowUp, useUpdateFollowUp } from './follow-ups.api.ts'
import classes from './follow-ups.module.css'

type Typed = Pick<FollowUp, 'title' | 'dueDate'>
type Values = Typed & { kind: FollowUp['kind']; assigneeId: string | null }

const kinds = followUpKinds.map((value) => ({ value, label: followUpKindLabels[value] }))

function valuesOf({ kind, title, dueDate, assigneeId }: Values): Values {
  return { kind, title, dueDate, assigneeId }
}

type FieldsProps = { form: FormOf<Values>; isNew?: boolean; assigneeName?: string }

function FollowUpFields({ form, isNew = false, assigneeName }: FieldsProps) {
  const today = useToday()
  const mayName = useMayName(isNew)
  const input = form.getInputProps
  return (
    <>
      <SegmentedControl aria-label="Kind" data={kinds} {...input('kind')} />
      <TextInput
        label="What needs to be done"
        withAsterisk
        maxLength={200}
        data-autofocus
        {...input('title')}
      />
      <div className={classes.day}>
        <DateField label="Due" withAsterisk {...input('dueDate')} />
        <DueChoices
          label="Due in"
          today={today}
          value={form.getValues().dueDate}
          onChange={(day) => form.setFieldValue('dueDate', day)}
        />
      </div>
      {mayName && (
        <PersonSelect
          label="Who does it"
          placeholder="Nobody yet"
          clearable
          {...(assigneeName && { currentName: assigneeName })}
          {...input('assigneeId')}
        />
      )}
    </>
  )
}

type NewProps = { about: About; title?: string; onSaved?: (made: FollowUp) => void; onClose: () => void }

/** Adds a follow-up, one's own unless it is given to somebody else. */
export function NewFollowUpDialog({ about, title = '', onSaved, onClose }: NewProps) {
  const { id } = useCurrentUser()
  const add = useAddFollowUp()
  const state = useRecordForm<Values, Values, FollowUp>({
    name: `new follow-up ${Object.values(about).join()}`,
    initialValues: { kind: 'task', title, dueDate: '', assigneeId: id },
    contract: FollowUpCreate,
    inputOf: (values) => ({ ...valuesOf(values), ...about }),
    save: add.run,
    onSaved: (made) => {
      onSaved?.(made)
      onClose()
    },
  })
  return (
    <RecordDialog
      title="New follow-up"
      submitLabel="Add follow-up"
      state={state}
      isBusy={add.isBusy}
      onClose={onClose}
    >
      <FollowUpFields form={state.form} isNew />
    </RecordDialog>
  )
}

type EditProps = { followUp: FollowUp; onClose: () => void }

/** Changes what is to be done, when and by whom. */
export function EditFollowUpDialog({ followUp, onClose }: EditProps) {
  const queries = useQueryClient()
  const update = useUpdateFollowUp(followUp.id)
  const reload = async () => {
    const latest = await queries.fetchQuery({ ...followUpQuery(followUp.id), staleTime: 0 })
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, Values, FollowUp>({
    name: `follow-up ${followUp.id}`,
    initialValues: valuesOf(followUp),
    contract: FollowUpUpdate,
    inputOf: valuesOf,
    save: update.run,
    onSaved: onClose,
    edit: { version: followUp.version, reload },
  })
  return (
    <RecordDialog
      title="Edit follow-up"
      submitLabel="Save"
      state={state}
      isBusy={update.isBusy}
      onClose={onClose}
    >
      <FollowUpFields form={state.form} assigneeName={followUp.assigneeName} />
    </RecordDialog>
  )
}
