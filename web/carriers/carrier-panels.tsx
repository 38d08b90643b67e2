import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Mail, Phone, Plus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { contactRoleLabels, naicSourceLabels, rateKindLabels } from '#shared/carriers/carrier-choices.ts'
import type { Appointment, CarrierContact, CommissionRate } from '#shared/carriers/carrier-parts.contract.ts'
import type { Carrier } from '#shared/carriers/carriers.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/session/use-today.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { DayText, Moment } from '#web/ui/values.tsx'
import { useAddAlias, useDeleteAlias, useDeletePart } from './carriers.api.ts'
import classes from './carriers.module.css'
import { AppointmentDialog, ContactDialog } from './part-dialogs.tsx'
import { RateDialog } from './rate-dialog.tsx'

type PanelProps = { carrier: Carrier; mayManage: boolean }

/** The NAIC code with where it comes from, by whom and when. */
export function NaicValue({ carrier }: { carrier: Carrier }) {
  const { naicCode, naicSource, naicSourceText, naicByName, naicAt } = carrier
  if (!naicCode || !naicSource) return <>—</>
  return (
    <span className={classes.sourced}>
      {naicCode}
      <span className={classes.quiet}>
        {[naicSourceLabels[naicSource], naicSourceText].filter(Boolean).join(': ')}
        <br />
        {naicByName && `${naicByName}, `}
        <Moment at={naicAt} />
      </span>
    </span>
  )
}

