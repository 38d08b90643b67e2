import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#shared/dates.ts'
import { followUpKindLabels } from '#shared/follow-ups/follow-up-kinds.ts'
import type { FollowUp } from '#shared/follow-ups/follow-ups.contract.ts'
import { EmailDialog, type EmailedRecord } from '#web/emails/email-dialog.tsx'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/session/use-today.ts'
import { useMayAssign, useMayWrite, Writing } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DueDay } from '#web/ui/due-day.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { EditFollowUpDialog, NewFollowUpDialog } from './follow-up-dialog.tsx'
import { type About, openFollowUpsQuery, useDeleteFollowUp } from './follow-ups.api.ts'
import classes from './follow-ups.module.css'
import { ReassignDialog } from './reassign-dialog.tsx'
import { useFollowUpActs } from './use-follow-up-acts.ts'

type Acts = ReturnType<typeof useFollowUpActs>
type DialogProps = { followUp: FollowUp; onClose: () => void }

function DeleteFollowUpDialog({ followUp, onClose }: DialogProps) {
  const remove = useDeleteFollowUp(followUp.id)
  const confirm = async () => {
    await remove.run(undefined)
    showToast({ title: 'Follow-up deleted', message: followUp.title, variant: 'success' })
  }
  return (
    <ConfirmDialog
      title="Delete this follow-up?"
      confirmLabel="Delete follow-up"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {followUp.title} leaves every list. The timeline keeps that it was there.
    </ConfirmDialog>
  )
}

type Dialog = 'edit' | 'reassign' | 'delete' | 'email'

function menuOf(followUp: FollowUp, acts: Acts, today: string, open: (dialog: Dialog) => void) {
  const postpone = (days: number) => () => void acts.postpone(followUp, addDays(today, days))
  return [
    { label: 'Edit', run: () => open('edit') },
    { label: 'Postpone to tomorrow', run: postpone(1) },
    { label: 'Postpone a week', run: postpone(7) },
  ]
}

/** What an email for a follow-up is about: the policy where one is named, else the client or prospect. */
function recordOf({ clientId, policyId, prospectId }: FollowUp): EmailedRecord {
  if (policyId) return { recordType: 'policy', recordId: policyId, clientId }
  if (clientId) return { recordType: 'client', recordId: clientId, clientId }
  return { recordType: 'prospect', recordId: prospectId ?? '', clientId: null }
}

function FollowUpLine({ followUp, acts, about }: { followUp: FollowUp; acts: Acts; about: About }) {
  const today = useToday()
  const mayAssign = useMayAssign()
  const mayWrite = useMayWrite()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { title, kind, assigneeName, policyId, policyNumber } = followUp
  const menu = [
    ...menuOf(followUp, acts, today, setDialog),
    ...(mayAssign ? [{ label: 'Reassign', run: () => setDialog('reassign') }] : []),
    { label: 'Delete', isDanger: true, run: () => setDialog('delete') },
  ]
  return (
    <li className={classes.line}>
      {mayWrite && (
        <Checkbox
          aria-label={`Done: ${title}`}
          checked={false}
          onChange={() => void acts.finish(followUp)}
          className={classes.tick}
        />
      )}
      <div className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.facts}>
          <DueDay day={followUp.dueDate} today={today} />
          <span>{followUpKindLabels[kind]}</span>
          <span>{assigneeName || 'Nobody yet'}</span>
          {policyId && !('policyId' in about) && (
            <Link to={`/policies/${policyId}`}>{policyNumber || 'Policy'}</Link>
          )}
        </span>
        {mayWrite && kind === 'email' && (
          <Button
            variant="default"
            size="compact-xs"
            className={classes.write}
            aria-label={`Write email: ${title}`}
            onClick={() => setDialog('email')}
          >
            Write email
          </Button>
        )}
      </div>
      {mayWrite && <RecordMenu label={`Actions for ${title}`} actions={menu} isSubtle />}
      {dialog === 'email' && (
        <EmailDialog
          {...recordOf(followUp)}
          templateId={followUp.emailTemplateId ?? undefined}
          followUpId={followUp.id}
          onClose={close}
        />
      )}
      {dialog === 'edit' && <EditFollowUpDialog followUp={followUp} onClose={close} />}
      {dialog === 'delete' && <DeleteFollowUpDialog followUp={followUp} onClose={close} />}
      {dialog === 'reassign' && (
        <ReassignDialog
          assigneeId={followUp.assigneeId}
          assigneeName={followUp.assigneeName}
          onChosen={(id, name) => void acts.reassign(followUp, id, name)}
          onClose={close}
        />
      )}
    </li>
  )
}

type LinesProps = { about: About; none: string }

function Lines({ about, none }: LinesProps) {
  const acts = useFollowUpActs()
  const { data, error, refetch } = useQuery(openFollowUpsQuery(about))
  if (error && !data)
    return <LoadFailure what="The follow-ups" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const open = data.filter((followUp) => !acts.hasLeft(followUp))
  if (open.length === 0) return <p className={classes.none}>{none}</p>
  return (
    <ul className={classes.list} aria-label="Open follow-ups">
      {open.map((followUp) => (
        <FollowUpLine key={followUp.id} followUp={followUp} acts={acts} about={about} />
      ))}
    </ul>
  )
}

/** What is still to be done for a client, a policy or a prospect: finished with one click, added, changed and given to others. */
export function FollowUpsPanel({ about, none = 'No open follow-ups.' }: { about: About; none?: string }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      title="Follow-ups"
      actions={
        <Writing>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            New follow-up
          </Button>
        </Writing>
      }
    >
      <Lines about={about} none={none} />
      {isAdding && <NewFollowUpDialog about={about} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
