import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  KnowledgeAnswer,
  KnowledgeArticle,
  KnowledgeArticleCreate,
  KnowledgeArticleItem,
  KnowledgeArticleListQuery,
  KnowledgeArticleUpdate,
  KnowledgeAsk,
  KnowledgeFileQuery,
  KnowledgeFolder,
  KnowledgeFolderCreate,
  KnowledgeFolderUpdate,
  KnowledgePages,
  KnowledgePagesQuery,
  KnowledgeQuestion,
  KnowledgeQuestionsQuery,
  KnowledgeQuestionUpdate,
  KnowledgeRestore,
  KnowledgeSearchQuery,
  KnowledgeSearchResults,
  KnowledgeVersion,
  KnowledgeVersionItem,
  maxKnowledgeFileBytes,
} from './knowledge.contract.ts'

const ByVersion = z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(2_147_483_647) })

/** The calls of the knowledge base: articles with their files and versions, folders, questions, search. */
export const knowledgeCalls = defineCalls({
  'POST /api/knowledge/files': {
    summary: 'Upload a file to the knowledge base',
    access: 'member',
    query: KnowledgeFileQuery,
    upload: { maxBytes: maxKnowledgeFileBytes },
    // A whole cabinet at once, but no flood: files of 25 MB each are read in sequence.
    limit: { max: 200, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: KnowledgeArticle,
  },
  'GET /api/knowledge/articles/:id/file': {
    summary: 'Download the file of an article',
    access: 'member',
    file: 'application/octet-stream',
  },
  'GET /api/knowledge/articles/:id/pages': {
    summary: "List the pages of an article's file",
    access: 'member',
    query: KnowledgePagesQuery,
    output: KnowledgePages,
  },
  'GET /api/knowledge/articles': {
    summary: 'List knowledge base articles',
    access: 'member',
    query: KnowledgeArticleListQuery,
    output: z.array(KnowledgeArticleItem),
  },
  'POST /api/knowledge/articles': {
    summary: 'Add a knowledge base article',
    access: 'member',
    body: KnowledgeArticleCreate,
    status: 201,
    output: KnowledgeArticle,
  },
  'GET /api/knowledge/articles/:id': {
    summary: 'Get a knowledge base article',
    access: 'member',
    output: KnowledgeArticle,
  },
  'PATCH /api/knowledge/articles/:id': {
    summary: 'Change a knowledge base article',
    access: 'member',
    body: KnowledgeArticleUpdate,
    output: KnowledgeArticle,
  },
  'DELETE /api/knowledge/articles/:id': {
    summary: 'Delete a knowledge base article',
    access: 'member',
  },
  'GET /api/knowledge/articles/:id/versions': {
    summary: 'List the versions of an article',
    access: 'member',
    output: z.array(KnowledgeVersionItem),
  },
  'GET /api/knowledge/articles/:id/versions/:version': {
    summary: 'Get a version of an article',
    access: 'member',
    params: ByVersion,
    output: KnowledgeVersion,
  },
  'POST /api/knowledge/articles/:id/versions/:version/restore': {
    summary: 'Restore a version of an article',
    access: 'member',
    params: ByVersion,
    body: KnowledgeRestore.nullish(),
    output: KnowledgeArticle,
  },
  'GET /api/knowledge/folders': {
    summary: 'List knowledge base folders',
    access: 'member',
    query: z.strictObject({}),
    output: z.array(KnowledgeFolder),
  },
  'POST /api/knowledge/folders': {
    summary: 'Add a knowledge base folder',
    access: 'member',
    body: KnowledgeFolderCreate,
    status: 201,
    output: KnowledgeFolder,
  },
  'PATCH /api/knowledge/folders/:id': {
    summary: 'Change a knowledge base folder',
    access: 'member',
    body: KnowledgeFolderUpdate,
    output: KnowledgeFolder,
  },
  'DELETE /api/knowledge/folders/:id': {
    summary: 'Delete a knowledge base folder',
    access: 'member',
  },
  'GET /api/knowledge/questions': {
    summary: 'List questions to the knowledge base',
    access: 'member',
    query: KnowledgeQuestionsQuery,
    output: z.array(KnowledgeQuestion),
  },
  'PATCH /api/knowledge/questions/:id': {
    summary: 'Dismiss or reopen a question',
    access: 'member',
    body: KnowledgeQuestionUpdate,
    output: KnowledgeQuestion,
  },
  'GET /api/knowledge/search': {
    summary: 'Search the knowledge base',
    access: 'member',
    query: KnowledgeSearchQuery,
    output: KnowledgeSearchResults,
  },
  'POST /api/knowledge/ask': {
    summary: 'Ask the knowledge base a question',
    access: 'member',
    isForReadOnly: true,
    body: KnowledgeAsk,
    // Every question is kept: more than anybody types is refused.
    limit: { max: 120, timeWindow: '1 minute', per: 'person' },
    output: KnowledgeAnswer,
  },
})
