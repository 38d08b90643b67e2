import { useCallback, useState } from 'react'
import type { ChosenColumn, ListName, ListView } from '#shared/list-views/list-views.contract.ts'
import { ChosenColumn as ChosenColumnSchema } from '#shared/list-views/list-views.contract.ts'
import { listColumnsKey, localStore } from '#web/lib/storage.ts'
import { useCurrentUser } from '#web/session/session.tsx'

type Kept = Readonly<Record<string, ChosenColumn[]>>

function isKept(value: unknown): value is ChosenColumn[] {
  return Array.isArray(value) && value.every((column) => ChosenColumnSchema.safeParse(column).success)
}

/** What this device keeps; what it cannot read is as if nobody chose. */
function readKept(userId: string): Kept {
  try {
    const read: unknown = JSON.parse(localStore.read(listColumnsKey(userId)) ?? '{}')
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, columns]) => isKept(columns)))
  } catch {
    return {}
  }
}

/**
 * The columns of a list: those changed in its view on this device, else those of the view, else those that the person chose on
 * this device; null for the usual ones.
 */
export function useColumnChoice(name: ListName, view: ListView | null) {
  const { id: userId } = useCurrentUser()
  const [kept, setKept] = useState(() => readKept(userId))
  const key = view ? `${name}:${view.id}` : name
  const keep = useCallback(
    (columns: ChosenColumn[] | null, at: string) =>
      setKept((now) => {
        const { [at]: _former, ...others } = now
        const next = columns ? { ...others, [at]: columns } : others
        localStore.write(listColumnsKey(userId), JSON.stringify(next))
        return next
      }),
    [userId],
  )
  const changed = view ? kept[key] : undefined
  return {
    chosen: changed ?? view?.columns ?? kept[name] ?? null,
    choose: useCallback((columns: ChosenColumn[]) => keep(columns, key), [keep, key]),
    /** Goes back to the columns of the view, or to the usual ones. */
    reset: useCallback(() => {
      keep(null, key)
      if (!view?.columns) keep(null, name)
    }, [keep, key, name, view]),
    /** What was changed in the view is saved, or is not wanted. */
    forget: useCallback(() => view && keep(null, key), [keep, key, view]),
    isChanged: changed !== undefined && JSON.stringify(changed) !== JSON.stringify(view?.columns ?? null),
  }
}
