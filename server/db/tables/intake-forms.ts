import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentFileType } from '#shared/documents/reading.contract.ts'
import type { Assignment, FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'
import { users } from './accounts.ts'
import { agencyId, id, instant } from './columns.ts'
import { prospects } from './prospects.ts'

/** A form that strangers fill in, with its draft. */
export const intakeForms = pgTable(
  'intake_forms',
  {
    agencyId: agencyId(),
    id: id(),
    name: text('name').notNull(),
    /** What names it in its public address. */
    publicId: text('public_id').notNull(),
    draft: jsonb('draft').$type<FormDefinition>().notNull(),
    assignment: jsonb('assignment').$type<Assignment>().notNull(),
    /** How many prospects were given to people in turn. */
    turns: integer('turns').notNull().default(0),
    isPublished: boolean('is_published').notNull().default(false),
    /** The number of the version that was published last; 0 before the first. */
    publishedVersion: integer('published_version').notNull().default(0),
    createdById: uuid('created_by_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.createdById], foreignColumns: [users.agencyId, users.id] }),
    uniqueIndex('intake_forms_public_key').on(table.publicId),
  ],
)

/** What a form was when it was published: it never changes, so that old submissions show the form as it was. */
export const intakeFormVersions = pgTable(
  'intake_form_versions',
  {
    agencyId: agencyId(),
    id: id(),
    formId: uuid('form_id').notNull(),
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<FormDefinition>().notNull(),
    publishedById: uuid('published_by_id').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [intakeForms.agencyId, intakeForms.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.agencyId, table.publishedById],
      foreignColumns: [users.agencyId, users.id],
    }),
    unique('intake_form_versions_number_key').on(table.agencyId, table.formId, table.number),
  ],
)

/** A form that somebody sent. */
export const intakeSubmissions = pgTable(
  'intake_submissions',
  {
    agencyId: agencyId(),
    id: id(),
    formId: uuid('form_id').notNull(),
    formVersion: integer('form_version').notNull(),
    prospectId: uuid('prospect_id').notNull(),
    /** By which a repeat is known. */
    requestId: uuid('request_id').notNull(),
    /** Encrypted with the agency's key. */
    answers: text('answers').notNull(),
    submittedAt: instant('submitted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.formId, table.formVersion],
      foreignColumns: [intakeFormVersions.agencyId, intakeFormVersions.formId, intakeFormVersions.number],
    }),
    foreignKey({
      columns: [table.agencyId, table.prospectId],
      foreignColumns: [prospects.agencyId, prospects.id],
    }),
    unique('intake_submissions_request_key').on(table.agencyId, table.formId, table.requestId),
    index('intake_submissions_form_idx').on(table.agencyId, table.formId, table.submittedAt),
    index('intake_submissions_version_idx').on(table.agencyId, table.formId, table.formVersion),
    index('intake_submissions_prospect_idx').on(table.agencyId, table.prospectId),
  ],
)

/** A file that was attached to a form; it becomes a document when the form is sent. */
export const intakeFiles = pgTable(
  'intake_files',
  {
    agencyId: agencyId(),
    id: id(),
    formId: uuid('form_id').notNull(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<DocumentFileType>().notNull(),
    bytes: integer('bytes').notNull(),
    checksum: text('checksum').notNull(),
    submissionId: uuid('submission_id'),
    /** The document that it became; it can be removed later. */
    documentId: uuid('document_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [intakeForms.agencyId, intakeForms.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.agencyId, table.submissionId],
      foreignColumns: [intakeSubmissions.agencyId, intakeSubmissions.id],
    }),
    index('intake_files_form_idx').on(table.agencyId, table.formId, table.createdAt),
    index('intake_files_submission_idx').on(table.agencyId, table.submissionId),
  ],
)

/** A form that somebody put aside, to be resumed by a link that was emailed to them. */
export const intakeDrafts = pgTable(
  'intake_drafts',
  {
    agencyId: agencyId(),
    id: id(),
    formId: uuid('form_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Of the email address, by which its emails are limited. */
    emailPrint: text('email_print').notNull(),
    /** Answers and email address, encrypted with the agency's key. */
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [intakeForms.agencyId, intakeForms.id],
    }).onDelete('cascade'),
    uniqueIndex('intake_drafts_token_key').on(table.tokenHash),
    index('intake_drafts_form_idx').on(table.agencyId, table.formId, table.createdAt),
    index('intake_drafts_expiry_idx').on(table.agencyId, table.expiresAt),
  ],
)
