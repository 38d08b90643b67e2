import { z } from 'zod'
import { loggedKinds, recordTypes } from '#shared/activity/activity.contract.ts'
import { Day } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { importKinds } from '#shared/imports-exports/import-field.rules.ts'
import { articleKinds } from '#shared/knowledge/knowledge.contract.ts'
import { ticketPriorities, ticketStatuses, ticketTypes } from '#shared/tickets/ticket-choices.ts'
import { commissionEvents } from './commission-events.ts'
import { ofAgency, ofRecord } from './event-shapes.ts'

/** Many records at once: `ids` are those that changed, `count` how many they are. */
const bulk = { recordType: z.enum(recordTypes), ids: z.array(Id), count: z.int() }
const assigned = { ...bulk, assignedAgentId: Id.nullable() }

function ofClaim(about: string) {
  return ofAgency(about, { id: Id, recordType: z.literal('claim'), clientId: Id })
}

function ofRequote(about: string) {
  return ofAgency(about, { id: Id, recordType: z.literal('requote'), clientId: Id })
}

function ofFollowUp(about: string) {
  const ids = { clientId: Id.nullable(), prospectId: Id.nullable() }
  return ofAgency(about, { id: Id, recordType: z.literal('follow_up'), ...ids })
}

function ofGoal(about: string) {
  return ofAgency(about, { id: Id, userId: Id.nullable(), metric: z.string() })
}

const clientEvents = {
  'client.created': ofRecord('A client was added.', 'client'),
  'client.updated': ofRecord('Fields of a client changed.', 'client'),
  'client.deleted': ofRecord('A client was deleted with its policies.', 'client'),
  'client.merged': ofRecord('Another client was merged into a client, with all that it has.', 'client'),
  'client.restored': ofRecord('A deleted client was restored with its policies.', 'client'),
  'client.unmerged': ofRecord('A merge into a client was undone.', 'client'),
  'clients.assigned': ofAgency('Clients were assigned to another producer.', assigned),
  'clients.servicer_assigned': ofAgency('Clients were given another service person.', {
    ...bulk,
    servicerId: Id.nullable(),
  }),
  'clients.deleted': ofAgency('Clients were deleted with their policies.', bulk),
  'prospect.created': ofRecord('A prospect was added.', 'prospect'),
  'prospect.updated': ofRecord('Fields of a prospect changed.', 'prospect'),
  'prospect.converted': ofRecord('A prospect was converted to a client.', 'prospect'),
  'prospect.deleted': ofRecord('A prospect was deleted.', 'prospect'),
  'prospect.restored': ofRecord('A deleted prospect was restored.', 'prospect'),
  'intake_form.submitted': ofAgency('Someone sent an intake form, and a prospect was made of it.', {
    id: Id,
    formId: Id,
    prospectId: Id,
  }),
  'intake_form.put_aside': ofAgency('Someone put an intake form aside, to be resumed by a link.', {
    id: Id,
    formId: Id,
  }),
  'self_service.code_ordered': ofAgency('A client asked for a code to open the self-service page.', {
    codeId: Id,
    linkId: Id,
    clientId: Id,
  }),
  'prospects.assigned': ofAgency('Prospects were assigned to another producer.', assigned),
  'prospects.deleted': ofAgency('Prospects were deleted.', bulk),
  'policy.created': ofRecord('A policy was added to a client.', 'policy'),
  'policy.updated': ofRecord('Fields of a policy changed.', 'policy'),
  'policy.deleted': ofRecord('A policy was deleted.', 'policy'),
  'policy.restored': ofRecord('A deleted policy was restored.', 'policy'),
  'policies.deleted': ofAgency('Policies were deleted.', bulk),
  'claim.created': ofClaim('A claim was added to a client.'),
  'claim.updated': ofClaim('Fields of a claim changed.'),
  'claim.deleted': ofClaim('A claim was deleted.'),
}

