import { type RefObject, useEffect, useRef } from 'react'

/** Whether what is typed belongs to a field; a ticked row and a list of choices take no text. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && !target.readOnly
  return target.isContentEditable || target.matches('textarea, select')
}

/**
 * The keys of a list: `/` goes to the search field and `n` makes a new record; arrows, Enter and Space belong to the
 * table. Put the ref around the search field.
 */
export function useListKeys(onNew: () => void): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOverlaid = document.querySelector('[aria-modal="true"]') !== null
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey
      if (isOverlaid || isShortcut || isTyping(event.target)) return
      if (event.key === '/') frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      else if (event.key === 'n') onNew()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onNew])
  return frame
}
