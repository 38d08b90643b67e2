import { can } from '#shared/permissions.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './assistant-section.module.css'
import { ModelCallsPanel } from './model-calls-panel.tsx'
import { RecentChangesPanel } from './recent-changes-panel.tsx'
import { AssistantSettings } from './settings-panel.tsx'
import { UsagePanel } from './usage-panel.tsx'

/**
 * What the assistant may do, what it changed, and for the owner what left for a language model.
 * Admins belong to no agency.
 */
export function AssistantSection() {
  const { agencyOwnerId } = useCurrentUser()
  const isOwner = can(useActor(), 'agency.edit')
  if (!agencyOwnerId) {
    return (
      <Panel title="Assistant">
        <p>Your account isn’t part of an agency, so the assistant has no records to work with.</p>
      </Panel>
    )
  }
  return (
    <div className={classes.section}>
      <AssistantSettings isOwner={isOwner} />
      <RecentChangesPanel isOwner={isOwner} />
      {isOwner && <UsagePanel />}
      {isOwner && <ModelCallsPanel />}
    </div>
  )
}
