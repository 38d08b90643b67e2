import { Radio, Stack, Switch } from '@mantine/core'
import type { useForm } from '@mantine/form'
import type { MemberRights } from '#shared/team/team.contract.ts'
import classes from './rights-fields.module.css'

type RightsFieldsProps<Values extends MemberRights> = {
  form: Pick<ReturnType<typeof useForm<Values>>, 'getInputProps' | 'values'>
}

/** What an agent sees and may do: the fields of the dialogs that invite one or change one's access. */
export function RightsFields<Values extends MemberRights>({ form }: RightsFieldsProps<Values>) {
  const { isReadOnly } = form.values
  return (
    <>
      <Radio.Group {...form.getInputProps('sees')} label="Sees">
        <Stack gap={10} className={classes.choices}>
          <Radio
            value="own"
            label="Own records"
            description="Clients they are the producer or service person of, their prospects and their tickets."
          />
          <Radio
            value="whole_book"
            label="Whole book"
            description="All clients, policies, prospects and tickets of the agency. They can add records for any producer."
          />
        </Stack>
      </Radio.Group>
      <Switch
        {...form.getInputProps('mayAssign', { type: 'checkbox' })}
        label="May assign"
        description="Can change the producer, service person or assignee of the records they see, one by one or in bulk."
        disabled={isReadOnly}
      />
      <Switch
        {...form.getInputProps('isReadOnly', { type: 'checkbox' })}
        label="Read-only"
        description="Can view and export what they see, but not add, change or delete anything."
      />
    </>
  )
}
