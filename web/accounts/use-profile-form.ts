import { useQueryClient } from '@tanstack/react-query'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type CurrentUser, ProfileUpdate } from '#shared/accounts/accounts.contract.ts'
import { userKey } from '#web/lib/query-client.ts'
import { showToast } from '#web/lib/toast.ts'
import { rememberUser } from '#web/session/remembered-user.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { profileFormOf, updateProfile } from './profile.api.ts'
import { useAccountForm } from './use-account-form.ts'

/** What a change of the signed-in user makes stale, beside the user. */
export const profileInvalidates = [['/api/team-members']] as const

/** Puts the user whom the server answered in place of the one that is shown. */
export function useKeepUser(): (user: CurrentUser) => void {
  const client = useQueryClient()
  return (user) => {
    client.setQueryData(userKey, user)
    rememberUser(user)
  }
}

/** A form of some fields of the profile, saved by one call. */
export function useProfileForm<Values extends ProfileUpdate>(initialValues: Values, saved: string) {
  const user = useCurrentUser()
  const keepUser = useKeepUser()
  return useAccountForm({
    name: saved,
    initialValues,
    validate: zod4Resolver(ProfileUpdate),
    run: (values, actionKey) => updateProfile(profileFormOf(user, values), actionKey),
    invalidates: profileInvalidates,
    onSuccess: (changed) => {
      keepUser(changed)
      showToast({ title: saved, variant: 'success' })
    },
  })
}
