import { Button } from '@mantine/core'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { can } from '#shared/permissions.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { useCustomFields } from '#web/custom-fields/custom-fields.api.ts'
import { CustomListControls, customChip, SensitiveExport } from '#web/custom-fields/custom-list-controls.tsx'
import { useCustomColumns } from '#web/custom-fields/shown-fields.ts'
import { storageKeys } from '#web/lib/storage.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { useBoardView, ViewSwitch } from '#web/ui/board/board-view.tsx'
import { useBoardList } from '#web/ui/board/use-board-list.tsx'
import { DeletedRecordsButton } from '#web/ui/deleted-records-button.tsx'
import { ListEmpty } from '#web/ui/list/list-frame.tsx'
import { RecordListPage } from '#web/ui/list/record-list-page.tsx'
import { RecordPage } from '#web/ui/list/record-page.tsx'
import { useRecordList } from '#web/ui/list/use-record-list.ts'
import { type EditedRows, useRowEdits, withEdits } from '#web/ui/list/use-row-edits.ts'
import onlyOn from '#web/ui/only-on.module.css'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { FollowUpBulk } from './follow-up-bulk.tsx'
import { type Asking, askingOf, MoveDialog } from './move-dialog.tsx'
import { BoardTotals, ProspectBoardBody, useProspectBoard } from './prospect-board.tsx'
import { prospectColumns } from './prospect-columns.tsx'
import { NewProspectDialog } from './prospect-dialog.tsx'
import { prospectAddress, prospectChips, useProspectFilters } from './prospect-filters.ts'
import { prospectKit, prospectPagesQuery } from './prospects.api.ts'
import { SequencesDialog } from './sequences-dialog.tsx'

const bulk = {
  assign: [
    {
      button: 'Assign',
      label: 'Producer',
      change: (assignedAgentId: string) => ({ action: 'assign', assignedAgentId }) as const,
    },
  ],
  More: FollowUpBulk,
  remove: {
    text: 'They’re removed from the pipeline and its totals. Clients converted from them stay.',
    change: { action: 'delete' },
  },
} as const

const first = 'No prospects yet. Add the first one, or import a list from a CSV or Excel file.'
const parts = {
  title: 'Prospects',
  importPath: '/prospects/import',
  searchPlaceholder: 'Search name, email or phone',
  New: NewProspectDialog,
} as const

const edited: EditedRows<ProspectItem> = {
  path: 'prospects',
  fields: prospectFields,
  // One that was converted stays as it is.
  mayEdit: (actor, prospect) => prospect.status !== 'converted' && can(actor, 'record.edit', prospect),
}

type ViewProps = { viewSwitch: ReactNode }

function ProspectTable({ viewSwitch }: ViewProps) {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const list = useRecordList(prospectAddress, prospectPagesQuery)
  const [asking, setAsking] = useState<Asking | null>(null)
  const ask = useCallback(({ id }: ProspectItem, _name: string, value: string) => {
    const asked = askingOf(id, value)
    setAsking(asked)
    return asked !== null
  }, [])
  const edits = useRowEdits(edited, ask)
  const own = useCustomColumns<ProspectItem>('prospect', edited)
  const columns = useMemo(
    () => [...withEdits(prospectColumns(today, timeZone), edits), ...own],
    [today, timeZone, edits, own],
  )
  const fields = useCustomFields('prospect')
  const filters = useProspectFilters(list)
  return (
    <>
      <RecordListPage
        {...parts}
        kit={prospectKit}
        list={list}
        columns={columns}
        filters={filters}
        chips={[...prospectChips, customChip(fields)]}
        actions={
          <>
            {viewSwitch}
            <DeletedRecordsButton many="prospects" className={onlyOn.desks} />
          </>
        }
        columnsMore={
          <SensitiveExport
            recordType="prospect"
            params={list.params}
            exportCall="GET /api/prospects/export.csv"
          />
        }
        controls={
          <>
            <CustomListControls recordType="prospect" list={list} />
            <DeletedRecordsButton many="prospects" className={onlyOn.phones} />
          </>
        }
        bulk={bulk}
        first={first}
      />
      {asking && <MoveDialog asking={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Owners say what follows in each stage. */
function SequencesButton() {
  const isOwner = can(useActor(), 'agency.edit')
  const [isOpen, setOpen] = useState(false)
  if (!isOwner) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Sequences
      </Button>
      {isOpen && <SequencesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ProspectBoardPage({ viewSwitch }: ViewProps) {
  const { list, isOpening, views } = useBoardList('prospects', prospectAddress)
  const { filter } = list
  const filters = useProspectFilters(list).filter(({ label }) => label !== 'Status')
  const fields = useCustomFields('prospect')
  const board = useProspectBoard(filter)
  const { data } = board.query
  return (
    <RecordPage
      {...parts}
      kit={prospectKit}
      actions={
        <>
          {viewSwitch}
          <SequencesButton />
        </>
      }
      list={list}
      views={views}
      filters={filters}
      chips={[...prospectChips, customChip(fields)]}
      subtitle={data ? <BoardTotals board={data} filter={filter} /> : ' '}
    >
      {(adding) =>
        isOpening ? (
          <CardsSkeleton />
        ) : (
          <ProspectBoardBody
            params={filter}
            board={board}
            empty={<ListEmpty list={list} many="prospects" first={first} {...adding} />}
          />
        )
      }
    </RecordPage>
  )
}

/** /prospects: the people and businesses that may become clients, as a board by status or as a table. */
export function ProspectsScreen() {
  const [view, choose] = useBoardView(storageKeys.prospectsView)
  const Shown = view === 'board' ? ProspectBoardPage : ProspectTable
  return <Shown viewSwitch={<ViewSwitch view={view} onChange={choose} />} />
}
