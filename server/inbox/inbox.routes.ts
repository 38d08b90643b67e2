import { bindCalls, read, write } from '#server/http/calls.ts'
import { inboxCalls } from '#shared/inbox/inbox.calls.ts'
import { changeChannels, getChannels } from './channels.service.ts'
import { getInbox, markRead } from './inbox.service.ts'

/** The notifications of a person. */
export const inboxRoutes = bindCalls(inboxCalls, {
  'GET /api/notifications': read((ctx) => getInbox(ctx)),
  'POST /api/notifications/read': write((ctx, { body }) => markRead(ctx, body)),
  'GET /api/notification-channels': read((ctx) => getChannels(ctx)),
  'PATCH /api/notification-channels': write((ctx, { body }) => changeChannels(ctx, body)),
})
