import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { claimKindLabels, claimStatusLabels } from '#shared/claims/claim-choices.ts'
import type { Claim } from '#shared/claims/claims.contract.ts'
import { claimTitle } from '#shared/claims/claims.rules.ts'
import { formatDay } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { ContactLine } from '#web/clients/contact-line.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { DateField } from '#web/ui/fields.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { Prose, RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DayText, Money } from '#web/ui/values.tsx'
import { EditClaimDialog } from './claim-dialog.tsx'
import { claimTones } from './claim-labels.ts'
import { claimQuery, useDeleteClaim, useLogClaim } from './claims.api.ts'
import classes from './claims.module.css'

const back = () => ({ to: listAddress('/claims'), label: 'Claims' })

type ClaimProps = { claim: Claim; canEdit: boolean }

function DeleteDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useDeleteClaim(claim.id)
  const confirm = async () => {
    await remove.run(undefined)
    showToast({ title: 'Claim deleted', message: claimTitle(claim), variant: 'success' })
    await navigate('/claims')
  }
  return (
    <ConfirmDialog
      title="Delete this claim?"
      confirmLabel="Delete claim"
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      {claimTitle(claim)} and its activities are removed from the client.
    </ConfirmDialog>
  )
}

function Header({ claim, canEdit }: ClaimProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <PageHeader
        title={claimTitle(claim)}
        back={back()}
        subtitle={<Link to={`/clients/${claim.clientId}`}>{claim.clientName}</Link>}
        badge={<StatusBadge tone={claimTones[claim.status]} label={claimStatusLabels[claim.status]} />}
      >
        {canEdit && (
          <>
            <Button
              variant="default"
              leftSection={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setDialog('edit')}
            >
              Edit
            </Button>
            <RecordMenu
              label="More actions"
              actions={[{ label: 'Delete claim', isDanger: true, run: () => setDialog('delete') }]}
            />
          </>
        )}
      </PageHeader>
      {dialog === 'edit' && <EditClaimDialog claim={claim} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog claim={claim} onClose={close} />}
    </>
  )
}

function Coverages({ claim }: { claim: Claim }) {
  if (claim.coverages.length === 0) return <p className={classes.none}>No reserve or payment yet.</p>
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Coverage</th>
          <th scope="col">Reserve</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {claim.coverages.map(({ coverage, reserve, paid }) => (
          <tr key={`${coverage} ${reserve} ${paid}`}>
            <th scope="row">{coverage}</th>
            <td>
              <Money amount={reserve} cents />
            </td>
            <td>
              <Money amount={paid} cents />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LogForm({ claim }: { claim: Claim }) {
  const today = useToday()
  const base = { day: today, body: '' }
  const [values, setValues] = useState(base)
  const log = useLogClaim(claim.id)
  const draft = useTypedDraft(`activity of claim ${claim.id}`, values, base, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const submit = async () => {
    if (!values.body.trim()) return
    try {
      await log.run({ day: values.day || today, body: values.body })
      draft.drop()
      setValues(base)
    } catch {
      // The form shows why.
    }
  }
  return (
    <form
      className={classes.log}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DraftOffer {...draft} />
      <Textarea
        aria-label="What happened"
        placeholder="Adjuster called, estimate received, payment issued…"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={values.body}
        error={log.error && messageOf(log.error)}
        onChange={(event) => setValues({ ...values, body: event.currentTarget.value })}
      />
      <div className={classes.logActions}>
        <DateField
          aria-label="Day"
          max={today}
          value={values.day}
          onChange={(event) => setValues({ ...values, day: event.currentTarget.value })}
        />
        <Button type="submit" disabled={log.isBusy || !values.body.trim()}>
          Log activity
        </Button>
      </div>
    </form>
  )
}

function Activities({ claim, canEdit }: ClaimProps) {
  return (
    <Panel title="Activities">
      {canEdit && <LogForm claim={claim} />}
      {claim.activities.length === 0 && <p className={classes.none}>No activities yet.</p>}
      <ol className={classes.activities} aria-label="Activities">
        {claim.activities.map(({ id, day, body, userName }) => (
          <li key={id}>
            <p className={classes.activityHead}>
              <DayText day={day} />
              {userName && ` · ${userName}`}
            </p>
            <Prose text={body} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Side({ claim }: { claim: Claim }) {
  const { adjuster } = claim
  const policy = [claim.lineOfBusiness, claim.policyNumber].filter(Boolean).join(' · ')
  return (
    <>
      <Panel title="Details">
        <FactList
          facts={[
            { label: 'Kind', value: claimKindLabels[claim.kind] },
            { label: 'Date of loss', value: <DayText day={claim.dateOfLoss} /> },
            { label: 'Reported on', value: claim.reportedOn && <DayText day={claim.reportedOn} /> },
            { label: 'Claim number', value: claim.number },
            { label: 'Carrier', value: claim.carrier },
            { label: 'Policy', value: policy },
          ]}
        />
      </Panel>
      <Panel title="Adjuster">
        {adjuster.name && <p className={classes.adjuster}>{adjuster.name}</p>}
        <ContactLine phone={adjuster.phone} email={adjuster.email} />
      </Panel>
    </>
  )
}

function ClaimPage({ claim }: { claim: Claim }) {
  const canEdit = can(useActor(), 'record.edit', claim)
  useRecordTitle('claim', claimTitle(claim))
  const totals = [
    { label: 'Reserve', value: <Money amount={claim.reserve} cents /> },
    { label: 'Paid', value: <Money amount={claim.paid} cents /> },
    { label: 'Incurred', value: <Money amount={claim.reserve + claim.paid} cents /> },
    { label: 'Valued on', value: claim.valuedOn ? formatDay(claim.valuedOn) : '—' },
  ]
  return (
    <>
      <Header claim={claim} canEdit={canEdit} />
      <Panel isFlush>
        <FigureRow figures={totals} />
      </Panel>
      <RecordLayout
        main={
          <>
            <Panel title="Description">
              {claim.description ? (
                <Prose text={claim.description} />
              ) : (
                <p className={classes.none}>No description.</p>
              )}
            </Panel>
            <Panel title="Coverages">
              <Coverages claim={claim} />
            </Panel>
            <Activities claim={claim} canEdit={canEdit} />
            <HistoryPanel recordType="claim" recordId={claim.id} />
          </>
        }
        aside={<Side claim={claim} />}
      />
    </>
  )
}

/** /claims/:id: a claim with its sums, adjuster and what happened. */
export function ClaimScreen() {
  const { id = '' } = useParams()
  const query = useQuery(claimQuery(id))
  return (
    <RecordState query={query} what="claim" back={back()}>
      {(claim) => <ClaimPage claim={claim} />}
    </RecordState>
  )
}
