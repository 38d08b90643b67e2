import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { Api } from '#server/testing/api.ts'
import type { TestServer } from '#server/testing/server.ts'

const open = promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)

/** The parts of a ZIP archive by their paths, read by a library that the server does not use. */
export async function unzipBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true })
  const parts: Record<string, Buffer> = {}
  const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>
  zip.on('entry', async (entry: Entry) => {
    parts[entry.fileName] = await buffer(await read(entry))
    zip.readEntry()
  })
  zip.readEntry()
  await once(zip, 'end')
  return parts
}

/** The same as text. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const parts = Object.entries(await unzipBytes(bytes))
  return Object.fromEntries(parts.map(([path, part]) => [path, part.toString('utf8')]))
}

/** Downloads an archive with a person's cookies. */
export async function downloadExport({ app }: TestServer, api: Api, id: string) {
  const url = `/api/data-exports/${id}/file`
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url, cookies: api.cookies })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** The lines of a JSON-lines part, read. */
export function rowsIn(part: string | undefined): Record<string, unknown>[] {
  const lines = (part ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line): Record<string, unknown> => JSON.parse(line))
}

const own = 'select $1::uuid, id, owner_id'

/** Rows of the assistant and the knowledge base of an agency (`$1`), which outlive no call of a test. */
export const assistantRows = [
  `insert into knowledge_folders (agency_id, id, name) values ($1, $1, 'Claims')`,
  `insert into knowledge_articles (agency_id, id, folder_id, title, body, owner_id, created_by_id, updated_by_id)
   select $1::uuid, id, id, 'Certificates', 'Text', owner_id, owner_id, owner_id from agencies where id = $1`,
  `insert into knowledge_versions (agency_id, article_id, version, title, body, author_id)
   select $1::uuid, id, 1, 'Certificates', 'Old', owner_id from agencies where id = $1`,
  `insert into knowledge_pages (agency_id, article_id, page, text) values ($1, $1, 1, 'Text')`,
  `insert into knowledge_questions (agency_id, id, question, normalized, last_asked_by_id, last_asked_at, status)
   select $1::uuid, id, 'Why?', 'why', owner_id, now(), 'open' from agencies where id = $1`,
  `insert into chat_messages (agency_id, id, user_id, role, content) ${own}, 'user', 'Hi' from agencies where id = $1`,
  `insert into assistant_proposals (agency_id, id, user_id, operation, input, expires_at)
   ${own}, 'ticket.create', '{}', now() from agencies where id = $1`,
  `insert into assistant_actions (agency_id, id, user_id, operation, record_type, record_id, after, record_version)
   ${own}, 'ticket.create', 'ticket', id, '{}', 1 from agencies where id = $1`,
  `insert into assistant_usage (agency_id, user_id, day) select $1::uuid, owner_id, now() from agencies where id = $1`,
  `insert into model_calls (agency_id, id, user_id, model, host, outcome, milliseconds)
   ${own}, 'm', 'h', 'answered', 1 from agencies where id = $1`,
]

const a = '$1::uuid'

