import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { userCtx } from '#server/http/access.ts'
import { onceAsPlatform } from '#server/http/idempotency.ts'
import { MailTest } from '#shared/admin/health.contract.ts'
import {
  SettingsOverview,
  type SettingsSection,
  settingsChanges,
  storedSettings,
} from '#shared/admin/settings.contract.ts'
import { changeSettings, getSettings } from './change-settings.service.ts'
import { testMail } from './mail-test.service.ts'

const config = { access: 'admin' } as const
const sections = Object.keys(settingsChanges) as SettingsSection[]

/** What admins set for the platform. Each section has a call of its own, with its own fields. */
export const settingsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/settings',
    { config, schema: { querystring: z.strictObject({}), response: { 200: SettingsOverview } } },
    (request) => inTransaction(userCtx(request), getSettings, 'app_platform'),
  )
  for (const section of sections) {
    app.patch(
      `/api/admin/settings/${section}`,
      { config, schema: { body: settingsChanges[section], response: { 200: storedSettings[section] } } },
      (request, reply) =>
        onceAsPlatform(request, reply, 200, (ctx) => changeSettings(ctx, section, request.body)),
    )
  }
  app.post(
    '/api/admin/mail-test',
    {
      config: { ...config, rateLimit: { max: 10, timeWindow: '10 minutes' } },
      schema: { response: { 200: MailTest } },
    },
    (request) => testMail(userCtx(request)),
  )
}
