import type { CurrentUser, ProfileForm, ProfileUpdate } from '#shared/accounts/accounts.contract.ts'
import { call } from '#web/lib/http.ts'
import { parseCurrentUser } from '#web/session/current-user.ts'

/** What a profile update says when it fails. */
export const profileUpdateFailed = 'Profile update failed'

/** A change of the profile as it is sent: always with `agencyAddress` and `npn`, empty where there is none. */
export function profileFormOf(user: CurrentUser, changes: ProfileUpdate): ProfileForm {
  return { agencyAddress: user.agencyAddress, npn: user.npn, ...changes }
}

/** Changes the profile and returns the user as it is now. Throws when the answer holds no complete user. */
export async function updateProfile(body: ProfileForm, actionKey: string): Promise<CurrentUser> {
  const user = parseCurrentUser(await call('PATCH /api/users/profile', { body, actionKey }))
  if (!user) throw new Error(profileUpdateFailed)
  return user
}
