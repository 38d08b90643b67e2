import type { JobKind } from '#server/jobs/job.ts'
import { readFileJob } from './read-file.job.ts'
import { purgeRemovedFiles } from './removed-files.ts'
import { reviewJobs } from './review-reminders.ts'

/** The background work of the knowledge base. */
export const knowledgeJobs: JobKind[] = [
  readFileJob,
  ...reviewJobs,
  {
    name: 'knowledge.forget-removed-files',
    everyMinutes: 1440,
    expireInSeconds: 3600,
    run: purgeRemovedFiles,
  },
]
