import { useCallback, useState } from 'react'
import { localStore, storageKeys } from '#web/lib/storage.ts'

/** Whether the sidebar is collapsed, remembered by the browser. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setCollapsed] = useState(() => localStore.read(storageKeys.sidebar) === 'collapsed')
  const toggle = useCallback(() => {
    const next = !isCollapsed
    localStore.write(storageKeys.sidebar, next ? 'collapsed' : 'expanded')
    setCollapsed(next)
  }, [isCollapsed])
  return { isCollapsed, toggle }
}
