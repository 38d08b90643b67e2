import type { SourceFile } from './source-files.ts'

/** The room of the server that owns each table: it alone writes there. */
export const owners: Record<string, string> = {
  accounts:
    'credentials invitations known_devices login_failures passkeys recovery_codes two_factor_secrets users verifications',
  'acord-forms': 'certificate_holders filled_forms form_events form_templates',
  activity: 'activities',
  adapters: 'kept_mails sandbox_objects',
  admin: 'platform_articles platform_settings',
  agencies: 'agencies',
  'agency-encryption': 'agency_keys unclaimed_files',
  assistant: 'assistant_actions assistant_proposals',
  'api-keys': 'api_keys',
  'connected-assistants': 'suggested_changes',
  webhooks: 'webhook_attempts webhook_deliveries webhooks',
  'intake-forms': 'intake_drafts intake_files intake_form_versions intake_forms intake_submissions',
  'self-service':
    'questionnaires self_service_codes self_service_links self_service_requests self_service_sessions shared_documents',
  audit: 'audit_entries',
  backup: 'backup_runs',
  'calendar-feed': 'calendar_feeds',
  carriers: 'carrier_aliases carrier_appointments carrier_contacts carriers commission_rates',
  certificates: 'certificate_requests form_shares',
  'chat-history': 'chat_messages',
  claims: 'claim_activities claims',
  clients: 'client_contacts client_group_members client_groups clients',
  commercial: 'commercial_accounts estimates policy_analyses rate_tables schedule_items',
  commissions:
    'carrier_statements commission_inquiries commission_months commission_receipts producer_payouts statement_layouts statement_lines',
  'custom-fields': 'custom_fields',
  'data-retention': 'data_exports purge_receipts',
  documents: 'document_pages documents',
  emails: 'email_templates outgoing_emails',
  'error-tracking': 'error_group_people error_groups',
  filing: 'document_filings',
  'follow-ups': 'follow_ups',
  http: 'idempotency_keys sessions',
  'imports-exports': 'import_records import_rows imports',
  'incoming-emails': 'incoming_emails',
  inbox: 'notification_channels notifications',
  jobs: 'outbox_events',
  knowledge: 'knowledge_articles knowledge_folders knowledge_pages knowledge_questions knowledge_versions',
  'language-model': 'assistant_usage model_calls',
  'list-views': 'list_view_defaults list_views platform_list_view_defaults platform_list_views',
  mail: 'mail_deliveries',
  mailboxes: 'mailboxes',
  'mail-servers': 'mail_servers',
  performance: 'month_ends performance_goals performance_settings',
  policies: 'book_steps policies policy_transactions term_standings',
  prospects: 'prospects',
  renewals: 'renewal_settings renewals',
  records: 'bulk_changes',
  proposals: 'proposal_replies proposals',
  requotes: 'requote_quotes requotes',
  sequences: 'follow_up_sequences',
  subscriptions: 'payment_events',
  team: 'member_licenses',
  support: 'support_messages support_requests',
  telephony: 'phone_accounts phone_calls phone_numbers',
  texts: 'text_consents text_messages',
  tickets:
    'ticket_checklist_items ticket_checklists ticket_comments ticket_recurrences ticket_templates tickets',
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([room, tables]) => tables.split(' ').map((table) => [table, room])),
)

