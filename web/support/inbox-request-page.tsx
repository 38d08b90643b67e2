import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type AdminSupportRequest,
  type AdminSupportUpdate,
  staffStateLabels,
  staffStates,
  supportStatusLabels,
} from '#shared/support/support.contract.ts'
import { supportNumber } from '#shared/support/support.rules.ts'
import { roleLabel } from '#web/accounts/role-label.ts'
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
import { inboxRequestQuery, useAnswer, useUpdateInboxRequest } from './support.api.ts'
import { supportTones } from './support-status.ts'

const back = { to: '/support', label: 'Requests' }
const planNames: Record<string, string> = { agency_owner: 'Agency Owner Plan', agent: 'Insurance Agent Plan' }

function Aside({ request }: { request: AdminSupportRequest }) {
  const { author, agency } = request
  return (
    <>
      <Panel title="Requester">
        <FactList
          facts={[
            { label: 'Name', value: request.authorName },
            { label: 'Email', value: request.authorEmail },
            { label: 'Role', value: roleLabel[author.role] },
            { label: 'Member since', value: <Moment at={author.createdAt} /> },
            { label: 'Last login', value: author.lastLogin && <Moment at={author.lastLogin} /> },
          ]}
        />
      </Panel>
      {agency && (
        <Panel title="Agency">
          <FactList
            facts={[
              { label: 'Name', value: agency.name },
              { label: 'Plan', value: planNames[agency.plan] ?? agency.plan },
              { label: 'Subscription', value: agency.subscriptionStatus },
              {
                label: 'Period ends',
                value: agency.subscriptionPeriodEnd && <Moment at={agency.subscriptionPeriodEnd} />,
              },
            ]}
          />
        </Panel>
      )}
      <Panel title="Written on">
        <FactList facts={contextFacts(request.context)} />
      </Panel>
    </>
  )
}

function Request({ request }: { request: AdminSupportRequest }) {
  const { id, number, subject, status, staffState, version } = request
  const answer = useAnswer(id)
  const update = useUpdateInboxRequest(id)
  useDocumentTitle(`${supportNumber(number)} ${subject}`)
  const change = async (changes: AdminSupportUpdate) => {
    try {
      await update.run({ ...changes, version })
    } catch (error) {
      showToast({ title: 'The change was not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  const isClosed = status === 'closed'
  return (
    <>
      <PageHeader
        title={subject}
        back={back}
        subtitle={`${supportNumber(number)} · ${request.authorName}`}
        badge={<StatusBadge tone={supportTones[status]} label={supportStatusLabels[status]} />}
      >
        <Select
          aria-label="Internal status"
          data={staffStates.map((value) => ({ value, label: staffStateLabels[value] }))}
          value={staffState}
          allowDeselect={false}
          disabled={update.isBusy}
          onChange={(value) => {
            const next = staffStates.find((known) => known === value)
            if (next) void change({ staffState: next })
          }}
        />
        <Button
          variant="default"
          disabled={update.isBusy}
          onClick={() => void change({ status: isClosed ? 'open' : 'closed' })}
        >
          {isClosed ? 'Reopen' : 'Close request'}
        </Button>
      </PageHeader>
      <RecordLayout
        main={
          <Conversation
            id={id}
            messages={request.messages}
            label="Answer"
            submitLabel="Send answer"
            isBusy={answer.isBusy}
            save={answer.run}
          />
        }
        aside={<Aside request={request} />}
      />
    </>
  )
}

/** /support?request= for admins: a request, who asks, and the answer. */
export function InboxRequestPage({ id }: { id: string }) {
  const query = useQuery(inboxRequestQuery(id))
  return (
    <RecordState query={query} what="request" back={back}>
      {(request) => <Request request={request} />}
    </RecordState>
  )
}
