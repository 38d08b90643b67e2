import { Button } from '@mantine/core'
import { Building2, FileCheck, FileText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { clientKindLabels } from '#shared/clients/client-kinds.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { can } from '#shared/permissions.ts'
import { ClientCertificates } from '#web/acord-forms/client-certificates.tsx'
import { IssueCertificateDialog } from '#web/acord-forms/desk/issue-certificate-dialog.tsx'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { RecordTimeline } from '#web/activity/record-timeline.tsx'
import { ClientClaims, PolicyClaims } from '#web/claims/client-claims.tsx'
import { ClientContacts } from '#web/clients/client-contacts.tsx'
import { ClientDetails } from '#web/clients/client-details.tsx'
import { EditClientDialog } from '#web/clients/client-dialog.tsx'
import { ClientGroupPanel } from '#web/clients/client-group.tsx'
import { ContactLine } from '#web/clients/contact-line.tsx'
import { DeleteClientDialog } from '#web/clients/delete-client-dialog.tsx'
import { MergeClientDialog } from '#web/clients/merge-dialog.tsx'
import { MonolineBadge } from '#web/clients/monoline-badge.tsx'
import { ClientAnalyses } from '#web/commercial/analysis/client-analyses.tsx'
import { ClientDocuments } from '#web/documents/client-documents.tsx'
import { EmailButton } from '#web/emails/email-button.tsx'
import { FollowUpsPanel } from '#web/follow-ups/follow-ups-panel.tsx'
import { useAsk } from '#web/lib/asks.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { ClientPolicies } from '#web/policies/client-policies.tsx'
import { ClientRequotes } from '#web/requotes/client-requotes.tsx'
import { StartRequoteDialog } from '#web/requotes/start-requote.tsx'
import { SelfServicePanel } from '#web/self-service/self-service-panel.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { ClientTexts } from '#web/texts/client-texts.tsx'
import { ClientTickets } from '#web/tickets/client-tickets.tsx'
import { AsOfControl, AsOfNote, useAsOf } from '#web/ui/as-of.tsx'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { MergedSince, PoliciesAsOf, TotalsAsOf, TotalsToday } from './client-book.tsx'
import { useClientPage } from './client-page.api.ts'

const back = () => ({ to: listAddress('/clients'), label: 'Clients' })

const hasNothingPending = ({ openTicketCount, openFollowUpCount }: Client) =>
  openTicketCount + openFollowUpCount === 0

type HeaderProps = { client: Client; canEdit: boolean; isToday: boolean }

function Header({ client, canEdit, isToday }: HeaderProps) {
  const actor = useActor()
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'certificate' | 'merge' | 'requote' | null>(null)
  const close = () => setDialog(null)
  useAsk('certificate', () => setDialog(canEdit && isToday ? 'certificate' : null))
  useAsk('requote', () => setDialog(canEdit && isToday ? 'requote' : null))
  return (
    <>
      <PageHeader
        title={client.name}
        back={back()}
        subtitle={<ContactLine phone={client.phone} email={client.email} />}
        badge={
          <>
            <StatusBadge tone="neutral" label={clientKindLabels[client.kind]} />
            {isToday && client.policyCount === 1 && <MonolineBadge />}
            {isToday && hasNothingPending(client) && <StatusBadge tone="green" label="Nothing pending" />}
          </>
        }
      >
        <Button
          component={Link}
          to={`/acords?clientId=${client.id}`}
          variant="default"
          leftSection={<FileText size={15} strokeWidth={1.75} aria-hidden="true" />}
        >
          Forms
        </Button>
        {client.kind === 'commercial' && (
          <Button
            component={Link}
            to={`/commercial/${client.id}`}
            variant="default"
            leftSection={<Building2 size={15} strokeWidth={1.75} aria-hidden="true" />}
          >
            Exposures
          </Button>
        )}
        <EmailButton recordType="client" recordId={client.id} clientId={client.id} />
        {canEdit && (
          <>
            {isToday && (
              <Button
                variant="default"
                leftSection={<FileCheck size={15} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => setDialog('certificate')}
              >
                Issue certificate
              </Button>
            )}
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
                ...(can(actor, 'client.merge')
                  ? [{ label: 'Merge with another client', run: () => setDialog('merge') }]
                  : []),
                { label: 'Delete client', isDanger: true, run: () => setDialog('delete') },
              ]}
            />
          </>
        )}
      </PageHeader>
      {dialog === 'edit' && <EditClientDialog client={client} onClose={close} />}
      {dialog === 'certificate' && <IssueCertificateDialog client={client} onClose={close} />}
      {dialog === 'requote' && <StartRequoteDialog clientId={client.id} onClose={close} />}
      {dialog === 'merge' && <MergeClientDialog client={client} onClose={close} />}
      {dialog === 'delete' && <DeleteClientDialog client={client} onClose={close} />}
    </>
  )
}

function ClientPage({ client }: { client: Client }) {
  const actor = useActor()
  const canEdit = can(actor, 'record.edit', client)
  const day = useAsOf()
  const { asOf } = day
  useRecordTitle('client', client.name)
  return (
    <>
      <Header client={client} canEdit={canEdit} isToday={!asOf} />
      <AsOfControl day={day} />
      <AsOfNote day={day}>
        {asOf && <MergedSince client={client} asOf={asOf} />}
        Go back to today to change policies or issue certificates.
      </AsOfNote>
      {asOf ? <TotalsAsOf client={client} asOf={asOf} /> : <TotalsToday client={client} />}
      <RecordLayout
        main={
          <>
            {asOf ? (
              <PoliciesAsOf client={client} asOf={asOf} />
            ) : (
              <ClientPolicies
                client={client}
                canEdit={canEdit}
                below={({ id }) => <PolicyClaims clientId={client.id} policyId={id} />}
              />
            )}
            <RecordTimeline recordType="client" recordId={client.id} />
            <HistoryPanel recordType="client" recordId={client.id} />
          </>
        }
        aside={
          <>
            <ClientContacts client={client} canEdit={canEdit} />
            <ClientTexts clientId={client.id} />
            <ClientGroupPanel client={client} canEdit={canEdit} />
            <FollowUpsPanel about={{ clientId: client.id }} />
            <ClientRequotes start={{ clientId: client.id }} canEdit={canEdit} />
            <ClientTickets client={client} />
            <ClientClaims client={client} canEdit={canEdit} />
            {!asOf && <ClientCertificates client={client} />}
            <ClientDocuments client={client} canEdit={canEdit} />
            {!asOf && <SelfServicePanel client={client} canEdit={canEdit} />}
            {client.kind === 'commercial' && <ClientAnalyses client={client} />}
            <ClientDetails client={client} />
          </>
        }
      />
    </>
  )
}

/** /clients/:id: everything about one client on one page. */
export function ClientScreen() {
  const { id = '' } = useParams()
  const query = useClientPage(id)
  return (
    <RecordState query={query} what="client" back={back()}>
      {/* A client that was merged leads to the one that was kept. */}
      {(client) =>
        client.id === id ? <ClientPage client={client} /> : <Navigate to={`/clients/${client.id}`} replace />
      }
    </RecordState>
  )
}
