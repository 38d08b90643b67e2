import { type JobKind, jobEvery } from '#server/jobs/job.ts'
import { sealAudit } from './chain.service.ts'
import { signHeads } from './heads.service.ts'

/** Seals the audit log behind the writes, which never wait for it, and signs what is sealed. */
export const auditJobs: JobKind[] = [
  jobEvery(1, { name: 'seal-audit', run: async (ctx) => void (await sealAudit(ctx)) }),
  jobEvery(5, { name: 'sign-audit-heads', run: signHeads }),
]
