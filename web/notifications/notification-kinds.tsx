import { Alert, Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { featureLabels } from '#shared/agencies/feature-flags.rules.ts'
import {
  type Channel,
  type ChannelChange,
  channels,
  type NotificationChannels,
  notificationKindLabels,
  notificationKinds,
} from '#shared/inbox/inbox.contract.ts'
import { channelsQuery, useChangeChannels } from '#web/inbox/inbox.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'

/** Whether the digest is sent: not where its reader turned it off, or an admin for the whole agency. */
export type DigestState = 'sent' | 'off' | 'unavailable'

const channelLabels: Record<Channel, string> = {
  email: 'In the app and by email at once',
  digest: 'In the app and in my email digest',
  app: 'In the app only',
  off: 'Off',
}
const choices = channels.map((value) => ({ value, label: channelLabels[value] }))

type DigestProps = { digest: DigestState; startDigest: () => void }
type UnsentProps = DigestProps & { count: number; mailAtOnce: () => void; isBusy: boolean }

/** Says that what waits for the digest is emailed by nothing, and what can be done. */
function Unsent({ digest, count, startDigest, mailAtOnce, isBusy }: UnsentProps) {
  const kinds = count === 1 ? '1 kind of notification' : `${count} kinds of notifications`
  return (
    <Alert color="orange" role="status" title="Not emailed right now">
      {digest === 'off'
        ? `Your email digest is off, so ${kinds} chosen for it ${count === 1 ? 'appears' : 'appear'} in the app only.`
        : `${featureLabels.digestMails.whenOff} Until then, ${kinds} chosen for it ${count === 1 ? 'appears' : 'appear'} in the app only.`}
      <Group gap={8} mt={8}>
        {digest === 'off' && (
          <Button size="compact-sm" variant="default" onClick={startDigest} disabled={isBusy}>
            Turn on the daily digest
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={mailAtOnce} disabled={isBusy}>
          Email me at once instead
        </Button>
      </Group>
    </Alert>
  )
}

function Choices({ chosen, ...digest }: DigestProps & { chosen: NotificationChannels }) {
  const { run, isBusy } = useChangeChannels()
  const change = async (next: ChannelChange) => {
    try {
      await run(next)
      showToast({ title: 'Notifications saved', variant: 'success' })
    } catch (error) {
      showToast({ title: 'Notifications were not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  const waiting =
    digest.digest === 'sent' ? [] : notificationKinds.filter((kind) => chosen[kind] === 'digest')
  const mailAtOnce = () => void change(Object.fromEntries(waiting.map((kind) => [kind, 'email' as const])))
  return (
    <Stack gap={14}>
      {waiting.length > 0 && (
        <Unsent {...digest} count={waiting.length} mailAtOnce={mailAtOnce} isBusy={isBusy} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16} verticalSpacing={14}>
        {notificationKinds.map((kind) => (
          <Select
            key={kind}
            label={notificationKindLabels[kind]}
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
      </SimpleGrid>
    </Stack>
  )
}

/** How the signed-in member receives each kind of notification. */
export function KindChoices(props: DigestProps) {
  const { data, error, refetch } = useQuery(channelsQuery)
  if (data) return <Choices {...props} chosen={data} />
  return error ? (
    <LoadFailure what="Your notifications" error={error} onRetry={() => void refetch()} />
  ) : (
    <TextSkeleton />
  )
}
