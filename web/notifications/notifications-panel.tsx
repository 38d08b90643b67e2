import { Checkbox, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { featureWords } from '#shared/admin/feature-flags.rules.ts'
import { type DigestCadence, digestCadences } from '#shared/notifications/notifications.contract.ts'
import { useCurrentUser } from '#web/accounts/session.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { showToast } from '#web/ui/toast.ts'
import { notificationSettingsQuery, useUpdateNotificationSettings } from './notifications.api.ts'

const words: Record<DigestCadence, { label: string; description: string }> = {
  daily: { label: 'Every day', description: 'From 7 in the morning, in the time zone of your agency.' },
  weekly: { label: 'Every week', description: 'On Mondays from 7 in the morning.' },
  off: { label: 'Off', description: 'No summary. Mails about your account still come.' },
}

function Choice({ digest }: { digest: DigestCadence }) {
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
      label="Summary by mail"
      description="Tickets that are due, renewals and X-dates of the next 30 days, and new prospects. When there is nothing to say, no mail is sent."
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
      description="Adds the number of entries and a fingerprint to each email digest, so later changes to the log can be proven."
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
          <Choice digest={query.data.digest} />
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

/** What a person is told of by mail (product.md 6, /profile). Admins have no book to be told of. */
export function NotificationsPanel() {
  const { isAdmin, featuresOff } = useCurrentUser()
  if (featuresOff.includes('digestMails')) {
    return (
      <Panel title="Notifications">
        <p>{featureWords.digestMails.whenOff}</p>
      </Panel>
    )
  }
  if (!isAdmin) return <MemberPanel />
  return (
    <Panel title="Notifications">
      <p>You get a mail when somebody asks for help. There is nothing to choose.</p>
    </Panel>
  )
}
