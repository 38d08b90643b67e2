import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { KnowledgeArticle, KnowledgeFileQuery } from '#shared/knowledge/knowledge.contract.ts'
import { createFileQueue, type QueuedFile } from '#web/lib/file-queue.ts'
import { articleQuery, knowledgeKeys, sendFile } from './knowledge.api.ts'
import { fileProblem } from './knowledge-file.rules.ts'

/** One file on its way into the library; once it is here, its text is read as the article shows. */
export type Upload = QueuedFile<KnowledgeFileQuery, KnowledgeArticle>

function knowledgeQueue(queries: QueryClient) {
  return createFileQueue<KnowledgeFileQuery, KnowledgeArticle>({
    problemOf: fileProblem,
    send: sendFile,
    onSent: (article) => {
      queries.setQueryData(articleQuery(article.id).queryKey, article)
      for (const queryKey of knowledgeKeys) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Sends files in until the page is left; each can be stopped, and sent again where that can help. */
export function useUploads() {
  const queries = useQueryClient()
  const [queue] = useState(() => knowledgeQueue(queries))
  const uploads = useSyncExternalStore(queue.subscribe, queue.files)
  useEffect(() => () => queue.stop(), [queue])
  return {
    uploads,
    start: queue.start,
    retry: (upload: Upload) => queue.retry(upload.key),
    remove: queue.remove,
  }
}
