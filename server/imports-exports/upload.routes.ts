import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberCtx } from '#server/http/access.ts'
import { AppError } from '#server/http/errors.ts'
import { once } from '#server/http/once.ts'
import { type ImportKind, importKinds } from '#shared/imports-exports/import-field.rules.ts'
import { Import } from '#shared/imports-exports/imports.contract.ts'
import { largestImportBytes } from './file-profile.ts'
import { getImport } from './imports.service.ts'
import { createImport, forgetUpload, receiveFile } from './upload.service.ts'

/** Takes the file in, then begins the import once, however often the same call is repeated. */
async function upload(request: FastifyRequest, reply: FastifyReply, kind: ImportKind): Promise<Import> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form.')
  const part = await request.file()
  if (!part) throw new AppError('invalid', 'Send a file.', { fields: { file: 'Choose a file' } })
  const ctx = memberCtx(request)
  const file = await receiveFile(ctx, kind, { name: part.filename, stream: part.file })
  let isUsed = false
  const made = await once(request, reply, 201, async (ctx) => {
    isUsed = true
    return getImport(ctx, await createImport(ctx, file))
  })
  if (!isUsed) await forgetUpload(ctx, file)
  return made
}

/** The upload of an import file (product.md 5, security.md 12). */
export const uploadRoutes: FastifyPluginAsyncZod = async (app) => {
  const sizes = { files: 1, fields: 5, parts: 6, fileSize: largestImportBytes + 1 }
  await app.register(multipart, { limits: sizes, throwFileSizeLimit: false })
  app.post(
    '/api/imports',
    {
      config: { access: 'member', takesFile: true },
      bodyLimit: largestImportBytes + 65_536,
      schema: { querystring: z.strictObject({ kind: z.enum(importKinds) }), response: { 201: Import } },
    },
    (request, reply) => upload(request, reply, request.query.kind),
  )
}
