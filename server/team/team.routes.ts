import {
  createInvitation,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  revokeInvitation,
} from '#server/accounts/invitations.service.ts'
import { memberCtx } from '#server/http/access.ts'
import { asCaller, asMember, bindCalls, read, write } from '#server/http/calls.ts'
import { teamCalls } from '#shared/team/team.calls.ts'
import { addLicense, listLicenses, removeLicense, updateLicense } from './licenses.service.ts'
import { listTeamMembers, removeTeamMember, updateTeamMember } from './team.service.ts'
import { transferOwnership } from './transfer-ownership.service.ts'

/** The people of an agency, and invitations to join it. */
export const teamRoutes = bindCalls(teamCalls, {
  'GET /api/team-members': asMember(listTeamMembers),
  'PATCH /api/team-members/:id': write((ctx, { params, body }) => updateTeamMember(ctx, params.id, body)),
  'DELETE /api/team-members/:id': write((ctx, { params, body }) => removeTeamMember(ctx, params.id, body)),
  'POST /api/agency-ownership': (request) => transferOwnership(memberCtx(request), request.body),
  'GET /api/team-members/invitations': asMember(listInvitations),
  'POST /api/team-members/invitations': write((ctx, { body }) => createInvitation(ctx, body)),
  'POST /api/team-members/invitations/:id/resend': write((ctx, { params }) =>
    resendInvitation(ctx, params.id),
  ),
  'DELETE /api/team-members/invitations/:id': write((ctx, { params }) => revokeInvitation(ctx, params.id)),
  'GET /api/member-licenses': read((ctx) => listLicenses(ctx)),
  'POST /api/member-licenses': write((ctx, { body }) => addLicense(ctx, body)),
  'PATCH /api/member-licenses/:id': write((ctx, { params, body }) => updateLicense(ctx, params.id, body)),
  'DELETE /api/member-licenses/:id': write((ctx, { params }) => removeLicense(ctx, params.id)),
  'POST /api/invitations/look-up': asCaller((ctx, { body }) => lookUpInvitation(ctx, body)),
})
