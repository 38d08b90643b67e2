import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { openForm } from './public-form.ts'

const builtPage = fileURLToPath(new URL('../../dist/web/form.html', import.meta.url))

/** Lets other sites show this answer in a frame; everything else stays as strict as it is. */
function allowFrames({ raw }: FastifyReply): void {
  const policy = String(raw.getHeader('content-security-policy') ?? '')
  raw.setHeader('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'))
  raw.removeHeader('x-frame-options')
}

/** Sends the page of a form. It is the same page with a 404 where the form is unknown or not published. */
export async function sendFormPage(ctx: Ctx, reply: FastifyReply, publicId: string): Promise<FastifyReply> {
  const isThere = await openForm(ctx, publicId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false
      throw error
    },
  )
  // The screens are not built yet.
  const page = await readFile(builtPage, 'utf8').catch(() => null)
  if (page === null) throw new AppError('not_found')
  allowFrames(reply)
  return reply
    .code(isThere ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
}
