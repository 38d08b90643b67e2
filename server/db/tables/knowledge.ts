import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { KnowledgeFileType } from '#shared/knowledge/knowledge.contract.ts'
import { agencies } from './agencies.ts'
import { agencyId, day, id, instant, recordColumns } from './columns.ts'

/** A folder of an agency's knowledge base; folders are one deep. */
export const knowledgeFolders = pgTable(
  'knowledge_folders',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    name: text('name').notNull(),
    ...recordColumns(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.id] })],
)

/** An article of an agency: Markdown written here, or a file that was uploaded and read. */
export const knowledgeArticles = pgTable(
  'knowledge_articles',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    /** 'written' or 'file'. */
    kind: text('kind').$type<'written' | 'file'>().notNull().default('written'),
    folderId: uuid('folder_id'),
    title: text('title').notNull(),
    /** Markdown; empty for a file, whose pages are its passages. */
    body: text('body').notNull().default(''),
    /** 'draft' is seen by who edits it and by owners, and the assistant does not read it. */
    status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
    /** 'agency' is everybody of the agency, 'owners' its owner alone. */
    visibility: text('visibility').$type<'agency' | 'owners'>().notNull().default('agency'),
    /** Who keeps it true, and by when it is looked at again. */
    ownerId: uuid('owner_id').notNull(),
    reviewOn: day('review_on'),
    /** The review date that a reminder went out for. */
    remindedOn: day('reminded_on'),
    createdById: uuid('created_by_id').notNull(),
    updatedById: uuid('updated_by_id').notNull(),
    /** The platform's article that this one was adapted from and takes the place of. */
    adaptedFromId: uuid('adapted_from_id'),
    /** A file's name in the file store, its own name, type and size. */
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type').$type<KnowledgeFileType>(),
    bytes: bigint('bytes', { mode: 'number' }),
    pages: integer('pages'),
    /** Whether a file's text was read: 'waiting', 'ready' or 'failed', with what was wrong. */
    reading: text('reading').$type<'waiting' | 'ready' | 'failed'>().notNull().default('ready'),
    problem: text('problem'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    foreignKey({
      columns: [table.agencyId, table.folderId],
      foreignColumns: [knowledgeFolders.agencyId, knowledgeFolders.id],
    }),
    index('knowledge_articles_folder_idx').on(table.agencyId, table.folderId),
    index('knowledge_articles_review_idx').on(table.reviewOn),
    index('knowledge_articles_updated_idx').on(table.agencyId, table.updatedAt),
    // One copy takes the place of a platform's article.
    uniqueIndex('knowledge_articles_adapted_key')
      .on(table.agencyId, table.adaptedFromId)
      .where(sql`${table.deletedAt} is null`),
  ],
)

/** Every text that a written article had, the present one included, under the version that brought it. */
export const knowledgeVersions = pgTable(
  'knowledge_versions',
  {
    agencyId: agencyId().references(() => agencies.id),
    articleId: uuid('article_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.articleId, table.version] }),
    foreignKey({
      columns: [table.agencyId, table.articleId],
      foreignColumns: [knowledgeArticles.agencyId, knowledgeArticles.id],
    }),
  ],
)

/** The text of one page of an uploaded file, from 1. */
export const knowledgePages = pgTable(
  'knowledge_pages',
  {
    agencyId: agencyId().references(() => agencies.id),
    articleId: uuid('article_id').notNull(),
    page: integer('page').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.articleId, table.page] }),
    foreignKey({
      columns: [table.agencyId, table.articleId],
      foreignColumns: [knowledgeArticles.agencyId, knowledgeArticles.id],
    }),
  ],
)

/** A question that an agency asked its knowledge base, once however often it was asked. */
export const knowledgeQuestions = pgTable(
  'knowledge_questions',
  {
    agencyId: agencyId().references(() => agencies.id),
    id: id(),
    question: text('question').notNull(),
    /** Lowercase words without punctuation: what makes two questions the same. */
    normalized: text('normalized').notNull(),
    timesAsked: integer('times_asked').notNull().default(1),
    lastAskedById: uuid('last_asked_by_id').notNull(),
    lastAskedAt: instant('last_asked_at').notNull(),
    /** 'answered' by the knowledge base, 'open' without an answer, 'dismissed' by a person. */
    status: text('status').$type<'answered' | 'open' | 'dismissed'>().notNull(),
    /** The article that was written for it. */
    articleId: uuid('article_id'),
    ...recordColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.id] }),
    unique('knowledge_questions_normalized_key').on(table.agencyId, table.normalized),
    foreignKey({
      columns: [table.agencyId, table.articleId],
      foreignColumns: [knowledgeArticles.agencyId, knowledgeArticles.id],
    }),
    index('knowledge_questions_article_idx').on(table.agencyId, table.articleId),
    index('knowledge_questions_asker_idx').on(table.agencyId, table.lastAskedById, table.lastAskedAt),
  ],
)
