import { useCallback, useState } from 'react'
import { localStore, type storageKeys } from '#web/lib/storage.ts'

type FlagKey = typeof storageKeys.agencyKnowledge | typeof storageKeys.suggestionsHidden

/** A switch that this browser remembers, off until someone turns it on. */
export function useStoredFlag(key: FlagKey): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStore.read(key) === 'true')
  const keep = useCallback(
    (next: boolean) => {
      localStore.write(key, String(next))
      setOn(next)
    },
    [key],
  )
  return [isOn, keep]
}
