import { MultiSelect, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { contactRoleLabels, contactRoles } from '#shared/carriers/carrier-choices.ts'
import type {
  Appointment,
  AppointmentInput,
  CarrierContact,
  CarrierContactInput,
} from '#shared/carriers/carrier-parts.contract.ts'
import { allLinesOfBusiness } from '#shared/policies/lines-of-business.rules.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import type { Action } from '#web/lib/use-action.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow, FormDialog } from '#web/ui/form-dialog.tsx'
import { useSaveAppointment, useSaveContact } from './carriers.api.ts'

type Fields<Input> = (
  values: Input,
  set: (change: Partial<Input>) => void,
  problems: Readonly<Record<string, string>>,
) => ReactNode

type PartFormProps<Input> = {
  title: string
  /** Names the draft of what was typed. */
  draftName: string
  id: string | null
  before: Input
  save: Action<{ id: string | null; input: Input }, unknown>
  onClose: () => void
  children: Fields<Input>
}

/** The dialog that adds or changes a part of a carrier. */
function PartForm<Input extends object>(props: PartFormProps<Input>) {
  const { title, draftName, id, before, save, onClose, children } = props
  const [values, setValues] = useState(before)
  const set = (change: Partial<Input>) => setValues((now) => ({ ...now, ...change }))
  const draft = useTypedDraft(draftName, values, before, set)
  const submit = async () => {
    try {
      await save.run({ id, input: values })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      isBusy={save.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      notice={save.error && messageOf(save.error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(values, set, save.error instanceof ApiError ? save.error.fields : {})}
    </FormDialog>
  )
}

function without<Part extends { id: string }>({ id: _id, ...input }: Part): Omit<Part, 'id'> {
  return input
}

const roleChoices = contactRoles.map((value) => ({ value, label: contactRoleLabels[value] }))

const contactFields: Fields<CarrierContactInput> = (values, set, problems) => (
  <>
    <FieldRow>
      <TextInput
        label="Contact name"
        withAsterisk
        maxLength={200}
        value={values.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label="Role"
        allowDeselect={false}
        value={values.role}
        data={roleChoices}
        onChange={(role) => set({ role: contactRoles.find((one) => one === role) ?? values.role })}
      />
    </FieldRow>
    <FieldRow>
      <TextInput
        label="Email"
        type="email"
        maxLength={254}
        value={values.email}
        error={problems.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <TextInput
        label="Phone"
        type="tel"
        maxLength={40}
        value={values.phone}
        error={problems.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
    </FieldRow>
  </>
)

type DialogProps<Part> = { carrierId: string; part: Part | null; onClose: () => void }

const emptyContact: CarrierContactInput = { name: '', role: 'underwriter', email: '', phone: '' }

/** Adds or changes someone at a carrier. */
export function ContactDialog({ carrierId, part, onClose }: DialogProps<CarrierContact>) {
  return (
    <PartForm
      title={part ? 'Edit contact' : 'New contact'}
      draftName={`carrier contact ${part?.id ?? carrierId}`}
      id={part?.id ?? null}
      before={part ? without(part) : emptyContact}
      save={useSaveContact(carrierId)}
      onClose={onClose}
    >
      {contactFields}
    </PartForm>
  )
}

function knownLines(lines: readonly string[]): AppointmentInput['lines'] {
  return allLinesOfBusiness.filter((line) => lines.includes(line))
}

const appointmentFields: Fields<AppointmentInput> = (values, set, problems) => (
  <>
    <FieldRow>
      <TextInput
        label="State"
        withAsterisk
        placeholder="VA"
        maxLength={2}
        value={values.state}
        error={problems.state}
        onChange={(event) => set({ state: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput
        label="Agency code"
        maxLength={60}
        value={values.agencyCode}
        error={problems.agencyCode}
        onChange={(event) => set({ agencyCode: event.currentTarget.value })}
      />
    </FieldRow>
    <MultiSelect
      label="Lines of business"
      placeholder={values.lines.length === 0 ? 'All lines' : undefined}
      searchable
      value={values.lines}
      data={[...allLinesOfBusiness]}
      onChange={(lines) => set({ lines: knownLines(lines) })}
    />
    <FieldRow>
      <DateField
        label="Effective"
        value={values.effectiveDate ?? ''}
        error={problems.effectiveDate}
        onChange={(event) => set({ effectiveDate: event.currentTarget.value || null })}
      />
      <DateField
        label="Terminated"
        value={values.terminatedDate ?? ''}
        error={problems.terminatedDate}
        onChange={(event) => set({ terminatedDate: event.currentTarget.value || null })}
      />
    </FieldRow>
  </>
)

const emptyAppointment: AppointmentInput = {
  ...{ state: '', lines: [], agencyCode: '', effectiveDate: null, terminatedDate: null },
}

/** Adds or changes an appointment. */
export function AppointmentDialog({ carrierId, part, onClose }: DialogProps<Appointment>) {
  return (
    <PartForm
      title={part ? 'Edit appointment' : 'New appointment'}
      draftName={`carrier appointment ${part?.id ?? carrierId}`}
      id={part?.id ?? null}
      before={part ? { ...without(part), lines: knownLines(part.lines) } : emptyAppointment}
      save={useSaveAppointment(carrierId)}
      onClose={onClose}
    >
      {appointmentFields}
    </PartForm>
  )
}
