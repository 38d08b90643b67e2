import { bindCalls, read, write } from '#server/http/calls.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { formShareCalls } from '#shared/certificates/certificates.calls.ts'
import { openSharedForm } from './open-share.service.ts'
import { shareLink, shareSecrets } from './share-secrets.ts'
import { listShares, shareForm, withdrawShare } from './shares.service.ts'

/** The calls of links to issued forms, and the one of holders, who have no account. */
export const formShareRoutes = bindCalls(formShareCalls, {
  'GET /api/forms/:id/shares': read((ctx, { params }) => listShares(ctx, params.id)),
  'POST /api/forms/:id/shares': async (request, reply) => {
    // The answer that is kept for a repeat has no secrets; they are shown with it each time.
    const share = await idempotent(request, reply, 201, (ctx) =>
      shareForm(ctx, request.params.id, request.body),
    )
    const { config } = request.ctx
    return { ...share, link: shareLink(config, share.id), code: shareSecrets(config, share.id).code }
  },
  'POST /api/form-shares/:id/withdraw': write((ctx, { params }) => withdrawShare(ctx, params.id)),
  'POST /api/shared-forms/open': (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    return openSharedForm(request.ctx, request.body)
  },
})
