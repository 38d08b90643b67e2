import { Checkbox, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { featureLabels } from '#shared/agencies/feature-flags.rules.ts'
import { type DigestCadence, digestCadences } from '#shared/notifications/notifications.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { KindChoices } from './notification-kinds.tsx'
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notifications.api.ts'

const words: Record<DigestCadence, { label: string; description: string }> = {
  daily: { label: 'Every day', description: '7:00 AM in your agency’s time zone.' },
  weekly: { label: 'Every week', description: 'Mondays at 7:00 AM.' },
  off: { label: 'Off', description: 'No digest. You still get emails about your account.' },
}

function Choice({ digest, isAlwaysSent }: { digest: DigestCadence; isAlwaysSent: boolean }) {
  const update = useUpdateNotificationSettings()
  // What is chosen stands until the answer does; another change is shown as it comes.
  const [typed, setTyped] = useState<{ from: DigestCadence; to: DigestCadence } | null>(null)
  if (typed && typed.from !== digest) setTyped(null)
  const chosen = typed?.to ?? digest
  const choose = async (value: string) => {
    const next = digestCadences.find((known) => known === value)
    if (!next) return
    if (next === chosen) return
    setTyped({ from: digest, to: next })
    try {
      await update.run({ digest: next })
      showToast({ title: 'Notifications saved', variant: 'success' })
    } catch (error) {
      setTyped(null)
      showToast({
        title: 'Notifications were not saved',
        message: messageOf(error),
        variant: 'destructive',
      })
    }
  }
  return (
    <Radio.Group
      label="Email digest"
      description={`Tickets due, renewals and X-dates in the next 30 days, and new prospects. ${
        isAlwaysSent
          ? "It's sent even when there's nothing new, with the audit log fingerprint."
          : "We skip it when there's nothing new."
      }`}
      value={chosen}
      onChange={(value) => void choose(value)}
    >
      <Stack gap={12} mt={12}>
        {digestCadences.map((value) => (
          <Radio key={value} value={value} disabled={update.isBusy} {...words[value]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function AuditLogChoice({ auditLog }: { auditLog: boolean }) {
  const update = useUpdateNotificationSettings()
  const [chosen, setChosen] = useState(auditLog)
  const choose = async (next: boolean) => {
    setChosen(next)
    try {
      await update.run({ auditLog: next })
      showToast({ title: 'Notifications saved', variant: 'success' })
    } catch (error) {
      setChosen(!next)
      showToast({ title: 'Notifications were not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Checkbox
      label="Include the audit log fingerprint"
      description="Adds the number of entries and a fingerprint to each email digest, so later changes to the log can be proven. The digest is then sent even when there's nothing new."
      checked={chosen}
      disabled={update.isBusy}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  )
}

function DigestChoices() {
  const query = useQuery(notificationSettingsQuery)
  const { isAgencyOwner } = useCurrentUser()
  if (!query.data)
    return query.isPending ? (
      <TextSkeleton />
    ) : (
      <LoadFailure what="Your email digest" error={query.error} onRetry={() => void query.refetch()} />
    )
  const { digest, auditLog } = query.data
  return (
    <Stack gap={20}>
      <Choice digest={digest} isAlwaysSent={isAgencyOwner && auditLog} />
      {isAgencyOwner && digest !== 'off' && <AuditLogChoice auditLog={auditLog} />}
    </Stack>
  )
}

function MemberPanel() {
  const { featuresOff } = useCurrentUser()
  const isAvailable = !featuresOff.includes('digestMails')
  const settings = useQuery({ ...notificationSettingsQuery, enabled: isAvailable })
  const update = useUpdateNotificationSettings()
  const startDigest = () =>
    void update.run({ digest: 'daily' }).then(
      () => showToast({ title: 'Notifications saved', variant: 'success' }),
      (error: unknown) =>
        showToast({
          title: 'Notifications were not saved',
          message: messageOf(error),
          variant: 'destructive',
        }),
    )
  const state = settings.data?.digest === 'off' ? 'off' : 'sent'
  return (
    <Panel title="Notifications">
      <Stack gap={28}>
        <KindChoices digest={isAvailable ? state : 'unavailable'} startDigest={startDigest} />
        {isAvailable ? <DigestChoices /> : <p>{featureLabels.digestMails.whenOff}</p>}
      </Stack>
    </Panel>
  )
}

/** What a person is notified of, in the app and by email. Admins have no book to be notified of. */
export function NotificationsPanel() {
  const { isAdmin } = useCurrentUser()
  if (!isAdmin) return <MemberPanel />
  return (
    <Panel title="Notifications">
      <p>You get an email when someone asks for help.</p>
    </Panel>
  )
}
