import { Textarea, TextInput } from '@mantine/core'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useMayName } from '#web/session/writing.tsx'
import { DateField } from '#web/ui/fields.tsx'
import classes from './certificates.module.css'

export type RequestValues = { requestedBy: string; wording: string; dueDate: string; assigneeId: string }

type RequestFieldsProps = {
  values: RequestValues
  assigneeName?: string
  problems: Readonly<Record<string, string>>
  isNew?: boolean
  onChange: (values: RequestValues) => void
}

/** What is written down of a request besides client and holder. */
export function RequestFields({
  values,
  assigneeName,
  problems,
  isNew = false,
  onChange,
}: RequestFieldsProps) {
  const mayName = useMayName(isNew)
  const set = (changes: Partial<RequestValues>) => onChange({ ...values, ...changes })
  return (
    <>
      <Textarea
        label="Special wording"
        description="Printed on the certificate: operations, locations, and wording the holder asked for."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={values.wording}
        error={problems.wording}
        onChange={(event) => set({ wording: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <TextInput
          label="Requested by"
          maxLength={200}
          value={values.requestedBy}
          error={problems.requestedBy}
          onChange={(event) => set({ requestedBy: event.currentTarget.value })}
        />
        <DateField
          label="Due"
          value={values.dueDate}
          error={problems.dueDate}
          onChange={(event) => set({ dueDate: event.currentTarget.value })}
        />
        {mayName && (
          <PersonSelect
            label="Assignee"
            currentName={assigneeName}
            value={values.assigneeId || null}
            error={problems.assigneeId}
            onChange={(id) => set({ assigneeId: id ?? '' })}
          />
        )}
      </div>
    </>
  )
}

/** The fields as a call takes them. */
export function requestInput({ dueDate, assigneeId, ...texts }: RequestValues) {
  return { ...texts, dueDate: dueDate || null, assigneeId: assigneeId || null }
}
