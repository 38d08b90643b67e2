import { columnOf } from '#server/db/column-name.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { sensitiveOf } from '#shared/fields/record-field.ts'
import { accountTables } from './account-tables.ts'
import type { AgencyTable } from './agency-table.ts'
import { commissionTables } from './commission-tables.ts'
import { emailTables } from './email-tables.ts'
import { intakeTables } from './intake-tables.ts'
import { integrationTables } from './integration-tables.ts'
import { performanceTables } from './performance-tables.ts'
import { selfServiceTables } from './self-service-tables.ts'
import { ticketTables } from './ticket-tables.ts'

const ofAgency = 'agency_id = $1'
const staged = { leftOut: 'Repeats the uploaded file, which is included.' }

/**
 * Every table with something of an agency, those that refer to others first: the order in which rows can be destroyed.
 * A test holds this list to the database, so that no new table is forgotten by archives or by the purge.
 */
export const agencyTables: readonly AgencyTable[] = [
  ...selfServiceTables,
  ...integrationTables,
  ...intakeTables,
  {
    name: 'unclaimed_files',
    rows: ofAgency,
    archive: { leftOut: 'Names files of unfinished uploads for the sweeper.' },
  },
  {
    name: 'agency_keys',
    rows: ofAgency,
    archive: { leftOut: 'What data is encrypted with stays secret; archives hold it in plain text.' },
  },
  {
    name: 'form_shares',
    rows: ofAgency,
    archive: {
      about: 'Links by which holders open issued forms.',
      without: ['token_hash', 'code_hash'],
    },
  },
  { name: 'form_events', rows: ofAgency, archive: { about: 'History of filled forms.' } },
  {
    name: 'certificate_requests',
    rows: ofAgency,
    archive: { about: 'Certificate requests with holder and due date.' },
  },
  {
    name: 'filled_forms',
    rows: ofAgency,
    archive: {
      about: 'Certificates and applications; issued files are in the folder "files".',
      isEncrypted: true,
    },
  },
  { name: 'certificate_holders', rows: ofAgency, archive: { about: 'Holders of certificates.' } },
  ...commissionTables,
  { name: 'carrier_appointments', rows: ofAgency, archive: { about: 'Appointments with carriers.' } },
  { name: 'carrier_contacts', rows: ofAgency, archive: { about: 'People at carriers.' } },
  { name: 'carrier_aliases', rows: ofAgency, archive: { about: "Spellings of carriers' names." } },
  { name: 'carriers', rows: ofAgency, archive: { about: 'Carriers, including merged ones.' } },
  {
    name: 'custom_fields',
    rows: ofAgency,
    archive: { about: 'Fields that the agency added to its records.', without: ['name_key'] },
  },
  {
    name: 'form_templates',
    rows: ofAgency,
    archive: { about: 'Licensed forms that the agency uploaded, with their field mapping.' },
  },
  {
    name: 'schedule_items',
    rows: ofAgency,
    archive: { about: 'Locations, vehicles and payroll of commercial clients.' },
  },
  {
    name: 'commercial_accounts',
    rows: ofAgency,
    archive: { about: 'Operations and exposures of commercial clients.' },
  },
  {
    name: 'policy_analyses',
    rows: ofAgency,
    archive: {
      about: 'Analyses and comparisons of documents, with drafts of letters.',
      without: ['encrypted_result'],
      isEncrypted: true,
      texts: ['letter'],
      whole: { result: 'encrypted_result' },
    },
  },
  {
    name: 'estimates',
    rows: ofAgency,
    archive: { about: 'Indicative estimates.', isEncrypted: true },
  },
  {
    name: 'document_filings',
    rows: ofAgency,
    archive: { about: 'Data saved to clients from uploaded documents.', isEncrypted: true },
  },
  {
    name: 'document_pages',
    rows: ofAgency,
    archive: { leftOut: 'Words of the uploaded documents, which are in the folder "files".' },
  },
  {
    name: 'documents',
    rows: ofAgency,
    archive: {
      about: 'Uploaded documents with their extracted data; the files are in the folder "files".',
      without: ['encrypted_facts'],
      isEncrypted: true,
      whole: { facts: 'encrypted_facts' },
    },
  },
  {
    name: 'assistant_actions',
    rows: ofAgency,
    archive: {
      about: 'Changes made by the assistant, with the values before and after.',
      isEncrypted: true,
    },
  },
  {
    name: 'assistant_proposals',
    rows: ofAgency,
    archive: { leftOut: 'Proposals that were not accepted; accepted ones are in assistant_actions.' },
  },
  {
    name: 'chat_messages',
    rows: ofAgency,
    archive: { about: 'Conversations that are still open.', isEncrypted: true, texts: ['content'] },
  },
  {
    name: 'assistant_usage',
    rows: ofAgency,
    archive: { about: 'Language model use per person and day.', order: 'day, user_id' },
  },
  {
    name: 'model_calls',
    rows: ofAgency,
    archive: { about: 'Language model calls, with the names of the fields sent.' },
  },
  {
    name: 'knowledge_pages',
    rows: ofAgency,
    archive: { leftOut: 'Text of the uploaded files, which are in the folder "files".' },
  },
  {
    name: 'knowledge_versions',
    rows: ofAgency,
    archive: { about: 'Previous versions of articles.', order: 'article_id, version' },
  },
  {
    name: 'knowledge_questions',
    rows: ofAgency,
    archive: { about: 'Questions asked of the knowledge base.' },
  },
  {
    name: 'knowledge_articles',
    rows: ofAgency,
    archive: { about: 'Articles and uploaded files of the knowledge base, including deleted ones.' },
  },
  { name: 'knowledge_folders', rows: ofAgency, archive: { about: 'Folders of the knowledge base.' } },
  { name: 'import_rows', rows: ofAgency, archive: staged },
  { name: 'import_records', rows: ofAgency, archive: staged },
  {
    name: 'imports',
    rows: ofAgency,
    archive: {
      about: 'Imported files; the files themselves are in the folder "files".',
      without: ['run'],
      isEncrypted: true,
    },
  },
  {
    name: 'proposal_replies',
    rows: ofAgency,
    archive: {
      about: 'What clients answered and asked by the links of proposals.',
      isEncrypted: true,
      texts: ['body'],
    },
  },
  {
    name: 'proposals',
    rows: ofAgency,
    archive: {
      about: 'Proposals that were sent; the PDFs are in the folder "files".',
      without: ['token_hash'],
    },
  },
  { name: 'requote_quotes', rows: ofAgency, archive: { about: 'What carriers were asked and quoted.' } },
  { name: 'requotes', rows: ofAgency, archive: { about: 'Requotes, including deleted ones.' } },
  ...ticketTables,
  ...emailTables,
  {
    name: 'renewals',
    rows: ofAgency,
    archive: { about: 'Who sees to the renewals of terms, and what carriers ask for.', order: 'term_id' },
  },
  {
    name: 'renewal_settings',
    rows: ofAgency,
    archive: { about: 'How renewals are worked.', order: 'agency_id' },
  },
  {
    name: 'member_licenses',
    rows: ofAgency,
    archive: { about: 'Licenses of the people of the team, by state.' },
  },
  {
    name: 'bulk_changes',
    rows: ofAgency,
    archive: { leftOut: 'Repeats for 30 days what bulk changes found; the records are included.' },
  },
  {
    name: 'list_view_defaults',
    rows: ofAgency,
    archive: { about: 'The view that each list opens with, per person.', order: 'user_id, list' },
  },
  { name: 'list_views', rows: ofAgency, archive: { about: 'Saved views of lists, including deleted ones.' } },
  {
    name: 'follow_up_sequences',
    rows: ofAgency,
    archive: { about: 'What follows when a prospect enters a status.', order: 'stage' },
  },
  { name: 'follow_ups', rows: ofAgency, archive: { about: 'Follow-ups, including those done and deleted.' } },
  { name: 'claim_activities', rows: ofAgency, archive: { about: 'What happened with claims, day by day.' } },
  {
    name: 'claims',
    rows: ofAgency,
    archive: { about: 'Claims by coverage, including deleted ones.', without: ['number_key'] },
  },
  ...performanceTables,
  { name: 'book_steps', rows: ofAgency, archive: { leftOut: 'Adds up policy_transactions by days.' } },
  { name: 'term_standings', rows: ofAgency, archive: { leftOut: 'Repeats policy_transactions by days.' } },
  { name: 'policy_transactions', rows: ofAgency, archive: { about: 'What happened to each policy term.' } },
  {
    name: 'policies',
    rows: ofAgency,
    archive: { about: 'Policy terms, including deleted ones.', hasCustom: true },
  },
  { name: 'client_group_members', rows: ofAgency, archive: { about: 'Who is in which group of clients.' } },
  { name: 'client_groups', rows: ofAgency, archive: { about: 'Households and affiliates.' } },
  {
    name: 'client_contacts',
    rows: ofAgency,
    archive: { about: 'Contacts of clients, with consent.', encrypted: { date_of_birth: 'dateOfBirth' } },
  },
  {
    name: 'clients',
    rows: ofAgency,
    archive: {
      about: 'Clients, including deleted and merged ones.',
      without: ['merge'],
      hasCustom: true,
      encrypted: Object.fromEntries(sensitiveOf(clientFields).map((field) => [columnOf(field), field])),
    },
  },
  {
    name: 'prospects',
    rows: ofAgency,
    archive: { about: 'Prospects, including deleted ones.', hasCustom: true },
  },
  {
    name: 'activities',
    rows: ofAgency,
    archive: { about: 'The timelines of records: notes, calls, emails and changes.' },
  },
  ...accountTables,
]
