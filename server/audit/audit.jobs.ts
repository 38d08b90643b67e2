import type { JobKind } from '#server/jobs/job.ts'
import { sealAudit } from './chain.service.ts'

/** Seals the audit log behind the writes, which never wait for it (security.md 20). */
export const auditJobs: JobKind[] = [{ name: 'seal-audit', everyMinutes: 1, run: sealAudit }]
