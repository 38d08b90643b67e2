import type { JobKind } from '#server/jobs/job.ts'
import { sealAudit } from './chain.service.ts'
import { signHeads } from './heads.service.ts'

/** Seals the audit log behind the writes, which never wait for it, and signs what is sealed. */
export const auditJobs: JobKind[] = [
  { name: 'seal-audit', everyMinutes: 1, run: async (ctx) => void (await sealAudit(ctx)) },
  { name: 'sign-audit-heads', everyMinutes: 5, run: signHeads },
]
