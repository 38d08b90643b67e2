import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountJobs } from './accounts/accounts.jobs.ts'
import { passwordRoutes, profileRoutes, sessionRoutes } from './accounts/accounts.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { clientRoutes } from './clients/clients.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { importJobs } from './imports-exports/imports.jobs.ts'
import { importRoutes, importWorkRoutes } from './imports-exports/imports.routes.ts'
import { uploadRoutes } from './imports-exports/upload.routes.ts'
import type { JobKind } from './jobs/job.ts'
import { outboxRoutes } from './notifications/outbox.routes.ts'
import { policyRoutes } from './policies/policies.routes.ts'
import { prospectRoutes } from './prospects/prospects.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { teamJobs } from './team/team.jobs.ts'
import { invitationRoutes, teamRoutes } from './team/team.routes.ts'
import { ticketRoutes } from './tickets/tickets.routes.ts'

/** The routes of every feature, one line each. */
export const features: FastifyPluginAsyncZod<{ tryOut: boolean }>[] = [
  healthRoutes,
  dashboardRoutes,
  prospectRoutes,
  clientRoutes,
  policyRoutes,
  ticketRoutes,
  activityRoutes,
  searchRoutes,
  sessionRoutes,
  passwordRoutes,
  profileRoutes,
  teamRoutes,
  invitationRoutes,
  uploadRoutes,
  importRoutes,
  importWorkRoutes,
  outboxRoutes,
]

/** The background work of every feature, one line each. */
export const jobKinds: JobKind[] = [...accountJobs, ...teamJobs, ...importJobs]
