import { fileStream } from '#server/agency-encryption/encrypted-files.service.ts'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { attachment } from '#server/http/attachment.ts'
import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { knowledgeCalls } from '#shared/knowledge/knowledge.calls.ts'
import type { KnowledgeArticle, KnowledgeFileQuery } from '#shared/knowledge/knowledge.contract.ts'
import { createArticle, deleteArticle, listArticles, updateArticle } from './articles.service.ts'
import { askKnowledge, searchKnowledge } from './ask.service.ts'
import {
  createFileArticle,
  deleteFile,
  findFile,
  listPages,
  type ReceivedFile,
  receiveFile,
} from './files.service.ts'
import { createFolder, deleteFolder, listFolders, updateFolder } from './folders.service.ts'
import { getArticle } from './lock-article.ts'
import { listQuestions, updateQuestion } from './questions.service.ts'
import { getVersion, listVersions, restoreVersion } from './versions.service.ts'

function stepsOf(query: KnowledgeFileQuery): UploadSteps<ReceivedFile, KnowledgeArticle> {
  return {
    receive: receiveFile,
    use: (ctx, file) => createFileArticle(ctx, file, query),
    discard: deleteFile,
  }
}

/** The calls of the knowledge base: articles with their files and versions, folders, questions, search. */
export const knowledgeRoutes = bindCalls(knowledgeCalls, {
  'POST /api/knowledge/files': (request, reply) => uploadOnce(request, reply, stepsOf(request.query)),
  'GET /api/knowledge/articles/:id/file': async (request, reply) => {
    const ctx = memberCtx(request)
    const { key, name, type } = await inTransaction(ctx, (ctx) => findFile(ctx, request.params.id))
    return attachment(reply, name, type).send(await fileStream(ctx, key))
  },
  'GET /api/knowledge/articles/:id/pages': read((ctx, { params, query }) => listPages(ctx, params.id, query)),
  'GET /api/knowledge/articles': list((ctx, { query }) => listArticles(ctx, query)),
  'POST /api/knowledge/articles': write((ctx, { body }) => createArticle(ctx, body)),
  'GET /api/knowledge/articles/:id': read((ctx, { params }) => getArticle(ctx, params.id)),
  'PATCH /api/knowledge/articles/:id': write((ctx, { params, body }) => updateArticle(ctx, params.id, body)),
  'DELETE /api/knowledge/articles/:id': write((ctx, { params }) => deleteArticle(ctx, params.id)),
  'GET /api/knowledge/articles/:id/versions': read((ctx, { params }) => listVersions(ctx, params.id)),
  'GET /api/knowledge/articles/:id/versions/:version': read((ctx, { params }) =>
    getVersion(ctx, params.id, params.version),
  ),
  'POST /api/knowledge/articles/:id/versions/:version/restore': write((ctx, { params, body }) =>
    restoreVersion(ctx, params.id, params.version, body ?? {}),
  ),
  'GET /api/knowledge/folders': read(listFolders),
  'POST /api/knowledge/folders': write((ctx, { body }) => createFolder(ctx, body)),
  'PATCH /api/knowledge/folders/:id': write((ctx, { params, body }) => updateFolder(ctx, params.id, body)),
  'DELETE /api/knowledge/folders/:id': write((ctx, { params }) => deleteFolder(ctx, params.id)),
  'GET /api/knowledge/questions': list((ctx, { query }) => listQuestions(ctx, query)),
  'PATCH /api/knowledge/questions/:id': write((ctx, { params, body }) =>
    updateQuestion(ctx, params.id, body),
  ),
  'GET /api/knowledge/search': read((ctx, { query }) => searchKnowledge(ctx, query)),
  'POST /api/knowledge/ask': write((ctx, { body }) => askKnowledge(ctx, body.question)),
})
