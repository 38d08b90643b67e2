import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type TicketTemplate,
  TicketTemplateCreate,
  TicketTemplateUpdate,
} from '#shared/tickets/templates.contract.ts'
import { ticketPriorityLabels, ticketTypeLabels } from '#shared/tickets/ticket-choices.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { WholeNumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { errorOf, linesOf, priorityChoices, typeChoices } from './setup-form.ts'
import { DeleteSetupDialog, SetupRows } from './setup-rows.tsx'
import { templatesQuery, useAddTemplate, useDeleteTemplate, useUpdateTemplate } from './ticket-setup.api.ts'

type Values = Omit<TicketTemplateCreate, 'dueInDays' | 'checklist'> & {
  dueInDays: number | ''
  checklist: string
}

const empty: Values = {
  ...{ name: '', title: '', type: 'follow_up', priority: 'medium', description: '' },
  ...{ dueInDays: '', checklist: '' },
}

function valuesOf({
  name,
  title,
  type,
  priority,
  description,
  dueInDays,
  checklist,
}: TicketTemplate): Values {
  return {
    name,
    title,
    type,
    priority,
    description,
    dueInDays: dueInDays ?? '',
    checklist: checklist.join('\n'),
  }
}

function inputOf({ dueInDays, checklist, ...values }: Values): TicketTemplateCreate {
  return { ...values, dueInDays: dueInDays === '' ? null : dueInDays, checklist: linesOf(checklist) }
}

type DialogProps = { template: TicketTemplate | null; onClose: () => void }

function useTemplateForm({ template, onClose }: DialogProps) {
  const queries = useQueryClient()
  const add = useAddTemplate()
  const update = useUpdateTemplate(template?.id ?? '')
  const reload = async () => {
    const all = await queries.fetchQuery({ ...templatesQuery, staleTime: 0 })
    const latest = all.find(({ id }) => id === template?.id) ?? template
    return { values: latest ? valuesOf(latest) : empty, version: latest?.version ?? 1 }
  }
  const state = useRecordForm<Values, TicketTemplateCreate, TicketTemplate>({
    name: `ticket template ${template?.id ?? 'new'}`,
    initialValues: template ? valuesOf(template) : empty,
    contract: template ? TicketTemplateUpdate : TicketTemplateCreate,
    inputOf,
    save: template ? update.run : add.run,
    onSaved: onClose,
    ...(template && { edit: { version: template.version, reload } }),
  })
  return { state, isBusy: add.isBusy || update.isBusy }
}

function TemplateDialog(props: DialogProps) {
  const { template, onClose } = props
  const { state, isBusy } = useTemplateForm(props)
  const { form } = state
  return (
    <RecordDialog
      title={template ? 'Edit template' : 'New template'}
      submitLabel={template ? 'Save' : 'Add template'}
      size="lg"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <TextInput label="Template name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
      <FieldRow>
        <Select label="Type" data={typeChoices} allowDeselect={false} {...form.getInputProps('type')} />
        <Select
          label="Priority"
          data={priorityChoices}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <WholeNumberField
          label="Due in days"
          placeholder="No due date"
          {...form.getInputProps('dueInDays')}
        />
      </FieldRow>
      <Textarea label="Description" autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
      <Textarea
        label="Checklist"
        description="One item per line. Leave empty to use the checklist of the type."
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('checklist')}
        error={errorOf(form, 'checklist')}
      />
    </RecordDialog>
  )
}

function DeleteTemplate({ template, onClose }: { template: TicketTemplate; onClose: () => void }) {
  return (
    <DeleteSetupDialog
      title={`Delete ${template.name}?`}
      remove={useDeleteTemplate(template.id)}
      onClose={onClose}
    >
      Tickets made from it stay as they are.
    </DeleteSetupDialog>
  )
}

function detailOf({ type, priority, dueInDays, checklist }: TicketTemplate): string {
  const due = dueInDays === null ? '' : dueInDays === 0 ? 'due the same day' : `due in ${dueInDays} days`
  const items =
    checklist.length > 0 && `${checklist.length} checklist ${checklist.length === 1 ? 'item' : 'items'}`
  return [ticketTypeLabels[type], ticketPriorityLabels[priority], due, items].filter(Boolean).join(' · ')
}

/** The templates of tickets: the owner's to change, everyone's to use. */
export function TemplatesTab({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch } = useQuery(templatesQuery)
  if (!data && error) return <LoadFailure what="Templates" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <SetupRows
      items={data}
      addLabel="New template"
      empty="No templates yet. Create one for tickets that you open often."
      canEdit={canEdit}
      nameOf={({ name }) => name}
      detailOf={detailOf}
      editor={(template, onClose) => <TemplateDialog template={template} onClose={onClose} />}
      remover={(template, onClose) => <DeleteTemplate template={template} onClose={onClose} />}
    />
  )
}
