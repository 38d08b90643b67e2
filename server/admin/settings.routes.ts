import { asUser, bindCalls, type CallRequest, readAsPlatform, writeAsPlatform } from '#server/http/calls.ts'
import { settingsCalls } from '#shared/admin/settings.calls.ts'
import type { SettingsChange, SettingsSection } from '#shared/admin/settings.contract.ts'
import { changeSettings, getSettings } from './change-settings.service.ts'
import { testMail } from './mail-test.service.ts'

function change<S extends SettingsSection>(section: S) {
  return writeAsPlatform((ctx, { body }: CallRequest<{ body: SettingsChange<S> }>) =>
    changeSettings(ctx, section, body),
  )
}

/** What admins set for the platform. Each section has a call of its own, with its own fields. */
export const settingsRoutes = bindCalls(settingsCalls, {
  'GET /api/admin/settings': readAsPlatform(getSettings),
  'PATCH /api/admin/settings/signUp': change('signUp'),
  'PATCH /api/admin/settings/sessions': change('sessions'),
  'PATCH /api/admin/settings/plans': change('plans'),
  'PATCH /api/admin/settings/retention': change('retention'),
  'PATCH /api/admin/settings/assistant': change('assistant'),
  'PATCH /api/admin/settings/chatbot': change('chatbot'),
  'PATCH /api/admin/settings/staticAnswers': change('staticAnswers'),
  'POST /api/admin/mail-test': asUser(testMail),
})
