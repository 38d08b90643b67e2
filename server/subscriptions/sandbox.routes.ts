import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { AgencyCtx } from '#server/context.ts'
import { asMember, bindCalls } from '#server/http/calls.ts'
import { defineCalls } from '#shared/calls.ts'
import { checkoutPage, invoicePage, portalPage } from './sandbox.page.ts'
import {
  getSandboxCheckout,
  getSandboxInvoice,
  getSandboxPortal,
  paySandboxCheckout,
  playSandboxPortal,
  portalActs,
} from './sandbox.service.ts'

const params = z.strictObject({ id: z.string() })
const page = { access: 'member', params, file: 'text/html' } as const
const act = { access: 'member', params, isRedirect: true, status: 303 } as const

const sandboxCalls = defineCalls({
  'GET /sandbox/checkout/:id': {
    ...page,
    summary: 'Show the page of a checkout',
    query: z.strictObject({ problem: z.enum(['declined', 'failed']).optional() }),
  },
  'POST /sandbox/checkout/:id/pay': { ...act, summary: 'Pay' },
  'POST /sandbox/checkout/:id/decline': { ...act, summary: 'Decline the card' },
  'POST /sandbox/checkout/:id/fail': { ...act, summary: 'Simulate a failed payment' },
  'GET /sandbox/portal/:id': { ...page, summary: 'Show the billing portal' },
  'POST /sandbox/portal/:id/:act': {
    ...act,
    summary: 'Take an action in the billing portal',
    params: z.strictObject({ id: z.string(), act: z.enum(portalActs) }),
  },
  'GET /sandbox/invoice/:id': { ...page, summary: 'Show an invoice' },
})

/** The forms of these pages say everything in their address. */
function ignoreForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined)
}

function html(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

async function refuse(
  ctx: AgencyCtx,
  reply: FastifyReply,
  checkoutId: string,
  problem: 'declined' | 'failed',
) {
  const { id } = await getSandboxCheckout(ctx, checkoutId)
  return reply.redirect(`/sandbox/checkout/${id}?problem=${problem}`, 303)
}

/** The pages that stand in for the payment provider, where the application is only being tried out. */
export const sandboxRoutes = bindCalls(
  sandboxCalls,
  {
    'GET /sandbox/checkout/:id': asMember(async (ctx, { params, query }, reply) =>
      html(reply, checkoutPage(await getSandboxCheckout(ctx, params.id), query.problem)),
    ),
    'POST /sandbox/checkout/:id/pay': asMember(async (ctx, { params }, reply) =>
      reply.redirect(await paySandboxCheckout(ctx, params.id), 303),
    ),
    'POST /sandbox/checkout/:id/decline': asMember((ctx, { params }, reply) =>
      refuse(ctx, reply, params.id, 'declined'),
    ),
    'POST /sandbox/checkout/:id/fail': asMember((ctx, { params }, reply) =>
      refuse(ctx, reply, params.id, 'failed'),
    ),
    'GET /sandbox/portal/:id': asMember(async (ctx, { params }, reply) =>
      html(reply, portalPage(await getSandboxPortal(ctx, params.id), `${ctx.config.appUrl}/payments`)),
    ),
    'POST /sandbox/portal/:id/:act': asMember(async (ctx, { params: { id, act } }, reply) => {
      await playSandboxPortal(ctx, id, act)
      return reply.redirect(`/sandbox/portal/${id}`, 303)
    }),
    'GET /sandbox/invoice/:id': asMember(async (ctx, { params }, reply) =>
      html(reply, invoicePage(await getSandboxInvoice(ctx, params.id), `${ctx.config.appUrl}/payments`)),
    ),
  },
  { isForTryOut: true, prepare: ignoreForms },
)
