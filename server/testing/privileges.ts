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
/** What is its person's alone, whatever their role. */
const ownAlone = row([401, 401, 'in', 404, 404, 404, 404])
/** What everybody of an agency shares, and nobody else sees. */
const shared = row([401, 401, 'in', 'in', 'in', 404, 403])
/** What everybody of an agency reads, and its maker and their owner change. */
const sharedRecord = row([401, 401, 'in', 403, 'in', 404, 403])
/** What is its person's alone among the members of an agency. */
const memberAlone = row([401, 401, 'in', 404, 404, 404, 403])
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
  'POST /api/error-tracking': everybody,
  'GET /api/user': signedIn,
  'POST /api/change-password': signedIn,
  'POST /api/verify-email/resend': signedIn,
  'PATCH /api/users/profile': signedIn,
  'PATCH /api/user/settings': signedIn,
  'GET /api/two-factor': signedIn,
  'POST /api/two-factor/enrolment': signedIn,
  'POST /api/two-factor/confirmation': signedIn,
  'POST /api/two-factor/recovery-codes': signedIn,
  'DELETE /api/two-factor': signedIn,
  'GET /api/sessions': signedIn,
  'DELETE /api/sessions': signedIn,
  'DELETE /api/sessions/:id': ownAlone,
  'GET /api/sign-up': everybody,
  'POST /api/outside-sign-in': everybody,
  'GET /api/outside-sign-in/google/callback': everybody,
  'GET /api/outside-sign-in/microsoft/callback': everybody,
  'POST /api/outside-sign-in/code': everybody,
  'GET /api/outside-sign-in': signedIn,
  'POST /api/outside-sign-in/link': signedIn,
  'DELETE /api/outside-sign-in': signedIn,

  'GET /api/plans': everybody,
  'GET /api/subscription': member,
  // Only whoever owns the agency may buy: an agent who works alone does.
  'GET /api/subscription/invoices': owner,
  'POST /api/checkout': owner,
  'POST /api/billing-portal': owner,
  'POST /api/stripe/webhook': everybody,
  'GET /api/admin/subscription-test': admin,
  'POST /api/admin/subscription-test': admin,
  'POST /api/admin/subscription-test/login': admin,

  'GET /api/notification-settings': member,
  'PATCH /api/notification-settings': member,
  'GET /api/unsubscribe': everybody,
  'POST /api/unsubscribe': everybody,

  'GET /api/support/requests': signedIn,
  'POST /api/support/requests': signedIn,
  'GET /api/support/requests/:id': ownAlone,
  'POST /api/support/requests/:id/messages': ownAlone,
  'PATCH /api/support/requests/:id': ownAlone,
  'GET /api/admin/support/requests': admin,
  'GET /api/admin/support/requests/:id': admin,
  'POST /api/admin/support/requests/:id/messages': admin,
  'PATCH /api/admin/support/requests/:id': admin,

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
  'GET /api/admin/errors': admin,
  'GET /api/admin/errors/:id': admin,
  'PATCH /api/admin/errors/:id': admin,

  'GET /api/assistant/config': member,
  'GET /api/assistant/model-calls': owner,
  'GET /api/assistant/usage': owner,
  'POST /api/chat': member,
  'DELETE /api/chat': member,
  'GET /api/chat/history': member,
  'GET /api/chat/context': member,
  'POST /api/chat/proposals/:id/accept': memberAlone,
  'POST /api/chat/proposals/:id/decline': memberAlone,
  'POST /api/business-metrics': member,
  'GET /api/search-suggestions': member,
  'GET /api/admin/settings': admin,
  'PATCH /api/admin/settings/signUp': admin,
  'PATCH /api/admin/settings/sessions': admin,
  'PATCH /api/admin/settings/plans': admin,
  'PATCH /api/admin/settings/retention': admin,
  'PATCH /api/admin/settings/assistant': admin,
  'PATCH /api/admin/settings/chatbot': admin,
  'PATCH /api/admin/settings/staticAnswers': admin,
  'GET /api/admin/rates': admin,
  'PUT /api/admin/rates': admin,
  'POST /api/admin/mail-test': admin,
  'GET /api/admin/health': admin,
  'POST /api/admin/jobs/:id/retry': admin,
  'GET /api/admin/users': admin,
  'POST /api/admin/users': admin,
  'GET /api/admin/users/:id': admin,
  'PATCH /api/admin/users/:id': admin,
  'POST /api/admin/users/:id/lock': admin,
  'POST /api/admin/users/:id/unlock': admin,
  'POST /api/admin/users/:id/end-sessions': admin,
  'POST /api/admin/users/:id/send-reset': admin,
  'POST /api/admin/users/:id/reset-two-factor': admin,
  'POST /api/admin/users/:id/remove': admin,
  'GET /api/admin/agencies': admin,
  'PATCH /api/admin/agencies/:id/subscription': admin,
  'PATCH /api/admin/agencies/:id/features': admin,
  'GET /api/admin/articles': admin,
  'POST /api/admin/articles': admin,
  'GET /api/admin/articles/:id': admin,
  'PATCH /api/admin/articles/:id': admin,
  'DELETE /api/admin/articles/:id': admin,

  'GET /api/data-exports': owner,
  'POST /api/data-exports': owner,
  'GET /api/data-exports/:id/file': ownersRecord,
  'GET /api/account-deletion': member,
  'POST /api/account-deletion': member,
  'GET /api/admin/deleted-agencies': admin,
  'POST /api/admin/deleted-agencies/:id/restore': admin,
  'GET /api/admin/disposal-receipts': admin,

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

  'POST /api/chatbot-db/validate-action': signedIn,
  'GET /api/chatbot-db/user/info': signedIn,
  'POST /api/chatbot-db/client/search': member,
  'POST /api/chatbot-db/clients/search': member,
  'POST /api/chatbot-db/prospects/search': member,
  'POST /api/chatbot-db/ticket/search': member,
  'POST /api/chatbot-db/policies/expiring': member,
  'POST /api/chatbot-db/ticket/create': member,
  'POST /api/chatbot-db/ticket/update': member,
  'POST /api/chatbot-db/client/create': member,
  'POST /api/chatbot-db/client/update': member,
  'POST /api/chatbot-db/prospect/create': member,
  'POST /api/chatbot-db/prospect/update': member,
  'POST /api/chatbot-db/command': owner,
  'GET /api/chatbot-db/actions': member,
  'POST /api/chatbot-db/actions/:id/undo': ownRecord,

  'GET /api/documents': member,
  'POST /api/documents': member,
  'GET /api/documents/:id': ownRecord,
  'PATCH /api/documents/:id': ownRecord,
  'DELETE /api/documents/:id': ownRecord,
  'POST /api/documents/:id/read': ownRecord,
  'GET /api/documents/:id/file': ownRecord,
  'GET /api/documents/:id/pages': ownRecord,
  'GET /api/documents/:id/pages/:page/picture': ownRecord,

  'GET /api/policy-analyses': member,
  'POST /api/policy-analyses': member,
  'GET /api/policy-analyses/:id': ownRecord,
  'PATCH /api/policy-analyses/:id': ownRecord,
  'DELETE /api/policy-analyses/:id': ownRecord,
  'POST /api/policy-analyses/:id/refresh': ownRecord,
  'GET /api/policy-analyses/:id/report.pdf': ownRecord,
  'GET /api/policy-analyses/:id/letter.pdf': ownRecord,

  'GET /api/knowledge/articles': member,
  'POST /api/knowledge/articles': member,
  'GET /api/knowledge/articles/:id': shared,
  'PATCH /api/knowledge/articles/:id': sharedRecord,
  'DELETE /api/knowledge/articles/:id': sharedRecord,
  'GET /api/knowledge/articles/:id/versions': shared,
  'GET /api/knowledge/articles/:id/versions/:version': shared,
  'POST /api/knowledge/articles/:id/versions/:version/restore': sharedRecord,
  'GET /api/knowledge/articles/:id/file': shared,
  'GET /api/knowledge/articles/:id/pages': shared,
  'POST /api/knowledge/files': member,
  'GET /api/knowledge/folders': member,
  'POST /api/knowledge/folders': owner,
  'PATCH /api/knowledge/folders/:id': ownersRecord,
  'DELETE /api/knowledge/folders/:id': ownersRecord,
  'GET /api/knowledge/search': member,
  'POST /api/knowledge/ask': member,
  'GET /api/knowledge/questions': member,
  'PATCH /api/knowledge/questions/:id': shared,
}
