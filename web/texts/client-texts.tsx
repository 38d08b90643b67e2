import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#shared/dates.ts'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import {
  consentWayLabels,
  maxText,
  type TextConsent,
  type TextMessage,
  type TextNumber,
  textStatusLabels,
} from '#shared/texts/texts.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useMayWrite } from '#web/session/writing.tsx'
import { ownNumberQuery } from '#web/telephony/telephony.api.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { textsQuery, useSendText } from './texts.api.ts'
import classes from './texts.module.css'

function Message({ message }: { message: TextMessage }) {
  const { direction, body, status, error, userName, createdAt } = message
  return (
    <li className={classes.message} data-direction={direction}>
      <p className={classes.body}>{body}</p>
      <p className={classes.quiet}>
        {userName && `${userName} · `}
        {textStatusLabels[status]} · <Moment at={createdAt} />
      </p>
      {error && <p className={classes.error}>{error}</p>}
    </li>
  )
}

function ConsentLine({ consent }: { consent: TextConsent | null }) {
  const { timeZone } = useCurrentUser()
  if (!consent) return <p className={classes.quiet}>No consent to texts recorded.</p>
  const { isGiven, how, at, byName } = consent
  const words = isGiven ? 'Agreed to texts' : how === 'text' ? 'Opted out' : 'Declined texts'
  const facts = [consentWayLabels[how].toLowerCase(), formatInstant(at, timeZone), byName]
  return (
    <p className={classes.quiet}>
      {words}: {facts.filter(Boolean).join(', ')}
    </p>
  )
}

type ComposerProps = { clientId: string; number: TextNumber }

function Composer({ clientId, number: { number, consent, refusal } }: ComposerProps) {
  const [body, setBody] = useState('')
  const [isNoting, setNoting] = useState(false)
  const send = useSendText()
  const isStopped = consent?.how === 'text' && !consent.isGiven
  const submit = () =>
    void send.run({ clientId, number, body }).then(
      () => setBody(''),
      () => {},
    )
  return (
    <div className={classes.composer}>
      <ConsentLine consent={consent} />
      {refusal ? (
        <p className={classes.refusal}>{refusal}</p>
      ) : (
        <Textarea
          aria-label={`Text to ${formatPhone(number)}`}
          placeholder="Write a text"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxText}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
      )}
      {send.error && (
        <p className={classes.error} role="alert">
          {messageOf(send.error)}
        </p>
      )}
      <div className={classes.actions}>
        {!refusal && (
          <Button size="compact-sm" h={30} disabled={send.isBusy || body.trim() === ''} onClick={submit}>
            {send.isBusy ? 'Sending…' : 'Send text'}
          </Button>
        )}
        {!isStopped && (
          <Button variant="default" size="compact-sm" h={30} onClick={() => setNoting(true)}>
            {consent ? 'Change consent' : 'Record consent'}
          </Button>
        )}
      </div>
      {isNoting && <ConsentDialog clientId={clientId} number={number} onClose={() => setNoting(false)} />}
    </div>
  )
}

function Thread({ clientId }: { clientId: string }) {
  const mayWrite = useMayWrite()
  const { data, error, refetch } = useQuery(textsQuery(clientId))
  const [chosen, setChosen] = useState('')
  if (!data)
    return error ? (
      <LoadFailure what="The texts" error={error} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton />
    )
  const { numbers, messages } = data
  const number = numbers.find((one) => one.number === chosen) ?? numbers[0]
  return (
    <>
      {messages.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <ul className={classes.thread} aria-label="Texts" tabIndex={0}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
      {numbers.length > 1 && (
        <NativeSelect
          aria-label="Number"
          size="xs"
          value={number?.number}
          data={numbers.map((one) => ({ value: one.number, label: formatPhone(one.number) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      {!number && <p className={classes.quiet}>Add a US or Canadian phone number to send a text.</p>}
      {number && mayWrite && <Composer key={number.number} clientId={clientId} number={number} />}
    </>
  )
}

/** The texts with a client, for members who have a number. */
export function ClientTexts({ clientId }: { clientId: string }) {
  // The shell asks for it on every page: a page of a client waits for one answer.
  const { data: own } = useQuery({ ...ownNumberQuery, enabled: false })
  if (!own?.number) return null
  return (
    <Panel title="Texts">
      <Thread clientId={clientId} />
    </Panel>
  )
}
