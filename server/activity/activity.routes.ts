import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { once } from '#server/http/idempotency.ts'
import { sendList } from '#server/records/list.ts'
import { ActivityCreate, ActivityEntry, ActivityListQuery } from '#shared/activity/activity.contract.ts'
import { createActivity, listActivity } from './activity.service.ts'

const config = { access: 'member' } as const

/** The calls of timelines. */
export const activityRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/activity',
    { config, schema: { querystring: ActivityListQuery, response: { 200: z.array(ActivityEntry) } } },
    (request, reply) => sendList(request, reply, (ctx) => listActivity(ctx, request.query)),
  )
  app.post(
    '/api/activity',
    { config, schema: { body: ActivityCreate, response: { 201: ActivityEntry } } },
    (request, reply) => once(request, reply, 201, (ctx) => createActivity(ctx, request.body)),
  )
}
