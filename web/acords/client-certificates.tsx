import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DayText } from '#web/ui/values.tsx'
import { FormStatusBadge } from './acord-labels.tsx'
import { clientFormsQuery, maxClientForms } from './acords.api.ts'
import classes from './acords.module.css'
import { formHref } from './addresses.ts'

/** The latest certificates and other forms of a client, on the client's page. */
export function ClientCertificates({ client }: { client: { id: string } }) {
  const { data, error, refetch } = useQuery(clientFormsQuery(client.id))
  return (
    <Panel title="Certificates and forms">
      {error && !data && <LoadFailure what="The certificates" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className={classes.quiet}>No certificates yet. Issue one when a holder asks for it.</p>
      )}
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
