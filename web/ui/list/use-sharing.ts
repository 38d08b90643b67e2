import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayWrite } from '#web/session/writing.tsx'

/** Who views are shared with, and whether the person may share: members with their agency, admins with each other. */
export function useSharing() {
  const mayWrite = useMayWrite()
  const isPlatform = can(useActor(), 'platform.manage')
  return isPlatform
    ? { mayShare: true, circle: 'all admins', everyone: 'all admins' }
    : { mayShare: mayWrite, circle: 'your agency', everyone: 'everyone in the agency' }
}
