import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { rememberList } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { templatesQuery } from './acords.api.ts'
import { FormsPane } from './forms-pane.tsx'
import { NewFormDialog } from './new-form-dialog.tsx'
import { TemplatesPane } from './templates-pane.tsx'

type View = 'forms' | 'templates'
const views: readonly View[] = ['forms', 'templates']
const defaults = { tab: 'forms' }

/** /acords: the forms that were filled, and the licensed ones that they are filled from (issue 5, part 6). */
export function AcordsScreen() {
  const [{ tab }, setState] = useSearchState(defaults)
  const [isNew, setNew] = useState(false)
  const view = views.find((known) => known === tab) ?? 'forms'
  const { data: templates = [] } = useQuery(templatesQuery)
  const { search } = useLocation()
  useEffect(() => rememberList('/acords', search), [search])
  const tabs: Tab<View>[] = [
    { id: 'forms', label: 'Forms' },
    { id: 'templates', label: 'Licensed forms', count: templates.length || undefined },
  ]
  return (
    <>
      <PageHeader
        title="ACORD forms"
        subtitle="Certificates and applications on your own licensed forms, filled from the book."
      >
        {templates.length > 0 && (
          <Button
            leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setNew(true)}
          >
            New form
          </Button>
        )}
      </PageHeader>
      <Tabs label="ACORD forms" tabs={tabs} value={view} onChange={(next) => setState({ tab: next })}>
        {view === 'forms' ? (
          <FormsPane hasTemplates={templates.length > 0} onNew={() => setNew(true)} />
        ) : (
          <TemplatesPane />
        )}
      </Tabs>
      {isNew && <NewFormDialog templates={templates} onClose={() => setNew(false)} />}
    </>
  )
}
