import { useCallback, useInsertionEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

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
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => {
    const entries = Object.keys(defaults).map((name) => [name, params.get(name) ?? defaults[name]])
    return Object.fromEntries(entries) as State
  }, [params, defaults])
  const setCurrent = useRef(setParams)
  useInsertionEffect(() => {
    setCurrent.current = setParams
  }, [setParams])
  const set = useCallback(
    (changes: Partial<State>, options: { replace?: boolean } = {}) => {
      setCurrent.current(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === defaults[name]) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: options.replace ?? false, preventScrollReset: true },
      )
    },
    [defaults],
  )
  return [state, set]
}
