import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AgencyCtx } from '#server/context.ts'
import { discardDocument, type ReceivedDocument, receiveDocument } from '#server/documents/uploads.service.ts'
import { AppError } from '#server/errors.ts'
import { checkValue } from '#server/http/body.ts'
import { EdisonModel, EdisonTurns } from '#shared/commercial/edison.contract.ts'
import { questionOf } from './edison.service.ts'

const Fields = z.strictObject({ model: EdisonModel.optional(), messages: EdisonTurns })
type Fields = z.infer<typeof Fields>

/** A form as the assistant sends it: the file, the model, and the messages as JSON text. */
export type EdisonForm = { file: ReceivedDocument; fields: Fields }

function jsonOf(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid', 'Send the messages as a JSON list.')
  }
}

function fieldsOf(sent: Map<string, unknown>): Fields {
  const messages = jsonOf(sent.get('messages'))
  const given = { ...Object.fromEntries(sent), messages }
  const fields = Fields.safeParse(given)
  if (!fields.success) throw new AppError('invalid', fields.error.issues[0]?.message)
  checkValue(fields.data)
  questionOf(fields.data.messages)
  return fields.data
}

type Parts = { file: ReceivedDocument | null; sent: Map<string, unknown> }

async function take(ctx: AgencyCtx, parts: Parts, part: MultipartFile): Promise<void> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw new AppError('invalid', 'Send one file, named file.', { fields: { file: 'Choose a file' } })
  }
  parts.file = await receiveDocument(ctx, { name: part.filename, stream: part.file })
}

/** Takes the form in, in whatever order its parts come; nothing of the file stays where something is wrong with the rest. */
export async function receiveForm(ctx: AgencyCtx, request: FastifyRequest): Promise<EdisonForm> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as a form.')
  const parts: Parts = { file: null, sent: new Map() }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await take(ctx, parts, part)
      else parts.sent.set(part.fieldname, part.value)
    }
    if (!parts.file) throw new AppError('invalid', 'Send a file.', { fields: { file: 'Choose a file' } })
    return { file: parts.file, fields: fieldsOf(parts.sent) }
  } catch (error) {
    if (parts.file) await discardDocument(ctx, parts.file)
    throw error
  }
}
