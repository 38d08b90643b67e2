import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { ChecklistsTab } from './checklists-tab.tsx'
import { RecurringTab } from './recurring-tab.tsx'
import { TemplatesTab } from './templates-tab.tsx'

const tabs = [
  { id: 'checklists', label: 'Checklists' },
  { id: 'templates', label: 'Templates' },
  { id: 'recurring', label: 'Recurring' },
] as const satisfies readonly Tab[]
const opened = { tab: 'checklists' }

/** /tickets/setup: what tickets are made from, a tab each; the address names the open one. */
export function TicketSetupScreen() {
  const [{ tab }, set] = useSearchState(opened)
  const canEdit = can(useActor(), 'agency.edit')
  const chosen = tabs.find(({ id }) => id === tab)?.id ?? 'checklists'
  return (
    <>
      <PageHeader
        title="Ticket setup"
        subtitle="Checklists by type, templates and recurring tickets."
        back={{ to: listAddress('/tickets'), label: 'Tickets' }}
      />
      <Tabs label="Ticket setup" tabs={tabs} value={chosen} onChange={(id) => set({ tab: id })}>
        {chosen === 'checklists' && <ChecklistsTab canEdit={canEdit} />}
        {chosen === 'templates' && <TemplatesTab canEdit={canEdit} />}
        {chosen === 'recurring' && <RecurringTab />}
      </Tabs>
    </>
  )
}
