import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import type { DueReissue } from '#shared/certificates/requests.contract.ts'
import { formHref } from '#web/acord-forms/addresses.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { nothingSelected, type Selection } from '#web/ui/table/selection.ts'
import type { Sort } from '#web/ui/table/sorting.ts'
import { reissuesQuery, useReissue } from './certificates.api.ts'

function stateOf(form: DueReissue) {
  if (form.draftId) return { tone: 'accent', label: 'Draft created' } as const
  if (form.policies.some(({ isChanged }) => isChanged))
    return { tone: 'orange', label: 'Policy changed' } as const
  const isRenewed = form.policies.every(({ renewedById }) => renewedById !== null)
  return isRenewed
    ? ({ tone: 'green', label: 'Renewed' } as const)
    : ({ tone: 'orange', label: 'Renewal not entered' } as const)
}

const columns: Column<DueReissue>[] = [
  {
    id: 'number',
    header: 'Number',
    value: (one) => one.number,
    cell: (one) => formNumberLabel(one.number),
    width: '84px',
  },
  { id: 'clientName', header: 'Client', value: (one) => one.clientName, width: 'minmax(130px, 1.2fr)' },
  { id: 'holderName', header: 'Holder', value: (one) => one.holderName, width: 'minmax(130px, 1.2fr)' },
  {
    id: 'ends',
    header: 'Policies',
    value: (one) => one.policies.map(({ policy, words }) => `${words}: ${policy}`).join('; '),
    width: 'minmax(180px, 2fr)',
    shows: 'medium',
  },
  {
    id: 'state',
    header: 'Status',
    value: (one) => stateOf(one).label,
    cell: (one) => <StatusDot {...stateOf(one)} />,
    width: '160px',
  },
]

function reissueToast(results: readonly { draftId: string | null; problem: string }[]) {
  const problems = results.filter(({ draftId }) => draftId === null)
  const count = results.length - problems.length
  const drafts = count === 1 ? '1 draft created' : `${count} drafts created`
  const [first] = problems
  const message = first && `${problems.length} could not be: ${first.problem}`
  return {
    title: drafts,
    message,
    variant: problems.length > 0 ? ('destructive' as const) : ('success' as const),
  }
}

/** Certificates whose policies have ended, are renewed, end within 30 days or changed since. */
export function ReissuesPane() {
  const { data, error, refetch } = useQuery(reissuesQuery)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [sort, setSort] = useState<Sort | null>(null)
  const reissue = useReissue()
  if (error && !data)
    return <LoadFailure what="The certificates" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const chosen = selection.kind === 'all' ? data.map(({ id }) => id) : [...selection.ids]
  const run = async () => {
    try {
      showToast(reissueToast(await reissue.run({ formIds: chosen.slice(0, 50) })))
      setSelection(nothingSelected)
    } catch (error) {
      showToast({ title: 'No drafts were created', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <DataTable
      label="Certificates to reissue"
      rows={data}
      columns={columns}
      rowId={({ id }) => id}
      hrefOf={({ id, draftId }) => formHref(draftId ?? id)}
      sort={sort}
      onSort={setSort}
      totalCount={data.length}
      selection={selection}
      onSelect={setSelection}
      bulkActions={
        <Button size="compact-sm" disabled={reissue.isBusy} onClick={() => void run()}>
          {reissue.isBusy ? 'Filling…' : 'Create reissue drafts'}
        </Button>
      }
      empty={
        <EmptyState message="All issued certificates say what their policies say, and are valid for more than 30 days." />
      }
    />
  )
}
