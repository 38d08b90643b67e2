import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type ClientContact,
  type Consent,
  consentChannelLabels,
  consentChannels,
  contactRoleLabels,
  emailKindLabels,
  phoneKindLabels,
} from '#shared/clients/contacts.contract.ts'
import { formatDay, formatInstant } from '#shared/dates.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './client-contacts.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { mailHref, telHref } from './contact-line.tsx'
import { contactsQuery, useDeleteContact, useSaveContact } from './contacts.api.ts'

type OfClient = { client: { id: string; name: string }; canEdit: boolean }

/** The ways to reach a contact, the preferred ones first; the kind is said where there are several. */
function Ways({ contact: { phones, emails } }: { contact: ClientContact }) {
  const ways = [
    ...phones.map(({ kind, number, isPreferred }) => ({
      ...{ text: number, isPreferred, href: telHref(number), label: phoneKindLabels[kind] },
    })),
    ...emails.map(({ kind, address, isPreferred }) => ({
      ...{ text: address, isPreferred, href: mailHref(address), label: emailKindLabels[kind] },
    })),
  ]
  if (ways.length === 0) return <p className={classes.none}>No phone number or email yet</p>
  return (
    <ul className={classes.reach}>
      {ways
        .toSorted((a, b) => Number(b.isPreferred) - Number(a.isPreferred))
        .map(({ text, href, label }) => (
          <li key={text}>
            <a href={href}>{text}</a>
            <span className={classes.kind}>{label}</span>
          </li>
        ))}
    </ul>
  )
}

function consentTitle({ at, byName }: Consent, timeZone: string): string {
  return `${formatInstant(at, timeZone)}${byName && ` · ${byName}`}`
}

function Consents({ consent }: { consent: ClientContact['consent'] }) {
  const { timeZone } = useCurrentUser()
  const known = consentChannels.flatMap((channel) => {
    const answer = consent[channel]
    return answer ? [{ channel, answer }] : []
  })
  if (known.length === 0) return null
  return (
    <p className={classes.consent}>
      {known.map(({ channel, answer }) => (
        <span key={channel} title={consentTitle(answer, timeZone)} data-refused={!answer.isGiven}>
          {answer.isGiven
            ? `${consentChannelLabels[channel]} OK`
            : `No ${consentChannelLabels[channel].toLowerCase()}`}
        </span>
      ))}
    </p>
  )
}

type ContactItemProps = OfClient & { contact: ClientContact; isOnly: boolean }

function ContactItem({ client, contact, canEdit, isOnly }: ContactItemProps) {
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null)
  const save = useSaveContact(client.id, contact.id)
  const remove = useDeleteContact(contact.id)
  const name = contact.name || client.name
  const prefer = () =>
    save.run({ isPreferred: true }).then(
      () => showToast({ title: `${name} is the preferred contact`, variant: 'success' }),
      (error: unknown) => showToast({ title: messageOf(error), variant: 'destructive' }),
    )
  const actions = [
    { label: 'Edit', run: () => setDialog('edit') },
    ...(contact.isPreferred ? [] : [{ label: 'Make preferred', run: () => void prefer() }]),
    { label: 'Remove', isDanger: true, run: () => setDialog('remove') },
  ]
  const facts = [
    ...contact.roles.map((role) => contactRoleLabels[role]),
    ...(contact.dateOfBirth ? [`Born ${formatDay(contact.dateOfBirth)}`] : []),
  ]
  return (
    <li className={classes.contact}>
      <div className={classes.head}>
        <span className={classes.name}>{name}</span>
        {contact.isPreferred && !isOnly && <StatusBadge tone="neutral" label="Preferred" />}
        {canEdit && (
          <span className={classes.menu}>
            <RecordMenu label={`Actions for ${name}`} actions={actions} isSubtle />
          </span>
        )}
      </div>
      {facts.length > 0 && <p className={classes.roles}>{facts.join(' · ')}</p>}
      <Ways contact={contact} />
      <Consents consent={contact.consent} />
      {dialog === 'edit' && (
        <ContactDialog clientId={client.id} contact={contact} onClose={() => setDialog(null)} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          isDanger
          onConfirm={() => remove.run(undefined)}
          onClose={() => setDialog(null)}
        >
          The contact with its phone numbers, emails and consent is permanently removed.
        </ConfirmDialog>
      )}
    </li>
  )
}

function Contacts({ client, canEdit }: OfClient) {
  const { data, error, refetch } = useQuery(contactsQuery(client.id))
  if (error && !data) return <LoadFailure what="The contacts" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.length === 0) return <p className={classes.none}>No contacts yet.</p>
  return (
    <ul className={classes.list}>
      {data.map((contact) => (
        <ContactItem
          key={contact.id}
          client={client}
          contact={contact}
          canEdit={canEdit}
          isOnly={data.length === 1}
        />
      ))}
    </ul>
  )
}

/** The people of a client: call and write to them, add, edit and remove them, and choose the preferred one. */
export function ClientContacts({ client, canEdit }: OfClient) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      New contact
    </Button>
  )
  return (
    <Panel title="Contacts" actions={canEdit && add}>
      <Contacts client={client} canEdit={canEdit} />
      {isAdding && <ContactDialog clientId={client.id} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
