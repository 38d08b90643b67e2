import { defineCalls } from '#shared/calls.ts'
import { ChannelChange, Inbox, MarkRead, NotificationChannels } from './inbox.contract.ts'

/** The notifications of a person, and how they get them. */
export const inboxCalls = defineCalls({
  'GET /api/notifications': {
    summary: 'List your latest notifications',
    access: 'member',
    output: Inbox,
  },
  'POST /api/notifications/read': {
    summary: 'Mark notifications as read',
    access: 'member',
    isForReadOnly: true,
    body: MarkRead,
    output: Inbox,
  },
  'GET /api/notification-channels': {
    summary: 'Get how you receive each kind of notification',
    access: 'member',
    output: NotificationChannels,
  },
  'PATCH /api/notification-channels': {
    summary: 'Change how you receive a kind of notification',
    access: 'member',
    isForReadOnly: true,
    body: ChannelChange,
    output: NotificationChannels,
  },
})
