import { type RefObject, useEffect, useRef } from 'react'
import { isPageKey, shortcutKeys } from '#web/lib/shortcuts.ts'

/**
 * The keys of a list: `/` goes to the search field and `n` makes a new record; arrows, Enter and Space belong to the
 * table. Put the ref around the search field.
 */
export function useListKeys(onNew: () => void): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return
      if (event.key === shortcutKeys.search)
        frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      else if (event.key === shortcutKeys.create) onNew()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onNew])
  return frame
}
