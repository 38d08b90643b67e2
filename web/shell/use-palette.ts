import { useCallback, useEffect, useState } from 'react'
import { isPageKey, shortcutKeys } from '#web/lib/shortcuts.ts'
import type { Creatable } from './palette-entries.ts'

/**
 * Whether the command palette is open, what it is making, and whether the keyboard shortcuts are shown. Ctrl K or ⌘ K opens
 * and closes the palette, ? shows the shortcuts.
 */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [creating, setCreating] = useState<Creatable | null>(null)
  const [isHelping, setHelping] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === shortcutKeys.palette
      if (isPalette) setOpen((was) => !was)
      else if (event.key === shortcutKeys.help && isPageKey(event)) setHelping(true)
      else return
      event.preventDefault()
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
    isHelping,
    setHelping,
  }
}
