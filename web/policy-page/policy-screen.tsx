import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { can, readOnlyMessage } from '#shared/permissions.ts'
import type {
  HistoryTerm,
  PolicyHistory,
  TransactionItem,
  TransactionResult,
} from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import { termStatusLabels } from '#shared/policies/term-choices.ts'
import { TermCertificates } from '#web/acord-forms/client-certificates.tsx'
import { HistoryPanel } from '#web/activity/history-panel.tsx'
import { RecordTimeline } from '#web/activity/record-timeline.tsx'
import { TermClaims } from '#web/claims/client-claims.tsx'
import { PolicyCommissions } from '#web/commissions/policy-commissions.tsx'
import { TermDocuments } from '#web/documents/client-documents.tsx'
import { EmailButton } from '#web/emails/email-button.tsx'
import { FollowUpsPanel } from '#web/follow-ups/follow-ups-panel.tsx'
import { useAsk } from '#web/lib/asks.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { showToast } from '#web/lib/toast.ts'
import { policyKit } from '#web/policies/policies.api.ts'
import { ActionDialog } from '#web/policies/transactions/action-dialog.tsx'
import { CorrectDialog } from '#web/policies/transactions/correct-dialog.tsx'
import { historyQuery } from '#web/policies/transactions/history.api.ts'
import { actionsOf, type TermAction, termActionLabels } from '#web/policies/transactions/term-actions.ts'
import { linesText, termStatusTones } from '#web/policies/transactions/term-names.ts'
import { TermRequotes } from '#web/requotes/client-requotes.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { listAddress } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ConfirmationDue } from './confirmation-due.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { TermDetails } from './term-details.tsx'
import { DecisionPanel, TermFacts } from './term-facts.tsx'
import { TermLinePanel } from './term-line.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

type Dialog = { action: TermAction } | { correct: TransactionItem } | null

const back = () => ({ to: listAddress('/clients'), label: 'Clients' })

type HeaderProps = {
  term: HistoryTerm
  client: Policy | undefined
  onAction: ((action: TermAction) => void) | null
}

/** How many actions stand beside the title; the others are in the menu. */
const mainActions = 2

function Header({ term, client, onAction }: HeaderProps) {
  // What is asked for in its own place is not offered twice.
  const asked: TermAction[] = term.confirmationDue ? ['rescind', 'cancel'] : []
  const actions = actionsOf(term, useToday()).filter((action) => !asked.includes(action))
  const rest = actions.slice(mainActions)
  return (
    <PageHeader
      title={[linesText(term) || 'Policy', term.policyNumber].filter(Boolean).join(' ')}
      back={client ? { to: `/clients/${client.clientId}`, label: client.clientName } : back()}
      subtitle={term.carrier || 'Carrier unknown'}
      badge={<StatusBadge tone={termStatusTones[term.status]} label={termStatusLabels[term.status]} />}
    >
      {client && <EmailButton recordType="policy" recordId={term.id} clientId={client.clientId} />}
      {onAction && (
        <>
          {actions.slice(0, mainActions).map((action) => (
            <Button key={action} variant="default" onClick={() => onAction(action)}>
              {termActionLabels[action]}
            </Button>
          ))}
          {rest.length > 0 && (
            <RecordMenu
              label="More"
              actions={rest.map((action) => ({
                label: termActionLabels[action],
                isDanger: action === 'cancel',
                run: () => onAction(action),
              }))}
            />
          )}
        </>
      )}
    </PageHeader>
  )
}

function TermDialog({ term, dialog, onClose }: { term: HistoryTerm; dialog: Dialog; onClose: () => void }) {
  const navigate = useNavigate()
  if (!dialog) return null
  const showNewTerm = ({ newTerm }: TransactionResult) => {
    if (newTerm) void navigate(`/policies/${newTerm.id}`, { replace: true })
  }
  const props = { term, onClose, onDone: showNewTerm }
  if ('correct' in dialog) return <CorrectDialog {...props} wrong={dialog.correct} />
  return <ActionDialog {...props} action={dialog.action} />
}

function PolicyPage({ history, term }: { history: PolicyHistory; term: HistoryTerm }) {
  const actor = useActor()
  const today = useToday()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { data: policy } = useQuery(policyKit.query(term.id))
  const canEdit = can(actor, 'record.edit', policy ?? { assignedAgentId: history.policy.producerId })
  const act = canEdit ? (action: TermAction) => setDialog({ action }) : null
  const canDecide = act && actionsOf(term, today).includes('decide')
  useRecordTitle(
    'policy',
    [linesText(term) || 'Policy', term.policyNumber].filter(Boolean).join(' '),
    policy?.clientName,
  )
  useAsk('renew', () => {
    if (act && actionsOf(term, today).includes('renew')) return act('renew')
    const why = term.renewedBy ? 'It has been renewed already.' : 'It can’t be renewed as it stands.'
    showToast({
      title: 'This term can’t be renewed',
      message: act ? why : readOnlyMessage,
      variant: 'destructive',
    })
  })
  return (
    <>
      <Header term={term} client={policy} onAction={act} />
      {term.confirmationDue && <ConfirmationDue term={term} onAction={act} />}
      <TermLinePanel terms={history.terms} chosenId={term.id} today={today} />
      <RecordLayout
        isAsideFirst
        main={
          <>
            <TransactionsPanel term={term} onCorrect={act && ((wrong) => setDialog({ correct: wrong }))} />
            <PolicyCommissions term={term} />
            {policy && <TermDetails key={term.id} term={term} policy={policy} canEdit={canEdit} />}
            <RecordTimeline recordType="policy" recordId={term.id} />
            <HistoryPanel key={`history of ${term.id}`} recordType="policy" recordId={term.id} />
          </>
        }
        aside={
          <>
            <TermFacts
              term={term}
              terms={history.terms}
              custom={policy?.custom ?? {}}
              quotedPremium={policy?.premium ?? null}
              canEdit={canEdit}
            />
            {policy && <PeoplePanel policy={policy} canEdit={canEdit} />}
            <DecisionPanel term={term} onDecide={canDecide ? () => act('decide') : null} />
            <FollowUpsPanel about={{ policyId: term.id }} />
            <TermRequotes clientId={history.policy.clientId} termId={term.id} canEdit={canEdit} />
            <TermClaims clientId={history.policy.clientId} policyId={term.id} />
            <TermCertificates policyId={term.id} clientId={history.policy.clientId} />
            <TermDocuments policyId={term.id} />
          </>
        }
      />
      <TermDialog key={term.id} term={term} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** /policies/:id: a policy with all its terms, one of them chosen by the address. */
export function PolicyScreen() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...historyQuery(id),
    // Another term of the same policy is here already.
    placeholderData: (before) => (before?.terms.some((term) => term.id === id) ? before : undefined),
  })
  return (
    <RecordState query={query} what="policy" back={back()}>
      {(history) => {
        const term = history.terms.find((one) => one.id === id) ?? history.terms[0]
        return term ? <PolicyPage history={history} term={term} /> : null
      }}
    </RecordState>
  )
}
