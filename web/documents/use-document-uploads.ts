import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { documentUploadsOf } from './upload-store.ts'

type Purpose = {
  /** Which screen the documents come through. */
  source: DocumentItem['source']
  /** The client that they belong to, where that is known. */
  clientId?: string
}

/**
 * The uploads of one screen: those of this visit and those that a reload broke off. They go on while the person walks to
 * other screens, and are here again on the way back.
 */
export function useDocumentUploads({ source, clientId }: Purpose) {
  const store = documentUploadsOf(useQueryClient(), useCurrentUser().id)
  const { past, files } = useSyncExternalStore(store.subscribe, store.state)
  const isOurs = ({ fields }: { fields: { source: string; clientId?: string } }) =>
    fields.source === source && fields.clientId === clientId
  return {
    past: past.filter(isOurs),
    files: files.filter(isOurs),
    start: (chosen: readonly File[]) => store.start(chosen, { source, ...(clientId && { clientId }) }),
    retry: store.retry,
    remove: store.remove,
    resume: store.resume,
    sendAnyway: store.sendAnyway,
  }
}

export type DocumentUploads = ReturnType<typeof useDocumentUploads>