const workEvents = {
  'ticket.created': ofRecord('A ticket was opened.', 'ticket'),
  'ticket.updated': ofRecord('Fields of a ticket changed.', 'ticket'),
  'ticket.deleted': ofRecord('A ticket was deleted.', 'ticket'),
  'ticket.restored': ofRecord('A deleted ticket was restored.', 'ticket'),
  'ticket.commented': ofAgency('A comment was added to a ticket.', {
    id: Id,
    recordType: z.literal('ticket'),
    commentId: Id,
  }),
  'ticket.checklist_changed': ofRecord('The checklist of a ticket changed.', 'ticket'),
  'work.assigned': ofAgency('Somebody was given work by someone else or by a rule of the agency.', {
    recordType: z.enum(['ticket', 'prospect', 'follow_up', 'renewal', 'certificate_request']),
    ids: z.array(Id),
    userId: Id,
    byId: Id.nullable(),
  }),
  'notification.created': ofAgency('A notification is to be emailed.', {
    notificationId: Id,
    userId: Id,
  }),
  'tickets.assigned': ofAgency('Tickets were assigned.', { ...bulk, assigneeId: Id.nullable() }),
  'tickets.moved': ofAgency('The status of tickets changed.', { ...bulk, status: z.enum(ticketStatuses) }),
  'tickets.changed': ofAgency('The priority, type or due date of tickets changed.', {
    ...bulk,
    priority: z.enum(ticketPriorities).optional(),
    type: z.enum(ticketTypes).optional(),
    dueDate: Day.nullable().optional(),
  }),
  'tickets.deleted': ofAgency('Tickets were deleted.', bulk),
  'renewal.updated': ofAgency('The owner of a renewal changed, or what the carrier asks for.', {
    id: Id,
    recordType: z.literal('policy'),
    clientId: Id,
  }),
  'performance_goal.created': ofGoal('A goal was set for a member or the agency.'),
  'performance_goal.updated': ofGoal('The target of a goal changed.'),
  'performance_goal.deleted': ofGoal('A goal was deleted.'),
  'performance_report.due': ofAgency('A month is over that the owner wants by email.', {
    month: z.string().regex(/^\d{4}-\d{2}$/),
  }),
  ...commissionEvents,
  'follow_up.created': ofFollowUp('A follow-up was added for a client or a prospect.'),
  'follow_up.updated': ofFollowUp('A follow-up changed, was finished or reopened.'),
  'follow_up.deleted': ofFollowUp('A follow-up was deleted.'),
  'bulk.undone': ofAgency('A bulk change was undone; `action` is the event of that change.', {
    ...bulk,
    recordType: z.enum([...recordTypes, 'follow_up', 'renewal']),
    action: z.string(),
  }),
  'activity.logged': ofAgency('A note, call or email was logged about a record.', {
    id: Id,
    recordType: z.enum(recordTypes),
    recordId: Id,
    kind: z.enum(loggedKinds),
  }),
}

const emailEvents = {
  'email.ordered': ofAgency('An email to a client, prospect or carrier is to be sent.', {
    emailId: Id,
    userId: Id,
  }),
}

function ofArticle(about: string) {
  const recordType = z.literal('knowledge_article')
  return ofAgency(about, { id: Id, recordType, kind: z.enum(articleKinds) })
}

const documentEvents = {
  'document.received': ofAgency('A document was uploaded and is to be read.', {
    documentId: Id,
    wasLeft: z.boolean().optional().describe('whether an interrupted reader had started it'),
  }),
  'document.read': ofAgency('Reading a document finished.', { documentId: Id, isReadable: z.boolean() }),
  'document.filed': ofAgency("A document's data was saved to a client.", {
    documentId: Id,
    clientId: Id,
    policyId: Id.nullable(),
  }),
  'form.mail_ordered': ofAgency('An issued form is to be emailed.', {
    formId: Id,
    userId: Id,
    to: z.array(z.string()),
    message: z.string().describe("encrypted with the agency's key"),
  }),
  'form.shared': ofAgency('A link to a certificate is to be emailed.', {
    shareId: Id,
    formId: Id,
    userId: Id,
    mailsCode: z.boolean(),
  }),
  'knowledge_article.created': ofArticle('An article or file was added to the knowledge base.'),
  'knowledge_article.updated': ofArticle('An article changed.'),
  'knowledge_article.deleted': ofArticle('An article was deleted.'),
  'knowledge_article.restored': ofArticle('A deleted article was restored.'),
  'knowledge_file.received': ofAgency('A knowledge base file was uploaded and is to be read.', {
    articleId: Id,
  }),
  'knowledge.review_due': ofAgency('Articles reached their review date.', {
    userId: Id,
    articleIds: z.array(Id),
  }),
}

