import { createHash, createHmac } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** The name of a table or a column; a restore writes it into statements. */
const SqlName = z.string().regex(/^[a-z][a-z0-9_]*$/)

/** One table of a backup: its columns, how many rows, and the SHA-256 of its lines of JSON. */
const BackedUpTable = z.object({
  name: SqlName,
  columns: z.array(SqlName),
  rows: z.int().min(0),
  sha256: z.string(),
})

const BackedUpFile = z.object({ key: z.string(), bytes: z.int().min(0), sha256: z.string() })

/** What an archive says of itself; tables stand in the order in which they can be filled. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** When the newest migration was written that the tables had, in milliseconds since 1970. */
  schemaLevel: z.number(),
  /** Names the `SECRET_KEY` that the encrypted columns need, without telling it. */
  keyName: z.string(),
  tables: z.array(BackedUpTable),
  /** Tables that are not ours: they are neither in the archive nor touched by a restore. */
  leftOut: z.array(z.string()).default([]),
  files: z.array(BackedUpFile),
})
export type Manifest = z.infer<typeof Manifest>

/** A backup or restore that cannot go on, reported in one clear line. */
export class BackupError extends Error {}

/** A name for a secret key that reveals nothing about it. */
export function nameOfKey(secretKey: string): string {
  return createHmac('sha256', secretKey).update('backup key name').digest('base64url').slice(0, 16)
}

/** The SHA-256 of a file, in hex. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Where a table's lines lie in an unpacked archive. */
export function tablePath(folder: string, table: string): string {
  return path.join(folder, 'tables', `${table}.ndjson`)
}

/** Where a stored file lies in an unpacked archive. */
export function filePath(folder: string, key: string): string {
  return path.join(folder, 'files', key)
}

/** Reads an unpacked archive's manifest. Throws `BackupError` when it is not one of ours. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, 'manifest.json')
  if (!existsSync(file)) throw new BackupError('This file is not a Bindery backup: it has no manifest.')
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new BackupError('This backup is damaged: its manifest cannot be read.')
  }
}

/** Compares every part of an unpacked archive with its manifest. Throws `BackupError` naming the first damaged part. */
export async function verifyParts(folder: string, manifest: Manifest): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({
      name: table.name,
      file: tablePath(folder, table.name),
      sha256: table.sha256,
    })),
    ...manifest.files.map((file) => ({
      name: file.key,
      file: filePath(folder, file.key),
      sha256: file.sha256,
    })),
  ]
  for (const part of parts) {
    if (!path.resolve(part.file).startsWith(path.resolve(folder))) {
      throw new BackupError(`This backup is damaged: ${part.name} lies outside of it.`)
    }
    if (!existsSync(part.file) || (await hashOfFile(part.file)) !== part.sha256) {
      throw new BackupError(
        `This backup is damaged: ${part.name} is not what its manifest says. Nothing was changed.`,
      )
    }
  }
}
