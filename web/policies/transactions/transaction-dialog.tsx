import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HistoryTerm, TransactionResult } from '#shared/policies/history.contract.ts'
import { TransactionCreate } from '#shared/policies/transactions.contract.ts'
import { type FormOf, useRecordForm } from '#web/lib/use-record-form.ts'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { Effect } from './effect.tsx'
import { historyQuery, useDryRun, useEnterTransaction } from './history.api.ts'

/** What every dialog of a term's transactions is given. */
export type TermDialogProps = {
  term: HistoryTerm
  onClose: () => void
  /** What follows, beside closing. */
  onDone?: (result: TransactionResult) => void
}

type TransactionDialogProps<Values extends Record<string, unknown>> = TermDialogProps & {
  /** Which dialog it is: a draft is kept by this and the term. */
  name: string
  title: string
  /** What the button says that it does, with these values. */
  submitLabel: (values: Values) => string
  keepLabel?: string
  isDanger?: boolean
  initialOf: (term: HistoryTerm) => Values
  inputOf: (values: Values) => TransactionCreate
  /** What must be said beyond what every transaction must. */
  contract?: typeof TransactionCreate
  children: (form: FormOf<Values>, effect: TransactionResult | undefined) => ReactNode
}

/** The dialog of one transaction of a term: its fields, what it would do, and the button that does it. */
export function TransactionDialog<Values extends Record<string, unknown>>(
  props: TransactionDialogProps<Values>,
) {
  const {
    term,
    name,
    submitLabel,
    initialOf,
    inputOf,
    contract = TransactionCreate,
    onClose,
    onDone,
    children,
    ...dialog
  } = props
  const queries = useQueryClient()
  const enter = useEnterTransaction(term.id)
  const reload = async () => {
    const { terms } = await queries.fetchQuery({ ...historyQuery(term.id), staleTime: 0 })
    const latest = terms.find(({ id }) => id === term.id) ?? term
    return { values: initialOf(latest), version: latest.version }
  }
  const state = useRecordForm({
    name: `${name} of term ${term.id}`,
    initialValues: initialOf(term),
    contract,
    inputOf,
    save: enter.run,
    onSaved: (result) => {
      onClose()
      onDone?.(result)
    },
    edit: { version: term.version, reload, isWhole: true },
  })
  const checked = TransactionCreate.safeParse(inputOf(state.form.values))
  const dryRun = useDryRun(term.id, checked.success ? checked.data : null)
  return (
    <RecordDialog
      {...dialog}
      submitLabel={submitLabel(state.form.values)}
      size="lg"
      state={state}
      isBusy={enter.isBusy}
      onClose={onClose}
    >
      {children(state.form, dryRun.result)}
      <Effect term={term} {...dryRun} />
    </RecordDialog>
  )
}
