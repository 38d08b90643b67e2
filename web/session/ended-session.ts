import type { CurrentUser } from '#shared/accounts/accounts.contract.ts'
import { keepOpenForms } from '#web/lib/form-drafts.ts'
import { showToast } from '#web/lib/toast.ts'
import { awaitReturn } from './remembered-user.ts'

/** Keeps what a person typed and where they were for their next login, and shows that the session has ended. */
export function keepForReturn(user: CurrentUser, where: string): void {
  keepOpenForms('Session Expired')
  awaitReturn(user.id, where)
  showToast({
    title: 'Session Expired',
    message: 'Please log in again to continue.',
    variant: 'destructive',
  })
}
