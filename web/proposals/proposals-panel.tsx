import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, formatDay, formatInstant } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import {
  type Proposal,
  type ProposalState,
  proposalStateLabels,
} from '#shared/proposals/proposals.contract.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { proposalsQuery, useResendProposal, useRevokeProposal } from './proposals.api.ts'
import classes from './proposals-panel.module.css'
import { SignatureView } from './signature.tsx'

const tones: Record<ProposalState, Tone> = {
  ...{ sent: 'neutral', opened: 'accent', answered: 'green' },
  ...{ expired: 'orange', revoked: 'neutral', failed: 'red' },
}

function openedText({ opened, openedAt }: Proposal, timeZone: string): string {
  if (!openedAt) return 'Not opened yet'
  const times = opened === 1 ? 'once' : `${opened} times`
  return `Opened ${times}, first ${formatInstant(openedAt, timeZone)}`
}

function Answer({ answer }: { answer: NonNullable<Proposal['answer']> }) {
  const { timeZone } = useCurrentUser()
  const { name, at, decisions, signature, consent, ipAddress, userAgent, fileHash } = answer
  return (
    <div className={classes.answer}>
      <p className={classes.strong}>{`${name} answered ${formatInstant(at, timeZone)}`}</p>
      <ul className={classes.decisions}>
        {decisions.map(({ quoteId, carrier, lines, premium, answer }) => (
          <li key={quoteId}>
            <StatusBadge
              tone={answer === 'accepted' ? 'green' : 'neutral'}
              label={answer === 'accepted' ? 'Accepted' : 'Declined'}
            />
            {`${carrier}, ${lines.join(', ')}: ${formatDollars(premium, { cents: true })}`}
          </li>
        ))}
      </ul>
      <SignatureView signature={signature} name={name} />
      <details>
        <summary>Signature record</summary>
        <p>{consent}</p>
        <p>{`Signed from ${ipAddress || 'an unknown address'}${userAgent && `, ${userAgent}`}.`}</p>
        <p>{`SHA-256 of the PDF: ${fileHash}`}</p>
      </details>
    </div>
  )
}

function Actions({ proposal, onAct }: { proposal: Proposal; onAct: (act: Act) => void }) {
  const { to, state, revokedAt } = proposal
  const isOver = state === 'answered' || state === 'revoked'
  return (
    <>
      {!isOver && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Resend the proposal to ${to}`}
          onClick={() => onAct('resend')}
        >
          Resend
        </Button>
      )}
      {!revokedAt && state !== 'expired' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke the link of ${to}`}
          onClick={() => onAct('revoke')}
        >
          Revoke link
        </Button>
      )}
    </>
  )
}

type Act = 'resend' | 'revoke'

function ActDialog({ proposal, act, onClose }: { proposal: Proposal; act: Act; onClose: () => void }) {
  const { id, to, days } = proposal
  const resend = useResendProposal(id)
  const revoke = useRevokeProposal(id)
  if (act === 'revoke')
    return (
      <ConfirmDialog
        title="Revoke this link?"
        confirmLabel="Revoke link"
        isDanger
        onConfirm={() => revoke.run(undefined)}
        onClose={onClose}
      >
        {`${to} can no longer open the proposal. What was answered stays.`}
      </ConfirmDialog>
    )
  const send = async () => {
    await resend.run({ days })
    showToast({ title: `Proposal to ${to} is on its way`, variant: 'success' })
  }
  return (
    <ConfirmDialog title="Send it again?" confirmLabel="Resend" onConfirm={send} onClose={onClose}>
      {`${to} gets a reminder with the same link and PDF. The link works for ${days === 1 ? '1 more day' : `${days} days from today`}.`}
    </ConfirmDialog>
  )
}

function Row({ proposal, canEdit }: { proposal: Proposal; canEdit: boolean }) {
  const { timeZone } = useCurrentUser()
  const [act, setAct] = useState<Act | null>(null)
  const day = (at: string) => formatDay(dayIn(timeZone, new Date(at)))
  const { id, to, state, senderName, sentAt, expiresAt, offers, answer, questions } = proposal
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div>
          <span className={classes.strong}>{to}</span>
          <span className={classes.small}>
            {`${offers.map(({ carrier }) => carrier).join(', ')}. Sent ${day(sentAt)} by ${senderName}. ${openedText(proposal, timeZone)}. Link expires ${day(expiresAt)}.`}
          </span>
        </div>
        <StatusBadge tone={tones[state]} label={proposalStateLabels[state]} />
      </div>
      {answer && <Answer answer={answer} />}
      {questions.map(({ at, name, message }) => (
        <blockquote key={at} className={classes.question}>
          <span className={classes.small}>{`${name} asked ${formatInstant(at, timeZone)}`}</span>
          {message}
        </blockquote>
      ))}
      <div className={classes.actions}>
        {canEdit && <Actions proposal={proposal} onAct={setAct} />}
        <Button
          component="a"
          href={`/api/requote-proposals/${id}/file`}
          variant="default"
          size="compact-sm"
          aria-label={`PDF sent to ${to}`}
          download
        >
          PDF
        </Button>
      </div>
      {act && <ActDialog proposal={proposal} act={act} onClose={() => setAct(null)} />}
    </li>
  )
}

/** The proposals that were sent from a requote: what became of each, and what the client answered. */
export function ProposalsPanel({ requoteId, canEdit }: { requoteId: string; canEdit: boolean }) {
  const { data = [] } = useQuery(proposalsQuery(requoteId))
  if (data.length === 0) return null
  return (
    <Panel title="Proposals" isFlush>
      <ul className={classes.list}>
        {data.map((proposal) => (
          <Row key={proposal.id} proposal={proposal} canEdit={canEdit} />
        ))}
      </ul>
    </Panel>
  )
}
