import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { healthRoutes } from './http/health.routes.ts'
import type { JobKind } from './jobs/job.ts'

/** The routes of every feature, one line each. */
export const features: FastifyPluginAsyncZod<{ tryOut: boolean }>[] = [healthRoutes]

/** The background work of every feature, one line each. */
export const jobKinds: JobKind[] = []
