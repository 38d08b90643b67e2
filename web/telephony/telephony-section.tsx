import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import type { AgencyNumber, Telephony } from '#shared/telephony/telephony.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { telephonyQuery, useDisconnectTelephony, useRefreshNumbers } from './telephony.api.ts'
import classes from './telephony.module.css'

const help = (
  <Anchor component={Link} to="/support/articles/phone" inherit underline="always">
    How to set up calling
  </Anchor>
)

/** What telephony would do, before there is any. */
function Off({ onConnect }: { onConnect: () => void }) {
  return (
    <Panel title="Phone">
      <p className={classes.note}>With your agency’s Twilio account connected:</p>
      <ul className={classes.would}>
        <li>
          Click any phone number to call it: your own phone rings first, and the client sees your agency’s
          number.
        </li>
        <li>
          Calls are logged in the client’s timeline with who called, what came of it and how long it took.
        </li>
        <li>When a client calls, their name appears with a link to their page.</li>
        <li>Text clients who agreed, between 8 AM and 9 PM where they are. STOP is heeded.</li>
        <li>Who is not answered can leave a voicemail, which becomes a ticket with a transcript.</li>
        <li>Calls from unknown numbers are kept until someone files them.</li>
      </ul>
      <p className={classes.note}>No Twilio account connected. {help}</p>
      <Button variant="default" size="compact-sm" h={30} onClick={onConnect}>
        Connect Twilio
      </Button>
    </Panel>
  )
}

function NumberRow({ number, onEdit }: { number: AgencyNumber; onEdit: () => void }) {
  const { userId, userName, forwardTo, name } = number
  const shown = formatPhone(number.number)
  const rings = forwardTo ? `Rings at ${formatPhone(forwardTo)}` : 'Rings nowhere yet'
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{shown}</p>
        {name && name !== number.number && name !== shown && <p className={classes.quiet}>{name}</p>}
      </div>
      <div className={classes.about}>
        <p>{userId ? userName : <span className={classes.quiet}>No one</span>}</p>
        {userId && <p className={classes.quiet}>{rings}</p>}
      </div>
      <Button variant="default" size="compact-sm" h={30} aria-label={`Edit ${shown}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}

function Numbers({ numbers }: Pick<Telephony, 'numbers'>) {
  const [editing, setEditing] = useState<AgencyNumber | null>(null)
  const refresh = useRefreshNumbers()
  const ask = () =>
    void refresh.run(undefined).then(
      () => showToast({ title: 'Numbers refreshed', variant: 'success' }),
      (error: unknown) =>
        showToast({ title: 'Not refreshed', message: messageOf(error), variant: 'destructive' }),
    )
  const button = (
    <Button variant="default" size="compact-sm" h={30} disabled={refresh.isBusy} onClick={ask}>
      {refresh.isBusy ? 'Refreshing…' : 'Refresh'}
    </Button>
  )
  return (
    <Panel title="Numbers" actions={button} isFlush>
      {numbers.length === 0 ? (
        <EmptyState message="This account has no phone numbers. Buy one in the Twilio console, then refresh." />
      ) : (
        <ul className={classes.list} aria-label="Numbers">
          {numbers.map((number) => (
            <NumberRow key={number.id} number={number} onEdit={() => setEditing(number)} />
          ))}
        </ul>
      )}
      {editing && <NumberDialog number={editing} onClose={() => setEditing(null)} />}
    </Panel>
  )
}

function Account({ telephony, onReplace }: { telephony: Telephony; onReplace: () => void }) {
  const { accountName, accountSid, connectedAt, voiceUrl, statusUrl, textUrl } = telephony
  const [isLeaving, setLeaving] = useState(false)
  const disconnect = useDisconnectTelephony()
  const actions = [
    { label: 'Replace credentials', run: onReplace },
    { label: 'Disconnect', isDanger: true, run: () => setLeaving(true) },
  ]
  return (
    <Panel
      title="Twilio account"
      actions={<RecordMenu label="Actions for the Twilio account" actions={actions} />}
    >
      <p className={classes.note}>
        Numbers that you give to a member send their calls and texts here by themselves. {help}
      </p>
      <FactList
        facts={[
          { label: 'Account', value: accountName },
          { label: 'Account SID', value: accountSid },
          { label: 'Connected', value: connectedAt && <Moment at={connectedAt} /> },
        ]}
      />
      <dl className={classes.addresses}>
        <dt>Voice address</dt>
        <dd>
          <CopyText label="voice address" text={voiceUrl} />
        </dd>
        <dt>Call status address</dt>
        <dd>
          <CopyText label="call status address" text={statusUrl} />
        </dd>
        <dt>Messaging address</dt>
        <dd>
          <CopyText label="messaging address" text={textUrl} />
        </dd>
      </dl>
      {isLeaving && (
        <ConfirmDialog
          title="Disconnect Twilio?"
          confirmLabel="Disconnect"
          isDanger
          onConfirm={() => disconnect.run(undefined)}
          onClose={() => setLeaving(false)}
        >
          Calls are no longer started or logged here, and the choice of members for each number is lost.
          Logged calls stay. Your numbers stay yours at Twilio: lead their calls elsewhere there.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** The agency's Twilio account, its owner's to connect. */
export function TelephonySection() {
  const { data, error, refetch } = useQuery(telephonyQuery)
  const [isConnecting, setConnecting] = useState(false)
  const connect = () => setConnecting(true)
  if (!data)
    return error ? (
      <LoadFailure what="Phone" error={error} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton />
    )
  return (
    <div className={classes.panels}>
      {data.isConnected ? (
        <>
          <Account telephony={data} onReplace={connect} />
          <Numbers numbers={data.numbers} />
        </>
      ) : (
        <Off onConnect={connect} />
      )}
      {isConnecting && <ConnectDialog accountSid={data.accountSid} onClose={() => setConnecting(false)} />}
    </div>
  )
}
