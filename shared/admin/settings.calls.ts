import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { MailTest } from './health.contract.ts'
import { SettingsOverview, settingsChanges, storedSettings } from './settings.contract.ts'

const access = 'admin'

/** What admins set for the platform. Each section has a call of its own, with its own fields. */
export const settingsCalls = defineCalls({
  'GET /api/admin/settings': {
    summary: "Get the platform's settings",
    access,
    query: z.strictObject({}),
    output: SettingsOverview,
  },
  'PATCH /api/admin/settings/signUp': {
    summary: 'Change who may sign up',
    access,
    body: settingsChanges.signUp,
    output: storedSettings.signUp,
  },
  'PATCH /api/admin/settings/sessions': {
    summary: 'Change how long sessions last',
    access,
    body: settingsChanges.sessions,
    output: storedSettings.sessions,
  },
  'PATCH /api/admin/settings/plans': {
    summary: 'Change the prices of plans',
    access,
    body: settingsChanges.plans,
    output: storedSettings.plans,
  },
  'PATCH /api/admin/settings/retention': {
    summary: 'Change how long data is kept',
    access,
    body: settingsChanges.retention,
    output: storedSettings.retention,
  },
  'PATCH /api/admin/settings/assistant': {
    summary: 'Update the assistant provider settings',
    access,
    body: settingsChanges.assistant,
    output: storedSettings.assistant,
  },
  'PATCH /api/admin/settings/chatbot': {
    summary: 'Update the branding of the assistants',
    access,
    body: settingsChanges.chatbot,
    output: storedSettings.chatbot,
  },
  'PATCH /api/admin/settings/staticAnswers': {
    summary: 'Update the static answers of the assistants',
    access,
    body: settingsChanges.staticAnswers,
    output: storedSettings.staticAnswers,
  },
  'POST /api/admin/mail-test': {
    summary: 'Send yourself a test email',
    access,
    limit: { max: 10, timeWindow: '10 minutes' },
    output: MailTest,
  },
})
