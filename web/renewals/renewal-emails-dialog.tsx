import { Alert, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkEmailPreview, LeftOut } from '#shared/emails/emails.contract.ts'
import { mergeFieldLabel } from '#shared/emails/merge-fields.rules.ts'
import { templatesQuery } from '#web/emails/emails.api.ts'
import classes from '#web/emails/emails.module.css'
import { messageOf } from '#web/lib/api-error.ts'
import type { BulkSelection } from '#web/lib/pages.ts'
import { showToast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { countOf } from '#web/ui/list/bulk-dialogs.tsx'
import { renewalEmailsQuery, useEmailRenewals } from './renewals.api.ts'

const reasons: Record<LeftOut['reason'], string> = {
  no_email: 'no email address',
  opted_out: 'opted out of email',
  missing: 'missing',
  already_sent: 'got this template in the last 24 hours',
}

const clients = (count: number) => countOf(count, 'client', 'clients')

function Preview({ preview }: { preview: BulkEmailPreview }) {
  const { count, samples, leftOut, remaining } = preview
  return (
    <>
      {count > remaining && (
        <Alert color="red" variant="light" title="Too many emails for this hour">
          You can send {remaining} more right now. Choose fewer renewals or wait.
        </Alert>
      )}
      {leftOut.length > 0 && (
        <section aria-label="Left out">
          <h3 className={classes.heading}>{clients(leftOut.length)} left out</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
          <ul className={classes.people} tabIndex={0}>
            {leftOut.map(({ clientId, clientName, reason, missing }) => (
              <li key={clientId}>
                {[`${clientName}: ${reasons[reason]}`, missing.map(mergeFieldLabel).join(', ')]
                  .filter(Boolean)
                  .join(' ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {samples.length > 0 && (
        <section aria-label="Preview">
          <h3 className={classes.heading}>
            {count > samples.length ? `First ${samples.length} of ${count} emails` : 'Preview'}
          </h3>
          <div className={classes.samples}>
            {samples.map(({ clientId, clientName, to, subject, message }) => (
              <article key={clientId} className={classes.sample} aria-label={`Email to ${clientName}`}>
                To {clientName}, {to}
                <br />
                <strong>{subject}</strong>
                <p>{message}</p>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

type DialogProps = { chosen: BulkSelection; what: string; onDone: () => void; onClose: () => void }

/** Emails a template to the clients of the chosen renewals, one each, after showing what they would get. */
export function RenewalEmailsDialog({ chosen, what, onDone, onClose }: DialogProps) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const { data: preview, error } = useQuery(renewalEmailsQuery(chosen, templateId))
  const send = useEmailRenewals()
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    setProblem(templateId ? null : 'Choose a template')
    if (!templateId || !preview || preview.count === 0) return
    try {
      const { queued } = await send.run({ chosen, templateId })
      showToast({ title: `${countOf(queued, 'email', 'emails')} on the way`, variant: 'success' })
      onDone()
    } catch {
      // The dialog shows why.
    }
  }
  const failure = send.error ?? error
  const count = preview?.count ?? 0
  return (
    <FormDialog
      title={`Email ${what}`}
      submitLabel={count > 0 ? `Send ${countOf(count, 'email', 'emails')}` : 'Send emails'}
      busyLabel="Sending…"
      size="lg"
      isBusy={send.isBusy}
      isDirty={false}
      notice={failure && messageOf(failure)}
      draft="nothing is typed"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label="Template"
        description="Each client gets one email, however many of their policies are selected."
        placeholder="Choose a template"
        withAsterisk
        searchable
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={templateId}
        error={problem}
        onChange={setTemplateId}
        data-autofocus
      />
      {preview && <Preview preview={preview} />}
      {preview?.count === 0 && <p className={classes.note}>No client can get this email.</p>}
    </FormDialog>
  )
}
