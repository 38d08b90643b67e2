import { member, owner, ownersRecord, type Row } from './verdicts.ts'

/** Who may call what of the team of an agency. */
export const teamPrivileges: Record<string, Row> = {
  'GET /api/member-licenses': member,
  'POST /api/member-licenses': owner,
  'PATCH /api/member-licenses/:id': ownersRecord,
  'DELETE /api/member-licenses/:id': ownersRecord,
  'GET /api/team-members': member,
  'PATCH /api/team-members/:id': ownersRecord,
  'DELETE /api/team-members/:id': ownersRecord,
  'POST /api/agency-ownership': owner,
  'GET /api/team-members/invitations': owner,
  'POST /api/team-members/invitations': owner,
  'POST /api/team-members/invitations/:id/resend': ownersRecord,
  'DELETE /api/team-members/invitations/:id': ownersRecord,
}
