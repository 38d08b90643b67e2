import { Alert, Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { overlookedColumns } from '#engines/import/import-mapping.rules.ts'
import type { Import } from '#shared/imports-exports/imports.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { countedAs, formatBytes } from '#web/lib/counts.ts'
import { Panel } from '#web/ui/panel.tsx'
import { DiscardImport } from './discard-import.tsx'
import { delimiterLabels, encodingLabels } from './import-labels.ts'
import { useCheckImport } from './imports.api.ts'
import classes from './imports.module.css'
import { MappingTable } from './mapping-table.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { useMapping } from './use-mapping.ts'

function sourceLabel({ bytes, encoding, delimiter, isAcord, rows, headings }: Import['source']): string {
  const parts = [formatBytes(bytes), countedAs(rows, 'row'), countedAs(headings.length, 'column')]
  if (isAcord) return [...parts, 'ACORD XML'].join(' · ')
  if (!encoding || !delimiter) return [...parts, 'Excel'].join(' · ')
  return [...parts, encodingLabels[encoding], `${delimiterLabels[delimiter]} between columns`].join(' · ')
}

/** Says which column fills which field, then asks for the dry run. */
export function MappingStep({ job }: { job: Import }) {
  const navigate = useNavigate()
  const { mapping, choose, problem, isChanged } = useMapping(job)
  const check = useCheckImport(job.id)
  const run = () =>
    check.run({ mapping }).then(
      () => navigate(`/imports/${job.id}`, { replace: true }),
      () => undefined,
    )
  const { headings, samples } = job.source
  const overlooked = overlookedColumns(job.kind, headings, samples, mapping)
  const isChecked = job.status === 'checked' && !isChanged
  return (
    <>
      <Panel title="Columns" isFlush>
        <p className={classes.lead}>{sourceLabel(job.source)}</p>
        <SheetChoice job={job} />
        <MappingTable job={job} mapping={mapping} onChoose={choose} />
      </Panel>
      <div className={classes.foot} data-sticky>
        {problem && (
          <Alert color="orange" role="status" className={classes.problem}>
            {problem}
          </Alert>
        )}
        {overlooked.length > 0 && (
          <Alert color="orange" role="status" className={classes.problem}>
            {`Not mapped: ${overlooked.map(({ heading, looksLike }) => `“${heading}” looks like ${looksLike}`).join(', ')}. Choose a field, or continue without.`}
          </Alert>
        )}
        {check.error && !problem && (
          <Alert color="red" role="alert" className={classes.problem}>
            The check did not start: {messageOf(check.error)} Your columns are kept here.
          </Alert>
        )}
        <DiscardImport job={job} />
        <Button disabled={problem !== null || check.isBusy} onClick={() => void run()}>
          {isChecked ? 'Check the file again' : 'Check the file'}
        </Button>
      </div>
    </>
  )
}
