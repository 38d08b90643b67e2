import { z } from 'zod'
import { maxArticleLength } from '#shared/admin/articles.contract.ts'
import { Day, Instant } from '#shared/dates.ts'
import { Id, line, paragraphs, Version } from '#shared/fields.ts'
import { Flag, Ids, Paging, Search, sortOf, wordsOf } from '#shared/lists.ts'

export const articleKinds = ['written', 'file'] as const

/** A draft is for anyone who edits it and for owners; the assistant does not read it. */
export const articleStatuses = ['draft', 'published'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

/** Whom a published article is for: everybody of the agency, or its owner alone. */
export const articleVisibilities = ['agency', 'owners'] as const
export type ArticleVisibility = (typeof articleVisibilities)[number]
export const articleVisibilityLabels: Record<ArticleVisibility, string> = {
  agency: 'Everyone in the agency',
  owners: 'Owner only',
}

/** Whether an article is the agency's own, or comes from the platform and can only be read or adapted. */
export const articleSources = ['agency', 'platform'] as const

/** How far the text of a file has been read. */
export const fileReadings = ['waiting', 'ready', 'failed'] as const

/** The files that can be uploaded, with the ending that each must have. */
export const knowledgeFileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  md: 'text/markdown',
} as const
export type KnowledgeFileType = keyof typeof knowledgeFileTypes

/** The largest upload: 25 MB. */
export const maxKnowledgeFileBytes = 25 * 1024 * 1024

/** The longest question that is asked. */
export const maxQuestionLength = 2000

const Title = line(200).min(1, 'Enter a title')
const Body = paragraphs(maxArticleLength)

const fields = {
  title: Title,
  /** Markdown. */
  body: Body,
  /** Null is in no folder. */
  folderId: Id.nullable(),
  status: z.enum(articleStatuses, { error: 'Choose draft or published' }),
  /** Only the agency's owner may choose `owners`. */
  visibility: z.enum(articleVisibilities, { error: 'Choose who can read it' }),
  /** Who keeps it true: gets the reminder when `reviewOn` comes. */
  ownerId: Id,
  reviewOn: Day.nullable(),
}

/** `POST /api/knowledge/articles`: published, for the whole agency and kept by the caller by default. */
export const KnowledgeArticleCreate = z
  .strictObject({
    ...fields,
    /** The article of the platform that this one takes the place of. */
    adaptedFromId: Id,
    /** The unanswered question that this article answers; publishing the article closes it. */
    questionId: Id,
  })
  .partial()
  .required({ title: true, body: true })
  .refine(({ body, status }) => status === 'draft' || body !== '', { path: ['body'], error: 'Enter a text' })
export type KnowledgeArticleCreate = z.infer<typeof KnowledgeArticleCreate>

/** `PATCH /api/knowledge/articles/:id`: what is left out stays; a file takes no body. */
export const KnowledgeArticleUpdate = z.strictObject({ ...fields, version: Version }).partial()
export type KnowledgeArticleUpdate = z.infer<typeof KnowledgeArticleUpdate>

/** `POST /api/knowledge/files?title=…`: a form with the one file; without a title the file's name is it. */
export const KnowledgeFileQuery = z.strictObject({
  title: Title.optional(),
  folderId: Id.optional(),
  status: fields.status.optional(),
  visibility: fields.visibility.optional(),
  reviewOn: Day.optional(),
})
export type KnowledgeFileQuery = z.infer<typeof KnowledgeFileQuery>

/** The file of an article of kind `file`. */
export const KnowledgeFile = z.object({
  name: z.string(),
  type: z.enum(['pdf', 'docx', 'txt', 'md']),
  bytes: z.int(),
  /** Pages of a pdf, else sections; null until it has been read. */
  pages: z.int().nullable(),
  reading: z.enum(fileReadings),
  /** Why its text could not be read, in words for a person; of one that was read, which sensitive values it seems to hold. */
  problem: z.string().nullable(),
})
export type KnowledgeFile = z.infer<typeof KnowledgeFile>

