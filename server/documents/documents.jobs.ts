import type { JobKind } from '#server/jobs/job.ts'
import { findUnreadJob, readDocumentJob } from './read-document.job.ts'
import { purgeRemovedDocuments } from './removed-documents.ts'

/** The background work of documents. */
export const documentJobs: JobKind[] = [
  readDocumentJob,
  findUnreadJob,
  {
    name: 'documents.forget-removed',
    everyMinutes: 1440,
    expireInSeconds: 3600,
    run: purgeRemovedDocuments,
  },
]
