import { ActionIcon, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { type FollowUpKind, followUpKindLabels, followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import {
  type FollowUpSequence,
  maxSteps,
  SequenceWrite,
  type StageWithSequence,
  stagesWithSequence,
} from '#shared/sequences/sequences.contract.ts'
import { templatesQuery } from '#web/emails/emails.api.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { WholeNumberField } from '#web/ui/fields.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { sequencesQuery, useSaveSequence } from './sequences.api.ts'
import classes from './sequences.module.css'

type Steps = { steps: SequenceWrite['steps'] }

const kinds = followUpKinds.map((value) => ({ value, label: followUpKindLabels[value] }))
const stages = stagesWithSequence.map((value) => ({ value, label: prospectStatusLabels[value] }))

type StepProps = { form: FormOf<Steps>; index: number; label: string }

/** The template that the email is filled in from when it is due. */
function StepTemplate({ form, index, label }: StepProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  return (
    <Select
      label="Template"
      aria-label={`Template of ${label}`}
      placeholder="No template"
      searchable
      clearable
      className={classes.template}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps(`steps.${index}.templateId`)}
    />
  )
}

function StepRow({ form, index, label }: StepProps) {
  const input = (field: string) => form.getInputProps(`steps.${index}.${field}`)
  return (
    <li className={classes.step}>
      <WholeNumberField label="Day" aria-label={`Day of ${label}`} {...input('day')} />
      <Select
        label="Kind"
        aria-label={`Kind of ${label}`}
        data={kinds}
        allowDeselect={false}
        {...input('kind')}
        onChange={(kind) => form.setFieldValue(`steps.${index}.kind`, (kind ?? 'call') as FollowUpKind)}
      />
      <TextInput
        label="What to do"
        aria-label={`What to do in ${label}`}
        maxLength={200}
        className={classes.title}
        {...input('title')}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Remove ${label}`}
        onClick={() => form.removeListItem('steps', index)}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      {form.getValues().steps[index]?.kind === 'email' && <StepTemplate {...{ form, index, label }} />}
    </li>
  )
}

type EditProps = {
  sequence: FollowUpSequence
  onStage: (stage: StageWithSequence) => void
  onClose: () => void
}

function Edit({ sequence, onStage, onClose }: EditProps) {
  const { stage, steps, version } = sequence
  const queries = useQueryClient()
  const save = useSaveSequence()
  const reload = async () => {
    const all = await queries.fetchQuery({ ...sequencesQuery, staleTime: 0 })
    const latest = all.find((one) => one.stage === stage) ?? sequence
    return { values: { steps: latest.steps }, version: latest.version }
  }
  const state = useRecordForm<Steps, SequenceWrite, FollowUpSequence>({
    name: `follow-up sequence ${stage}`,
    initialValues: { steps },
    contract: SequenceWrite,
    inputOf: ({ steps }) => ({ stage, steps }),
    save: save.run,
    onSaved: onClose,
    edit: { version, reload, isWhole: true },
  })
  const { form } = state
  const rows = form.getValues().steps
  const add = () => {
    const day = (rows.at(-1)?.day ?? -1) + (rows.length === 0 ? 2 : 3)
    form.insertListItem('steps', { id: newUuid(), day, kind: 'call', title: '', templateId: null })
  }
  return (
    <RecordDialog
      title="Follow-up sequences"
      submitLabel="Save sequence"
      size="lg"
      state={state}
      isBusy={save.isBusy}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Stage"
        data={stages}
        value={stage}
        disabled={form.isDirty()}
        onChange={onStage}
        fullWidth
      />
      <p className={classes.about}>
        When a prospect enters this stage, its producer gets these follow-ups. Emails are written from their
        template and sent by the producer. They stop when the prospect answers or leaves the stage. Changes
        apply to prospects that enter the stage from now on.
      </p>
      {rows.length > 0 && (
        <ol className={classes.steps}>
          {rows.map((row, index) => (
            <StepRow key={row.id} form={form} index={index} label={`step ${index + 1}`} />
          ))}
        </ol>
      )}
      {rows.length < maxSteps && (
        <Button
          className={classes.add}
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={add}
        >
          Add a step
        </Button>
      )}
    </RecordDialog>
  )
}

/** What is to be done for prospects by the day since they entered a stage. */
export function SequencesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(sequencesQuery)
  const [stage, setStage] = useState<StageWithSequence>('new')
  const sequence = data?.find((one) => one.stage === stage)
  if (!sequence) return null
  return <Edit key={stage} sequence={sequence} onStage={setStage} onClose={onClose} />
}
