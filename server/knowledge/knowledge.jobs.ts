import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { readFileJob } from './read-file.job.ts'
import { purgeRemovedFiles } from './removed-files.ts'
import { reviewJobs } from './review-reminders.ts'

/** The background work of the knowledge base. */
export const knowledgeJobs: JobKind[] = [
  readFileJob,
  ...reviewJobs,
  jobEvery(1440, {
    name: 'knowledge.forget-removed-files',
    expireInSeconds: 3600,
    run: purgeRemovedFiles,
  }),
]
