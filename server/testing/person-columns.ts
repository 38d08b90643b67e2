/** What a member has to do, keeps or answers for: it goes to whoever takes over when they leave the team. */
export const handedOver: readonly string[] = [
  'certificate_requests.assignee_id',
  'clients.assigned_agent_id',
  'clients.servicer_id',
  'documents.uploaded_by_id',
  'follow_ups.assignee_id',
  'knowledge_articles.owner_id',
  'policies.servicer_id',
  'policy_analyses.created_by_id',
  'prospects.assigned_agent_id',
  'renewals.owner_id',
  'requotes.owner_id',
  'ticket_recurrences.assignee_id',
  'tickets.assignee_id',
]

/** Columns that go on naming a member who has left, by the reason why. */
export const staysWithThem: Readonly<Record<string, readonly string[]>> = {
  'It says who did something, which stays true.': [
    ...[
      'activities.user_id',
      'api_keys.created_by_id',
      'audit_entries.user_id',
      'bulk_changes.user_id',
      'claim_activities.user_id',
      'webhooks.created_by_id',
      'suggested_changes.decided_by_id',
      'intake_form_versions.published_by_id',
      'intake_forms.created_by_id',
      'self_service_links.created_by_id',
      'questionnaires.sent_by_id',
      'shared_documents.shared_by_id',
    ],
    ...['assistant_actions.user_id', 'assistant_actions.undone_by_id', 'model_calls.user_id'],
    ...['carriers.naic_by_id', 'certificate_requests.created_by_id', 'data_exports.requested_by_id'],
    ...['carrier_statements.uploaded_by_id', 'statement_lines.decided_by_id'],
    ...['commission_inquiries.sent_by_id', 'commission_months.closed_by_id'],
    ...['document_filings.filed_by_id', 'document_filings.undone_by_id', 'documents.reviewed_by_id'],
    ...['filled_forms.created_by_id', 'filled_forms.signed_by_id', 'form_events.user_id'],
    ...['form_shares.created_by_id', 'form_templates.uploaded_by_id', 'imports.user_id'],
    ...['follow_ups.created_by_id', 'follow_ups.done_by_id', 'invitations.invited_by_id'],
    ...['incoming_emails.decided_by_id', 'phone_calls.user_id'],
    ...['knowledge_articles.created_by_id', 'knowledge_articles.updated_by_id'],
    ...['knowledge_questions.last_asked_by_id', 'outgoing_emails.sender_id', 'proposals.sender_id'],
    ...['ticket_checklist_items.done_by_id', 'ticket_comments.user_id', 'ticket_recurrences.user_id'],
    'tickets.user_id',
  ],
  'It is their own and nobody else’s: their sign-in, notifications, chats, views of lists and licenses.': [
    ...['assistant_proposals.user_id', 'assistant_usage.user_id', 'chat_messages.user_id'],
    ...['list_view_defaults.user_id', 'list_views.owner_id'],
    ...['member_licenses.user_id', 'notification_channels.user_id', 'calendar_feeds.user_id'],
    ...['notifications.user_id', 'phone_numbers.user_id'],
  ],
  'It counts what they wrote and were paid, which is not another’s.': [
    'performance_goals.user_id',
    'producer_payouts.user_id',
  ],
  'An estimate stays with whoever made it; the owner sees it.': ['estimates.created_by_id'],
  'It follows the columns that are handed over, by itself.': [
    'term_standings.assigned_agent_id',
    'term_standings.servicer_id',
  ],
}
