import type { AgencyCtx, Ctx, InTransaction } from '#server/context.ts'
import type { Answers, Assignment, FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'

type AgencyDb = InTransaction<AgencyCtx>

/** A form as it is stored, with what was sent. */
export type StoredForm = {
  id: string
  name: string
  publicId: string
  definition: FormDefinition
  assignment: Assignment
  isPublished: boolean
  publishedVersion: number
  hasChanges: boolean
  submissions: number
  lastSubmittedAt: Date | null
  updatedAt: Date
  version: number
}

/** The forms of the caller's agency by their names, or the one with an id. */
export async function findForms({ db, user }: AgencyDb, id: string | null = null): Promise<StoredForm[]> {
  const text = `
    select f.id, f.name, f.public_id as "publicId", f.draft as definition, f.assignment,
      f.is_published as "isPublished", f.published_version as "publishedVersion",
      v.definition is not null and v.definition <> f.draft as "hasChanges",
      f.updated_at as "updatedAt", f.version, s.count::int as submissions, s.last as "lastSubmittedAt"
    from intake_forms f
    left join intake_form_versions v on v.agency_id = f.agency_id and v.form_id = f.id and v.number = f.published_version
    cross join lateral (select count(*), max(submitted_at) as last from intake_submissions s
      where s.agency_id = f.agency_id and s.form_id = f.id) s
    where f.agency_id = $1 and ($2::uuid is null or f.id = $2)
    order by lower(f.name), f.id`
  return (await db.$client.query<StoredForm>(text, [user.agencyId, id])).rows
}

/** The published form with a public name, before it is known whose it is. */
export async function findByPublicId(
  { db }: InTransaction<Ctx>,
  publicId: string,
): Promise<{ agencyId: string; id: string } | undefined> {
  const text = 'select agency_id as "agencyId", id from intake_forms where public_id = $1 and is_published'
  return (await db.$client.query<{ agencyId: string; id: string }>(text, [publicId])).rows[0]
}

/** How many times a form was sent since an instant. */
export async function countSince({ db, user }: AgencyDb, formId: string, since: Date): Promise<number> {
  const text = `select count(*)::int as count from intake_submissions
    where agency_id = $1 and form_id = $2 and submitted_at > $3`
  const { rows } = await db.$client.query<{ count: number }>(text, [user.agencyId, formId, since])
  return rows[0]?.count ?? 0
}

/** Deletes the files of a form that were attached before an instant and never sent. */
export async function deleteUnsentFiles({ db, user }: AgencyDb, before: Date): Promise<void> {
  const text = 'delete from intake_files where agency_id = $1 and submission_id is null and created_at < $2'
  await db.$client.query(text, [user.agencyId, before])
}

/** A form that was sent, its answers encrypted. */
export type StoredSubmission = {
  id: string
  formName: string
  formVersion: number
  definition: FormDefinition
  answers: string
  submittedAt: Date
  prospectId: string
  prospectName: string
  producerName: string
  documents: { fileId: string; id: string; fileName: string }[]
}

/** What was sent by a form or by a prospect, the newest first. */
export async function findSubmissions(
  { db, user }: AgencyDb,
  by: { formId?: string; prospectId?: string },
): Promise<StoredSubmission[]> {
  const text = `
    select s.id, f.name as "formName", s.form_version as "formVersion", v.definition, s.answers,
      s.submitted_at as "submittedAt", p.id as "prospectId", p.name as "prospectName",
      coalesce(u.name, '') as "producerName",
      coalesce((select json_agg(json_build_object('fileId', i.id, 'id', d.id, 'fileName', i.file_name) order by i.id)
        from intake_files i join documents d on d.agency_id = i.agency_id and d.id = i.document_id and d.deleted_at is null
        where i.agency_id = s.agency_id and i.submission_id = s.id), '[]') as documents
    from intake_submissions s
    join intake_forms f on f.agency_id = s.agency_id and f.id = s.form_id
    join intake_form_versions v on v.agency_id = s.agency_id and v.form_id = s.form_id and v.number = s.form_version
    join prospects p on p.agency_id = s.agency_id and p.id = s.prospect_id
    left join users u on u.agency_id = p.agency_id and u.id = p.assigned_agent_id
    where s.agency_id = $1 and ($2::uuid is null or s.form_id = $2) and ($3::uuid is null or s.prospect_id = $3)
    order by s.submitted_at desc, s.id desc`
  const values = [user.agencyId, by.formId ?? null, by.prospectId ?? null]
  return (await db.$client.query<StoredSubmission>(text, values)).rows
}

/** The place that binds the answers of a submission to its row. */
export const answersPlace = (id: string) => `intake_submissions.answers:${id}`

/** A submission with its answers, readable. */
export type ReadSubmission = Omit<StoredSubmission, 'answers'> & { answers: Answers }

/** How many forms were put aside within an hour: of one form in all, and of it for one email address. */
export async function countDrafts(
  { db, user, clock }: AgencyDb,
  formId: string,
  emailPrint: string,
): Promise<{ ofForm: number; ofEmail: number }> {
  const text = `select count(*)::int as "ofForm", count(*) filter (where email_print = $3)::int as "ofEmail"
    from intake_drafts where agency_id = $1 and form_id = $2 and created_at > $4::timestamptz - interval '1 hour'`
  const values = [user.agencyId, formId, emailPrint, clock()]
  const { rows } = await db.$client.query<{ ofForm: number; ofEmail: number }>(text, values)
  return rows[0] ?? { ofForm: 0, ofEmail: 0 }
}

/** Deletes what was put aside and can no longer be resumed, of all agencies. */
export async function deleteExpiredDrafts({ db, clock }: InTransaction<Ctx>): Promise<void> {
  await db.$client.query('delete from intake_drafts where expires_at <= $1', [clock()])
}
