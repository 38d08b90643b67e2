import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { findUnreadJob, readDocumentJob } from './read-document.job.ts'
import { purgeRemovedDocuments } from './removed-documents.ts'

/** The background work of documents. */
export const documentJobs: JobKind[] = [
  readDocumentJob,
  findUnreadJob,
  jobEvery(1440, { name: 'documents.forget-removed', expireInSeconds: 3600, run: purgeRemovedDocuments }),
]