/** Files that write what is not their room's, with the tables and the reason; `*` is a table whose name the statement is given. */
const foreignWrites: Record<string, { tables: string; why: string }> = {
  'server/acord-forms/conclude-requests.service.ts': {
    tables: 'certificate_requests',
    why: 'an issued form concludes the requests that wait for it; certificates stand above the forms',
  },
  'server/acord-forms/holders.service.ts': {
    tables: 'certificate_requests',
    why: 'a merged holder takes its requests along; certificates stand above the forms',
  },
  'server/agency-encryption/plaintexts.queries.ts': {
    tables: '*',
    why: 'encrypts what any column kept before its agency had a key',
  },
  'server/backup/restore.ts': { tables: '*', why: 'puts back every table of a backup' },
  'server/carriers/parts.queries.ts': {
    tables: '*',
    why: "writes whichever of its room's three tables of a carrier's parts it is given",
  },
  'server/clients/clients.queries.ts': {
    tables: 'policies',
    why: 'policies go with their clients, in the same statement; they stand above the clients',
  },
  'server/clients/restore.queries.ts': {
    tables: 'policies',
    why: 'policies come back with their clients; they stand above the clients',
  },
  'server/clients/merge.queries.ts': {
    tables: '* policies',
    why: 'what a client has goes over to the one it is merged into, all or nothing; it stands in rooms above the clients',
  },
  'server/data-retention/purge.queries.ts': {
    tables: '* kept_mails',
    why: 'destroys all that a deleted agency has left',
  },
  'server/data-retention/purge.ts': {
    tables: 'agencies users',
    why: 'destroys a deleted agency with its owner at the end',
  },
  'server/data-retention/retention.ts': {
    tables:
      'assistant_proposals chat_messages error_groups kept_mails model_calls suggested_changes support_requests',
    why: 'one round deletes what is past its time, in every table',
  },
  'server/imports-exports/publish.queries.ts': {
    tables: '* policies policy_transactions',
    why: 'writes 50,000 records at once, with one audit entry and one event for the batch',
  },
  'server/imports-exports/notes.queries.ts': {
    tables: 'activities',
    why: 'adds the notes of 50,000 rows at once, and takes them back as a whole',
  },
  'server/imports-exports/contacts.queries.ts': {
    tables: 'client_contacts',
    why: 'writes the people of 50,000 clients at once, and takes them back as a whole',
  },
  'server/imports-exports/undo.queries.ts': {
    tables: '* policies policy_transactions',
    why: 'takes back what an import wrote at once, as a whole',
  },
  'server/jobs/housekeeping.ts': {
    tables: 'idempotency_keys mail_deliveries sessions verifications',
    why: 'one round deletes rows that nothing asks for again, below every room that could be asked',
  },
  'server/knowledge/starters.ts': {
    tables: 'platform_articles',
    why: 'ships the articles that an admin edits from then on; admin stands above',
  },
  'server/notifications/digest.queries.ts': {
    tables: 'users',
    why: "claims all people's digests of a time zone in one statement, by a column that is its own",
  },
  'server/records/bulk.ts': { tables: '*', why: 'the kit of records writes the table that it is given' },
  'server/records/bulk-log.ts': {
    tables: 'activities',
    why: 'the kit of records writes the timelines of many records in the statement that changes them',
  },
  'server/records/bulk-undo.ts': { tables: '*', why: 'the kit of records writes the table that it is given' },
  'server/records/restore.ts': { tables: '*', why: 'the kit of records writes the table that it is given' },
  'server/records/hand-over.ts': {
    tables: '*',
    why: 'the kit of records writes the table that it is given',
  },
  'server/records/record-writes.ts': {
    tables: '* audit_entries outbox_events',
    why: 'the kit of records writes the table that it is given, with audit entry and event in the same statement',
  },
  'server/subscriptions/sandbox.service.ts': {
    tables: 'sandbox_objects',
    why: 'plays the payment provider of the embedded adapter',
  },
}

const inSql = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(?:(\$)\{|([a-z_]+)\b)/g
const inDrizzle = /\.(?:insert|update|delete)\(\s*([a-zA-Z]+)\s*\)/g
// The demo fills every table by hand, before anybody is there to be informed of it.
const isApart = /\.test\.ts$|(^|[/-])testing[/.]|\/migrations\/|^server\/(?:db|demo)\//

const nameInSql = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The tables that a file writes; `*` for one whose name the statement is given. */
function writtenBy({ text }: SourceFile): Set<string> {
  const raw = [...text.matchAll(inSql)].map(([, given, name = '']) => (given ? '*' : name))
  const drizzled = text.includes('#server/db/tables/')
    ? [...text.matchAll(inDrizzle)].map(([, name = '']) => nameInSql(name))
    : []
  return new Set([...raw, ...drizzled].filter((name) => name === '*' || ownerOf.has(name)))
}

/** Every write of a file into a table of another room. */
export function foreignWritesOf(file: SourceFile): string[] {
  if (!/^server\/.*\.ts$/.test(file.path) || isApart.test(file.path)) return []
  const room = file.path.split('/')[1]
  const allowed = new Set(foreignWrites[file.path]?.tables.split(' '))
  const foreign = [...writtenBy(file)].filter((name) => ownerOf.get(name) !== room && !allowed.has(name))
  return foreign.map((name) => {
    const owner = name === '*' ? 'a table that it is given' : `"${name}" of server/${ownerOf.get(name)}`
    return `${file.path}: writes ${owner}: call its service, or give the reason in scripts/owners.ts.`
  })
}

/** Reasons that no write needs any more. */
export function idleReasons(files: readonly SourceFile[]): string[] {
  const written = new Map(files.map((file) => [file.path, writtenBy(file)]))
  return Object.entries(foreignWrites).flatMap(([file, { tables }]) =>
    tables.split(' ').flatMap((name) => (written.get(file)?.has(name) ? [] : [`${file}: ${name}`])),
  )
}
