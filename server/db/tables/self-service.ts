import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RequestKind } from '#shared/self-service/request-form.rules.ts'
import { users } from './accounts.ts'
import { certificateRequests } from './acord-forms.ts'
import { clients } from './clients.ts'
import { agencyId, id, instant } from './columns.ts'
import { documents } from './documents.ts'
import { intakeFormVersions } from './intake-forms.ts'
import { policies } from './policies.ts'
import { tickets } from './tickets.ts'

/** A private link by which a client comes to the self-service page; it asks for a code by email before it shows anything. */
export const selfServiceLinks = pgTable(
  'self_service_links',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Wrong codes since the last right one. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    openedAt: instant('opened_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({ columns: [table.agencyId, table.createdById], foreignColumns: [users.agencyId, users.id] }),
    uniqueIndex('self_service_links_token_key').on(table.tokenHash),
    index('self_service_links_client_idx').on(table.agencyId, table.clientId),
  ],
)

/** A code that was emailed to the client: good once, for a few minutes and a few tries. */
export const selfServiceCodes = pgTable(
  'self_service_codes',
  {
    agencyId: agencyId(),
    id: id(),
    linkId: uuid('link_id').notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.linkId],
      foreignColumns: [selfServiceLinks.agencyId, selfServiceLinks.id],
    }),
    index('self_service_codes_link_idx').on(table.agencyId, table.linkId, table.createdAt),
  ],
)

/** A client's session: it opens the self-service page of one client and nothing else. */
export const selfServiceSessions = pgTable(
  'self_service_sessions',
  {
    agencyId: agencyId(),
    id: id(),
    linkId: uuid('link_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.linkId],
      foreignColumns: [selfServiceLinks.agencyId, selfServiceLinks.id],
    }),
    uniqueIndex('self_service_sessions_token_key').on(table.tokenHash),
    index('self_service_sessions_link_idx').on(table.agencyId, table.linkId),
  ],
)

/** What a client asked for, with the ticket or the certificate request that it became. */
export const selfServiceRequests = pgTable(
  'self_service_requests',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    policyId: uuid('policy_id'),
    kind: text('kind').$type<RequestKind>().notNull(),
    /** By which a repeat is known. */
    requestId: uuid('request_id').notNull(),
    /** What the client wrote, encrypted with the agency's key. */
    answers: text('answers').notNull(),
    ticketId: uuid('ticket_id'),
    certificateRequestId: uuid('certificate_request_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.policyId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    foreignKey({ columns: [table.agencyId, table.ticketId], foreignColumns: [tickets.agencyId, tickets.id] }),
    foreignKey({
      columns: [table.agencyId, table.certificateRequestId],
      foreignColumns: [certificateRequests.agencyId, certificateRequests.id],
    }),
    unique('self_service_requests_request_key').on(table.agencyId, table.clientId, table.requestId),
    index('self_service_requests_client_idx').on(table.agencyId, table.clientId, table.createdAt),
    index('self_service_requests_ticket_idx').on(table.agencyId, table.ticketId),
    index('self_service_requests_certificate_idx').on(table.agencyId, table.certificateRequestId),
    index('self_service_requests_policy_idx').on(table.agencyId, table.policyId),
  ],
)

/** A document that a client may see, as long as it is that client's. */
export const sharedDocuments = pgTable(
  'shared_documents',
  {
    agencyId: agencyId(),
    documentId: uuid('document_id').notNull(),
    clientId: uuid('client_id').notNull(),
    sharedById: uuid('shared_by_id').notNull(),
    sharedAt: instant('shared_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.documentId] }),
    foreignKey({
      columns: [table.agencyId, table.documentId],
      foreignColumns: [documents.agencyId, documents.id],
    }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({ columns: [table.agencyId, table.sharedById], foreignColumns: [users.agencyId, users.id] }),
    index('shared_documents_client_idx').on(table.agencyId, table.clientId),
  ],
)

/** A form of the agency that a client is asked to answer for a renewing policy. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    agencyId: agencyId(),
    id: id(),
    clientId: uuid('client_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    formId: uuid('form_id').notNull(),
    formVersion: integer('form_version').notNull(),
    sentById: uuid('sent_by_id').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** What the client answered before, encrypted with the agency's key. */
    previous: text('previous').notNull(),
    /** What they answer now, encrypted; null until they do. */
    answers: text('answers'),
    answeredAt: instant('answered_at'),
    ticketId: uuid('ticket_id'),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.policyId],
      foreignColumns: [policies.agencyId, policies.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.formId, table.formVersion],
      foreignColumns: [intakeFormVersions.agencyId, intakeFormVersions.formId, intakeFormVersions.number],
    }),
    foreignKey({ columns: [table.agencyId, table.sentById], foreignColumns: [users.agencyId, users.id] }),
    foreignKey({ columns: [table.agencyId, table.ticketId], foreignColumns: [tickets.agencyId, tickets.id] }),
    index('questionnaires_client_idx').on(table.agencyId, table.clientId, table.sentAt),
    index('questionnaires_policy_idx').on(table.agencyId, table.policyId),
    index('questionnaires_form_idx').on(table.agencyId, table.formId, table.formVersion),
    index('questionnaires_ticket_idx').on(table.agencyId, table.ticketId),
  ],
)
