import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { CallHandler, CallRequest } from '#server/http/calls.ts'
import type { ExportName } from '#shared/events/audit-actions.ts'
import { type Export, sendCsv } from './csv.ts'
import { sendList } from './list.ts'
import type { ListResult } from './list-query.ts'

type Run<In, Out> = (ctx: InTransaction<AgencyCtx>, request: CallRequest<In>) => Promise<Out>

/** Answers a page of a list. */
export function list<In, Out>(run: Run<In, ListResult>): CallHandler<In, Out> {
  return async (request, reply) => {
    await sendList(request, reply, (ctx) => run(ctx, request))
    return reply
  }
}

/** Answers a list as a CSV file, whose name and audit entry say what is in it. */
export function csv<In, Out>(name: ExportName, run: Run<In, Export>): CallHandler<In, Out> {
  return async (request, reply) => {
    await sendCsv(request, reply, name, (ctx) => run(ctx, request))
    return reply
  }
}
