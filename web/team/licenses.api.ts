import { queryOptions } from '@tanstack/react-query'
import type { MemberLicenseCreate, MemberLicenseUpdate } from '#shared/team/licenses.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const licenseKeys = [['/api/member-licenses']] as const

/** The licenses of the team. */
export const licensesQuery = queryOptions({
  queryKey: licenseKeys[0],
  queryFn: ({ signal }) => call('GET /api/member-licenses', { signal }),
})

/** Adds a license of a member. */
export function useAddLicense() {
  return useAction({
    run: (body: MemberLicenseCreate, actionKey) => call('POST /api/member-licenses', { body, actionKey }),
    invalidates: licenseKeys,
  })
}

/** Changes a license. */
export function useUpdateLicense(id: string) {
  return useAction({
    run: (body: MemberLicenseUpdate, actionKey) =>
      call('PATCH /api/member-licenses/:id', { params: { id }, body, actionKey }),
    invalidates: licenseKeys,
  })
}

/** Removes a license. */
export function useRemoveLicense() {
  return useAction({
    run: (id: string, actionKey) => call('DELETE /api/member-licenses/:id', { params: { id }, actionKey }),
    invalidates: licenseKeys,
  })
}
