import { type FileStore, listFiles } from './files.ts'

/** The kind of files that archives are: an archive holds no archives. */
export const exportFiles = 'exports'

/** The kind of files that pictures of pages are: they can be made again, so that archives leave them out. */
export const pictureFiles = 'document-pictures'

/** Files of an agency lie under `<kind>/<agency id>/`, whatever the kind: `imports/…`, `exports/…`. */
async function foldersOf(files: FileStore, agencyId: string): Promise<string[]> {
  const kinds = (await listFiles(files, '/', { recursive: false })).flatMap((item) =>
    item.isDirectory ? [item.prefix] : [],
  )
  return kinds.map((kind) => `${kind}/${agencyId}`)
}

/** The keys of all files of an agency, archives included. */
export async function keysOfAgency(files: FileStore, agencyId: string): Promise<string[]> {
  const keys: string[] = []
  for (const folder of await foldersOf(files, agencyId)) {
    for (const item of await listFiles(files, folder)) if (item.isFile) keys.push(item.key)
  }
  return keys.toSorted()
}

/** Destroys all files of an agency; what is gone already stays gone. */
export async function deleteFilesOfAgency(files: FileStore, agencyId: string): Promise<void> {
  for (const folder of await foldersOf(files, agencyId)) await files.deleteAll(folder)
}
