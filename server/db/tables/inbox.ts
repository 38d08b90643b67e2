import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Channel, Notification, NotificationKind } from '#shared/inbox/inbox.contract.ts'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'

/** What people are notified of, each in a row of their own. */
export const notifications = pgTable(
  'notifications',
  {
    agencyId: agencyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    recordType: text('record_type').$type<Notification['recordType']>().notNull(),
    recordId: uuid('record_id').notNull(),
    text: text('text').notNull(),
    detail: text('detail').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
    index('notifications_user_idx').on(table.agencyId, table.userId, table.createdAt),
  ],
)

/** How people get the notifications of a kind, where they have chosen. */
export const notificationChannels = pgTable(
  'notification_channels',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.userId, table.kind] }),
    foreignKey({ columns: [table.agencyId, table.userId], foreignColumns: [users.agencyId, users.id] }),
  ],
)
