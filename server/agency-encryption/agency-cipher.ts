import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { decryptBytes, encryptBytes } from '#server/encryption.ts'

/** Encrypts what an agency keeps, each text bound to the place where it stands. */
export type AgencyCipher = {
  /** 32 bytes that are the agency's own. */
  key: Buffer
  encrypt(place: string, text: string): string
  /** The text of a column; one that was kept before there was a key stands there as it is. */
  decrypt(place: string, kept: string): string
  encryptJson(place: string, value: unknown): string
  /** The value of a column; one that was kept before there was a key stands there as it is. */
  decryptJson<Value>(place: string, kept: Value | string): Value
}

const mark = 'encrypted.v1.'
/** What is encrypted no longer gets smaller in the database, so that longer texts are packed before. */
const packedFrom = 200
const [plain, packed] = [0, 1]

/** Whether a column holds something encrypted, or what was kept before there was a key. */
export function isEncrypted(kept: unknown): kept is string {
  return typeof kept === 'string' && kept.startsWith(mark)
}

/** What `isEncrypted` asks, for statements: whether a column of text or of JSON holds something that is not encrypted. */
export function isPlaintextSql(column: string): string {
  return `coalesce(${column}::text, '') !~ '^"?encrypted\\.v1\\.'`
}

/** Encrypts with an agency's key. */
export function cipherOf(key: Buffer): AgencyCipher {
  const encrypt = (place: string, text: string) => {
    const bytes = Buffer.from(text)
    const isPacked = bytes.length >= packedFrom
    const content = isPacked ? zstdCompressSync(bytes) : bytes
    const whole = Buffer.concat([Buffer.of(isPacked ? packed : plain), content])
    return `${mark}${encryptBytes(key, place, whole).toString('base64url')}`
  }
  const decrypt = (place: string, kept: string) => {
    if (!isEncrypted(kept)) return kept
    const whole = decryptBytes(key, place, Buffer.from(kept.slice(mark.length), 'base64url'))
    const content = whole.subarray(1)
    return (whole[0] === packed ? zstdDecompressSync(content) : content).toString('utf8')
  }
  return {
    key,
    encrypt,
    decrypt,
    encryptJson: (place, value) => encrypt(place, JSON.stringify(value)),
    decryptJson: <Value>(place: string, kept: Value | string) =>
      isEncrypted(kept) ? (JSON.parse(decrypt(place, kept)) as Value) : (kept as Value),
  }
}
