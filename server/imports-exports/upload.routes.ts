import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type UploadSteps, uploadOnce } from '#server/agency-encryption/uploads.ts'
import { type ImportKind, importKinds } from '#shared/imports-exports/import-field.rules.ts'
import { Import } from '#shared/imports-exports/imports.contract.ts'
import { maxImportBytes } from './file-profile.ts'
import { getImport } from './imports.service.ts'
import { createImport, deleteUpload, type ReceivedFile, receiveFile } from './upload.service.ts'

/** The file is taken in, then the import begins. */
function stepsOf(kind: ImportKind): UploadSteps<ReceivedFile, Import> {
  return {
    receive: (ctx, upload) => receiveFile(ctx, kind, upload),
    use: async (ctx, file) => getImport(ctx, await createImport(ctx, file)),
    discard: deleteUpload,
  }
}

/** The upload of an import file. */
export const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  const sizes = { files: 1, fields: 5, parts: 6, fileSize: maxImportBytes + 1 }
  await app.register(multipart, { limits: sizes, throwFileSizeLimit: false })
  app.post(
    '/api/imports',
    {
      config: { access: 'member', takesFile: true },
      bodyLimit: maxImportBytes + 65_536,
      schema: { querystring: z.strictObject({ kind: z.enum(importKinds) }), response: { 201: Import } },
    },
    (request, reply) => uploadOnce(request, reply, stepsOf(request.query.kind)),
  )
}