/** Every other spelling that means the carrier. */
export function AliasesPanel({ carrier, mayManage }: PanelProps) {
  const [typed, setTyped] = useState('')
  const add = useAddAlias(carrier.id)
  const remove = useDeleteAlias()
  const fail = (error: unknown) =>
    showToast({ title: 'Spellings were not changed', message: messageOf(error), variant: 'destructive' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    add.run(typed.trim()).then(() => setTyped(''), fail)
  }
  return (
    <Panel title="Also written as">
      {carrier.aliases.length === 0 && <p className={classes.quiet}>No other spellings yet.</p>}
      <ul className={classes.aliases} aria-label="Spellings">
        {carrier.aliases.map(({ id, spelling }) => (
          <li key={id} className={classes.alias}>
            {spelling}
            {mayManage && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove ${spelling}`}
                disabled={remove.isBusy}
                onClick={() => void remove.run(id).catch(fail)}
              >
                <X size={13} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <form className={classes.add} onSubmit={submit}>
          <TextInput
            size="xs"
            aria-label="New spelling"
            placeholder="Add a spelling"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" disabled={add.isBusy || !typed.trim()}>
            Add
          </Button>
        </form>
      )}
    </Panel>
  )
}

type PartsProps<Part> = {
  title: string
  kind: 'contact' | 'appointment' | 'rate'
  parts: readonly Part[]
  empty: string
  mayManage: boolean
  /** What a part is called in its menu. */
  nameOf: (part: Part) => string
  row: (part: Part) => ReactNode
  dialog: (part: Part | null, onClose: () => void) => ReactNode
}

/** A list of a carrier's parts, each changed and deleted by its menu. */
function PartsPanel<Part extends { id: string }>(props: PartsProps<Part>) {
  const { title, kind, parts, empty, mayManage, nameOf, row, dialog } = props
  const [edited, setEdited] = useState<{ part: Part | null } | null>(null)
  const [deleted, setDeleted] = useState<Part | null>(null)
  const remove = useDeletePart(kind)
  const actions = mayManage && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setEdited({ part: null })}
    >
      Add {kind}
    </Button>
  )
  return (
    <Panel title={title} isFlush actions={actions}>
      {parts.length === 0 && <p className={classes.none}>{empty}</p>}
      <ul className={classes.parts} aria-label={title}>
        {parts.map((part) => (
          <li key={part.id} className={classes.part}>
            {row(part)}
            {mayManage && (
              <RecordMenu
                label={`Actions for ${nameOf(part)}`}
                actions={[
                  { label: 'Edit', run: () => setEdited({ part }) },
                  { label: 'Delete', isDanger: true, run: () => setDeleted(part) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {edited && dialog(edited.part, () => setEdited(null))}
      {deleted && (
        <ConfirmDialog
          title={`Delete ${nameOf(deleted)}?`}
          confirmLabel="Delete"
          isDanger
          onConfirm={() => remove.run(deleted.id)}
          onClose={() => setDeleted(null)}
        >
          It stays in the audit log.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function ContactRow({ contact }: { contact: CarrierContact }) {
  const { name, role, email, phone } = contact
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      <p className={classes.quiet}>{contactRoleLabels[role]}</p>
      <p className={classes.reach}>
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <Phone {...icon} /> {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <Mail {...icon} /> {email}
          </a>
        )}
      </p>
    </div>
  )
}

/** Who is called at the carrier. */
export function ContactsPanel({ carrier, mayManage }: PanelProps) {
  return (
    <PartsPanel
      title="Contacts"
      kind="contact"
      parts={carrier.contacts}
      empty="No contacts yet."
      mayManage={mayManage}
      nameOf={({ name }) => name}
      row={(contact) => <ContactRow contact={contact} />}
      dialog={(part, onClose) => <ContactDialog carrierId={carrier.id} part={part} onClose={onClose} />}
    />
  )
}

function AppointmentRow({ appointment, today }: { appointment: Appointment; today: string }) {
  const { state, lines, agencyCode, effectiveDate, terminatedDate } = appointment
  const isOver = terminatedDate !== null && terminatedDate <= today
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        {state} · {lines.length === 0 ? 'All lines' : lines.join(', ')}
      </p>
      <p className={classes.quiet}>
        {agencyCode && `Code ${agencyCode} · `}
        {effectiveDate ? (
          <>
            since <DayText day={effectiveDate} />
          </>
        ) : (
          'no effective date'
        )}
        {terminatedDate && (
          <>
            {' '}
            · {isOver ? 'terminated' : 'terminates'} <DayText day={terminatedDate} />
          </>
        )}
      </p>
      <StatusDot tone={isOver ? 'neutral' : 'green'} label={isOver ? 'Terminated' : 'Appointed'} />
    </div>
  )
}

/** Where the agency may write for the carrier. */
export function AppointmentsPanel({ carrier, mayManage }: PanelProps) {
  const today = useToday()
  return (
    <PartsPanel
      title="Appointments"
      kind="appointment"
      parts={carrier.appointments}
      empty="No appointments yet."
      mayManage={mayManage}
      nameOf={({ state }) => `appointment in ${state}`}
      row={(appointment) => <AppointmentRow appointment={appointment} today={today} />}
      dialog={(part, onClose) => <AppointmentDialog carrierId={carrier.id} part={part} onClose={onClose} />}
    />
  )
}

/** Whether a rate is the newest begun of its line and kind, later one's time, or past. */
function standingOf(rate: CommissionRate, rates: readonly CommissionRate[], today: string) {
  if (rate.effectiveFrom > today) return { tone: 'accent', label: 'Upcoming' } as const
  const isReplaced = rates.some(
    (other) =>
      other.lineOfBusiness === rate.lineOfBusiness &&
      other.kind === rate.kind &&
      other.effectiveFrom > rate.effectiveFrom &&
      other.effectiveFrom <= today,
  )
  return isReplaced
    ? ({ tone: 'neutral', label: 'Past' } as const)
    : ({ tone: 'green', label: 'In force' } as const)
}

/** What the carrier pays, each rate from its day on. */
export function RatesPanel({ carrier, mayManage }: PanelProps) {
  const today = useToday()
  const allLines = carrier.rates.some((rate) => rate.lineOfBusiness) ? 'All other lines' : 'All lines'
  const nameOf = ({ lineOfBusiness, kind }: CommissionRate) =>
    `${lineOfBusiness || allLines}, ${rateKindLabels[kind].toLowerCase()}`
  return (
    <PartsPanel
      title="Commission rates"
      kind="rate"
      parts={carrier.rates}
      empty="No commission rates yet."
      mayManage={mayManage}
      nameOf={nameOf}
      row={(rate) => (
        <div className={classes.rate}>
          <div className={classes.words}>
            <p className={classes.name}>{rate.lineOfBusiness || allLines}</p>
            <p className={classes.quiet}>
              {rateKindLabels[rate.kind]} · from <DayText day={rate.effectiveFrom} />
            </p>
          </div>
          <StatusDot {...standingOf(rate, carrier.rates, today)} />
          <p className={classes.percent}>{rate.percent}%</p>
        </div>
      )}
      dialog={(part, onClose) => <RateDialog carrierId={carrier.id} part={part} onClose={onClose} />}
    />
  )
}
