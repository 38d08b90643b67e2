import { Select, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type MergeField, mergeFieldGroups, mergeFields } from '#shared/emails/merge-fields.rules.ts'
import {
  type EmailTemplate,
  EmailTemplateCreate,
  EmailTemplateUpdate,
} from '#shared/emails/templates.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { templatesQuery, useAddTemplate, useUpdateTemplate } from './emails.api.ts'

type Values = EmailTemplateCreate

const valuesOf = ({ name, subject, body }: Values): Values => ({ name, subject, body })

const choices = Object.entries(mergeFieldGroups).map(([group, label]) => ({
  group: label,
  items: (Object.keys(mergeFields) as MergeField[])
    .filter((name) => name.startsWith(`${group}.`))
    .map((value) => ({ value, label: mergeFields[value] })),
}))

/** Adds an email template, or changes one. */
export function TemplateDialog({ template, onClose }: { template?: EmailTemplate; onClose: () => void }) {
  const queries = useQueryClient()
  const add = useAddTemplate()
  const update = useUpdateTemplate(template?.id ?? '')
  const body = useRef<HTMLTextAreaElement>(null)
  const reload = async () => {
    const all = await queries.fetchQuery({ ...templatesQuery, staleTime: 0 })
    const latest = all.find(({ id }) => id === template?.id)
    if (!latest) throw new Error('This template was deleted.')
    return { values: valuesOf(latest), version: latest.version }
  }
  const state = useRecordForm<Values, Values, EmailTemplate>({
    name: template ? `email template ${template.id}` : 'new email template',
    initialValues: template ? valuesOf(template) : { name: '', subject: '', body: '' },
    contract: template ? EmailTemplateUpdate : EmailTemplateCreate,
    inputOf: valuesOf,
    save: template ? update.run : add.run,
    onSaved: onClose,
    ...(template && { edit: { version: template.version, reload } }),
  })
  const { form } = state
  const insert = (name: string | null) => {
    if (!name) return
    const text = form.getValues().body
    const [from, to] = [
      body.current?.selectionStart ?? text.length,
      body.current?.selectionEnd ?? text.length,
    ]
    form.setFieldValue('body', `${text.slice(0, from)}{${name}}${text.slice(to)}`)
    body.current?.focus()
  }
  return (
    <RecordDialog
      title={template ? `Edit ${template.name}` : 'New email template'}
      submitLabel={template ? 'Save' : 'Add template'}
      size="lg"
      state={state}
      isBusy={add.isBusy || update.isBusy}
      onClose={onClose}
    >
      <TextInput {...form.getInputProps('name')} label="Name" withAsterisk maxLength={200} data-autofocus />
      <TextInput {...form.getInputProps('subject')} label="Subject" withAsterisk maxLength={200} />
      <Select
        label="Insert a merge field"
        placeholder="Choose what to fill in"
        description="Goes into the message where your cursor is."
        searchable
        data={choices}
        value={null}
        onChange={insert}
      />
      <Textarea
        {...form.getInputProps('body')}
        ref={body}
        label="Message"
        autosize
        minRows={10}
        maxRows={18}
        withAsterisk
      />
    </RecordDialog>
  )
}
