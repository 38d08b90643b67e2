import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#server/config.ts'

/** The door to stored files: S3 when configured, else `DATA_DIR/files`. */
export type FileStore = Disk

/** Files on this machine: a file that moves is there whole or not at all, and folders are for their owner alone. */
class LocalFiles extends FSDriver {
  #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#folder = folder
  }

  override async move(source: string, destination: string): Promise<void> {
    const target = path.join(this.#folder, destination)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await rename(path.join(this.#folder, source), target)
  }

  /** Fails with the disk's own reason, such as ENOSPC, where the base class reports only that it let its source go. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const target = path.join(this.#folder, key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(contents, createWriteStream(target, { mode: 0o600 }))
  }
}

/** Opens the file store; the S3 client is loaded only where it is used. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (!config.s3) {
    return new Disk(new LocalFiles(path.join(config.dataDir, 'files')))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, bucket, accessKeyId, secretAccessKey } = config.s3
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      endpoint,
      bucket,
      region: 'auto',
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
    }),
  )
}

type ListResult =
  Awaited<ReturnType<FileStore['listAll']>>['objects'] extends Iterable<infer Item> ? Item : never

/** Everything that lies in a folder of the file store, with the folders within it unless they are listed separately. */
export async function listFiles(
  files: FileStore,
  folder: string,
  { recursive }: { recursive: boolean } = { recursive: true },
): Promise<ListResult[]> {
  const listed: ListResult[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive, ...(paginationToken && { paginationToken }) })
    listed.push(...page.objects)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return listed
}
