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
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notifications.api.ts'

const words: Record<DigestCadence, { label: string; description: string }> = {
  daily: { label: 'Every day', description: '7:00 AM in your agency’s time zone.' },
  weekly: { label: 'Every week', description: 'Mondays at 7:00 AM.' },
  off: { label: 'Off', description: 'No digest. You still get emails about your account.' },
}

function Choice({ digest, isAlwaysSent }: { digest: DigestCadence; isAlwaysSent: boolean }) {
  const update = useUpdateNotificationSettings()
  const [chosen, setChosen] = useState(digest)
  const choose = async (value: string) => {
    const next = digestCadences.find((known) => known === value)
    if (!next) return
    setChosen(next)
    try {
      await update.run({ digest: next })
      showToast({ title: 'Notifications saved', variant: 'success' })
    } catch (error) {
      setChosen(digest)
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

function MemberPanel() {
  const query = useQuery(notificationSettingsQuery)
  const { isAgencyOwner } = useCurrentUser()
  return (
    <Panel title="Notifications">
      {query.data && (
        <Stack gap={20}>
          <Choice digest={query.data.digest} isAlwaysSent={isAgencyOwner && query.data.auditLog} />
          {isAgencyOwner && query.data.digest !== 'off' && <AuditLogChoice auditLog={query.data.auditLog} />}
        </Stack>
      )}
      {query.isPending && <TextSkeleton />}
      {query.isError && !query.data && (
        <LoadFailure what="Your notifications" error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  )
}

/** What a person is notified of by email. Admins have no book to be notified of. */
export function NotificationsPanel() {
  const { isAdmin, featuresOff } = useCurrentUser()
  if (featuresOff.includes('digestMails')) {
    return (
      <Panel title="Notifications">
        <p>{featureLabels.digestMails.whenOff}</p>
      </Panel>
    )
  }
  if (!isAdmin) return <MemberPanel />
  return (
    <Panel title="Notifications">
      <p>You get an email when someone asks for help.</p>
    </Panel>
  )
}
