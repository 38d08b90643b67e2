import type { AgencyTable } from './agency-table.ts'

const ofAgency = 'agency_id = $1'
const ofPeople = 'user_id in (select id from users where agency_id = $1)'
const byPeople = 'author_id in (select id from users where agency_id = $1)'
const secret = { leftOut: 'What people sign in with stays secret.' }

/** The tables of an agency's people and of the agency itself: destroyed after all others. */
export const accountTables: readonly AgencyTable[] = [
  {
    name: 'invitations',
    rows: ofAgency,
    archive: { about: 'Invitations to the team.', without: ['token_hash'] },
  },
  {
    name: 'data_exports',
    rows: ofAgency,
    archive: { leftOut: 'Lists archives such as this one; the audit log lists them too.' },
  },
  {
    name: 'support_messages',
    rows: `request_id in (select id from support_requests where ${ofAgency} or ${byPeople}) or ${byPeople}`,
    archive: { about: 'Messages of support requests.', isPlatforms: true },
  },
  {
    name: 'support_requests',
    rows: `${ofAgency} or ${byPeople}`,
    archive: { about: 'Support requests.', without: ['staff_state'], isPlatforms: true },
  },
  {
    name: 'payment_events',
    rows: ofAgency,
    archive: {
      leftOut: 'Numbers of messages from the payment provider; invoices are on the billing portal.',
    },
  },
  { name: 'sandbox_objects', rows: ofAgency, archive: { leftOut: 'Payments that were only played.' } },
  {
    name: 'outbox_events',
    rows: ofAgency,
    archive: { leftOut: 'Notes between parts of the application, kept for a week.' },
  },
  {
    name: 'idempotency_keys',
    rows: ofPeople,
    archive: { leftOut: 'Answers to repeated calls, kept for a day.' },
  },
  { name: 'sessions', rows: ofPeople, archive: secret },
  { name: 'credentials', rows: ofPeople, archive: secret },
  { name: 'recovery_codes', rows: ofPeople, archive: secret },
  { name: 'two_factor_secrets', rows: ofPeople, archive: secret },
  { name: 'passkeys', rows: ofPeople, archive: secret },
  { name: 'known_devices', rows: ofPeople, archive: secret },
  {
    name: 'audit_entries',
    rows: ofAgency,
    archive: {
      about: 'The audit log: who did what to which record, when, from where and by which actor.',
      without: ['transaction_id', 'sequence'],
    },
  },
  { name: 'users', rows: ofAgency, archive: { about: 'The people of the agency, including deleted ones.' } },
  {
    name: 'agencies',
    rows: 'id = $1',
    archive: {
      about: 'The agency itself, with its settings and subscription.',
      without: [
        'next_ticket_number',
        'next_form_number',
        'stripe_customer_id',
        'stripe_subscription_id',
        'subscription_event_at',
        'is_test',
      ],
    },
  },
]
