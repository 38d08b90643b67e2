import { createHash } from 'node:crypto'

const topFrames = 3

/** A message without what differs from one occurrence to the next: ids, numbers, and quoted values. */
function shapeOf(message: string): string {
  return message
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#')
    .replace(/(["'`]).{1,200}?\1/g, '#')
    .replace(/\d+/g, '#')
    .trim()
}

/** A line of a stack without host, folder of the machine, hash of the build, line and column. */
function frameOf(line: string): string {
  return line
    .trim()
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^/\s)]*/gi, '')
    .replace(/-[\w-]{8}(?=\.[cm]?js\b)/g, '')
    .replace(/(:\d+)+\)?$/, '')
}

/** The lines of a stack that name places in the code: Chromium's begin with "at", those of others hold an @. */
function framesOf(stack: string): string[] {
  const lines = stack.split('\n').filter((line) => /^\s*at\s|@.+:\d+/.test(line))
  return lines.slice(0, topFrames).map(frameOf)
}

/** What makes two errors the same kind: name, shape of the message, and the topmost places in the code. */
export function fingerprintOf(error: { name: string; message: string; stack: string }): string {
  const parts = [error.name, shapeOf(error.message), ...framesOf(error.stack)]
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}
