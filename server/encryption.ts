import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>
type Key = { id: string; bytes: Buffer }

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const derived = new Map<string, Key>()

function keyFrom(secret: string): Key {
  const known = derived.get(secret)
  if (known) return known
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'bindery', 'encrypted columns', 32))
  const key = { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
  derived.set(secret, key)
  return key
}

/** The key that a text was encrypted with: today's, or one that `SECRET_KEY` held before. */
function keyNamed(config: Keys, id: string): Key {
  const found = [config.secretKey, ...config.previousSecretKeys].map(keyFrom).find((key) => key.id === id)
  if (!found) throw new Error(`An encrypted column names the key ${id}, which SECRET_KEY does not hold`)
  return found
}

/** Encrypts bytes with a key of 32 bytes (AES-256-GCM); only who names the same place opens them. */
export function encryptBytes(key: Buffer, place: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes that were encrypted; throws when they were altered, moved to another place or encrypted with another key. */
export function decryptBytes(key: Buffer, place: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceLength))
  decipher.setAAD(Buffer.from(place)).setAuthTag(encrypted.subarray(-tagLength))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceLength, -tagLength)), decipher.final()])
}

/**
 * Encrypts a text for a column: AES-256-GCM, the key derived from `SECRET_KEY` and named in the
 * text, so that the key can be changed. `place` binds it to where it stands, such as `clients.fein:<agency id>`.
 */
export function encryptText(config: Keys, place: string, text: string): string {
  const key = keyFrom(config.secretKey)
  return `v1.${key.id}.${encryptBytes(key.bytes, place, Buffer.from(text)).toString('base64url')}`
}

/** Reads an encrypted column; throws when it was altered, moved to another place or encrypted with an unknown key. */
export function decryptText(config: Keys, place: string, encrypted: string): string {
  const [version, keyId, body] = encrypted.split('.')
  if (version !== 'v1' || !keyId || !body) throw new Error('An encrypted column has an unknown form')
  return decryptBytes(keyNamed(config, keyId).bytes, place, Buffer.from(body, 'base64url')).toString('utf8')
}

/** A hash under a key that is derived from `SECRET_KEY` for one purpose: a stolen table is not enough to make it. */
export function keyedHash(secret: string, purpose: string, about: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'bindery', purpose, 32))
  return createHmac('sha256', key).update(about).digest()
}

const fingerprintKeys = new Map<string, Buffer>()

function fingerprintKey(secret: string): Buffer {
  const known = fingerprintKeys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, 'bindery', 'fingerprints of encrypted columns', 32))
  fingerprintKeys.set(secret, key)
  return key
}

/**
 * By what an encrypted text is found without being read: the same text at the same place has the same fingerprint. The first
 * is by today's `SECRET_KEY`, the others by those that it held before.
 */
export function fingerprints(config: Keys, place: string, text: string): [string, ...string[]] {
  const by = (secret: string) =>
    createHmac('sha256', fingerprintKey(secret)).update(`${place}\0${text}`).digest('base64url')
  return [by(config.secretKey), ...config.previousSecretKeys.map(by)]
}
