import { useQuery } from '@tanstack/react-query'
import type { TestAccount } from '#shared/subscriptions/subscriptions.contract.ts'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { testAccountsQuery } from './subscription-test.api.ts'
import { SubscriptionTestForm } from './subscription-test-form.tsx'
import { SubscriptionTestLogin, SubscriptionTestPreview } from './subscription-test-preview.tsx'
import classes from './subscription-test-screen.module.css'

const accounts = [
  { id: 'agency_owner', label: 'Agency owner' },
  { id: 'agent', label: 'Agent' },
] as const
const defaults = { account: 'agency_owner' }

type Role = (typeof accounts)[number]['id']

function AccountTest({ role, known }: { role: Role; known: TestAccount | undefined }) {
  return (
    <div className={classes.columns}>
      <SubscriptionTestForm account={role} known={known} />
      <div className={classes.column}>
        {known ? (
          <>
            <SubscriptionTestPreview account={known} />
            <SubscriptionTestLogin account={known} />
          </>
        ) : (
          <Panel title="Preview">
            <EmptyState message="This test account doesn’t exist yet. Apply a state to create it." />
          </Panel>
        )}
      </div>
    </div>
  )
}

/** /admin/subscription-test: a test account in each state of the subscription, and what it sees. */
export function SubscriptionTestScreen() {
  const [search, setSearch] = useSearchState(defaults)
  const { data, error, refetch } = useQuery(testAccountsQuery)
  const role: Role = search.account === 'agent' ? 'agent' : 'agency_owner'
  if (error) return <LoadFailure what="The test accounts" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title="Subscription test"
        subtitle="Preview what an account sees in each subscription state."
      />
      <SystemTabs />
      {data ? (
        <Tabs
          label="Test accounts"
          tabs={accounts}
          value={role}
          onChange={(account) => setSearch({ account })}
        >
          <AccountTest key={role} role={role} known={data.find(({ account }) => account === role)} />
        </Tabs>
      ) : (
        <TextSkeleton />
      )}
    </>
  )
}
