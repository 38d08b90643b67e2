import type { JobKind } from '#server/jobs/job.ts'
import { readDocumentJob } from './read-document.job.ts'
import { forgetRemovedDocuments } from './removed-documents.ts'

/** The background work of documents. */
export const documentJobs: JobKind[] = [
  readDocumentJob,
  {
    name: 'documents.forget-removed',
    everyMinutes: 1440,
    expireInSeconds: 3600,
    run: forgetRemovedDocuments,
  },
]
