import { useCallback, useEffect, useState } from 'react'
import type { Creatable } from './palette-entries.ts'

/** Whether the command palette is open, and what it is making; Ctrl K or ⌘ K opens and closes it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [creating, setCreating] = useState<Creatable | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((was) => !was)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return {
    isOpen,
    open: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
    creating,
    create: setCreating,
  }
}
