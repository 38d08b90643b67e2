import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { EstimateCreate, EstimateListQuery, EstimateRefine, StoredEstimate } from './edison.contract.ts'

/** Indicative estimates with their arithmetic. */
export const estimateCalls = defineCalls({
  'GET /api/estimates': {
    summary: 'List estimates',
    access: 'member',
    query: EstimateListQuery,
    output: z.array(StoredEstimate),
  },
  'POST /api/estimates': {
    summary: 'Add an estimate',
    access: 'member',
    body: EstimateCreate,
    status: 201,
    output: StoredEstimate,
  },
  'GET /api/estimates/:id': {
    summary: 'Get an estimate',
    access: 'member',
    output: StoredEstimate,
  },
  'PATCH /api/estimates/:id': {
    summary: 'Refine an estimate',
    access: 'member',
    body: EstimateRefine,
    output: StoredEstimate,
  },
})
