import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { MailTest } from '#shared/admin/health.contract.ts'
import type {
  SettingsChange,
  SettingsOverview,
  SettingsSection,
  StoredSettings,
} from '#shared/admin/settings.contract.ts'
import type { AdminAgency, FeatureChange } from '#shared/admin/users.contract.ts'
import { call, withQuery } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/settings'

/** Everything that admins set for the platform. */
export const settingsQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call<SettingsOverview>('GET', path, { signal }),
})

/** Changes one section; the answer takes its place at once, so that the form goes on from the new version. */
export function useChangeSettings<S extends SettingsSection>(section: S) {
  const queries = useQueryClient()
  return useAction({
    run: (body: SettingsChange<S>, actionKey) =>
      call<StoredSettings<S>>('PATCH', `${path}/${section}`, { body, actionKey }),
    onSuccess: (stored) =>
      queries.setQueryData<SettingsOverview>(
        settingsQuery.queryKey,
        (old) => old && { ...old, sections: { ...old.sections, [section]: stored } },
      ),
  })
}

/** Sends a test mail to the admin who asks. */
export function useMailTest() {
  return useAction({
    run: (_input: undefined, actionKey) => call<MailTest>('POST', '/api/admin/mail-test', { actionKey }),
    isRepeatable: false,
  })
}

const agencies = '/api/admin/agencies'

/** The first agencies that a text names. */
export function agenciesQuery(q: string) {
  return queryOptions({
    queryKey: [agencies, q] as const,
    queryFn: ({ signal }) => call<AdminAgency[]>('GET', withQuery(agencies, { q }), { signal }),
  })
}

/** Switches features of one agency. */
export function useChangeFeatures(agencyId: string) {
  return useAction({
    run: (body: FeatureChange, actionKey) =>
      call<AdminAgency>('PATCH', `${agencies}/${agencyId}/features`, { body, actionKey }),
    invalidates: [[agencies]],
  })
}
