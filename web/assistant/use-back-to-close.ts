import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const mark = { isAssistantOpen: true } as const

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAssistantOpen' in state
}

/**
 * On a narrow screen the open dialog has an entry of its own in the browser's history, so that going back closes it
 * and leads nowhere else. Returns what closes the dialog, and what follows a link out of it: in place of that
 * entry, so that the way back passes the dialog no more.
 */
export function useBackToClose(isNarrow: boolean, onClose: () => void) {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isEntered = isMarked(state)
  const phase = useRef<'before' | 'asked' | 'entered'>('before')

  useEffect(() => {
    if (isEntered) phase.current = 'entered'
    else if (phase.current === 'entered') onClose()
    else if (phase.current === 'before' && isNarrow) {
      phase.current = 'asked'
      void navigate({ pathname, search, hash }, { state: mark, preventScrollReset: true })
    }
  }, [isEntered, isNarrow, onClose, navigate, pathname, search, hash])

  return {
    close: () => {
      if (isEntered) void navigate(-1)
      else onClose()
    },
    follow: (to: string) => void navigate(to, { replace: isEntered }),
  }
}