/** Rows of documents, commercial accounts and forms of an agency (`$1`); the client is one that this makes. */
export const documentRows = [
  `insert into clients (agency_id, id, name, phone, assigned_agent_id) select ${a}, id, 'Acme', '555-0101', owner_id from agencies where id = $1`,
  `insert into book_steps (agency_id, id, day, type, policies, premium, clients, clients_kept, written) values ($1, $1, '2026-01-01', '', 0, 0, 0, 0, 0)`,
  `insert into month_ends (agency_id, month, ended_at, figures, created_at) values ($1, '2026-01', now(), '{}', now())`,
  `insert into performance_goals (agency_id, id, metric, period, target, updated_at, version) values ($1, $1, 'calls', 'month', 60, now(), 1)`,
  `insert into performance_settings (agency_id, emails_months, emailed_month, updated_at) values ($1, true, '2026-01', now())`,
  `insert into custom_fields (agency_id, id, record_type, name, name_key, kind) values ($1, $1, 'client', 'Gate', 'gate', 'text')`,
  `insert into client_groups (agency_id, id, kind, name) values ($1, $1, 'affiliates', 'Acme')`,
  `insert into client_group_members (agency_id, id, group_id, client_id) values ($1, $1, $1, $1)`,
  `insert into claims (agency_id, id, client_id, date_of_loss) values ($1, $1, $1, '2026-01-02')`,
  `insert into renewals (agency_id, term_id, updated_at, version)
   select agency_id, id, now(), 1 from policies where agency_id = $1 limit 1`,
  `insert into renewal_settings (agency_id, days_before, days_by_line, requote_percent, requote_dollars, updated_at)
   values ($1, 60, '[]', 25, 500, now())`,
  `insert into email_templates (agency_id, id, name, subject, body) values ($1, $1, 'Thanks', 'Thanks', 'Hi')`,
  `insert into outgoing_emails (agency_id, id, sender_id, record_type, record_id, client_id, "to", subject, message, created_at)
   select ${a}, id, owner_id, 'client', id, id, 'a@client.example', 'Thanks', 'Hi', now() from agencies where id = $1`,
  `insert into mailboxes (agency_id, public_id) values ($1, $1)`,
  `insert into mail_servers (agency_id, kind, host, port, security, username, password, updated_at)
   values ($1, 'imap', 'imap.mail.example', 993, 'tls', 'office', 'x', now())`,
  `insert into incoming_emails (agency_id, id, source_key, content_key, file_key, bytes, from_name, from_address, "to", subject, text,
     attachments, is_automatic, is_outbound, status, received_at, updated_at)
   values ($1, $1, 'x', 'x', 'no', 1, '', '', '{}', 'Hello', 'Hi', '[]', false, false, 'waiting', now(), now())`,
  `insert into phone_accounts (agency_id, public_id, account_sid, auth_token, name, connected_at, updated_at)
   values ($1, $1, 'AC1', 'x', 'Acme', now(), now())`,
  `insert into phone_numbers (agency_id, id, twilio_sid, number, name, updated_at) values ($1, $1, 'PN1', '+15550101000', 'Main', now())`,
  `insert into phone_calls (agency_id, id, direction, status, number, own_number, started_at, updated_at)
   values ($1, $1, 'inbound', 'answered', '+15550101234', '+15550101000', now(), now())`,
  `insert into text_messages (agency_id, id, direction, number, own_number, body, status, created_at, updated_at)
   values ($1, $1, 'inbound', '+15550101234', '+15550101000', 'Hi', 'received', now(), now())`,
  `insert into text_consents (agency_id, number, is_given, how, at) values ($1, '+15550101234', true, 'verbal', now())`,
  `insert into member_licenses (agency_id, id, user_id, state, number, line)
   select ${a}, id, owner_id, 'VA', 'V-1', 'property_casualty' from agencies where id = $1`,
  `insert into bulk_changes (agency_id, id, record_type, action, user_id, written, former, created_at)
   select ${a}, id, 'client', 'clients.deleted', owner_id, '{}', '[]', now() from agencies where id = $1`,
  `insert into ticket_recurrences (agency_id, id, title, description, type, priority, user_id, assignee_id, due_in_days, occasion, repeat, starts_on)
   select ${a}, id, 'Call', '', 'claim', 'low', owner_id, owner_id, 0, '', '{"frequency":"daily"}', '2026-01-03' from agencies where id = $1`,
  `insert into ticket_checklists (agency_id, type, items, is_required, updated_at, version) values ($1, 'claim', '{}', false, now(), 1)`,
  `insert into ticket_templates (agency_id, id, name, title, type, priority, description, checklist)
   values ($1, $1, 'Call', 'Call', 'claim', 'low', '', '{}')`,
  `insert into notifications (agency_id, id, user_id, kind, record_type, record_id, text, detail, created_at)
   select ${a}, id, owner_id, 'mentioned', 'ticket', id, 'x', 'x', now() from agencies where id = $1`,
  `insert into calendar_feeds (agency_id, user_id, token_hash)
   select id, owner_id, id::text from agencies where id = $1`,
  `insert into notification_channels (agency_id, user_id, kind, channel)
   select id, owner_id, 'mentioned', 'app' from agencies where id = $1`,
  `insert into api_keys (agency_id, id, name, prefix, secret_hash, scopes, created_by_id)
   select ${a}, id, 'Reports', 'bnd_live_abcd', id::text, '{clients:read}', owner_id from agencies where id = $1`,
  `insert into suggested_changes (agency_id, id, api_key_id, call, content, expires_at)
   values ($1, $1, $1, 'POST /api/v1/clients', '{}', now())`,
  `insert into webhooks (agency_id, id, url, events, secret, created_by_id, api_key_id)
   select ${a}, id, 'https://hooks.example/', '{client.created}', 'whsec_x', owner_id, ${a} from agencies where id = $1`,
  `insert into webhook_deliveries (agency_id, id, webhook_id, type, body, status)
   values ($1, $1, $1, 'client.created', '{}', 'delivered')`,
  `insert into webhook_attempts (agency_id, id, delivery_id, at, duration_ms) values ($1, $1, $1, now(), 5)`,
  `insert into intake_forms (agency_id, id, name, public_id, draft, assignment, created_by_id)
   select ${a}, id, 'Auto', id::text, '{}', '{"kind":"owner"}', owner_id from agencies where id = $1`,
  `insert into intake_form_versions (agency_id, id, form_id, number, definition, published_by_id, published_at)
   select ${a}, id, id, 1, '{}', owner_id, now() from agencies where id = $1`,
  `insert into intake_drafts (agency_id, id, form_id, token_hash, email_print, content, created_at, expires_at)
   select id, id, id, id::text, 'x', '{}', now(), now() from agencies where id = $1`,
  `insert into intake_submissions (agency_id, id, form_id, form_version, prospect_id, request_id, answers, submitted_at)
   select ${a}, ${a}, ${a}, 1, id, ${a}, '{}', now() from prospects where agency_id = $1 limit 1`,
  `insert into intake_files (agency_id, id, form_id, file_key, file_name, file_type, bytes, checksum, submission_id, created_at)
   values ($1, $1, $1, 'no', 'dec.pdf', 'pdf', 1, 'x', $1, now())`,
  `insert into list_views (agency_id, id, list, name, owner_id, is_shared, filters, sort, created_at, updated_at)
   select ${a}, id, 'clients', 'Mine', owner_id, false, '{}', 'name', now(), now() from agencies where id = $1`,
  `insert into list_view_defaults (agency_id, user_id, list, view_id)
   select id, owner_id, 'clients', id from agencies where id = $1`,
  `insert into follow_up_sequences (agency_id, stage, sequence_steps, updated_at, version) values ($1, 'new', '[]', now(), 1)`,
  `insert into follow_ups (agency_id, id, title, due_date, client_id) values ($1, $1, 'Call', '2026-01-03', $1)`,
  `insert into claim_activities (agency_id, id, claim_id, day, body, user_id)
   select ${a}, id, id, '2026-01-03', 'Called', owner_id from agencies where id = $1`,
  `insert into documents (agency_id, id, uploaded_by_id, client_id, file_key, file_name, file_type, bytes, checksum, source)
   select ${a}, id, owner_id, id, 'no', 'dec.pdf', 'pdf', 1, 'x', 'extraction' from agencies where id = $1`,
  `insert into document_pages (agency_id, document_id, page, source, width, height, text, words, fields, tables)
   values ($1, $1, 1, 'text', 612, 792, 'Text', '[]', '[]', '[]')`,
  `insert into document_filings (agency_id, id, document_id, client_id, filed_by_id, filed_at, lines, steps)
   select ${a}, id, id, id, owner_id, now(), array['Filed'], '[]' from agencies where id = $1`,
  `insert into estimates (agency_id, id, created_by_id, document_id, client_id, title, rates_version, input, result)
   select ${a}, id, owner_id, id, id, 'Acme', 1, '{}', '{}' from agencies where id = $1`,
  `insert into policy_analyses (agency_id, id, created_by_id, client_id, title, document_ids, result)
   select ${a}, id, owner_id, id, 'Acme', array[id], '{}' from agencies where id = $1`,
  `insert into commercial_accounts (agency_id, id, client_id) values ($1, $1, $1)`,
  `insert into schedule_items (agency_id, id, client_id, schedule, position, values) values ($1, $1, $1, 'vehicles', 0, '{}')`,
  `insert into self_service_links (agency_id, id, client_id, token_hash, created_by_id, created_at, expires_at)
   select ${a}, id, id, id::text, owner_id, now(), now() from agencies where id = $1`,
  `insert into self_service_codes (agency_id, id, link_id, code_hash, created_at, expires_at) values ($1, $1, $1, 'x', now(), now())`,
  `insert into self_service_sessions (agency_id, id, link_id, token_hash, created_at, used_at)
   select id, id, id, id::text, now(), now() from agencies where id = $1`,
  `insert into self_service_requests (agency_id, id, client_id, kind, request_id, answers, created_at)
   values ($1, $1, $1, 'other', $1, '{}', now())`,
  `insert into questionnaires (agency_id, id, client_id, policy_id, form_id, form_version, sent_by_id, sent_at, previous, answers)
   select p.agency_id, $1, $1, p.id, $1, 1, a.owner_id, now(), '{}', '{}' from policies p join agencies a on a.id = p.agency_id
   where p.agency_id = $1 limit 1`,
  `insert into shared_documents (agency_id, document_id, client_id, shared_by_id, shared_at)
   select ${a}, id, id, owner_id, now() from agencies where id = $1`,
  `insert into requotes (agency_id, id, client_id, title, reason, lines, owner_id)
   select ${a}, id, id, 'Renewal', 'service', '{BOP}', owner_id from agencies where id = $1`,
  `insert into requote_quotes (agency_id, id, requote_id, carrier, lines) values ($1, $1, $1, 'Carrier', '{BOP}')`,
  `insert into proposals (agency_id, id, requote_id, sender_id, "to", token_hash, content, file_key, file_hash, days, created_at, sent_at, expires_at)
   select ${a}, id, id, owner_id, 'a@client.example', id, '{}', 'no', 'x', 30, now(), now(), now() from agencies where id = $1`,
  `insert into proposal_replies (agency_id, id, proposal_id, kind, request_id, at, name, body)
   values ($1, $1, $1, 'question', $1, now(), 'Ana', 'Hi')`,
  `insert into form_templates (agency_id, id, uploaded_by_id, file_key, file_name, bytes, pages, title, fields, mapping, mapping_source)
   select ${a}, id, owner_id, 'no', 'form.pdf', 1, 1, 'Form', '[]', '{}', 'none' from agencies where id = $1`,
  `insert into certificate_holders (agency_id, id, name, normalized) values ($1, $1, 'City', 'city')`,
  `insert into carriers (agency_id, id, name, normalized) values ($1, $1, 'Erie', 'erie')`,
  `insert into carrier_aliases (agency_id, id, carrier_id, spelling, normalized) values ($1, $1, $1, 'Erie', 'erie')`,
  `insert into carrier_contacts (agency_id, id, carrier_id, name, role) values ($1, $1, $1, 'Ana', 'claims')`,
  `insert into carrier_appointments (agency_id, id, carrier_id, state) values ($1, $1, $1, 'VA')`,
  `insert into commission_rates (agency_id, id, carrier_id, kind, percent, effective_from) values ($1, $1, $1, 'new', 12, '2025-01-01')`,
  `insert into carrier_statements (agency_id, id, carrier_id, file_name, file_key, checksum, source, status, mapping, signs, is_remembered,
    rejected, lines, lines_total, uploaded_by_id, created_at, updated_at, version)
   select ${a}, id, id, 'october.csv', 'no', 'x', '{}', 'posted', '{}', 'as_printed', false, '[]', 1, 12, owner_id, now(), now(), 1
   from agencies where id = $1`,
  `insert into statement_layouts (agency_id, carrier_id, columns, signs, updated_at) values ($1, $1, '{}', 'as_printed', now())`,
  `insert into statement_lines (agency_id, id, statement_id, row, policy_number, insured, kind, commission, status, is_automatic, why,
    suggestions, version) values ($1, $1, $1, 1, 'GL-1', 'Acme', 'New', 12, 'open', false, '', '[]', 1)`,
  `insert into commission_receipts (agency_id, id, line_id, statement_id, term_id, transaction_id, amount, received_on)
   select agency_id, $1, $1, $1, term_id, id, 12, '2026-01-31' from policy_transactions where agency_id = $1 limit 1`,
  `insert into commission_months (agency_id, month, closed_at, closed_by_id)
   select ${a}, '2026-01', now(), owner_id from agencies where id = $1`,
  `insert into producer_payouts (agency_id, id, month, user_id, line_id, transaction_id, term_id, client_name, policy_number,
    carrier_name, kind, effective_date, received_on, premium_change, commission, share, amount, adjustment)
   select ${a}, id, '2026-01', owner_id, id, id, id, 'Acme', 'GL-1', 'Erie', 'new', '2026-01-01', '2026-01-31', 100, 12, 100, 12, ''
   from agencies where id = $1`,
  `insert into commission_inquiries (agency_id, id, carrier_id, recipient, subject, message, transaction_ids, sent_by_id, created_at, is_refused)
   select ${a}, id, id, 'pay@carrier.example', 'Commission', 'Hello', '{}', owner_id, now(), false from agencies where id = $1`,
  `insert into filled_forms (agency_id, id, number, created_by_id, template_id, form_number, title, client_id, holder_id, values)
   select ${a}, id, 1001, owner_id, id, '25', 'Certificate', id, id, '{}' from agencies where id = $1`,
  `insert into form_events (agency_id, id, form_id, kind) values ($1, $1, $1, 'form.created')`,
  `insert into certificate_requests (agency_id, id, client_id, holder_id, created_by_id)
   select ${a}, id, id, id, owner_id from agencies where id = $1`,
  `insert into form_shares (agency_id, id, form_id, created_by_id, token_hash, code_hash, expires_at)
   select ${a}, id, id, owner_id, id::text, 'x', now() from agencies where id = $1`,
]
