import { Anchor } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FilledFormItem, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DayText } from '#web/ui/values.tsx'
import { FormStatusBadge } from './acord-labels.tsx'
import { clientFormsQuery, maxClientForms, termFormsQuery } from './acords.api.ts'
import classes from './acords.module.css'
import { formHref } from './addresses.ts'

type FormsPanelProps = {
  title: string
  none: string
  query: UseQueryResult<readonly FilledFormItem[]>
  clientId: string
}

function FormsPanel({ title, none, clientId, query: { data, error, refetch } }: FormsPanelProps) {
  return (
    <Panel
      title={title}
      actions={
        <Anchor component={Link} to={`/acords?clientId=${clientId}`} size="sm">
          All forms
        </Anchor>
      }
    >
      {error && !data && <LoadFailure what="The certificates" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={classes.quiet}>{none}</p>}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.slice(0, maxClientForms).map((form) => (
            <li key={form.id} className={classes.row}>
              <Link to={formHref(form.id)} className={classes.rowName}>
                {formNumberLabel(form.number)} {form.title}
              </Link>
              <p className={classes.rowFacts}>
                <FormStatusBadge status={form.status} />
                {form.status === 'issued' && form.expiresOn && (
                  <span>
                    valid through <DayText day={form.expiresOn} />
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The latest certificates and other forms of a client, on the client's page. */
export function ClientCertificates({ client }: { client: { id: string } }) {
  const none = 'No certificates yet. Issue one when a holder asks for it.'
  return (
    <FormsPanel
      title="Certificates and forms"
      none={none}
      clientId={client.id}
      query={useQuery(clientFormsQuery(client.id))}
    />
  )
}

/** The latest certificates and other forms that list a term, on its policy's page. */
export function TermCertificates({ policyId, clientId }: { policyId: string; clientId: string }) {
  const none = 'No certificate lists this term.'
  return (
    <FormsPanel
      title="Certificates and forms"
      none={none}
      clientId={clientId}
      query={useQuery(termFormsQuery(policyId))}
    />
  )
}
