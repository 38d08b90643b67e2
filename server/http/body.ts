import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Deeper JSON than any form sends; walking it further would only cost time. */
const deepest = 64

function checkText(text: string): void {
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  if (text.includes('\0') || !text.isWellFormed())
    throw new AppError('invalid', 'The text has characters that cannot be stored.')
}

/** Refuses a value that came as JSON and that the database cannot store, or that is nested too deeply. */
export function checkValue(value: unknown, depth = 0): void {
  if (depth > deepest) throw new AppError('invalid', 'The JSON is nested too deeply.')
  if (typeof value === 'string') checkText(value)
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    checkText(name)
    checkValue(inner, depth + 1)
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.')
  }
}

/** JSON bodies only, strictly decoded; text that the database cannot store is refused before it gets there. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return undefined
      const value = parseJson(body)
      checkValue(value)
      return value
    },
  )
}
