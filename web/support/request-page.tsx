import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SupportRequest, supportStatusLabels } from '#shared/support/support.contract.ts'
import { supportNumber } from '#shared/support/support.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Moment } from '#web/ui/values.tsx'
import { Conversation } from './conversation.tsx'
import { contextFacts } from './page-context.ts'
import { supportRequestQuery, useCloseRequest, useReply } from './support.api.ts'
import { supportTones } from './support-status.ts'

const back = { to: '/support', label: 'Support' }

const waitsFor: Record<SupportRequest['status'], string> = {
  open: 'Our team replies here and by email.',
  answered: 'We’re waiting for your reply. Close the request if everything is resolved.',
  closed: 'Replying reopens it.',
}

function Request({ request }: { request: SupportRequest }) {
  const { id, number, subject, status, messages } = request
  const reply = useReply(id)
  const close = useCloseRequest(id)
  useDocumentTitle(`${supportNumber(number)} ${subject}`)
  const settle = async () => {
    try {
      await close.run({ status: 'closed', version: request.version })
    } catch (error) {
      showToast({ title: 'The request was not closed', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <>
      <PageHeader
        title={subject}
        back={back}
        subtitle={`${supportNumber(number)} · ${waitsFor[status]}`}
        badge={<StatusBadge tone={supportTones[status]} label={supportStatusLabels[status]} />}
      >
        {status !== 'closed' && (
          <Button variant="default" loading={close.isBusy} onClick={() => void settle()}>
            Close request
          </Button>
        )}
      </PageHeader>
      <RecordLayout
        main={
          <Conversation
            id={id}
            messages={messages}
            label="Your reply"
            submitLabel={status === 'closed' ? 'Reply and reopen' : 'Send reply'}
            isBusy={reply.isBusy}
            save={reply.run}
          />
        }
        aside={
          <Panel title="Details">
            <FactList
              facts={[
                { label: 'Asked', value: <Moment at={request.createdAt} /> },
                { label: 'Last updated', value: <Moment at={request.updatedAt} /> },
                ...contextFacts(request.context),
              ]}
            />
          </Panel>
        }
      />
    </>
  )
}

/** /support?request=: one of one's own requests, what was said, and the next word. */
export function RequestPage({ id }: { id: string }) {
  const query = useQuery(supportRequestQuery(id))
  return (
    <RecordState query={query} what="request" back={back}>
      {(request) => <Request request={request} />}
    </RecordState>
  )
}
