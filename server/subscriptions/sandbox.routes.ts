import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberCtx } from '#server/http/access.ts'
import { forTryOutOnly } from '#server/http/hosts.ts'
import { checkoutPage, invoicePage, portalPage } from './sandbox.page.ts'
import {
  getSandboxCheckout,
  getSandboxInvoice,
  getSandboxPortal,
  paySandboxCheckout,
  playSandboxPortal,
  portalActs,
} from './sandbox.service.ts'

const ById = z.strictObject({ id: z.string() })
const Failure = z.strictObject({ told: z.enum(['declined', 'failed']).optional() })
const PortalAct = z.strictObject({ id: z.string(), act: z.enum(portalActs) })

function html(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** The pages that stand in for the payment provider, where the application is only being tried out. */
export const sandboxRoutes: FastifyPluginAsyncZod<{ tryOut: boolean }> = async (app, { tryOut }) => {
  if (!tryOut) return
  forTryOutOnly(app)
  const config = { access: 'member' } as const
  // The forms of these pages say everything in their address.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined)

  app.get(
    '/sandbox/checkout/:id',
    { config, schema: { params: ById, querystring: Failure } },
    async (request, reply) => {
      const checkout = await getSandboxCheckout(memberCtx(request), request.params.id)
      return html(reply, checkoutPage(checkout, request.query.told))
    },
  )
  app.post('/sandbox/checkout/:id/pay', { config, schema: { params: ById } }, async (request, reply) =>
    reply.redirect(await paySandboxCheckout(memberCtx(request), request.params.id), 303),
  )
  for (const [act, told] of [
    ['decline', 'declined'],
    ['fail', 'failed'],
  ]) {
    app.post(`/sandbox/checkout/:id/${act}`, { config, schema: { params: ById } }, async (request, reply) => {
      const { id } = await getSandboxCheckout(memberCtx(request), request.params.id)
      return reply.redirect(`/sandbox/checkout/${id}?told=${told}`, 303)
    })
  }

  app.get('/sandbox/portal/:id', { config, schema: { params: ById } }, async (request, reply) => {
    const subscription = await getSandboxPortal(memberCtx(request), request.params.id)
    return html(reply, portalPage(subscription, `${request.ctx.config.appUrl}/payments`))
  })
  app.post('/sandbox/portal/:id/:act', { config, schema: { params: PortalAct } }, async (request, reply) => {
    const { id, act } = request.params
    await playSandboxPortal(memberCtx(request), id, act)
    return reply.redirect(`/sandbox/portal/${id}`, 303)
  })

  app.get('/sandbox/invoice/:id', { config, schema: { params: ById } }, async (request, reply) => {
    const invoice = await getSandboxInvoice(memberCtx(request), request.params.id)
    return html(reply, invoicePage(invoice, `${request.ctx.config.appUrl}/payments`))
  })
}
