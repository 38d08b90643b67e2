import { useMemo } from 'react'
import type { Actor } from '#shared/permissions.ts'
import { useCurrentUser } from './session.tsx'

/** The signed-in user as the rules of permissions ask for them. */
export function useActor(): Actor {
  const { id, role, seesWholeBook, mayAssign, isReadOnly, agencyOwnerId } = useCurrentUser()
  return useMemo(
    () => ({ id, role, seesWholeBook, mayAssign, isReadOnly, agencyId: agencyOwnerId, agencyOwnerId }),
    [id, role, seesWholeBook, mayAssign, isReadOnly, agencyOwnerId],
  )
}
