import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencies } from './agencies.ts'
import { clients } from './clients.ts'
import { agencyId, day, id, instant, recordColumns } from './columns.ts'

/** A fillable form that an agency is licensed for and uploaded: its fields and what each is filled with. */
export const formTemplates = pgTable(
  'form_templates',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    uploadedById: uuid('uploaded_by_id').notNull(),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    pages: integer('pages').notNull(),
    /** The width and height of each page, in points. */
    pageSizes: jsonb('page_sizes').$type<{ width: number; height: number }[]>().notNull().default([]),
    /** The number of the form, such as "25", and its edition, such as "2016/03"; empty where it was not recognized. */
    formNumber: text('form_number').notNull().default(''),
    edition: text('edition').notNull().default(''),
    title: text('title').notNull(),
    /** Its fillable fields, in the order of the pages. */
    fields: jsonb('fields').$type<Record<string, unknown>[]>().notNull(),
    /** What each field, by its name, is filled with. */
    mapping: jsonb('mapping').$type<Record<string, string>>().notNull(),
    /** Whether the mapping shipped with the product, was changed here, or there was none. */
    mappingSource: text('mapping_source').$type<'shipped' | 'edited' | 'none'>().notNull(),
    /** Whether someone has looked at a filled form and said that the mapping is right. */
    isVerified: boolean('is_verified').notNull().default(false),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('form_templates_number_idx').on(table.agencyId, table.formNumber),
  ],
)

/** Who asks for certificates and is named on them. */
export const certificateHolders = pgTable(
  'certificate_holders',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    name: text('name').notNull(),
    /** The words of the name and address without what they are written differently by: finds duplicates. */
    normalized: text('normalized').notNull(),
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    email: text('email').notNull().default(''),
    /** What they want certificates to say: additional insured, waiver, wording. */
    requirements: text('requirements').notNull().default(''),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    index('certificate_holders_normalized_idx').on(table.agencyId, table.normalized),
  ],
)

/** A form that was filled for a client: a certificate, an application, or the plain certificate of our own. */
export const filledForms = pgTable(
  'filled_forms',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    /** A number per agency, such as 1042 of "C-1042". */
    number: integer('number').notNull(),
    createdById: uuid('created_by_id').notNull(),
    /** Null for the plain certificate of our own. */
    templateId: uuid('template_id'),
    formNumber: text('form_number').notNull(),
    title: text('title').notNull(),
    clientId: uuid('client_id').notNull(),
    /** The policies that it lists. */
    policyIds: uuid('policy_ids').array().notNull().default(sql`'{}'`),
    holderId: uuid('holder_id'),
    /** Field mapping, by name, encrypted. */
    values: jsonb('values').$type<Record<string, string> | string>().notNull(),
    /** The endorsements of its policies that stand behind what it says. */
    endorsements: jsonb('endorsements').$type<Record<string, string>[]>().notNull().default([]),
    /** 'draft' until it is issued; then it is never changed, only 'superseded' by a newer one or 'void'. */
    status: text('status').$type<'draft' | 'issued' | 'superseded' | 'void'>().notNull().default('draft'),
    /** The issued file. */
    fileKey: text('file_key'),
    signedById: uuid('signed_by_id'),
    issuedAt: instant('issued_at'),
    /** The first day on which one of its policies is no longer in force. */
    expiresOn: day('expires_on'),
    /** The form that it takes the place of. */
    reissueOfId: uuid('reissue_of_id'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('filled_forms_number_key').on(table.agencyId, table.number),
    foreignKey({
      columns: [table.agencyId, table.templateId],
      foreignColumns: [formTemplates.agencyId, formTemplates.id],
    }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.holderId],
      foreignColumns: [certificateHolders.agencyId, certificateHolders.id],
    }),
    index('filled_forms_template_idx').on(table.agencyId, table.templateId),
    index('filled_forms_client_idx').on(table.agencyId, table.clientId),
    index('filled_forms_holder_idx').on(table.agencyId, table.holderId),
    index('filled_forms_created_idx').on(table.agencyId, table.createdAt),
    index('filled_forms_expires_idx').on(table.agencyId, table.expiresOn),
  ],
)

/** What happened to a form: made, issued, downloaded, mailed, shared, opened by its holder, replaced. */
export const formEvents = pgTable(
  'form_events',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    formId: uuid('form_id').notNull(),
    kind: text('kind').notNull(),
    /** Who did it; null for a holder who opened a shared one. */
    userId: uuid('user_id'),
    about: text('about').notNull().default(''),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [filledForms.agencyId, filledForms.id],
    }),
    index('form_events_form_idx').on(table.agencyId, table.formId, table.at),
  ],
)

/** What a client asked for: a certificate for a holder, by a day. */
export const certificateRequests = pgTable(
  'certificate_requests',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    clientId: uuid('client_id').notNull(),
    holderId: uuid('holder_id').notNull(),
    createdById: uuid('created_by_id').notNull(),
    assigneeId: uuid('assignee_id'),
    requestedBy: text('requested_by').notNull().default(''),
    wording: text('wording').notNull().default(''),
    dueDate: day('due_date'),
    status: text('status').$type<'open' | 'issued' | 'declined'>().notNull().default('open'),
    reason: text('reason').notNull().default(''),
    formId: uuid('form_id'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({ columns: [table.agencyId, table.clientId], foreignColumns: [clients.agencyId, clients.id] }),
    foreignKey({
      columns: [table.agencyId, table.holderId],
      foreignColumns: [certificateHolders.agencyId, certificateHolders.id],
    }),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [filledForms.agencyId, filledForms.id],
    }),
    index('certificate_requests_client_idx').on(table.agencyId, table.clientId),
    index('certificate_requests_holder_idx').on(table.agencyId, table.holderId),
    index('certificate_requests_form_idx').on(table.agencyId, table.formId),
    index('certificate_requests_created_idx').on(table.agencyId, table.createdAt),
  ],
)

/** A link by which a holder opens an issued form with a code, limited in time and in wrong tries. */
export const formShares = pgTable(
  'form_shares',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    formId: uuid('form_id').notNull(),
    createdById: uuid('created_by_id').notNull(),
    email: text('email').notNull().default(''),
    tokenHash: text('token_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    uniqueIndex('form_shares_token_key').on(table.tokenHash),
    foreignKey({
      columns: [table.agencyId, table.formId],
      foreignColumns: [filledForms.agencyId, filledForms.id],
    }),
    index('form_shares_form_idx').on(table.agencyId, table.formId),
  ],
)
