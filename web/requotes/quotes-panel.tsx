import { Button, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseQuote, isBindable } from '#shared/requotes/grid.rules.ts'
import type { Quote } from '#shared/requotes/quotes.contract.ts'
import type { Requote } from '#shared/requotes/requotes.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { BindDialog } from './bind-dialog.tsx'
import { CellDialog, type CellKey } from './cell-dialog.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { type GridActs, QuotesGrid } from './quotes-grid.tsx'
import { type QuoteAct, QuotesTable } from './quotes-table.tsx'
import { requoteQuery, useAddQuotes, useRemoveQuote } from './requotes.api.ts'
import { SendDialog } from './send-dialog.tsx'

type Dialog =
  | { act: Exclude<QuoteAct, 'bind'>; quote: Quote }
  | { act: 'bind'; quotes: readonly Quote[] }
  | { act: 'cell'; quote: Quote; line: string; typed: CellKey }
  | null

type DialogProps = { requote: Requote; dialog: NonNullable<Dialog>; onClose: () => void }

function RemoveDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const remove = useRemoveQuote(quote.id)
  return (
    <ConfirmDialog
      title={`Remove ${quote.carrier}?`}
      confirmLabel="Remove carrier"
      isDanger
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      <p>{`The response of ${quote.carrier} is removed from this requote.`}</p>
    </ConfirmDialog>
  )
}

function QuoteDialogs({ requote, dialog, onClose }: DialogProps) {
  const queries = useQueryClient()
  const reload = () => queries.fetchQuery({ ...requoteQuery(requote.id), staleTime: 0 })
  const shared = { requote, reload, onClose }
  if (dialog.act === 'bind') return <BindDialog quotes={dialog.quotes} {...shared} />
  if (dialog.act === 'cell') return <CellDialog {...shared} {...dialog} />
  const { quote } = dialog
  if (dialog.act === 'send') return <SendDialog quote={quote} requote={requote} onClose={onClose} />
  if (dialog.act === 'remove') return <RemoveDialog quote={quote} onClose={onClose} />
  const reloadQuote = async () => (await reload()).quotes.find(({ id }) => id === quote.id) ?? quote
  return <QuoteDialog quote={quote} requote={requote} reload={reloadQuote} onClose={onClose} />
}

const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
]
const defaults = { view: '' }

/** The lines by the carriers, or the quotes one below the other. The address says which; several lines start as a grid. */
function useQuotesView({ lines }: Requote) {
  const [{ view }, set] = useSearchState(defaults)
  const usual = lines.length > 1 ? 'grid' : 'list'
  const shown = views.find(({ value }) => value === view)?.value ?? usual
  return { shown, choose: (next: string) => set({ view: next === usual ? '' : next }, { replace: true }) }
}

function useGrid(requote: Requote, open: (dialog: Dialog) => void) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useAddQuotes(requote.id)
  const quotes = requote.quotes.filter((quote) => chosen.includes(quote.id) && isBindable(requote, quote))
  const acts: GridActs = {
    onAct: (act, quote) => open(act === 'bind' ? { act, quotes: [quote] } : { act, quote }),
    onCell: (quote, line, typed) => open({ act: 'cell', quote, line, typed }),
    onRequest: (carrier, line) => {
      if (add.isBusy) return
      add.run({ quotes: [{ carrier, lines: [line] }] }).catch((error: unknown) => {
        showToast({ title: 'Not requested', message: messageOf(error), variant: 'destructive' })
      })
    },
    onChoose: (quote, isOn) => setChosen(chooseQuote(requote.quotes, chosen, quote.id, isOn)),
    onBind: () => open({ act: 'bind', quotes }),
  }
  return { acts, chosen: quotes.map(({ id }) => id) }
}

type QuotesPanelProps = { requote: Requote; isOpen: boolean; onAddCarriers: () => void }

/** The carriers of a requote and what they answered, by line or one below the other. */
export function QuotesPanel({ requote, isOpen, onAddCarriers }: QuotesPanelProps) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const view = useQuotesView(requote)
  const { acts, chosen } = useGrid(requote, setDialog)
  const own = isOpen ? acts : null
  const hasQuotes = requote.quotes.length > 0
  return (
    <Panel
      title="Carriers and quotes"
      isFlush
      actions={
        hasQuotes && (
          <SegmentedControl
            aria-label="View"
            size="xs"
            data={views}
            value={view.shown}
            onChange={view.choose}
          />
        )
      }
    >
      {!hasQuotes && (
        <EmptyState message="No carriers yet. Add the carriers to request quotes from.">
          {isOpen && <Button onClick={onAddCarriers}>Add carriers</Button>}
        </EmptyState>
      )}
      {hasQuotes && view.shown === 'grid' && <QuotesGrid requote={requote} chosen={chosen} acts={own} />}
      {hasQuotes && view.shown === 'list' && <QuotesTable requote={requote} onAct={own?.onAct ?? null} />}
      {dialog && <QuoteDialogs requote={requote} dialog={dialog} onClose={() => setDialog(null)} />}
    </Panel>
  )
}
