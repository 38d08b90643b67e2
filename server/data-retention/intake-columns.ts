/** What the columns of intake forms and of what was sent by them hold. */
export const intakeColumns: Readonly<Record<string, string>> = {
  answers: 'the answers by the ids of their questions',
  assignment: 'who becomes the producer',
  definition: 'what the form asked and said',
  draft: 'what the form asks and says once it is published again',
  form_version: 'the number of the version that was sent',
  is_published: 'whether the form can be filled in',
  published_at: 'when it was published (UTC)',
  published_by_id: 'who published it: a row of users',
  public_id: 'what names the form in its address',
  published_version: 'the number of the version that was published last; 0 before the first',
  request_id: 'what names the sending, so that a repeat changes nothing',
  submission_id: 'the form that it was sent with: a row of intake_submissions; empty before',
  submitted_at: 'when it was sent (UTC)',
  turns: 'how many prospects were given to people in turn',
}
