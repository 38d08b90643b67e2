import { chmodSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

const [ownFolder, ownFile, notOthers] = [0o700, 0o600, 0o077]

/** Makes a folder or a file its owner's alone; false where that is not ours to say. */
function tighten(target: string, mode: number): boolean {
  try {
    chmodSync(target, mode)
    return true
  } catch (error) {
    // A file of the database may go while we look.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

/** From here on, whatever this process makes is for its user alone. */
export function restrictFilePermissions(): void {
  process.umask(notOthers)
}

/**
 * Makes a data folder with everything in it its user's alone, whatever the settings of the system and of whoever made it:
 * folders 0700, files 0600. Returns what could not be changed.
 */
export function tightenFolder(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: ownFolder })
  const root = realpathSync(folder)
  const failed = tighten(root, ownFolder) ? [] : [root]
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const target = path.join(entry.parentPath, entry.name)
    const mode = entry.isDirectory() ? ownFolder : entry.isFile() ? ownFile : null
    if (mode !== null && !tighten(target, mode)) failed.push(target)
  }
  return failed
}
