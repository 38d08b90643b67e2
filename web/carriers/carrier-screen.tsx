import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { carrierKindLabels } from '#shared/carriers/carrier-choices.ts'
import type { Carrier } from '#shared/carriers/carriers.contract.ts'
import { formatDollars } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { withQuery } from '#web/lib/http.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { CarrierDialog } from './carrier-dialog.tsx'
import { AliasesPanel, AppointmentsPanel, ContactsPanel, NaicValue, RatesPanel } from './carrier-panels.tsx'
import { carrierBookQuery, carrierQuery, useUpdateCarrier } from './carriers.api.ts'
import classes from './carriers.module.css'
import { MergeDialog } from './merge-dialog.tsx'

function Header({ carrier, mayManage }: { carrier: Carrier; mayManage: boolean }) {
  const [dialog, setDialog] = useState<'edit' | 'merge' | null>(null)
  const update = useUpdateCarrier(carrier.id)
  const { name, groupName, kind, isArchived, portalUrl, version } = carrier
  const archive = async () => {
    try {
      await update.run({ isArchived: !isArchived, version })
      showToast({ title: isArchived ? `${name} restored` : `${name} archived`, variant: 'success' })
    } catch (error) {
      showToast({ title: `${name} was not changed`, message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <PageHeader
      title={name}
      subtitle={groupName && groupName !== name && `${groupName} group`}
      back={{ to: listAddress('/carriers'), label: 'Carriers' }}
      badge={
        <>
          <StatusBadge tone="neutral" label={carrierKindLabels[kind]} />
          {isArchived && <StatusBadge tone="orange" label="Archived" />}
        </>
      }
    >
      {portalUrl && (
        <Button
          component="a"
          href={portalUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />}
        >
          Portal
        </Button>
      )}
      {mayManage && (
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
            actions={[
              { label: 'Merge into another carrier', run: () => setDialog('merge') },
              { label: isArchived ? 'Restore' : 'Archive', run: () => void archive() },
            ]}
          />
        </>
      )}
      {dialog === 'edit' && <CarrierDialog carrier={carrier} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && <MergeDialog carrier={carrier} onClose={() => setDialog(null)} />}
    </PageHeader>
  )
}

function Details({ carrier }: { carrier: Carrier }) {
  const { data: book } = useQuery(carrierBookQuery)
  // Until it is loaded nothing is known, which is not none.
  const own = book && (book.find(({ carrierId }) => carrierId === carrier.id) ?? { policies: 0, premium: 0 })
  const { phone, shortRatePercent, notes } = carrier
  const inForceOn = useToday()
  const to = own && withQuery('/policies', { carrierId: carrier.id, inForceOn, sort: '-premium' })
  return (
    <Panel title="Details">
      <FactList
        facts={[
          { label: 'Policies in force', value: own?.policies, to },
          { label: 'Premium in force', value: formatDollars(own?.premium), to },
          { label: 'NAIC code', value: <NaicValue carrier={carrier} /> },
          { label: 'Phone', value: phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> },
          { label: 'Short-rate return', value: `${shortRatePercent}% of pro rata` },
        ]}
      />
      {notes && <p className={classes.notes}>{notes}</p>}
    </Panel>
  )
}

function CarrierPage({ carrier }: { carrier: Carrier }) {
  const mayManage = can(useActor(), 'agency.edit')
  useDocumentTitle(carrier.name)
  return (
    <>
      <Header carrier={carrier} mayManage={mayManage} />
      <div className={classes.page}>
        <div className={classes.panels}>
          <RatesPanel carrier={carrier} mayManage={mayManage} />
          <AppointmentsPanel carrier={carrier} mayManage={mayManage} />
          <ContactsPanel carrier={carrier} mayManage={mayManage} />
          <HistoryPanel recordType="carrier" recordId={carrier.id} />
        </div>
        <div className={classes.panels}>
          <Details carrier={carrier} />
          <AliasesPanel carrier={carrier} mayManage={mayManage} />
        </div>
      </div>
    </>
  )
}

/** /carriers/:id: one carrier with its spellings, contacts, appointments and commission rates. */
export function CarrierScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(carrierQuery(id))
  if (data) return <CarrierPage key={data.id} carrier={data} />
  if (error) return <LoadFailure what="The carrier" error={error} onRetry={() => void refetch()} />
  return <TextSkeleton />
}
