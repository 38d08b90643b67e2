import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { resendVerification } from './verification.api.ts'

/** Mails the verification link again; `isSent` keeps a person from asking twice. */
export function useResendVerification() {
  const [isSent, setSent] = useState(false)
  const { run, isBusy } = useAction({ run: resendVerification, onSuccess: () => setSent(true) })
  const resend = () =>
    run(undefined).catch((error: unknown) =>
      showToast({ title: 'The email was not sent', message: messageOf(error), variant: 'destructive' }),
    )
  return { resend, isBusy, isSent }
}
