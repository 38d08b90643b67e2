import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { Writing } from '#web/session/writing.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { templatesQuery } from './acords.api.ts'
import { reissuesQuery } from './desk/certificates.api.ts'
import { DeskPane } from './desk/desk-pane.tsx'
import { HoldersPane } from './desk/holders-pane.tsx'
import { ReissuesPane } from './desk/reissues-pane.tsx'
import { FormsPane } from './forms-pane.tsx'
import { NewFormDialog } from './new-form-dialog.tsx'
import { TemplatesPane } from './templates-pane.tsx'

type View = 'forms' | 'desk' | 'reissues' | 'holders' | 'templates'
const views: readonly View[] = ['forms', 'desk', 'reissues', 'holders', 'templates']
const defaults = { tab: 'forms' }

/** /acords: the forms that were filled, and the licensed ones that they are filled from. */
export function AcordsScreen() {
  const [{ tab }] = useSearchState(defaults)
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const view = views.find((known) => known === tab) ?? 'forms'
  const { data: licensed = [] } = useQuery(templatesQuery)
  const { data: reissues = [] } = useQuery(reissuesQuery)
  const templates = [plainTemplate, ...licensed]
  const { search } = useLocation()
  useEffect(() => rememberList('/acords', search), [search])
  // Each tab has filters of its own.
  const show = (next: View) => void navigate(next === 'forms' ? '/acords' : `/acords?tab=${next}`)
  const tabs: Tab<View>[] = [
    { id: 'forms', label: 'Forms' },
    { id: 'desk', label: 'Requests' },
    { id: 'reissues', label: 'Reissues', count: reissues.length || undefined },
    { id: 'holders', label: 'Holders' },
    { id: 'templates', label: 'Licensed forms', count: licensed.length || undefined },
  ]
  return (
    <>
      <PageHeader title="ACORD forms" subtitle="Certificates and applications, filled from your client data.">
        <Writing>
          <Button
            variant={view === 'desk' ? 'default' : 'filled'}
            leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setNew(true)}
          >
            New form
          </Button>
        </Writing>
      </PageHeader>
      <Tabs label="ACORD forms" tabs={tabs} value={view} onChange={show}>
        {view === 'forms' && <FormsPane hasTemplates={licensed.length > 0} onNew={() => setNew(true)} />}
        {view === 'desk' && <DeskPane />}
        {view === 'reissues' && <ReissuesPane />}
        {view === 'holders' && <HoldersPane />}
        {view === 'templates' && <TemplatesPane />}
      </Tabs>
      {isNew && <NewFormDialog templates={templates} onClose={() => setNew(false)} />}
    </>
  )
}
