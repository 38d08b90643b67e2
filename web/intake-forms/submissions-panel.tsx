import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { IntakeFormItem } from '#shared/intake-forms/intake-forms.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import { submissionsQuery } from './intake-forms.api.ts'
import classes from './intake-forms.module.css'

/** What was sent by a form, each leading to its prospect. */
export function SubmissionsPanel({ form: { id } }: { form: IntakeFormItem }) {
  const { data, error, refetch } = useQuery(submissionsQuery(id))
  const download = (
    <Button
      component="a"
      variant="default"
      size="compact-sm"
      href={`/api/intake-forms/${id}/export.csv`}
      download
    >
      Export CSV
    </Button>
  )
  return (
    <Panel title="Submissions" isFlush actions={download}>
      {error && !data && <LoadFailure what="Submissions" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && (
        <ul className={classes.submissions} aria-label="Submissions">
          {data.map(({ id: one, prospectId, prospectName, producerName, submittedAt }) => (
            <li key={one}>
              <Link to={`/prospects/${prospectId}`}>{prospectName}</Link>
              <span className={classes.detail}>
                <Moment at={submittedAt} /> · {producerName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
