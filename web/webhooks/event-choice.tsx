import { Checkbox, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { eventText } from '#shared/webhooks/event-text.rules.ts'
import {
  type WebhookEvent,
  webhookEventGroups,
  webhookEvents,
} from '#shared/webhooks/webhook-events.rules.ts'
import { DisclosureButton } from './disclosure-button.tsx'
import classes from './event-choice.module.css'

type Props = { value: readonly WebhookEvent[]; error?: ReactNode; onChange: (events: WebhookEvent[]) => void }

type GroupProps = Omit<Props, 'error'> & { label: string; events: readonly WebhookEvent[] }

function Group({ label, events, value, onChange }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  // Folded ones are not drawn: each key typed above draws all that are.
  const shown = isOpen ? events : []
  const chosen = events.filter((event) => value.includes(event))
  const set = (changed: readonly WebhookEvent[], isOn: boolean) =>
    onChange(webhookEvents.filter((event) => (changed.includes(event) ? isOn : value.includes(event))))
  return (
    <li className={classes.group}>
      <div className={classes.groupHead}>
        <Checkbox
          label={label}
          aria-label={`All events of ${label.toLowerCase()}`}
          checked={chosen.length === events.length}
          indeterminate={chosen.length > 0 && chosen.length < events.length}
          onChange={() => set(events, chosen.length < events.length)}
        />
        <DisclosureButton
          label={`${label}: ${chosen.length} of ${events.length} chosen`}
          isOpen={isOpen}
          controls={list}
          onToggle={() => setOpen(!isOpen)}
        >
          {chosen.length} of {events.length}
        </DisclosureButton>
      </div>
      <ul id={list} className={classes.events} hidden={!isOpen}>
        {shown.map((event) => (
          <li key={event}>
            <Checkbox
              label={eventText(event)}
              description={event}
              checked={value.includes(event)}
              onChange={({ currentTarget }) => set([event], currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Which events are sent, chosen group by group or one by one. */
export function EventChoice({ value, error, onChange }: Props) {
  const title = useId()
  const areAll = value.length === webhookEvents.length
  return (
    <section aria-labelledby={title}>
      <div className={classes.choiceHead}>
        <p id={title} className={classes.legend}>
          Events
        </p>
        <UnstyledButton
          className={classes.choiceAll}
          onClick={() => onChange(areAll ? [] : [...webhookEvents])}
        >
          {areAll ? 'Clear all' : 'Select all'}
        </UnstyledButton>
      </div>
      <ul className={classes.groups} data-path="events" tabIndex={-1}>
        {Object.entries(webhookEventGroups).map(([label, events]) => (
          <Group key={label} label={label} events={events} value={value} onChange={onChange} />
        ))}
      </ul>
      {error && (
        <p className={classes.failure} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
