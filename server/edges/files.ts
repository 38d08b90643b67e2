import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '#server/config.ts'

/** The door to stored files: S3 when configured, else `DATA_DIR/files` (product.md 7). */
export type FilesEdge = Disk

/** Opens the file store; the S3 client is loaded only where it is used. */
export async function filesEdge(config: Config): Promise<FilesEdge> {
  if (!config.s3) {
    return new Disk(new FSDriver({ location: path.join(config.dataDir, 'files'), visibility: 'private' }))
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
