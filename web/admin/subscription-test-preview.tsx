import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import {
  noticeTexts,
  noticeToastMillis,
  subscriptionNoticeOf,
  warningStatus,
} from '#shared/subscriptions/subscription-notice.rules.ts'
import type { TestAccount, TestLogin } from '#shared/subscriptions/subscriptions.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { sentenceOf, statusBadges } from '#web/subscriptions/subscription-labels.ts'
import { FactList, Panel } from '#web/ui/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { makeTestLogin } from './subscription-test.api.ts'
import classes from './subscription-test-screen.module.css'

function showNoticeToast(): void {
  showToast({ title: '', message: noticeTexts.toast, duration: noticeToastMillis })
}

/** The dialog as the account sees it, standing in the page. */
function NoticePreview() {
  return (
    <div className={classes.notice}>
      <p className={classes.noticeTitle}>{noticeTexts.title}</p>
      <p className={classes.words}>{noticeTexts.text}</p>
      <p className={classes.buttons}>
        <span>{noticeTexts.keepUsing}</span>
        <span data-main="true">{noticeTexts.subscribe}</span>
      </p>
      <Button variant="default" size="compact-sm" onClick={showNoticeToast}>
        Show the toast
      </Button>
    </div>
  )
}

/** What the account sees, by the rules that its own screens ask. */
export function SubscriptionTestPreview({ account }: { account: TestAccount }) {
  const { timeZone } = useCurrentUser()
  const { hasWarning, hasNotice } = subscriptionNoticeOf(account)
  const status = account.subscriptionStatus
  const flag = hasWarning ? `Set, with the status ${warningStatus(status)}` : 'Not set'
  return (
    <Panel title="Preview" actions={<StatusBadge {...statusBadges[status]} />}>
      <p className={classes.words}>{sentenceOf(account.subscription, timeZone, new Date())}</p>
      <FactList
        facts={[
          { label: 'Access', value: 'Kept' },
          { label: 'Warning flag', value: flag },
          { label: 'Dialog', value: hasNotice ? 'Shown once' : 'Not shown' },
          {
            label: 'Toast',
            value: hasNotice ? `Shown once, for ${noticeToastMillis / 1000} s` : 'Not shown',
          },
        ]}
      />
      {hasNotice && <NoticePreview />}
    </Panel>
  )
}

function LoginFacts({ login }: { login: TestLogin }) {
  return (
    <FactList
      facts={[
        { label: 'Email', value: login.email },
        { label: 'Password', value: <code>{login.password}</code> },
      ]}
    />
  )
}

/** The way into the account: a password shown once, for a private window. */
export function SubscriptionTestLogin({ account }: { account: TestAccount }) {
  const [login, setLogin] = useState<TestLogin | null>(null)
  const { run, isBusy, error } = useAction({
    run: () => makeTestLogin(account.account),
    onSuccess: setLogin,
    isRepeatable: false,
  })
  return (
    <Panel title="See for yourself">
      <p className={classes.words}>
        Create a password and log in with it in a private window. It is shown once, and ends all other
        sessions of the account.
      </p>
      {login && <LoginFacts login={login} />}
      {error && (
        <Alert color="red" role="alert" mt="md">
          {messageOf(error)}
        </Alert>
      )}
      <Button variant="default" mt="md" disabled={isBusy} onClick={() => void run(undefined).catch(() => {})}>
        Create password
      </Button>
    </Panel>
  )
}
