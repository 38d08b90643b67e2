import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type ClientContact,
  ContactCreate,
  type ContactEmail,
  type ContactPhone,
  type ContactRole,
  consentChannelLabels,
  consentChannels,
  contactRoleLabels,
  emailKindLabels,
  phoneKindLabels,
} from '#shared/clients/contacts.contract.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { changedFields } from '#web/lib/record-changes.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './client-contacts.module.css'
import { type ContactValues, contactInput, contactValues, emptyEmail, emptyPhone } from './contact-form.ts'
import { ContactWays } from './contact-ways.tsx'
import { useSaveContact } from './contacts.api.ts'

type Problems = Readonly<Record<string, string>>
type FieldsProps = { values: ContactValues; problems: Problems; onChange: (values: ContactValues) => void }

/** What the contract says of the form, by path; the lines that are sent are those that are not empty. */
function problemsIn(values: ContactValues): Record<string, string> {
  const issues = ContactCreate.safeParse(contactInput(values)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

const answers = [
  { value: 'unknown', label: 'Not asked' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function ConsentFields({ values, onChange }: Omit<FieldsProps, 'problems'>) {
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>Consent</legend>
      <div className={classes.consents}>
        {consentChannels.map((channel) => (
          <NativeSelect
            key={channel}
            label={consentChannelLabels[channel]}
            data={answers}
            value={values.consent[channel]}
            onChange={(event) => {
              const answer = answers.find(({ value }) => value === event.currentTarget.value)?.value
              const consent = { ...values.consent, [channel]: answer }
              onChange({ ...values, consent })
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What is wrong with a list: the place of a line counts the lines that are not empty. */
function problemIn(problems: Problems, name: string, isSent: (at: number) => boolean) {
  return (at: number | null): string | undefined => {
    if (at === null) return problems[name]
    if (!isSent(at)) return undefined
    const place = Array.from({ length: at }, (_, before) => before).filter(isSent).length
    return Object.entries(problems).find(([path]) => path.startsWith(`${name}.${place}.`))?.[1]
  }
}

const kindIn = <Kind extends string>(labels: Readonly<Record<Kind, string>>, kind: string, other: Kind) =>
  (Object.keys(labels) as Kind[]).find((one) => one === kind) ?? other

function WaysFields({ values, problems, onChange }: FieldsProps) {
  const { phones, emails } = values
  return (
    <>
      <ContactWays<ContactPhone>
        label="Phone"
        kinds={phoneKindLabels}
        ways={phones}
        empty={emptyPhone}
        inputType="tel"
        maxLength={40}
        textOf={(way) => way.number}
        withText={(way, number) => ({ ...way, number })}
        withKind={(way, kind) => ({ ...way, kind: kindIn(phoneKindLabels, kind, way.kind) })}
        problemOf={problemIn(problems, 'phones', (at) => phones[at]?.number.trim() !== '')}
        onChange={(changed) => onChange({ ...values, phones: changed })}
      />
      <ContactWays<ContactEmail>
        label="Email"
        kinds={emailKindLabels}
        ways={emails}
        empty={emptyEmail}
        inputType="email"
        maxLength={254}
        textOf={(way) => way.address}
        withText={(way, address) => ({ ...way, address })}
        withKind={(way, kind) => ({ ...way, kind: kindIn(emailKindLabels, kind, way.kind) })}
        problemOf={problemIn(problems, 'emails', (at) => emails[at]?.address.trim() !== '')}
        onChange={(changed) => onChange({ ...values, emails: changed })}
      />
    </>
  )
}

const roleChoices = Object.entries(contactRoleLabels).map(([value, label]) => ({ value, label }))
const isRole = (value: string): value is ContactRole => value in contactRoleLabels

function ContactFields({ values, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        value={values.name}
        maxLength={200}
        error={problems.name}
        onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
        data-autofocus
      />
      <WaysFields values={values} problems={problems} onChange={onChange} />
      <MultiSelect
        label="Roles"
        data={roleChoices}
        value={values.roles}
        error={problems.roles}
        onChange={(roles) => onChange({ ...values, roles: roles.filter(isRole) })}
      />
      <DateField
        label="Date of birth"
        value={values.dateOfBirth}
        error={problems.dateOfBirth}
        onChange={(event) => onChange({ ...values, dateOfBirth: event.currentTarget.value })}
      />
      <ConsentFields values={values} onChange={onChange} />
    </>
  )
}

type ContactDialogProps = {
  clientId: string
  /** Absent for a new one. */
  contact?: ClientContact
  onClose: () => void
}

/** Adds a contact to a client, or edits one. */
export function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const [base] = useState(() => contactValues(contact))
  const [values, setValues] = useState(base)
  const [problems, setProblems] = useState<Problems>({})
  const save = useSaveContact(clientId, contact?.id)
  const draft = useTypedDraft(`contact ${contact?.id ?? `of ${clientId}`}`, values, base, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const submit = async () => {
    const found = problemsIn(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const input = contactInput(values)
    const sent = contact ? { ...changedFields(contactInput(base), input), version: contact.version } : input
    try {
      await save.run(sent)
      draft.drop()
      onClose()
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields)
    }
  }
  const isElsewhere = save.error && Object.keys(problems).length === 0
  return (
    <FormDialog
      title={contact ? 'Edit contact' : 'New contact'}
      submitLabel={contact ? 'Save' : 'Add contact'}
      size="lg"
      isBusy={save.isBusy}
      isDirty={JSON.stringify(values) !== JSON.stringify(base)}
      notice={isElsewhere && messageOf(save.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ContactFields values={values} problems={problems} onChange={setValues} />
    </FormDialog>
  )
}
