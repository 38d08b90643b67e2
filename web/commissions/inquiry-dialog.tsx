import { Modal, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InquiryDraft } from '#shared/commissions/commissions.contract.ts'
import { isEmail } from '#shared/fields.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { inquiryDraftQuery, useSendInquiry } from './commissions.api.ts'

type Props = { carrier: { carrierId: string; carrierName: string }; onClose: () => void }

function Compose({ carrier, draft, onClose }: Props & { draft: InquiryDraft }) {
  const { to, subject, message, transactionIds } = draft
  const [typed, setTyped] = useState({ to, subject, message })
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendInquiry()
  const set = (changed: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...changed }))
  const kept = useTypedDraft(`commission inquiry ${carrier.carrierId}`, typed, { to, subject, message }, set)
  const submit = async () => {
    const wrong = isEmail(typed.to.trim()) ? null : 'Please enter a valid email address'
    setProblem(wrong)
    if (wrong) return
    try {
      await send.run({ carrierId: carrier.carrierId, ...typed, to: typed.to.trim(), transactionIds })
      kept.drop()
      showToast({ title: `Email to ${carrier.carrierName} sent`, variant: 'success' })
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Email ${carrier.carrierName}`}
      submitLabel="Send"
      busyLabel="Sending…"
      isBusy={send.isBusy}
      isDirty={typed.to !== to || typed.subject !== subject || typed.message !== message}
      notice={send.error && messageOf(send.error)}
      draft={kept}
      size="lg"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="To"
        inputMode="email"
        value={typed.to}
        error={problem}
        onChange={(event) => set({ to: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label="Subject"
        maxLength={200}
        value={typed.subject}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        autosize
        minRows={8}
        maxRows={18}
        maxLength={10_000}
        value={typed.message}
        onChange={(event) => set({ message: event.currentTarget.value })}
      />
    </FormDialog>
  )
}

/** An email to a carrier about what is missing or short, with its transactions. */
export function InquiryDialog({ carrier, onClose }: Props) {
  const { data, error, refetch } = useQuery(inquiryDraftQuery(carrier.carrierId))
  if (data) return <Compose carrier={carrier} draft={data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={`Email ${carrier.carrierName}`}>
      {error ? (
        <LoadFailure what="The email" error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </Modal>
  )
}
