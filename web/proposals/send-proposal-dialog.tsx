import { Alert, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { EmailDraft } from '#shared/emails/emails.contract.ts'
import { mergeFieldLabel } from '#shared/emails/merge-fields.rules.ts'
import { proposalTemplateId } from '#shared/emails/starter-templates.ts'
import { formatDollars } from '#shared/money.ts'
import {
  linkPlace,
  maxDays,
  type Proposal,
  ProposalSend,
  usualDays,
} from '#shared/proposals/proposals.contract.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { isExpiredQuote, isProposable } from '#shared/requotes/requotes.rules.ts'
import { draftQuery, templatesQuery } from '#web/emails/emails.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { useToday } from '#web/session/use-today.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useSendProposal } from './proposals.api.ts'

type DialogProps = { requote: Requote; onClose: () => void }
type Values = { to: string; subject: string; message: string; days: number; quoteIds: string[] }

function optionLabel({ carrier, lines, premium, validUntil }: Quote, isOver: boolean): string {
  const cost = `${carrier}, ${lines.join(', ')}: ${formatDollars(premium, { cents: true })}`
  return isOver ? `${cost} (expired ${formatDay(validUntil)})` : cost
}

function Notices({ hasOptedOut, missing, toName }: EmailDraft) {
  const left = missing.filter((name) => name !== 'proposal.link')
  return (
    <>
      {hasOptedOut && (
        <Alert color="orange" variant="light" title={`${toName} opted out of email`}>
          Send only what they asked for or need for their coverage.
        </Alert>
      )}
      {left.length > 0 && (
        <Alert color="orange" variant="light" title="Fill in what’s missing before you send">
          {left.map(mergeFieldLabel).join(', ')}.
        </Alert>
      )}
    </>
  )
}

function useProposalForm({ requote, onClose }: DialogProps, draft: EmailDraft) {
  const today = useToday()
  const send = useSendProposal(requote.id)
  const offered = requote.quotes.filter(isProposable)
  const fresh = offered.filter((quote) => !isExpiredQuote(quote, today))
  const state = useRecordForm<Values, ProposalSend, Proposal>({
    name: `proposal of requote ${requote.id}`,
    initialValues: {
      ...{ to: draft.to, subject: draft.subject, message: draft.message, days: usualDays },
      quoteIds: fresh.map(({ id }) => id),
    },
    contract: ProposalSend,
    inputOf: (values) => values,
    save: send.run,
    onSaved: ({ to }) => {
      showToast({ title: `Proposal to ${to} is on its way`, variant: 'success' })
      onClose()
    },
  })
  return { state, offered, today, isBusy: send.isBusy }
}

function useTemplates({ clientId }: Requote, state: ReturnType<typeof useProposalForm>['state']) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (templateId: string | null) => {
    setFailure(null)
    try {
      const about = { recordType: 'client' as const, recordId: clientId }
      const draft = await queries.fetchQuery(draftQuery({ ...about, ...(templateId && { templateId }) }))
      state.form.setFieldValue('subject', draft.subject)
      state.form.setFieldValue('message', draft.message)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return { failure, choose: (id: string | null) => void choose(id) }
}

type Templates = { id: string; name: string }[]
type ComposeProps = DialogProps & { draft: EmailDraft; templates: Templates; usedId: string | null }

function Compose({ draft, templates, usedId, ...props }: ComposeProps) {
  const { requote, onClose } = props
  const { state, offered, today, isBusy } = useProposalForm(props, draft)
  const [templateId, setTemplateId] = useState(usedId)
  const { failure, choose } = useTemplates(requote, state)
  const { form } = state
  return (
    <RecordDialog
      title="Send proposal"
      submitLabel="Send proposal"
      size="lg"
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <Notices {...draft} />
      <Checkbox.Group {...form.getInputProps('quoteIds')} label="Options" withAsterisk>
        {offered.map((quote) => (
          <Checkbox
            key={quote.id}
            mt={6}
            value={quote.id}
            label={optionLabel(quote, isExpiredQuote(quote, today))}
          />
        ))}
      </Checkbox.Group>
      <TextInput {...form.getInputProps('to')} label="To" inputMode="email" withAsterisk />
      <Select
        label="Template"
        placeholder="No template"
        searchable
        clearable
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        error={failure}
        onChange={(id) => {
          setTemplateId(id)
          choose(id)
        }}
      />
      <TextInput {...form.getInputProps('subject')} label="Subject" withAsterisk />
      <Textarea
        {...form.getInputProps('message')}
        label="Message"
        description={`The link goes where ${linkPlace} is, else below the message. The PDF is attached.`}
        autosize
        minRows={8}
        maxRows={16}
        withAsterisk
      />
      <NumberInput
        {...form.getInputProps('days')}
        label="Link works for (days)"
        min={1}
        max={maxDays}
        allowDecimal={false}
        withAsterisk
      />
    </RecordDialog>
  )
}

/** Sends a proposal: which options, to whom, in which words, and for how long its link works. */
export function SendProposalDialog(props: DialogProps) {
  const { data: templates } = useQuery(templatesQuery)
  const usedId = templates?.find(({ id }) => id === proposalTemplateId)?.id ?? null
  const about = { recordType: 'client' as const, recordId: props.requote.clientId }
  const { data: draft } = useQuery({
    ...draftQuery({ ...about, ...(usedId && { templateId: usedId }) }),
    refetchOnWindowFocus: false,
    enabled: templates !== undefined,
  })
  return templates && draft ? <Compose {...props} {...{ draft, templates, usedId }} /> : null
}
