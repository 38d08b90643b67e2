import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { noTrustAccounting } from '#shared/commissions/commissions.rules.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { statementsQuery } from './commissions.api.ts'
import classes from './commissions.module.css'
import { LinesPane } from './lines-pane.tsx'
import { MonthsPane } from './months-pane.tsx'
import { OutstandingPane } from './outstanding-pane.tsx'
import { StatementsPane } from './statements-pane.tsx'
import { UploadDialog } from './upload-dialog.tsx'

type View = 'statements' | 'queue' | 'outstanding' | 'producers'
const views: readonly View[] = ['statements', 'queue', 'outstanding', 'producers']
const defaults = { tab: 'statements' }

function OwnersCommissions() {
  const [{ tab }] = useSearchState(defaults)
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  const { data: statements = [] } = useQuery(statementsQuery)
  const open = statements.reduce((sum, { openLines }) => sum + openLines, 0)
  const view = views.find((known) => known === tab) ?? 'statements'
  const tabs: Tab<View>[] = [
    { id: 'statements', label: 'Carrier statements' },
    { id: 'queue', label: 'To match', ...(open > 0 && { count: open }) },
    { id: 'outstanding', label: 'Missing and short' },
    { id: 'producers', label: 'Producer statements' },
  ]
  const show = (next: View) =>
    void navigate(next === 'statements' ? '/commissions' : `/commissions?tab=${next}`)
  return (
    <>
      <PageHeader title="Commissions" subtitle="Reconcile carrier statements and credit your producers.">
        <Button
          leftSection={<Upload size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setUploading(true)}
        >
          Upload statement
        </Button>
      </PageHeader>
      <Tabs label="Commissions" tabs={tabs} value={view} onChange={show}>
        <div className={classes.panels}>
          {view === 'statements' && <StatementsPane onUpload={() => setUploading(true)} />}
          {view === 'queue' && <LinesPane title="Lines to match" filter={{ status: 'open' }} />}
          {view === 'outstanding' && <OutstandingPane />}
          {view === 'producers' && <MonthsPane isOwner />}
          <p className={classes.note}>{noTrustAccounting}</p>
        </div>
      </Tabs>
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

function OwnCommissions() {
  return (
    <>
      <PageHeader title="Commissions" subtitle="Your commission statements by month." />
      <div className={classes.panels}>
        <MonthsPane isOwner={false} />
        <p className={classes.note}>{noTrustAccounting}</p>
      </div>
    </>
  )
}

/** /commissions: carriers' statements and producers' for whoever owns the agency, their own statements for others. */
export function CommissionsScreen() {
  return can(useActor(), 'agency.edit') ? <OwnersCommissions /> : <OwnCommissions />
}
