import { can } from '#shared/permissions.ts'
import profile from '#web/accounts/profile-screen.module.css'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'

/** What is kept of an agency: to take it away, and to end the account. */
export function DataSection() {
  const actor = useActor()
  if (actor.agencyId === null) {
    return (
      <Panel title="Data">
        <EmptyState message="You aren’t part of an agency, so there’s no data to export. Another admin can remove your account under User Management." />
      </Panel>
    )
  }
  return (
    <div className={can(actor, 'agency.edit') ? profile.halves : profile.column}>
      {can(actor, 'agency.edit') && <ExportPanel />}
      <DeletionPanel />
    </div>
  )
}
