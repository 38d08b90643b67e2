import { z } from 'zod'
import { documentSources } from '#shared/documents/documents.contract.ts'
import { documentUploadsKey, sessionStore } from '#web/lib/storage.ts'

const StoredUpload = z.object({
  /** The Idempotency-Key of its action: sent again, it arrives once. */
  key: z.string(),
  name: z.string(),
  bytes: z.number(),
  fields: z.object({
    source: z.enum(documentSources),
    clientId: z.string().optional(),
    again: z.boolean().optional(),
  }),
  /** In milliseconds. */
  startedAt: z.number(),
  /** Set once the server has it. */
  documentId: z.string().nullable(),
})
/** What a tab remembers of an upload, so that a reload can go on. */
export type StoredUpload = z.infer<typeof StoredUpload>

/** What the tab was uploading for a person before it was reloaded. */
export function storedUploads(userId: string): StoredUpload[] {
  try {
    const kept = z
      .array(StoredUpload)
      .safeParse(JSON.parse(sessionStore.read(documentUploadsKey(userId)) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** Remembers what the tab is uploading for a person. */
export function keepUploads(userId: string, uploads: readonly StoredUpload[]): void {
  const key = documentUploadsKey(userId)
  if (uploads.length === 0) sessionStore.remove(key)
  else sessionStore.write(key, JSON.stringify(uploads))
}

type Here = { id: string; fileName: string; bytes: number; createdAt: string }

/** How far the clocks of browser and server may be apart, in milliseconds. */
const clockSlack = 5 * 60_000

/** The document that an upload became although its answer was never heard: the same file, made since it was begun. */
export function uploadedDocumentOf(upload: StoredUpload, documents: readonly Here[]): string | null {
  const { name, bytes, startedAt } = upload
  const found = documents.find(
    (one) =>
      one.fileName === name && one.bytes === bytes && Date.parse(one.createdAt) >= startedAt - clockSlack,
  )
  return found?.id ?? null
}
