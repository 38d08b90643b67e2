import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ChannelChange,
  channels,
  type NotificationChannels,
  notificationKindLabels,
  notificationKinds,
} from '#shared/inbox/inbox.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { channelsQuery, useChangeChannels } from './inbox.api.ts'

const channelLabels: Record<(typeof channels)[number], string> = {
  email: 'In the app and by email',
  digest: 'In the app and in my email digest',
  app: 'In the app only',
  off: 'Off',
}
const choices = channels.map((value) => ({ value, label: channelLabels[value] }))

function Choices({ chosen }: { chosen: NotificationChannels }) {
  const { run, isBusy } = useChangeChannels()
  const change = async (next: ChannelChange) => {
    try {
      await run(next)
      showToast({ title: 'Notifications saved', variant: 'success' })
    } catch (error) {
      showToast({ title: 'Notifications were not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Stack gap={14}>
      {notificationKinds.map((kind) => (
        <Select
          key={kind}
          label={notificationKindLabels[kind]}
          maw={360}
          data={choices}
          value={chosen[kind]}
          disabled={isBusy}
          allowDeselect={false}
          onChange={(value) => {
            const channel = channels.find((one) => one === value)
            if (channel && channel !== chosen[kind]) void change({ [kind]: channel })
          }}
        />
      ))}
    </Stack>
  )
}

/** How the signed-in member receives each kind of notification. */
export function ChannelsPanel() {
  const { data, error, refetch } = useQuery(channelsQuery)
  return (
    <Panel title="Alerts">
      {data && <Choices chosen={data} />}
      {!data && error && <LoadFailure what="Your alerts" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
    </Panel>
  )
}
