import { Alert, Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import {
  noticeTexts,
  noticeToastMillis,
  subscriptionNoticeOf,
  warningStatus,
} from '#shared/subscriptions/subscription-notice.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { expiredNoticeKey, localStore, sessionStore, storageKeys } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useSaveKey } from '#web/ui/use-save-key.ts'
import { canBuy, planOf } from './buyer.ts'
import classes from './subscription-notice.module.css'
import { useCheckout } from './subscriptions.api.ts'

/** Keeps the warning flag and the status in the session storage, or takes them away. */
function useWarningFlag(user: CurrentUser): void {
  const { hasWarning } = subscriptionNoticeOf(user)
  const status = warningStatus(user.subscriptionStatus)
  useEffect(() => {
    const { subscriptionWarning, subscriptionStatus } = storageKeys
    if (!hasWarning) return sessionStore.remove(subscriptionWarning, subscriptionStatus)
    sessionStore.write(subscriptionWarning, 'true')
    sessionStore.write(subscriptionStatus, status)
  }, [hasWarning, status])
}

/** Checkout paths and /profile are reached whatever the status: nothing stands before them. */
function isAlwaysReachable(pathname: string): boolean {
  return pathname.startsWith('/checkout/') || pathname === '/profile'
}

/** Whether the dialog is open: once for each person, which a flag in the local storage remembers. */
function useNotice(user: CurrentUser) {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isDue = subscriptionNoticeOf(user).hasNotice && !isAlwaysReachable(pathname)
  useEffect(() => {
    const key = expiredNoticeKey(user.id)
    if (!isDue || localStore.read(key) !== null) return
    localStore.write(key, 'true')
    setOpen(true)
    showToast({ title: '', message: noticeTexts.toast, duration: noticeToastMillis })
  }, [isDue, user.id])
  return { isOpen, close: () => setOpen(false) }
}

/** The dialog; members, who cannot buy, are led to who can. */
function NoticeDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const checkout = useCheckout()
  const navigate = useNavigate()
  const subscribe = () => {
    if (canBuy(user)) return void checkout.run(planOf(user)).catch(() => {})
    onClose()
    void navigate('/payments')
  }
  useSaveKey(subscribe, !checkout.isBusy)
  return (
    <Modal opened onClose={onClose} title={noticeTexts.title} size="sm">
      <p className={classes.text}>{noticeTexts.text}</p>
      {checkout.error && (
        <Alert color="red" role="alert" mt="md">
          {messageOf(checkout.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {noticeTexts.keepUsing}
        </Button>
        <Button onClick={subscribe} disabled={checkout.isBusy} data-autofocus>
          {noticeTexts.subscribe}
        </Button>
      </div>
    </Modal>
  )
}

/** Tells who is not subscribed, once, and never takes anything away. */
export function SubscriptionNotice() {
  const user = useCurrentUser()
  useWarningFlag(user)
  const { isOpen, close } = useNotice(user)
  return isOpen ? <NoticeDialog onClose={close} /> : null
}
