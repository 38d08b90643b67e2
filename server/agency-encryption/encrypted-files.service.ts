import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { keysOfAgency } from '#server/adapters/agency-files.ts'
import type { FilesEdge } from '#server/adapters/files.ts'
import type { AgencyCtx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import type { Sealer } from './agency-cipher.ts'
import { sealerOutside } from './agency-key.service.ts'
import { isSealedHead, openStream, sealStream } from './encrypted-stream.ts'
import { noteFile } from './unclaimed-files.ts'

/** Stores a stream encrypted under a key of the file store, as it comes; `place` is where it is found in the end. */
export async function storeSealed(
  files: FilesEdge,
  { key: secret }: Sealer,
  content: AsyncIterable<Uint8Array>,
  key: string,
  place = key,
): Promise<void> {
  await files.putStream(key, sealStream(content, secret, place))
}

/** Reads a stored file as it comes; one that was stored before there was a key, too. */
export async function openSealed(files: FilesEdge, { key: secret }: Sealer, key: string): Promise<Readable> {
  return openStream(await files.getStream(key), secret, key)
}

/** Stores a file of the caller's agency encrypted. */
export async function putFile(
  ctx: AgencyCtx,
  key: string,
  content: Buffer | AsyncIterable<Uint8Array>,
): Promise<void> {
  const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
  await noteFile(ctx, key)
  await storeSealed(ctx.edges.files, await sealerOutside(ctx), source, key)
}

/**
 * Stores a file of the caller's agency encrypted and names it only when it is whole: somebody else may be looking for it.
 */
export async function putWholeFile(ctx: AgencyCtx, key: string, content: Buffer): Promise<void> {
  const { files } = ctx.edges
  const beside = `${key}.${newId()}`
  const source = Readable.from([content], { objectMode: false })
  await noteFile(ctx, beside)
  await storeSealed(files, await sealerOutside(ctx), source, beside, key)
  await files.move(beside, key)
}

async function isOpen(files: FilesEdge, key: string): Promise<boolean> {
  const stream = await files.getStream(key)
  for await (const chunk of stream) return !isSealedHead(chunk)
  return true
}

/** Encrypts the files that the caller's agency stored before it had a key, one after the other, each as it comes. */
export async function sealEarlierFiles(ctx: AgencyCtx): Promise<void> {
  const { files } = ctx.edges
  const sealer = await sealerOutside(ctx)
  for (const key of await keysOfAgency(files, ctx.user.agencyId)) {
    // A file may go while the others are looked at.
    if (!(await files.exists(key)) || !(await isOpen(files, key))) continue
    const beside = `${key}.${newId()}`
    await storeSealed(files, sealer, await files.getStream(key), beside, key)
    await files.move(beside, key)
  }
}

/** Reads a stored file of the caller's agency as it comes. */
export async function fileStream(ctx: AgencyCtx, key: string): Promise<Readable> {
  return openSealed(ctx.edges.files, await sealerOutside(ctx), key)
}

/** A stored file of the caller's agency, whole. */
export async function fileBytes(ctx: AgencyCtx, key: string): Promise<Buffer> {
  return buffer(await fileStream(ctx, key))
}
