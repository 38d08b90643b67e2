import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a person asked for before the page was open, as the command palette leads to it. */
export type Ask = 'call' | 'certificate' | 'sign' | 'renew' | 'requote' | 'carriers' | 'resolve'

/** The state of a navigation that asks something of its page. */
export function asking(ask: Ask): { asks: Ask } {
  return { asks: ask }
}

function asksFor(state: unknown, ask: Ask): boolean {
  return typeof state === 'object' && state !== null && 'asks' in state && state.asks === ask
}

/** Does once what was asked of this page; a reload or the way back does not ask again. */
export function useAsk(ask: Ask, run: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isAsked = asksFor(state, ask)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isAsked) return
    latest.current()
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }, [isAsked, navigate, pathname, search])
}
