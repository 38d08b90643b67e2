import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { MemberLicense, MemberLicenseCreate, MemberLicenseUpdate } from '#shared/team/licenses.contract.ts'
import {
  CreateInvitation,
  Invitation,
  InvitationLookup,
  InvitationOffer,
  OwnershipTransfer,
  RemoveTeamMember,
  TeamMember,
  TeamMemberUpdate,
} from '#shared/team/team.contract.ts'

/** The calls of the people of an agency, and of invitations to join it. */
export const teamCalls = defineCalls({
  'GET /api/team-members': {
    summary: 'List team members',
    access: 'member',
    output: z.array(TeamMember),
  },
  'PATCH /api/team-members/:id': {
    summary: 'Change the role or the rights of a team member',
    access: 'owner',
    body: TeamMemberUpdate,
    output: TeamMember,
  },
  'DELETE /api/team-members/:id': {
    summary: 'Remove a team member',
    access: 'owner',
    body: RemoveTeamMember,
  },
  'POST /api/agency-ownership': {
    summary: 'Transfer the ownership of the agency to another member',
    access: 'owner',
    body: OwnershipTransfer,
    // So many passwords and codes may one network address try.
    limit: { max: 30, timeWindow: '15 minutes' },
  },
  'GET /api/team-members/invitations': {
    summary: 'List invitations',
    access: 'owner',
    output: z.array(Invitation),
  },
  'POST /api/team-members/invitations': {
    summary: 'Invite a person to the agency',
    access: 'owner',
    body: CreateInvitation,
    limit: { max: 60, timeWindow: '1 hour' },
    status: 201,
    output: Invitation,
  },
  'POST /api/team-members/invitations/:id/resend': {
    summary: 'Resend an invitation',
    access: 'owner',
    limit: { max: 60, timeWindow: '1 hour' },
    output: Invitation,
  },
  'DELETE /api/team-members/invitations/:id': {
    summary: 'Revoke an invitation',
    access: 'owner',
  },
  'GET /api/member-licenses': {
    summary: 'List licenses: those of the team for an owner, their own for an agent',
    access: 'member',
    output: z.array(MemberLicense),
  },
  'POST /api/member-licenses': {
    summary: 'Add a license of a team member',
    access: 'owner',
    body: MemberLicenseCreate,
    status: 201,
    output: MemberLicense,
  },
  'PATCH /api/member-licenses/:id': {
    summary: 'Change a license of a team member',
    access: 'owner',
    body: MemberLicenseUpdate,
    output: MemberLicense,
  },
  'DELETE /api/member-licenses/:id': {
    summary: 'Remove a license of a team member',
    access: 'owner',
  },
  'POST /api/invitations/look-up': {
    summary: 'Look up an invitation by its token',
    access: 'anyone',
    body: InvitationLookup,
    limit: { max: 60, timeWindow: '15 minutes' },
    output: InvitationOffer,
  },
})
