import { member, owner, ownersRecord, type Row } from './verdicts.ts'

/** Who may call what of performance: a part of the privilege table. */
export const performancePrivileges: Record<string, Row> = {
  'GET /api/performance': member,
  'GET /api/performance/months': owner,
  'GET /api/performance/groups': owner,
  'GET /api/performance/export.csv': owner,
  'GET /api/performance/report.pdf': owner,
  'GET /api/performance/growth': owner,
  'GET /api/performance/growth/terms': owner,
  'GET /api/performance/cohorts': owner,
  'GET /api/performance/cohorts/clients': owner,
  'GET /api/performance/concentration': owner,
  'GET /api/performance/concentration/clients': owner,
  'GET /api/performance/goals': owner,
  'POST /api/performance/goals': owner,
  'PATCH /api/performance/goals/:id': ownersRecord,
  'DELETE /api/performance/goals/:id': ownersRecord,
  'GET /api/performance/settings': owner,
  'PUT /api/performance/settings': owner,
}
