/** What a caller gets from a route: let in, no session (401), not allowed (403), or the 404 of a missing record. */
export type Verdict = 'in' | 401 | 403 | 404

/** The kinds of callers: the record in the path, if any, is the agent's, and the other owner's agency is another. */
export type Caller = 'nobody' | 'removed' | 'agent' | 'otherAgent' | 'owner' | 'otherOwner' | 'admin'

type Row = Record<Caller, Verdict>

function row(verdicts: [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict]): Row {
  const [nobody, removed, agent, otherAgent, owner, otherOwner, admin] = verdicts
  return { nobody, removed, agent, otherAgent, owner, otherOwner, admin }
}

//                        nobody removed agent  other owner foreign admin
const everybody = row(['in', 'in', 'in', 'in', 'in', 'in', 'in'])
const signedIn = row([401, 401, 'in', 'in', 'in', 'in', 'in'])
const member = row([401, 401, 'in', 'in', 'in', 'in', 403])
/** A record that is its agent's and their owner's. */
const ownRecord = row([401, 401, 'in', 404, 'in', 404, 403])
const owner = row([401, 401, 403, 403, 'in', 'in', 403])
/** A person or invitation of the agency, which only its owner manages. */
const ownersRecord = row([401, 401, 403, 403, 'in', 404, 403])
const admin = row([401, 401, 403, 403, 403, 403, 'in'])

/** Who may call what: the privilege table (security.md, "Figures"). A route without a row fails the suite. */
export const privileges: Record<string, Row> = {
  'GET /api/health': everybody,

  'POST /api/login': everybody,
  'POST /api/register': everybody,
  'POST /api/logout': everybody,
  'POST /api/auth/logout': everybody,
  'POST /api/reset-password': everybody,
  'POST /api/update-password': everybody,
  'POST /api/verify-email': everybody,
  'POST /api/invitations/look-up': everybody,
  'GET /api/user': signedIn,
  'POST /api/change-password': signedIn,
  'POST /api/verify-email/resend': signedIn,
  'PATCH /api/users/profile': signedIn,
  'PATCH /api/user/settings': signedIn,

  'GET /api/team-members': member,
  'PATCH /api/team-members/:id': ownersRecord,
  'DELETE /api/team-members/:id': ownersRecord,
  'GET /api/team-members/invitations': owner,
  'POST /api/team-members/invitations': owner,
  'POST /api/team-members/invitations/:id/resend': ownersRecord,
  'DELETE /api/team-members/invitations/:id': ownersRecord,

  'GET /api/dashboard/metrics': member,
  'GET /api/policy-stats-data': member,
  'GET /api/top-agent': member,
  'GET /api/policy-renewals': member,
  'GET /api/admin/metrics': admin,

  'GET /api/prospects': member,
  'POST /api/prospects': member,
  'GET /api/prospects/export.csv': member,
  'POST /api/prospects/bulk': member,
  'GET /api/prospects/:id': ownRecord,
  'PATCH /api/prospects/:id': ownRecord,
  'DELETE /api/prospects/:id': ownRecord,
  'POST /api/prospects/:id/convert': ownRecord,

  'GET /api/clients': member,
  'POST /api/clients': member,
  'GET /api/clients/export.csv': member,
  'POST /api/clients/bulk': member,
  'GET /api/clients/:id': ownRecord,
  'PATCH /api/clients/:id': ownRecord,
  'DELETE /api/clients/:id': ownRecord,
  'POST /api/clients/:id/policies': ownRecord,

  'GET /api/policies': member,
  'POST /api/policies': member,
  'GET /api/policies/export.csv': member,
  'POST /api/policies/bulk': member,
  'GET /api/policies/:id': ownRecord,
  'PATCH /api/policies/:id': ownRecord,
  'DELETE /api/policies/:id': ownRecord,

  'GET /api/tickets': member,
  'POST /api/tickets': member,
  'GET /api/tickets/export.csv': member,
  'POST /api/tickets/bulk': member,
  'GET /api/tickets/:id': ownRecord,
  'PATCH /api/tickets/:id': ownRecord,
  'DELETE /api/tickets/:id': ownRecord,
  'GET /api/tickets/:id/comments': ownRecord,
  'POST /api/tickets/:id/comments': ownRecord,

  'GET /api/activity': member,
  'POST /api/activity': member,
  'GET /api/search': member,

  'GET /api/imports': member,
  'POST /api/imports': member,
  'GET /api/imports/:id': ownRecord,
  'PATCH /api/imports/:id': ownRecord,
  'DELETE /api/imports/:id': ownRecord,
  'GET /api/imports/:id/rows': ownRecord,
  'GET /api/imports/:id/refused.csv': ownRecord,
  'POST /api/imports/:id/dry-run': ownRecord,
  'POST /api/imports/:id/publish': ownRecord,
  'GET /api/imports/:id/undo': ownRecord,
  'POST /api/imports/:id/undo': ownRecord,
}
