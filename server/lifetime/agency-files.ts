import type { FilesEdge } from '#server/edges/files.ts'

/** The kind of files that archives are: an archive holds no archives. */
export const exportFiles = 'exports'

/** The kind of files that pictures of pages are: they can be made again, so that archives leave them out. */
export const pictureFiles = 'document-pictures'

type Listed = Awaited<ReturnType<FilesEdge['listAll']>>['objects'] extends Iterable<infer Item> ? Item : never

async function list(files: FilesEdge, folder: string, recursive: boolean): Promise<Listed[]> {
  const listed: Listed[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive, ...(paginationToken && { paginationToken }) })
    listed.push(...page.objects)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return listed
}

/** Files of an agency lie under `<kind>/<agency id>/`, whatever the kind: `imports/…`, `exports/…`. */
async function foldersOf(files: FilesEdge, agencyId: string): Promise<string[]> {
  const kinds = (await list(files, '/', false)).flatMap((item) => (item.isDirectory ? [item.prefix] : []))
  return kinds.map((kind) => `${kind}/${agencyId}`)
}

/** The keys of all files of an agency, archives included. */
export async function keysOfAgency(files: FilesEdge, agencyId: string): Promise<string[]> {
  const keys: string[] = []
  for (const folder of await foldersOf(files, agencyId)) {
    for (const item of await list(files, folder, true)) if (item.isFile) keys.push(item.key)
  }
  return keys.toSorted()
}

/** Destroys all files of an agency; what is gone already stays gone. */
export async function deleteFilesOfAgency(files: FilesEdge, agencyId: string): Promise<void> {
  for (const folder of await foldersOf(files, agencyId)) await files.deleteAll(folder)
}
