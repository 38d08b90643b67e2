import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AssistantAction } from '#shared/assistant/actions.contract.ts'
import type { WriteIntent } from '#shared/assistant/understanding.contract.ts'
import { recentActions } from '#web/activity/assistant-actions.api.ts'
import { UndoDialog } from '#web/activity/undo-dialog.tsx'
import { changeLabel } from '#web/lib/change-labels.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './assistant-section.module.css'

const done: Record<WriteIntent, string> = {
  'ticket.create': 'Ticket created',
  'ticket.update': 'Ticket updated',
  'client.create': 'Client created',
  'client.update': 'Client updated',
  'prospect.create': 'Prospect created',
  'prospect.update': 'Prospect updated',
}

function useNameOf() {
  const { data: members = [] } = useTeamMembers()
  return (id: string) => members.find((member) => member.id === id)?.name
}

function Title({ action: { operation, recordType, recordId, recordTitle } }: { action: AssistantAction }) {
  return (
    <p className={classes.title}>
      {done[operation]}
      {recordTitle && (
        <>
          {': '}
          <Link to={`/${recordType}s/${recordId}`}>{recordTitle}</Link>
        </>
      )}
    </p>
  )
}

function Change({ action, onUndo }: { action: AssistantAction; onUndo: () => void }) {
  const nameOf = useNameOf()
  const { before, after, userName, createdAt, undoneAt, undoneByName, isUndoable } = action
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title action={action} />
        {before !== null && (
          <p className={classes.detail}>
            {Object.keys(after)
              .map((field) =>
                changeLabel({ field, before: before[field] ?? null, after: after[field] ?? null }, nameOf),
              )
              .join(' · ')}
          </p>
        )}
        <p className={classes.origin}>
          On behalf of {userName} · <Moment at={createdAt} />
          {undoneAt && ` · undone by ${undoneByName}`}
        </p>
      </div>
      {isUndoable && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  )
}

function Changes() {
  const [asked, setAsked] = useState<AssistantAction | null>(null)
  const answer = useInfiniteQuery(recentActions)
  if (answer.isPending) return <TextSkeleton />
  if (!answer.data)
    return <LoadFailure what="The changes" error={answer.error} onRetry={() => void answer.refetch()} />
  const actions = answer.data.pages.flatMap((page) => page.actions)
  if (actions.length === 0) return <EmptyState message="The assistant has not changed any records yet." />
  return (
    <>
      <ul className={classes.rows}>
        {actions.map((action) => (
          <Change key={action.id} action={action} onUndo={() => setAsked(action)} />
        ))}
      </ul>
      <ShowOlder query={answer} className={classes.more} />
      {asked && <UndoDialog action={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What the assistant changed, with Undo for 24 hours: an owner sees the agency's, others their own. */
export function RecentChangesPanel({ isOwner }: { isOwner: boolean }) {
  return (
    <Panel title={isOwner ? 'Changes by the assistant' : 'Changes by the assistant for you'}>
      <Changes />
    </Panel>
  )
}
