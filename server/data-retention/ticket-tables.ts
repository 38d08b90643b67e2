import type { AgencyTable } from './agency-table.ts'

const rows = 'agency_id = $1'

/** The tables of tickets and notifications, those that refer to others first. */
export const ticketTables: readonly AgencyTable[] = [
  { name: 'notifications', rows, archive: { about: 'What people were notified of.' } },
  {
    name: 'calendar_feeds',
    rows,
    archive: {
      about: 'Calendar feeds of people, without their addresses.',
      order: 'user_id',
      without: ['token_hash'],
    },
  },
  {
    name: 'notification_channels',
    rows,
    archive: { about: 'How people receive each kind of notification.', order: 'user_id, kind' },
  },
  { name: 'ticket_checklist_items', rows, archive: { about: 'Checklists of tickets.' } },
  {
    name: 'ticket_checklists',
    rows,
    archive: { about: 'The checklists that new tickets of a type get.', order: 'type' },
  },
  { name: 'ticket_templates', rows, archive: { about: 'Ticket templates, including deleted ones.' } },
  { name: 'ticket_comments', rows, archive: { about: 'Comments on tickets.' } },
  { name: 'tickets', rows, archive: { about: 'Tickets, including deleted ones.' } },
  { name: 'ticket_recurrences', rows, archive: { about: 'Recurring tickets, including deleted ones.' } },
]
