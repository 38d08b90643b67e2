import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  Analysis,
  AnalysisCreate,
  AnalysisListQuery,
  AnalysisSummary,
  AnalysisUpdate,
} from './analysis.contract.ts'

/** The calls of policy analyses and of their papers: a report, and the letter to the client. */
export const analysisCalls = defineCalls({
  'GET /api/policy-analyses': {
    summary: 'List policy analyses',
    access: 'member',
    query: AnalysisListQuery,
    output: z.array(AnalysisSummary),
  },
  'POST /api/policy-analyses': {
    summary: 'Analyze policies',
    access: 'member',
    body: AnalysisCreate,
    status: 201,
    output: Analysis,
  },
  'GET /api/policy-analyses/:id': {
    summary: 'Get a policy analysis',
    access: 'member',
    output: Analysis,
  },
  'PATCH /api/policy-analyses/:id': {
    summary: 'Change a policy analysis',
    access: 'member',
    body: AnalysisUpdate,
    output: Analysis,
  },
  'DELETE /api/policy-analyses/:id': {
    summary: 'Delete a policy analysis',
    access: 'member',
  },
  'POST /api/policy-analyses/:id/refresh': {
    summary: 'Analyze the same documents again',
    access: 'member',
    status: 201,
    output: Analysis,
  },
  'GET /api/policy-analyses/:id/report.pdf': {
    summary: 'Download the report of a policy analysis',
    access: 'member',
    limit: { max: 60, timeWindow: '1 minute', per: 'person' },
    file: 'application/pdf',
  },
  'GET /api/policy-analyses/:id/letter.pdf': {
    summary: 'Download the client letter of a policy analysis',
    access: 'member',
    limit: { max: 60, timeWindow: '1 minute', per: 'person' },
    file: 'application/pdf',
  },
})
