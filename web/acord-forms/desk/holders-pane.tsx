import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type CertificateHolder,
  HolderListQuery,
  type HolderTwin,
  holderAddress,
  holderSorts,
} from '#shared/certificates/holders.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { ListAddress } from '#web/ui/list/list-address.ts'
import { ListBody } from '#web/ui/list/list-frame.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import {
  holderPagesQuery,
  holderQuery,
  useCreateHolder,
  useMergeHolder,
  useUpdateHolder,
} from './certificates.api.ts'
import classes from './certificates.module.css'
import { emptyHolder, HolderFields, type HolderValues } from './holder-fields.tsx'
import { problemsOf } from './new-request-dialog.tsx'

const { limit: _limit, cursor: _cursor, sort: _sort, ...filters } = HolderListQuery.shape
const address: ListAddress = { filters, sorts: holderSorts, defaultSort: 'name' }

const columns: Column<CertificateHolder>[] = [
  { id: 'name', header: 'Holder', value: (one) => one.name, width: 'minmax(160px, 1.6fr)' },
  {
    id: 'address',
    header: 'Address',
    value: holderAddress,
    isSortable: false,
    width: 'minmax(160px, 1.8fr)',
    shows: 'medium',
  },
  {
    id: 'twins',
    header: 'Duplicates',
    value: (one) => one.twins.length,
    cell: (one) => one.twins.length > 0 && <StatusDot tone="orange" label={`${one.twins.length} alike`} />,
    isSortable: false,
    width: '110px',
  },
  {
    id: 'formCount',
    header: 'Certificates',
    value: (one) => one.formCount,
    align: 'right',
    isSortable: false,
    width: '104px',
  },
]

function Twin({
  holder,
  twin,
  onMerged,
}: {
  holder: CertificateHolder
  twin: HolderTwin
  onMerged: () => void
}) {
  const merge = useMergeHolder(twin.id)
  const run = async () => {
    try {
      await merge.run({ intoId: holder.id })
      showToast({ title: `${twin.name} is now ${holder.name}`, variant: 'success' })
      onMerged()
    } catch (error) {
      showToast({ title: 'The holders were not merged', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <li className={classes.twin}>
      <span>{[twin.name, twin.street, twin.city].filter(Boolean).join(', ')}</span>
      <Button variant="default" size="compact-sm" disabled={merge.isBusy} onClick={() => void run()}>
        Merge into this one
      </Button>
    </li>
  )
}

function valuesOf(holder: CertificateHolder | null): HolderValues {
  if (!holder) return emptyHolder
  const { name, street, city, state, zip, email, requirements } = holder
  return { name, street, city, state, zip, email, requirements }
}

function HolderDialog({ holder, onClose }: { holder: CertificateHolder | null; onClose: () => void }) {
  const before = valuesOf(holder)
  const [values, setValues] = useState(before)
  const create = useCreateHolder()
  const update = useUpdateHolder(holder?.id ?? '')
  const [isAsked, setAsked] = useState(false)
  const error = create.error ?? update.error
  const draft = useTypedDraft(`holder ${holder?.id ?? 'new'}`, values, before, (kept) =>
    setValues({ ...values, ...kept }),
  )
  const submit = async () => {
    setAsked(true)
    if (!values.name.trim()) return
    try {
      await (holder ? update.run({ ...values, version: holder.version }) : create.run(values))
      draft.drop()
      onClose()
    } catch {
      // The dialog shows why.
    }
  }
  const missing: Record<string, string> = isAsked && !values.name.trim() ? { name: 'Enter a name' } : {}
  return (
    <FormDialog
      title={holder ? holder.name : 'New holder'}
      submitLabel={holder ? 'Save' : 'Add holder'}
      size="lg"
      isBusy={create.isBusy || update.isBusy}
      draft={draft}
      isDirty={JSON.stringify(values) !== JSON.stringify(before)}
      notice={error && messageOf(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {holder && holder.twins.length > 0 && (
        <section aria-label="Likely duplicate">
          <p className={classes.quiet}>
            Likely duplicate. Requests and certificates will move to this holder.
          </p>
          <ul className={classes.twins}>
            {holder.twins.map((twin) => (
              <Twin key={twin.id} holder={holder} twin={twin} onMerged={onClose} />
            ))}
          </ul>
        </section>
      )}
      <HolderFields values={values} problems={{ ...problemsOf(error), ...missing }} onChange={setValues} />
    </FormDialog>
  )
}

function OpenHolder({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(holderQuery(id))
  return data ? <HolderDialog holder={data} onClose={onClose} /> : null
}

const opened = { holder: '' }

/** Who certificates are for, with those that are probably the same. */
export function HoldersPane() {
  const list = useRecordList(address, holderPagesQuery)
  const [{ holder }, setOpened] = useSearchState(opened)
  const [isNew, setNew] = useState(false)
  const message = list.isFiltered
    ? 'No holders match this search.'
    : 'No holders yet. They’re added with certificate requests, or add one here.'
  return (
    <>
      <FilterBar
        search={{
          label: 'Search holders',
          placeholder: 'Search by name, address or email',
          value: list.filter.q ?? '',
          onChange: (q) => list.setFilters({ q }, { replace: true }),
        }}
        filters={[]}
        onClear={list.clearFilters}
      >
        <Button
          variant="default"
          onClick={() => setNew(true)}
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          New holder
        </Button>
      </FilterBar>
      <ListBody list={list} what="Holders">
        <DataTable
          label="Holders"
          rows={list.rows}
          columns={columns}
          rowId={({ id }) => id}
          opensAs="holder"
          sort={list.sort}
          onSort={list.setSort}
          isSortedByServer
          totalCount={list.total}
          onEndReached={list.loadMore}
          empty={<EmptyState message={message} />}
        />
      </ListBody>
      {isNew && <HolderDialog holder={null} onClose={() => setNew(false)} />}
      {holder && <OpenHolder id={holder} onClose={() => setOpened({ holder: '' })} />}
    </>
  )
}
