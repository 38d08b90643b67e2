import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { AskDialog } from './ask-dialog.tsx'
import { HelpPanel } from './help-panel.tsx'
import { Inbox } from './inbox.tsx'
import { InboxRequestPage } from './inbox-request-page.tsx'
import { RequestPage } from './request-page.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { supportRequestsQuery } from './support.api.ts'

const defaults = { request: '', view: 'inbox', ask: '' }

type HelpDeskProps = { isAsking: boolean; setAsking: (isAsking: boolean) => void }

function HelpDesk({ isAsking, setAsking }: HelpDeskProps) {
  const navigate = useNavigate()
  const { data: requests } = useQuery(supportRequestsQuery)
  return (
    <>
      <PageHeader title="Support" subtitle="Find an answer, or ask us.">
        <Button onClick={() => setAsking(true)}>Ask for help</Button>
      </PageHeader>
      <RecordLayout
        main={<HelpPanel />}
        aside={<RequestsPanel onAsk={() => setAsking(true)} />}
        // On a phone an answer is not looked for below all articles.
        isAsideFirst={requests !== undefined && requests.length > 0}
      />
      {isAsking && (
        <AskDialog
          onClose={() => setAsking(false)}
          onSaved={({ id }) => {
            showToast({
              title: 'Your request was sent',
              message: 'We’ll reply here and by email.',
              variant: 'success',
            })
            void navigate(`/support?request=${id}`)
          }}
        />
      )}
    </>
  )
}

const tabs = [
  { id: 'inbox', label: 'Requests' },
  { id: 'help', label: 'Help articles' },
] as const

function StaffDesk({ view, onView }: { view: string; onView: (view: string) => void }) {
  return (
    <>
      <PageHeader title="Support" subtitle="Support requests from all agencies." />
      <Tabs label="Support" tabs={tabs} value={view === 'help' ? 'help' : 'inbox'} onChange={onView}>
        {view === 'help' ? <HelpPanel /> : <Inbox />}
      </Tabs>
    </>
  )
}

/** /support: help articles and one's own requests; for admins the inbox over all of them. */
export function SupportScreen() {
  const { isAdmin } = useCurrentUser()
  const [{ request, view, ask }, setState] = useSearchState(defaults)
  if (request) return isAdmin ? <InboxRequestPage id={request} /> : <RequestPage id={request} />
  if (isAdmin) return <StaffDesk view={view} onView={(next) => setState({ view: next })} />
  return (
    <HelpDesk
      isAsking={ask !== ''}
      setAsking={(isAsking) => setState({ ask: isAsking ? '1' : '' }, { replace: true })}
    />
  )
}
