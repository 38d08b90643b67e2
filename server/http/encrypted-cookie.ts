import type { z } from 'zod'
import type { Config } from '#server/config.ts'
import { decryptText, encryptText } from '#server/encryption.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** Content for a cookie that the browser can neither read nor alter, good until an instant and for one purpose. */
export function encryptCookie(keys: Keys, purpose: string, content: object, until: Date): string {
  return encryptText(keys, `cookie:${purpose}`, JSON.stringify({ content, until: until.getTime() }))
}

/** What an encrypted cookie holds; null when it is missing, altered, of another purpose or too old. */
export function decryptCookie<T>(
  keys: Keys,
  purpose: string,
  shape: z.ZodType<T>,
  encrypted: string | undefined,
  now: Date,
): T | null {
  if (!encrypted) return null
  try {
    const { content, until } = JSON.parse(decryptText(keys, `cookie:${purpose}`, encrypted))
    return until > now.getTime() ? (shape.safeParse(content).data ?? null) : null
  } catch {
    return null
  }
}
