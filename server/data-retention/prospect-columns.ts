/** What the columns about prospects and their stages hold, in words. */
export const prospectColumns = {
  converted_at: 'when the prospect became a client',
  converted_client_id: 'the client it was converted to: a row of clients',
  converted_prospect_id: 'the prospect it came from: a row of prospects',
  email_template_id:
    'the template of the email: a row of email_templates, or one that every agency starts with',
  lost_at: 'when the prospect was lost',
  sequence_step_id: 'the step of a follow-up sequence that added it',
  sequence_steps: 'what is to be done, each with its day, kind, title and email template (JSON)',
  stage: 'the status of prospects that it is for',
  stage_since: 'since when the prospect has its status, or had it when the follow-up was added',
  stop_reason: 'why it ended without being done',
}
