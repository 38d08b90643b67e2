import { useCallback, useContext, useMemo } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router'

type Words = Record<string, string>

/**
 * Search, filters and order kept in the address bar, so that a list can be reloaded, shared and gone back to. Names with
 * their defaults, a constant of the screen; a value equal to its default leaves the address. A change makes a new entry in
 * the history; `{ replace: true }` (typing) changes the present one. The setter never changes, and called late, after a
 * pause in typing, it changes the address as it is by then.
 */
export function useSearchState<State extends Words>(
  defaults: State,
): [State, (changes: Partial<State>, options?: { replace?: boolean }) => void] {
  const [params] = useSearchParams()
  // `setSearchParams` changes the address as it was when last shown; the router itself knows a change that is not shown yet.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const state = useMemo(() => {
    const entries = Object.keys(defaults).map((name) => [name, params.get(name) ?? defaults[name]])
    return Object.fromEntries(entries) as State
  }, [params, defaults])
  const set = useCallback(
    (changes: Partial<State>, { replace = false }: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(router?.state.location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === defaults[name]) next.delete(name)
        else next.set(name, value)
      }
      void router?.navigate({ search: next.toString() }, { replace, preventScrollReset: true })
    },
    [router, defaults],
  )
  return [state, set]
}
