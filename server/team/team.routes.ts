import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  createInvitation,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  revokeInvitation,
} from '#server/accounts/invitations.service.ts'
import { memberCtx } from '#server/http/access.ts'
import { once } from '#server/http/idempotency.ts'
import { Id } from '#shared/fields.ts'
import {
  CreateInvitation,
  Invitation,
  InvitationLookUp,
  InvitationOffer,
  RemoveTeamMember,
  TeamMember,
  TeamMemberUpdate,
} from '#shared/team/team.contract.ts'
import { listTeamMembers, removeTeamMember, updateTeamMember } from './team.service.ts'

const ById = z.strictObject({ id: Id })
const Nothing = z.undefined()

/** The people of an agency. */
export const teamRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/team-members',
    { config: { access: 'member' }, schema: { response: { 200: z.array(TeamMember) } } },
    async (request) => listTeamMembers(memberCtx(request)),
  )

  app.patch(
    '/api/team-members/:id',
    {
      config: { access: 'owner' },
      schema: { params: ById, body: TeamMemberUpdate, response: { 200: TeamMember } },
    },
    async (request, reply) =>
      once(request, reply, 200, (ctx) => updateTeamMember(ctx, request.params.id, request.body)),
  )

  app.delete(
    '/api/team-members/:id',
    {
      config: { access: 'owner' },
      schema: { params: ById, body: RemoveTeamMember, response: { 204: Nothing } },
    },
    async (request, reply) =>
      once(request, reply, 204, (ctx) => removeTeamMember(ctx, request.params.id, request.body)),
  )
}

/** Invitations to join an agency. */
export const invitationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/team-members/invitations',
    { config: { access: 'owner' }, schema: { response: { 200: z.array(Invitation) } } },
    async (request) => listInvitations(memberCtx(request)),
  )

  app.post(
    '/api/team-members/invitations',
    {
      config: { access: 'owner', rateLimit: { max: 60, timeWindow: '1 hour' } },
      schema: { body: CreateInvitation, response: { 201: Invitation } },
    },
    async (request, reply) => once(request, reply, 201, (ctx) => createInvitation(ctx, request.body)),
  )

  app.post(
    '/api/team-members/invitations/:id/resend',
    {
      config: { access: 'owner', rateLimit: { max: 60, timeWindow: '1 hour' } },
      schema: { params: ById, response: { 200: Invitation } },
    },
    async (request, reply) => once(request, reply, 200, (ctx) => resendInvitation(ctx, request.params.id)),
  )

  app.delete(
    '/api/team-members/invitations/:id',
    { config: { access: 'owner' }, schema: { params: ById, response: { 204: Nothing } } },
    async (request, reply) => once(request, reply, 204, (ctx) => revokeInvitation(ctx, request.params.id)),
  )

  app.post(
    '/api/invitations/look-up',
    {
      config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '15 minutes' } },
      schema: { body: InvitationLookUp, response: { 200: InvitationOffer } },
    },
    async (request) => lookUpInvitation(request.ctx, request.body),
  )
}
