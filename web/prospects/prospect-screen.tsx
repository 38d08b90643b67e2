import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { can } from '#shared/permissions.ts'
import { prospectStatusLabels } from '#shared/prospects/prospect-statuses.ts'
import type { Prospect } from '#shared/prospects/prospects.contract.ts'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { RecordTimeline } from '#web/activity/record-timeline.tsx'
import { ContactLine } from '#web/clients/contact-line.tsx'
import { EmailButton } from '#web/emails/email-button.tsx'
import { FollowUpsPanel } from '#web/follow-ups/follow-ups-panel.tsx'
import { IntakeAnswers } from '#web/intake-forms/intake-answers.tsx'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUndo } from '#web/ui/use-undo.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { ProspectDetails, ProspectTotals } from './prospect-details.tsx'
import { EditProspectDialog } from './prospect-dialog.tsx'
import { prospectTones } from './prospect-status.ts'
import { prospectKit } from './prospects.api.ts'
import classes from './prospects.module.css'
import { StatusSteps } from './status-steps.tsx'

const back = () => ({ to: listAddress('/prospects'), label: 'Prospects' })

type Dialog = 'edit' | 'convert' | 'lost' | 'delete'
type DialogProps = { prospect: Prospect; dialog: Dialog | null; onClose: () => void }

function DeleteDialog({ prospect, onClose }: Omit<DialogProps, 'dialog'>) {
  const navigate = useNavigate()
  const { restoring } = useUndo()
  const remove = prospectKit.useDelete(prospect.id)
  const confirm = async () => {
    await remove.run(undefined)
    const undo = restoring('prospects', prospect.id, { title: 'Prospect restored', message: prospect.name })
    showToast({ title: 'Prospect deleted', message: prospect.name, variant: 'success', undo })
    await navigate('/prospects')
  }
  return (
    <ConfirmDialog
      title="Delete this prospect?"
      confirmLabel="Delete prospect"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {prospect.name} and its timeline are removed from the pipeline.
      {prospect.convertedClientId && ' The client converted from it stays.'}
    </ConfirmDialog>
  )
}

function ProspectDialog({ prospect, dialog, onClose }: DialogProps) {
  if (dialog === 'edit') return <EditProspectDialog prospect={prospect} onClose={onClose} />
  if (dialog === 'convert') return <ConvertDialog prospect={prospect} onClose={onClose} />
  if (dialog === 'lost') return <LostDialog prospect={prospect} onClose={onClose} />
  if (dialog === 'delete') return <DeleteDialog prospect={prospect} onClose={onClose} />
  return null
}

function Header({
  prospect,
  canEdit,
  open,
}: {
  prospect: Prospect
  canEdit: boolean
  open: (dialog: Dialog) => void
}) {
  const { status } = prospect
  const isConverted = status === 'converted'
  const mayLose = !isConverted && status !== 'lost'
  return (
    <PageHeader
      title={prospect.name}
      back={back()}
      subtitle={<ContactLine phone={prospect.phone} email={prospect.email} />}
      badge={<StatusBadge tone={prospectTones[status]} label={prospectStatusLabels[status]} />}
    >
      <EmailButton recordType="prospect" recordId={prospect.id} clientId={null} />
      {canEdit && (
        <>
          <Button
            variant="default"
            leftSection={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => open('edit')}
          >
            Edit
          </Button>
          {!isConverted && <Button onClick={() => open('convert')}>Convert to client</Button>}
          <RecordMenu
            label="More actions"
            actions={[
              ...(mayLose ? [{ label: 'Mark as lost', run: () => open('lost') }] : []),
              { label: 'Delete prospect', isDanger: true, run: () => open('delete') },
            ]}
          />
        </>
      )}
    </PageHeader>
  )
}

function NextStep({ prospect, canEdit }: { prospect: Prospect; canEdit: boolean }) {
  return (
    <Panel title="Next step">
      <div className={classes.next}>
        <p className={prospect.nextStep ? classes.nextStep : classes.noStep}>
          {prospect.nextStep || 'No next step. Edit the prospect to add one.'}
        </p>
        {prospect.status !== 'converted' && <StatusSteps prospect={prospect} canEdit={canEdit} />}
      </div>
    </Panel>
  )
}

function ProspectPage({ prospect }: { prospect: Prospect }) {
  const canEdit = can(useActor(), 'record.edit', prospect)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  useRecordTitle('prospect', prospect.name)
  return (
    <>
      <Header prospect={prospect} canEdit={canEdit} open={setDialog} />
      <ProspectTotals prospect={prospect} />
      <RecordLayout
        main={
          <>
            <NextStep prospect={prospect} canEdit={canEdit} />
            <IntakeAnswers prospect={prospect} />
            <RecordTimeline recordType="prospect" recordId={prospect.id} />
            <HistoryPanel recordType="prospect" recordId={prospect.id} />
          </>
        }
        aside={
          <>
            <FollowUpsPanel about={{ prospectId: prospect.id }} />
            <ProspectDetails prospect={prospect} />
          </>
        }
      />
      <ProspectDialog prospect={prospect} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** /prospects/:id: what is known of a prospect, what comes next, and the ways it can end. */
export function ProspectScreen() {
  const { id = '' } = useParams()
  const query = useQuery(prospectKit.query(id))
  return (
    <RecordState query={query} what="prospect" back={back()}>
      {(prospect) => <ProspectPage prospect={prospect} />}
    </RecordState>
  )
}
