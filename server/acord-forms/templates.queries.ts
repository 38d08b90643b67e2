import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { projection } from '#server/records/projection.ts'
import { personName } from '#server/records/source.ts'
import { FormTemplate, FormTemplateItem } from '#shared/acord-forms/form-templates.contract.ts'

type Ctx = InTransaction<AgencyCtx>

const joins = `${personName('uploader', 't.agency_id', 't.uploaded_by_id')}
  left join lateral (
    select count(*)::int as count from filled_forms f
    where f.agency_id = t.agency_id and f.template_id = t.id and f.deleted_at is null
  ) used on true`

const computed = {
  uploadedByName: "coalesce(uploader.name, '')",
  fieldCount: 'jsonb_array_length(t.fields)',
  mappedCount: '(select count(*)::int from jsonb_object_keys(t.mapping))',
  formCount: 'used.count',
}

const of = `from form_templates t ${joins} where t.agency_id = $1 and t.deleted_at is null`

/** The agency's templates: recognized ones by number, the newest edition first, then the others by title. */
export async function findTemplates({ db, user }: Ctx): Promise<FormTemplateItem[]> {
  const text = `select to_json(item) as record from (
    select ${projection(FormTemplateItem, 't', computed)} ${of}
    order by t.form_number = '', nullif(regexp_replace(t.form_number, '\\D', '', 'g'), '')::int, t.edition desc, t.id desc
  ) item`
  const { rows } = await db.$client.query<{ record: FormTemplateItem }>(text, [user.agencyId])
  return rows.map(({ record }) => record)
}

/** One template of the agency with its fields and its mapping, or undefined; `lock` holds it for a change. */
export async function findTemplate(
  { db, user }: Ctx,
  id: string,
  options: { lock?: boolean; withRemoved?: boolean } = {},
): Promise<(FormTemplate & { fileKey: string }) | undefined> {
  const { lock = false, withRemoved = false } = options
  if (lock) {
    const hold =
      'select id from form_templates where agency_id = $1 and id = $2 and deleted_at is null for update'
    await db.$client.query(hold, [user.agencyId, id])
  }
  const text = `select to_json(item) as record from (
    select ${projection(FormTemplate, 't', computed)}, t.file_key as "fileKey" from form_templates t ${joins}
    where t.agency_id = $1 and t.id = $2 ${withRemoved ? '' : 'and t.deleted_at is null'}) item`
  const { rows } = await db.$client.query<{ record: FormTemplate & { fileKey: string } }>(text, [
    user.agencyId,
    id,
  ])
  return rows[0]?.record
}
