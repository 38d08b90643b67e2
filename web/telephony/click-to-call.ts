import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatPhone } from '#shared/telephony/phone-numbers.rules.ts'
import type { OwnNumber } from '#shared/telephony/telephony.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { numberOfLink, recordOfPage } from './phone-links.rules.ts'
import { useStartCall } from './telephony.api.ts'

/** The number of the phone link that was clicked; with a modifier key the browser does what it does. */
function clickedNumber(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element && event.target.closest('a[href^="tel:"]')
  return link ? numberOfLink(link.getAttribute('href') ?? '') : null
}

/** Has every phone number of the application call from the member's own phone, while they have one. */
export function useClickToCall({ forwardTo }: OwnNumber): void {
  const { run } = useStartCall()
  const { pathname } = useLocation()
  const page = useRef(pathname)
  page.current = pathname
  useEffect(() => {
    if (!forwardTo) return
    const onClick = (event: MouseEvent) => {
      const number = clickedNumber(event)
      if (!number) return
      event.preventDefault()
      run({ number, ...recordOfPage(page.current) }).then(
        () =>
          showToast({
            title: `Calling your phone at ${formatPhone(forwardTo)}`,
            message: `Answer and press any key to call ${formatPhone(number)}.`,
            variant: 'success',
          }),
        (error: unknown) =>
          showToast({ title: 'Call not started', message: messageOf(error), variant: 'destructive' }),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [forwardTo, run])
}