/**
 * An article as lists show it. `can(user, 'article.edit' | 'article.delete', article)` of shared/permissions.ts
 * says what the person may do to it; nobody edits one of the platform.
 */
export const KnowledgeArticleItem = z.object({
  id: z.uuid(),
  source: z.enum(articleSources),
  kind: z.enum(articleKinds),
  title: z.string(),
  /** The beginning of its text without Markdown; empty for a file that has not been read. */
  excerpt: z.string(),
  folderId: z.uuid().nullable(),
  folderName: z.string(),
  status: z.enum(articleStatuses),
  visibility: z.enum(articleVisibilities),
  /** Null for one of the platform, as are the other people. */
  ownerId: z.uuid().nullable(),
  ownerName: z.string(),
  reviewOn: z.iso.date().nullable(),
  /** Whether the day to look at it again has come. */
  isReviewDue: z.boolean(),
  createdById: z.uuid().nullable(),
  updatedByName: z.string(),
  adaptedFromId: z.uuid().nullable(),
  file: KnowledgeFile.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type KnowledgeArticleItem = z.infer<typeof KnowledgeArticleItem>

/** `GET /api/knowledge/articles/:id`. */
export const KnowledgeArticle = KnowledgeArticleItem.extend({
  /** Markdown; empty for a file, whose text is read page by page. */
  body: z.string(),
  createdByName: z.string(),
  /** For an article of the platform: the agency's own copy that takes its place, where the caller can see it. */
  adaptedAsId: z.uuid().nullable(),
})
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>

export const articleSorts = ['title', 'ownerName', 'reviewOn', 'createdAt', 'updatedAt'] as const

/** `GET /api/knowledge/articles`: the agency's articles and those of the platform, by title by default. */
export const KnowledgeArticleListQuery = z.strictObject({
  /** Words of the title, the file's name or the text. */
  q: Search.optional(),
  /** A folder, or `none` for what is in no folder. */
  folderId: z.union([z.literal('none'), Id]).optional(),
  kind: wordsOf(articleKinds).optional(),
  status: wordsOf(articleStatuses).optional(),
  visibility: wordsOf(articleVisibilities).optional(),
  source: wordsOf(articleSources).optional(),
  ownerId: Ids.optional(),
  /** Kept or made by the caller. */
  mine: Flag.optional(),
  /** The day to look at it again has come. */
  due: Flag.optional(),
  ...Paging,
  sort: sortOf(articleSorts).optional(),
})
export type KnowledgeArticleListQuery = z.infer<typeof KnowledgeArticleListQuery>

/** `GET /api/knowledge/articles/:id/pages?from=1&limit=10`: the text of a file, page by page. */
export const KnowledgePagesQuery = z.strictObject({
  from: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(50).default(10),
})
export type KnowledgePagesQuery = z.infer<typeof KnowledgePagesQuery>

/** One page of a pdf, or one section of another file, from 1; plain text. */
export const KnowledgePage = z.object({ page: z.int(), text: z.string() })
export type KnowledgePage = z.infer<typeof KnowledgePage>
export const KnowledgePages = z.object({ pages: z.array(KnowledgePage), total: z.int() })
export type KnowledgePages = z.infer<typeof KnowledgePages>

/** `GET /api/knowledge/articles/:id/versions`: every text that a written article had, the newest first. */
export const KnowledgeVersionItem = z.object({
  version: z.int(),
  title: z.string(),
  authorName: z.string(),
  /** Whether the article says this now. */
  isCurrent: z.boolean(),
  createdAt: Instant,
})
export type KnowledgeVersionItem = z.infer<typeof KnowledgeVersionItem>

/** `GET /api/knowledge/articles/:id/versions/:version`. */
export const KnowledgeVersion = KnowledgeVersionItem.extend({ body: z.string() })
export type KnowledgeVersion = z.infer<typeof KnowledgeVersion>

/** `POST /api/knowledge/articles/:id/versions/:version/restore`: the old text becomes a new version. */
export const KnowledgeRestore = z.strictObject({ version: Version })
export type KnowledgeRestore = z.infer<typeof KnowledgeRestore>

/** `POST /api/knowledge/folders` and `PATCH /api/knowledge/folders/:id`, for owners; names differ. */
export const KnowledgeFolderCreate = z.strictObject({ name: line(100).min(1, 'Enter a name') })
export type KnowledgeFolderCreate = z.infer<typeof KnowledgeFolderCreate>
export const KnowledgeFolderUpdate = KnowledgeFolderCreate.extend({ version: Version })
export type KnowledgeFolderUpdate = z.infer<typeof KnowledgeFolderUpdate>

/** `GET /api/knowledge/folders`, by name; a removed folder leaves its articles in none. */
export const KnowledgeFolder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Articles in it that the caller can see. */
  articleCount: z.int(),
  version: z.int(),
})
export type KnowledgeFolder = z.infer<typeof KnowledgeFolder>

