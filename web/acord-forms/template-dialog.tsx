import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FormTemplate, FormTemplateUpdate } from '#shared/acord-forms/form-templates.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUpdateTemplate } from './acords.api.ts'
import classes from './acords.module.css'

type Fields = Pick<FormTemplate, 'title' | 'formNumber' | 'edition'>

function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const { error } = FormTemplateUpdate.safeParse(fields)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

/** Changes how a form is called and which form it is: its number brings the mapping that is known for it. */
export function TemplateDialog({ template, onClose }: { template: FormTemplate; onClose: () => void }) {
  const before: Fields = { title: template.title, formNumber: template.formNumber, edition: template.edition }
  const [fields, setFields] = useState(before)
  const [problems, setProblems] = useState<Partial<Record<keyof Fields, string>>>({})
  const draft = useTypedDraft(`form template ${template.id}`, fields, before, (kept) =>
    setFields({ ...fields, ...kept }),
  )
  const update = useUpdateTemplate(template.id)
  const submit = async () => {
    const wrong = problemsOf(fields)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      await update.run({ ...fields, version: template.version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  const text = (name: keyof Fields, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={fields[name]}
      error={problems[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title="Edit title and number"
      submitLabel="Save"
      isBusy={update.isBusy}
      isDirty={JSON.stringify(fields) !== JSON.stringify(before)}
      notice={update.error && messageOf(update.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={classes.details}>
        {text('title', 'Title')}
        {text('formNumber', 'Number', '25')}
        {text('edition', 'Edition', '2016/03')}
      </div>
    </FormDialog>
  )
}
