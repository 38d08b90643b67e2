import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type {
  SettingsChange,
  SettingsOverview,
  SettingsSection,
  StoredSettings,
} from '#shared/admin/settings.contract.ts'
import type { FeatureChange } from '#shared/admin/users.contract.ts'
import { call } from '#web/lib/http.ts'
import { useAction } from '#web/lib/use-action.ts'

const path = '/api/admin/settings'

/** Everything that admins set for the platform. */
export const settingsQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: ({ signal }) => call('GET /api/admin/settings', { signal }),
})

type Change<S extends SettingsSection> = (options: {
  body: SettingsChange<S>
  actionKey: string
}) => Promise<StoredSettings<S>>

const changes: { [S in SettingsSection]: Change<S> } = {
  signUp: (options) => call('PATCH /api/admin/settings/signUp', options),
  sessions: (options) => call('PATCH /api/admin/settings/sessions', options),
  plans: (options) => call('PATCH /api/admin/settings/plans', options),
  retention: (options) => call('PATCH /api/admin/settings/retention', options),
  assistant: (options) => call('PATCH /api/admin/settings/assistant', options),
  chatbot: (options) => call('PATCH /api/admin/settings/chatbot', options),
  staticAnswers: (options) => call('PATCH /api/admin/settings/staticAnswers', options),
}

/** Changes one section; the answer takes its place at once, so that the form goes on from the new version. */
export function useChangeSettings<S extends SettingsSection>(section: S) {
  const queries = useQueryClient()
  return useAction({
    run: (body: SettingsChange<S>, actionKey) => changes[section]({ body, actionKey }),
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
    run: (_input: undefined, actionKey) => call('POST /api/admin/mail-test', { actionKey }),
    isRepeatable: false,
  })
}

const agencies = '/api/admin/agencies'

/** The first agencies that a text names. */
export function agenciesQuery(q: string) {
  return queryOptions({
    queryKey: [agencies, q] as const,
    queryFn: ({ signal }) => call('GET /api/admin/agencies', { query: { q }, signal }),
  })
}

/** Switches features of one agency. */
export function useChangeFeatures(agencyId: string) {
  return useAction({
    run: (body: FeatureChange, actionKey) =>
      call('PATCH /api/admin/agencies/:id/features', { params: { id: agencyId }, body, actionKey }),
    invalidates: [[agencies]],
  })
}
