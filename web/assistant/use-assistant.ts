import { useCallback, useEffect, useState } from 'react'

/** How this machine's keyboard writes the shortcut of the assistant. */
export function assistantShortcut(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘J' : 'Ctrl J'
}

function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'j'
}

/** Whether the assistant is open; Ctrl J or ⌘ J opens it, unless another dialog asks for something. */
export function useAssistant(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOffered) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (!document.querySelector('[aria-modal="true"]')) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOffered])
  return { isOpen, open: useCallback(() => setOpen(true), []), close: useCallback(() => setOpen(false), []) }
}
