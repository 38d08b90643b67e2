import { Alert, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { type Email, type EmailDraft, EmailSend } from '#shared/emails/emails.contract.ts'
import { mergeFieldLabel } from '#shared/emails/merge-fields.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { attachableQuery, draftQuery, templatesQuery, useSendEmail } from './emails.api.ts'

/** What an email is about. */
export type EmailedRecord = {
  recordType: RecordType
  recordId: string
  /** Whose documents can be attached. */
  clientId: string | null
}

type Values = { to: string; subject: string; message: string; documentIds: string[] }
type DialogProps = EmailedRecord & {
  templateId?: string | undefined
  /** The follow-up that is done once the email is sent. */
  followUpId?: string | undefined
  onSent?: (() => void) | undefined
  onClose: () => void
}

function Notices({ draft, recordType }: { draft: EmailDraft; recordType: RecordType }) {
  const { hasOptedOut, bounce, missing, toName } = draft
  const isAboutPolicy = missing.some((name) => name.startsWith('policy.'))
  return (
    <>
      {hasOptedOut && (
        <Alert color="orange" variant="light" title={`${toName} opted out of email`}>
          Send only what they asked for or need for their coverage.
        </Alert>
      )}
      {bounce && (
        <Alert color="orange" variant="light" title="The last email to this address bounced">
          {bounce} Check the address before you send.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert color="orange" variant="light" title="Fill in what’s missing before you send">
          {missing.map(mergeFieldLabel).join(', ')}.
          {isAboutPolicy &&
            recordType === 'client' &&
            ' To fill in a policy, send this from the policy’s page.'}
        </Alert>
      )}
    </>
  )
}

function Attachments({ form, clientId }: { form: FormOf<Values>; clientId: string }) {
  const { data } = useQuery(attachableQuery(clientId))
  return (
    <MultiSelect
      {...form.getInputProps('documentIds')}
      label="Attach documents"
      description="Up to 15 MB total."
      data={data?.map(({ id, fileName }) => ({ value: id, label: fileName })) ?? []}
      clearable
    />
  )
}

function useTemplateChoice(
  about: Omit<EmailedRecord, 'clientId'>,
  form: FormOf<Values>,
  first: { templateId: string | null; draft: EmailDraft },
) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState({ ...first, failure: null as string | null })
  const choose = async (templateId: string | null) => {
    try {
      const query = { ...about, ...(templateId && { templateId }) }
      const draft = await queries.fetchQuery(draftQuery(query))
      form.setFieldValue('subject', draft.subject)
      form.setFieldValue('message', draft.message)
      setChosen({ templateId, draft, failure: null })
    } catch (error) {
      setChosen((before) => ({ ...before, failure: messageOf(error) }))
    }
  }
  return { ...chosen, choose: (id: string | null) => void choose(id) }
}

type ComposeProps = DialogProps & { draft: EmailDraft }

function Compose({ draft, templateId, followUpId, clientId, onSent, onClose, ...about }: ComposeProps) {
  const send = useSendEmail()
  const { data: templates = [] } = useQuery(templatesQuery)
  const [usedId, setUsedId] = useState(templateId ?? null)
  const state = useRecordForm<Values, EmailSend, Email>({
    name: `email about ${about.recordType} ${about.recordId}`,
    initialValues: { to: draft.to, subject: draft.subject, message: draft.message, documentIds: [] },
    contract: EmailSend,
    inputOf: (values) => ({
      ...{ ...about, ...values },
      ...(usedId && { templateId: usedId }),
      ...(followUpId && { followUpId }),
    }),
    save: send.run,
    onSaved: ({ to }) => {
      const message = followUpId && 'Follow-up done'
      showToast({ title: `Email to ${to} is on its way`, ...(message && { message }), variant: 'success' })
      onSent?.()
      onClose()
    },
  })
  const { form } = state
  // Begins where something is still to be written.
  const first = !draft.to ? 'to' : !draft.subject ? 'subject' : 'message'
  const input = (name: 'to' | 'subject' | 'message') => ({
    ...form.getInputProps(name),
    ...(name === first && { 'data-autofocus': true }),
  })
  const choice = useTemplateChoice(about, form, { templateId: templateId ?? null, draft })
  return (
    <RecordDialog
      title={draft.toName ? `Email ${draft.toName}` : 'New email'}
      submitLabel="Send email"
      size="lg"
      state={state}
      isBusy={send.isBusy}
      onClose={onClose}
    >
      <Select
        label="Template"
        placeholder="No template"
        searchable
        clearable
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={choice.templateId}
        error={choice.failure}
        onChange={(id) => {
          setUsedId(id)
          choice.choose(id)
        }}
      />
      <Notices draft={choice.draft} recordType={about.recordType} />
      <TextInput {...input('to')} label="To" inputMode="email" withAsterisk />
      <TextInput {...input('subject')} label="Subject" withAsterisk />
      <Textarea
        {...input('message')}
        label="Message"
        description="Replies go to your own address."
        autosize
        minRows={8}
        maxRows={16}
        withAsterisk
      />
      {clientId && <Attachments form={form} clientId={clientId} />}
    </RecordDialog>
  )
}

/** Writes an email about a record, from a template or freely, as it will be sent. A template that is gone is left out. */
export function EmailDialog({ templateId, ...props }: DialogProps) {
  const { recordType, recordId } = props
  const asked = (id?: string) => ({ ...draftQuery({ recordType, recordId, ...(id && { templateId: id }) }) })
  const written = useQuery({ ...asked(templateId), refetchOnWindowFocus: false })
  const isGone = templateId !== undefined && written.error instanceof ApiError && written.error.status === 404
  const empty = useQuery({ ...asked(), refetchOnWindowFocus: false, enabled: isGone })
  const draft = isGone ? empty.data : written.data
  return draft ? <Compose {...props} templateId={isGone ? undefined : templateId} draft={draft} /> : null
}
