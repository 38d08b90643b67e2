import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isCertifiable } from '#engines/acord-filling/policy-stops.rules.ts'
import { formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { isCertificate } from '#shared/acord-forms/form-kinds.rules.ts'
import { plainTemplate } from '#shared/acord-forms/plain-certificate.rules.ts'
import { type CertificateRequest, requestStatusLabels } from '#shared/certificates/requests.contract.ts'
import { inForceStatuses } from '#shared/policies/term-choices.ts'
import { templateLabel } from '#web/acord-forms/acord-labels.tsx'
import { templatesQuery } from '#web/acord-forms/acords.api.ts'
import { formHref } from '#web/acord-forms/addresses.ts'
import { ClientPolicies } from '#web/acord-forms/client-policies.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { termStandingsQuery } from '#web/policies/policies.api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DayText } from '#web/ui/values.tsx'
import { useDeclineRequest, useReopenRequest, useStartForm, useUpdateRequest } from './certificates.api.ts'
import classes from './certificates.module.css'
import { problemsOf } from './new-request-dialog.tsx'
import { RequestFields, requestInput } from './request-fields.tsx'

type DialogProps = { request: CertificateRequest; onClose: () => void }

/** What was asked for, and what the holder always asks for. */
function RequestFacts({ request }: { request: CertificateRequest }) {
  const facts: [string, React.ReactNode][] = [
    [
      'Client',
      <Link key="client" to={`/clients/${request.clientId}`}>
        {request.clientName}
      </Link>,
    ],
    ['Holder', request.holderName],
    ['Holder requirements', request.holderRequirements],
    ['Special wording', request.wording],
    ['Requested by', request.requestedBy],
    ['Due', request.dueDate && <DayText day={request.dueDate} />],
    ['Assignee', request.assigneeName],
    [
      'Status',
      request.reason
        ? `${requestStatusLabels[request.status]}: ${request.reason}`
        : requestStatusLabels[request.status],
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
        value ? [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>] : null,
      )}
    </dl>
  )
}

/** The policies of the client that are in force are chosen to begin with. */
export function useChosenPolicies(clientId: string) {
  const { data } = useQuery(termStandingsQuery(clientId))
  const [chosen, setChosen] = useState<string[] | null>(null)
  useEffect(() => {
    if (!data) return
    const held = data.filter((term) => inForceStatuses.includes(term.status) && isCertifiable(term))
    setChosen((before) => before ?? held.map(({ id }) => id))
  }, [data])
  return { policyIds: chosen ?? [], setPolicyIds: setChosen }
}

function StartForm({ request, onClose, onOpen }: DialogProps & { onOpen: (view: View) => void }) {
  const { data = [] } = useQuery(templatesQuery)
  const templates = [plainTemplate, ...data.filter(({ formNumber }) => isCertificate(formNumber))]
  const [templateId, setTemplateId] = useState(plainTemplate.id)
  const { policyIds, setPolicyIds } = useChosenPolicies(request.clientId)
  const [isAsked, setAsked] = useState(false)
  const start = useStartForm(request.id)
  const navigate = useNavigate()
  const submit = async () => {
    setAsked(true)
    if (policyIds.length === 0) return
    try {
      void navigate(formHref((await start.run({ templateId, policyIds })).id))
    } catch {
      // The dialog shows why.
    }
  }
  const problem = start.error ? messageOf(start.error) : isAsked && policyIds.length === 0
  return (
    <FormDialog
      title={`Certificate for ${request.holderName}`}
      submitLabel="Create certificate"
      busyLabel="Creating…"
      size="lg"
      isBusy={start.isBusy}
      isDirty={false}
      notice={problem === true ? 'Choose at least one policy' : problem || undefined}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={() => onOpen('edit')}>
          Edit request
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => onOpen('decline')}>
          Decline
        </Button>
      </div>
      <Select
        label="Form"
        data={templates.map((template) => ({ value: template.id, label: templateLabel(template) }))}
        value={templateId}
        onChange={(id) => setTemplateId(id ?? plainTemplate.id)}
        allowDeselect={false}
      />
      <ClientPolicies isCertificate clientId={request.clientId} value={policyIds} onChange={setPolicyIds} />
    </FormDialog>
  )
}

function DeclineDialog({ request, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const draft = useTypedDraft(`decline ${request.id}`, { reason }, { reason: '' }, (kept) =>
    setReason(kept.reason ?? ''),
  )
  const decline = useDeclineRequest(request.id)
  const submit = async () => {
    setAsked(true)
    if (!reason.trim()) return
    try {
      await decline.run({ reason, version: request.version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Decline the request for ${request.holderName}`}
      submitLabel="Decline"
      isBusy={decline.isBusy}
      isDirty={reason !== ''}
      notice={decline.error && messageOf(decline.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        value={reason}
        maxLength={500}
        error={isAsked && !reason.trim() ? 'Enter a reason' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

function EditDialog({ request, onClose }: DialogProps) {
  const { requestedBy, wording, version } = request
  const before = {
    requestedBy,
    wording,
    dueDate: request.dueDate ?? '',
    assigneeId: request.assigneeId ?? '',
  }
  const [values, setValues] = useState(before)
  const draft = useTypedDraft(`certificate request ${request.id}`, values, before, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const update = useUpdateRequest(request.id)
  const submit = async () => {
    try {
      await update.run({ ...requestInput(values), version })
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title="Edit request"
      submitLabel="Save"
      size="lg"
      isBusy={update.isBusy}
      isDirty={values.wording !== wording || values.requestedBy !== requestedBy}
      notice={update.error && messageOf(update.error)}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RequestFields
        values={values}
        assigneeName={request.assigneeName}
        problems={problemsOf(update.error)}
        onChange={setValues}
      />
    </FormDialog>
  )
}

/** A request with its certificate, or one that was declined. */
function ClosedDialog({ request, onClose }: DialogProps) {
  const reopen = useReopenRequest(request.id)
  const navigate = useNavigate()
  const { formId, formNumber, status } = request
  const isDeclined = status === 'declined'
  const submit = async () => {
    try {
      if (isDeclined) await reopen.run(undefined)
      else if (formId) void navigate(formHref(formId))
    } catch {
      // The dialog shows why.
    }
  }
  return (
    <FormDialog
      title={`Request for ${request.holderName}`}
      submitLabel={isDeclined ? 'Reopen' : `Open ${formNumber ? formNumberLabel(formNumber) : 'it'}`}
      size="lg"
      isBusy={reopen.isBusy}
      isDirty={false}
      notice={reopen.error && messageOf(reopen.error)}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RequestFacts request={request} />
    </FormDialog>
  )
}

type View = 'start' | 'edit' | 'decline'

/** A request over the desk: its certificate is filled from here, or it is declined. */
export function RequestDialog(props: DialogProps) {
  const [view, setView] = useState<View>('start')
  const { request } = props
  if (request.status !== 'open' || request.formId) return <ClosedDialog {...props} />
  if (view === 'edit') return <EditDialog request={request} onClose={() => setView('start')} />
  if (view === 'decline') return <DeclineDialog {...props} />
  return <StartForm {...props} onOpen={setView} />
}
