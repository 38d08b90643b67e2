import { Select, TextInput } from '@mantine/core'
import {
  licensingStates,
  lineOfAuthorityLabels,
  linesOfAuthority,
  type MemberLicense,
  MemberLicenseCreate,
} from '#shared/team/licenses.contract.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import type { TeamMember } from '#web/people/team-members.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { useAddLicense, useUpdateLicense } from './licenses.api.ts'

type Values = { state: string | null; number: string; line: MemberLicense['line']; expiresOn: string }

const lines = linesOfAuthority.map((value) => ({ value, label: lineOfAuthorityLabels[value] }))

type LicenseFormProps = { member: TeamMember; license: MemberLicense | null; onClose: () => void }

function useLicenseForm({ member, license, onClose }: LicenseFormProps) {
  const add = useAddLicense()
  const update = useUpdateLicense(license?.id ?? '')
  const { state = null, number = '', line = 'property_casualty', expiresOn } = license ?? {}
  const form = useRecordForm<Values, MemberLicenseCreate, MemberLicense>({
    name: license ? `license ${license.id}` : `new license ${member.id}`,
    initialValues: { state, number, line, expiresOn: expiresOn ?? '' },
    contract: MemberLicenseCreate,
    inputOf: (values) => ({
      ...values,
      userId: member.id,
      state: values.state ?? '',
      expiresOn: values.expiresOn || null,
    }),
    save: ({ userId, ...fields }) =>
      license ? update.run({ ...fields, version: license.version }) : add.run({ userId, ...fields }),
    onSaved: onClose,
  })
  return { form, isBusy: add.isBusy || update.isBusy }
}

/** Adds a license of a member, or changes one. */
export function LicenseForm(props: LicenseFormProps) {
  const { member, license, onClose } = props
  const { form: state, isBusy } = useLicenseForm(props)
  const { form } = state
  return (
    <RecordDialog
      title={license ? `${license.state} license of ${member.name}` : `New license of ${member.name}`}
      submitLabel={license ? 'Save license' : 'Add license'}
      state={state}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FieldRow>
        <Select label="State" data={licensingStates} searchable {...form.getInputProps('state')} />
        <TextInput label="License number" autoComplete="off" {...form.getInputProps('number')} />
      </FieldRow>
      <FieldRow>
        <Select
          label="Line of authority"
          data={lines}
          allowDeselect={false}
          {...form.getInputProps('line')}
        />
        <DateField
          label="Expires"
          description="Leave empty if it does not expire."
          {...form.getInputProps('expiresOn')}
        />
      </FieldRow>
    </RecordDialog>
  )
}
