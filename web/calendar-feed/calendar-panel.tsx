import { Alert, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { calendarFeedQuery, useDeleteCalendarFeed, useMakeCalendarFeed } from './calendar-feed.api.ts'

type State = { createdAt: string; lastReadAt: string | null }

function FeedState({ createdAt, lastReadAt }: State) {
  return (
    <p>
      On since <Moment at={createdAt} />.{' '}
      {lastReadAt ? (
        <>
          Last read <Moment at={lastReadAt} />.
        </>
      ) : (
        'No calendar has read it yet.'
      )}
    </p>
  )
}

function Address({ address }: { address: string }) {
  return (
    <div role="status">
      <p>
        <strong>Copy the address now. It won’t be shown again.</strong>
      </p>
      <CopyText label="calendar address" text={address} />
    </div>
  )
}

type ChoicesProps = { feed: State; onNew: () => Promise<unknown>; onOff: () => void }

function Choices({ feed, onNew, onOff }: ChoicesProps) {
  const [asked, setAsked] = useState<'new' | 'off' | null>(null)
  const turnOff = useDeleteCalendarFeed()
  const close = () => setAsked(null)
  const off = async () => {
    await turnOff.run(undefined)
    onOff()
  }
  return (
    <>
      <FeedState {...feed} />
      <Group gap={8}>
        <Button variant="default" onClick={() => setAsked('new')}>
          New address
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          Turn off
        </Button>
      </Group>
      {asked === 'new' && (
        <ConfirmDialog
          title="Create a new address?"
          confirmLabel="New address"
          onConfirm={onNew}
          onClose={close}
        >
          Calendars that use the current address stop updating.
        </ConfirmDialog>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title="Turn off the calendar feed?"
          confirmLabel="Turn off"
          isDanger
          onConfirm={off}
          onClose={close}
        >
          Calendars that use the address stop updating.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The person's due dates for the calendar on their phone or computer. */
export function CalendarPanel() {
  const { data, error, refetch } = useQuery(calendarFeedQuery)
  const [address, setAddress] = useState<string | null>(null)
  const make = useMakeCalendarFeed(setAddress)
  const feed = data?.feed
  return (
    <Panel title="Calendar">
      <Stack gap={12}>
        <p>
          See your open tickets, your follow-ups and the X-dates of your prospects in Outlook, Google Calendar
          or on your phone. Whoever has the address can read these dates.
        </p>
        {error && !data && (
          <LoadFailure what="Your calendar feed" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <TextSkeleton />}
        {address && <Address address={address} />}
        {feed && <Choices feed={feed} onNew={() => make.run(undefined)} onOff={() => setAddress(null)} />}
        {data && !feed && (
          <Group>
            <Button
              variant="default"
              loading={make.isBusy}
              // A refusal is shown below.
              onClick={() => void make.run(undefined).catch(() => {})}
            >
              Create calendar address
            </Button>
          </Group>
        )}
        {make.error && !feed && <Alert color="red">{messageOf(make.error)}</Alert>}
      </Stack>
    </Panel>
  )
}
