import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { keysOfAgency } from '#server/adapters/agency-files.ts'
import type { FileStore } from '#server/adapters/files.ts'
import type { AgencyCtx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { AgencyCipher } from './agency-cipher.ts'
import { cipherOutside } from './agency-key.service.ts'
import { decryptStream, encryptStream, isEncryptedHead } from './encrypted-stream.ts'
import { recordPendingFile } from './unclaimed-files.ts'

/** Stores a stream encrypted under a key of the file store, as it comes; `place` is where it is found in the end. */
export async function storeEncrypted(
  files: FileStore,
  { key: secret }: AgencyCipher,
  content: AsyncIterable<Uint8Array>,
  key: string,
  place = key,
): Promise<void> {
  await files.putStream(key, encryptStream(content, secret, place))
}

/** Reads a stored file as it comes; one that was stored before there was a key, too. */
export async function openEncrypted(
  files: FileStore,
  { key: secret }: AgencyCipher,
  key: string,
): Promise<Readable> {
  return decryptStream(await files.getStream(key), secret, key)
}

/** Stores a file of the caller's agency encrypted. */
export async function putFile(
  ctx: AgencyCtx,
  key: string,
  content: Buffer | AsyncIterable<Uint8Array>,
): Promise<void> {
  const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
  await recordPendingFile(ctx, key)
  await storeEncrypted(ctx.adapters.files, await cipherOutside(ctx), source, key)
}

/**
 * Stores a file of the caller's agency encrypted and names it only when it is whole: someone else may be looking for it.
 */
export async function putWholeFile(ctx: AgencyCtx, key: string, content: Buffer): Promise<void> {
  const { files } = ctx.adapters
  const beside = `${key}.${newId()}`
  const source = Readable.from([content], { objectMode: false })
  await recordPendingFile(ctx, beside)
  await storeEncrypted(files, await cipherOutside(ctx), source, beside, key)
  await files.move(beside, key)
}

async function isOpen(files: FileStore, key: string): Promise<boolean> {
  const stream = await files.getStream(key)
  for await (const chunk of stream) return !isEncryptedHead(chunk)
  return true
}

/** Encrypts the files that the caller's agency stored before it had a key, in sequence, each as it comes. */
export async function encryptExistingFiles(ctx: AgencyCtx): Promise<void> {
  const { files } = ctx.adapters
  const cipher = await cipherOutside(ctx)
  for (const key of await keysOfAgency(files, ctx.user.agencyId)) {
    // A file may go while the others are looked at.
    if (!(await files.exists(key)) || !(await isOpen(files, key))) continue
    const beside = `${key}.${newId()}`
    await storeEncrypted(files, cipher, await files.getStream(key), beside, key)
    await files.move(beside, key)
  }
}

/** Reads a stored file of the caller's agency as it comes. */
export async function fileStream(ctx: AgencyCtx, key: string): Promise<Readable> {
  return openEncrypted(ctx.adapters.files, await cipherOutside(ctx), key)
}

/** A stored file of the caller's agency, whole. */
export async function fileBytes(ctx: AgencyCtx, key: string): Promise<Buffer> {
  return buffer(await fileStream(ctx, key))
}
