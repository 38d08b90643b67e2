import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callDirectionLabels } from '#shared/activity/activity.contract.ts'
import { can } from '#shared/permissions.ts'
import { callLength } from '#shared/telephony/phone-calls.rules.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import { type CallQuery, callStatusLabels, type PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { hrefOf } from '#web/lib/http.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayWrite } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowOlder } from '#web/ui/show-older.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { FileCallDialog } from './file-call-dialog.tsx'
import { phoneCallsQuery } from './phone-calls.api.ts'
import classes from './phone-calls.module.css'

const pages = { client: 'clients', prospect: 'prospects', policy: 'policies', ticket: 'tickets' } as const
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The message that a caller left, and the ticket about it. */
function Voicemail({ call: { id, ticketId, number } }: { call: PhoneCall }) {
  return (
    <div className={classes.voicemail}>
      {/* What the caller says is written down in the ticket, as far as Twilio understands it. */}
      {/* biome-ignore lint/a11y/useMediaCaption: nobody makes captions of voicemail. */}
      <audio
        controls
        preload="none"
        aria-label={`Voicemail from ${formatPhone(number)}`}
        src={hrefOf('GET /api/agency-integrations/twilio/calls/:id/recording', { params: { id } })}
      />
      {ticketId && (
        <Anchor component={Link} to={`/tickets/${ticketId}`} inherit>
          Open ticket
        </Anchor>
      )}
    </div>
  )
}

function Row({ call, onFile }: { call: PhoneCall; onFile: () => void }) {
  const { direction, status, number, userName, seconds, recordType, recordId, recordName, startedAt } = call
  const mayWrite = useMayWrite()
  const shown = formatPhone(number)
  const isOver = status !== 'ringing' && status !== 'canceled'
  const facts = [callStatusLabels[status], ...(seconds > 0 ? [callLength(seconds)] : []), userName]
  return (
    <li className={classes.row}>
      <span className={classes.way} title={callDirectionLabels[direction]}>
        {direction === 'inbound' ? <PhoneIncoming {...icon} /> : <PhoneOutgoing {...icon} />}
        <span className={classes.hidden}>{callDirectionLabels[direction]}</span>
      </span>
      <div className={classes.about}>
        <p className={classes.name}>{shown}</p>
        <p className={classes.quiet}>
          {facts.filter(Boolean).join(' · ')} · <Moment at={startedAt} />
        </p>
        {call.hasRecording && <Voicemail call={call} />}
      </div>
      <div className={classes.about}>
        {recordType && recordId ? (
          <Anchor component={Link} to={`/${pages[recordType]}/${recordId}`} inherit>
            {recordName || 'Deleted record'}
          </Anchor>
        ) : (
          <span className={classes.quiet}>Not on file</span>
        )}
      </div>
      <span className={classes.actions}>
        {!recordId && isOver && mayWrite && (
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Log the call with ${shown}`}
            onClick={onFile}
          >
            Log on…
          </Button>
        )}
      </span>
    </li>
  )
}

const empty = {
  unknown: 'No calls to file. Calls with known numbers are logged by themselves.',
  all: 'No calls yet. Click a phone number to call it.',
}
type Of = CallQuery['of']

function CallList({ of }: { of: Of }) {
  const answer = useInfiniteQuery(phoneCallsQuery(of))
  const [filing, setFiling] = useState<PhoneCall | null>(null)
  const calls = answer.data?.pages.flat() ?? []
  if (!answer.data)
    return (
      <Panel isFlush>
        {answer.error ? (
          <LoadFailure what="The calls" error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton />
        )}
      </Panel>
    )
  return (
    <Panel isFlush>
      {calls.length === 0 ? (
        <EmptyState message={empty[of]} />
      ) : (
        <ul className={classes.list} aria-label="Calls">
          {calls.map((call) => (
            <Row key={call.id} call={call} onFile={() => setFiling(call)} />
          ))}
        </ul>
      )}
      <ShowOlder query={answer} className={classes.more} />
      {filing && <FileCallDialog call={filing} onClose={() => setFiling(null)} />}
    </Panel>
  )
}

const tabs: { id: Of; label: string }[] = [
  { id: 'unknown', label: 'To file' },
  { id: 'all', label: 'All calls' },
]

/** /phone-calls: the calls through the agency's numbers, those of unknown numbers first. */
export function PhoneCallsScreen() {
  const [{ of }, setState] = useSearchState({ of: 'unknown' })
  const isOwner = can(useActor(), 'agency.edit')
  const shown = tabs.find(({ id }) => id === of)?.id ?? 'unknown'
  return (
    <>
      <PageHeader
        title="Phone calls"
        subtitle={
          <>
            Log calls with numbers that aren’t on file.{' '}
            {isOwner && (
              <Anchor component={Link} to="/profile?section=phone" inherit underline="always">
                Set up calling
              </Anchor>
            )}
          </>
        }
      />
      <Tabs label="Phone calls" tabs={tabs} value={shown} onChange={(id) => setState({ of: id })}>
        <CallList of={shown} />
      </Tabs>
    </>
  )
}