const commercialEvents = {
  'commercial_account.updated': ofRecord('Exposures of a client changed.', 'client'),
  'schedule.changed': ofRecord('A schedule of a client changed.', 'client'),
  'policy_analysis.created': ofRecord('Policies were analyzed.', 'policy_analysis'),
  'policy_analysis.updated': ofRecord('Findings, letter or title of an analysis changed.', 'policy_analysis'),
  'policy_analysis.deleted': ofRecord('An analysis was deleted.', 'policy_analysis'),
  'requote.created': ofRequote('A requote was started.'),
  'requote.updated': ofRequote('Fields of a requote changed.'),
  'requote.deleted': ofRequote('A requote was deleted with its quotes.'),
  'requote.quote_added': ofRequote('A carrier or a quote was added to a requote.'),
  'requote.quote_changed': ofRequote('A quote of a requote changed.'),
  'requote.quote_removed': ofRequote('A quote was removed from a requote.'),
  'requote.sent': ofRequote('A carrier was asked for a quote by email.'),
  'requote.bound': ofRequote('A quote was bound and its policy written.'),
  'requote.kept': ofRequote('The expiring policies of a requote were kept.'),
  'requote.lost': ofRequote('A requote was closed as lost.'),
  'requote.reopened': ofRequote('A closed requote was reopened.'),
  'requote.proposal_sent': ofRequote('A proposal was sent to the client by link, or sent again.'),
  'requote.proposal_revoked': ofRequote('The link to a proposal was revoked.'),
  'requote.proposal_opened': ofRequote('A proposal was opened by its link for the first time.'),
  'requote.proposal_answered': ofRequote('The client answered a proposal by its link.'),
  'requote.proposal_copied': ofRequote('The client was emailed a copy of their answer to a proposal.'),
  'requote.proposal_question_asked': ofRequote('The client asked a question by the link of a proposal.'),
  'requote.proposal_failed': ofRequote(
    'The email with a proposal, or with a copy of its answer, was not delivered.',
  ),
  'proposal.mail_ordered': ofAgency('A proposal is to be emailed to the client.', {
    proposalId: Id,
    userId: Id,
    subject: z.string().describe("encrypted with the agency's key"),
    message: z.string().describe("encrypted with the agency's key"),
  }),
  'proposal.copy_ordered': ofAgency('The client is to be emailed a copy of their answer to a proposal.', {
    proposalId: Id,
    userId: Id,
  }),
  'requote.mail_ordered': ofAgency('A carrier is to be asked for a quote by email.', {
    quoteId: Id,
    userId: Id,
    to: z.string(),
    subject: z.string().describe("encrypted with the agency's key"),
    message: z.string().describe("encrypted with the agency's key"),
    documentIds: z.array(Id),
  }),
}

const importId = { importId: Id }
const importAsked = { ...importId, userId: Id }
const importDone = { ...importId, kind: z.enum(importKinds) }

const importEvents = {
  'import.check_requested': ofAgency('An import is to be checked.', importAsked),
  'import.publish_requested': ofAgency('A checked import is to be published.', importAsked),
  'import.published': ofAgency('An import was published.', {
    ...importDone,
    created: z.int(),
    updated: z.int(),
    policies: z.int(),
  }),
  'import.filing_requested': ofAgency('The documents of an import are to be filed.', importAsked),
  'import.undo_requested': ofAgency('A published import is to be undone.', importAsked),
  'import.undone': ofAgency('An import was undone.', {
    ...importDone,
    removed: z.int(),
    restored: z.int(),
    stayed: z.int().describe('records edited since the import, which are kept'),
  }),
  'import.deleted': ofAgency('An unpublished or undone import was deleted.', {
    ...importId,
    fileKey: z.string().startsWith('imports/'),
  }),
}

/** What happens to an agency's book: its records, documents, forms, articles, requotes and imports. */
export const bookEvents = {
  ...clientEvents,
  ...workEvents,
  ...documentEvents,
  ...emailEvents,
  ...commercialEvents,
  ...importEvents,
}
