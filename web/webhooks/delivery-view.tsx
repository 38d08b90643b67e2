import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { Attempt, DeliveryDetail } from '#shared/webhooks/webhooks.contract.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { Moment } from '#web/ui/values.tsx'
import classes from './deliveries.module.css'
import { durationText, readableBody } from './webhook-status.rules.ts'

const isTaken = ({ statusCode }: Attempt) => statusCode !== null && statusCode >= 200 && statusCode < 300

/** What an attempt came to, such as "200 in 84 ms". */
export function AnswerLine({ attempt }: { attempt: Attempt }) {
  const { statusCode, durationMs } = attempt
  return (
    <span className={classes.answerLine}>
      <StatusDot
        tone={isTaken(attempt) ? 'green' : 'red'}
        label={statusCode === null ? 'No answer' : String(statusCode)}
      />
      <span className={classes.quiet}>in {durationText(durationMs)}</span>
    </span>
  )
}

function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className={classes.code} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

const copyLabels = { idle: 'Copy body', copied: 'Copied', failed: 'Copying not allowed' }

function CopyButton({ text }: { text: string }) {
  const { state, copy } = useCopy(text)
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<Copy size={13} strokeWidth={1.75} aria-hidden />}
      onClick={() => void copy()}
    >
      {copyLabels[state]}
    </Button>
  )
}

function Attempts({ log }: { log: readonly Attempt[] }) {
  if (log.length === 0) return <p className={classes.quiet}>Not sent yet.</p>
  return (
    <ol className={classes.attempts} aria-label="Attempts, the newest first">
      {log.map((attempt) => (
        <li key={attempt.at} className={classes.attempt}>
          <p className={classes.attemptLine}>
            <AnswerLine attempt={attempt} />
            <span className={classes.quiet}>
              <Moment at={attempt.at} />
            </span>
          </p>
          {attempt.error && <p className={classes.failure}>{attempt.error}</p>}
          {attempt.answer && <CodeBlock label="Answer" text={attempt.answer} />}
        </li>
      ))}
    </ol>
  )
}

/** What was sent and what was answered, attempt by attempt. */
export function DeliveryView({ delivery }: { delivery: DeliveryDetail }) {
  const headers = Object.entries(delivery.headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div className={classes.sides}>
      <section className={classes.side} aria-label="Request">
        <div className={classes.sideHead}>
          <h3 className={classes.sideTitle}>Request</h3>
          <CopyButton text={delivery.body} />
        </div>
        <CodeBlock label="Headers" text={[...headers, 'webhook-signature: not kept'].join('\n')} />
        <CodeBlock label="Body" text={readableBody(delivery.body)} />
      </section>
      <section className={classes.side} aria-label="Answers">
        <div className={classes.sideHead}>
          <h3 className={classes.sideTitle}>{delivery.log.length > 1 ? 'Answers' : 'Answer'}</h3>
        </div>
        <Attempts log={delivery.log} />
      </section>
    </div>
  )
}
