import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what opened a dialog that is mounted only while it is open: with the dialog its field or
 * button goes away, and a keyboard would begin again at the top of the page.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Anyone who moved the focus on meanwhile, such as a change of page, is right.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