/** A stretch of a text that matched, in UTF-16 units. */
const MarkedStretch = z.object({ start: z.int(), end: z.int() })

/** A passage that search found or an answer quotes; its text is plain and shown as text. */
export const KnowledgePassage = z.object({
  articleId: z.uuid(),
  title: z.string(),
  /** The headings above it, outermost first. */
  headings: z.array(z.string()),
  text: z.string(),
  /** The page of a pdf; null in everything that has no pages. */
  page: z.int().nullable(),
  /** Where it can be read: the article's page, at the place of the passage in a file (`?page=3`). */
  path: z.string(),
  marks: z.array(MarkedStretch),
})
export type KnowledgePassage = z.infer<typeof KnowledgePassage>

/** `GET /api/knowledge/search?q=`: the best passages first; drafts are not searched. */
export const KnowledgeSearchQuery = z.strictObject({
  q: line(maxQuestionLength).min(1, 'Enter what to look for'),
  limit: z.coerce.number({ error: 'Enter a number' }).int().min(1).max(50).default(20),
})
export type KnowledgeSearchQuery = z.infer<typeof KnowledgeSearchQuery>
export const KnowledgeSearchResults = z.object({ results: z.array(KnowledgePassage) })
export type KnowledgeSearchResults = z.infer<typeof KnowledgeSearchResults>

/** `POST /api/knowledge/ask`. */
export const KnowledgeAsk = z.strictObject({
  question: paragraphs(maxQuestionLength).min(1, 'Enter a question'),
})
export type KnowledgeAsk = z.infer<typeof KnowledgeAsk>

/** What the knowledge base says to a question. */
export const KnowledgeAnswer = z.object({
  /** Whether the passages answer it; else they are only the nearest ones, and the question is kept as unanswered. */
  isAnswered: z.boolean(),
  passages: z.array(KnowledgePassage),
})
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>

export const questionStatuses = ['open', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof questionStatuses)[number]
export const questionStatusLabels: Record<QuestionStatus, string> = {
  open: 'Unanswered',
  answered: 'Answered',
  dismissed: 'Dismissed',
}

/** A question that was asked, once however often: the same words with other marks and capitals are the same. */
export const KnowledgeQuestion = z.object({
  id: z.uuid(),
  question: z.string(),
  timesAsked: z.int(),
  lastAskedByName: z.string(),
  lastAskedAt: Instant,
  status: z.enum(questionStatuses),
  /** The article that was written for it, where the caller can see it. */
  articleId: z.uuid().nullable(),
  articleTitle: z.string(),
  version: z.int(),
})
export type KnowledgeQuestion = z.infer<typeof KnowledgeQuestion>

/** `GET /api/knowledge/questions`: open ones by default, those asked most often first. */
export const KnowledgeQuestionsQuery = z.strictObject({
  status: wordsOf(questionStatuses).optional(),
  ...Paging,
})
export type KnowledgeQuestionsQuery = z.infer<typeof KnowledgeQuestionsQuery>

/** `PATCH /api/knowledge/questions/:id`: dismisses a question, or opens it again. */
export const KnowledgeQuestionUpdate = z.strictObject({
  status: z.enum(['open', 'dismissed']),
  version: Version,
})
export type KnowledgeQuestionUpdate = z.infer<typeof KnowledgeQuestionUpdate>
