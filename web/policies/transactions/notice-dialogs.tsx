import { SegmentedControl, Select } from '@mantine/core'
import { addDays, formatDay } from '#shared/dates.ts'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { noticeReasons, rescissionReasons } from './reasons.ts'
import { openNotices, transactionName } from './term-names.ts'
import { type TermDialogProps, TransactionDialog } from './transaction-dialog.tsx'
import { ReasonFields } from './transaction-fields.tsx'
import { textOf } from './transaction-values.ts'

type NoticeKind = 'notice_of_cancellation' | 'notice_of_non_renewal'

const givers = [
  { value: 'carrier', label: 'Given by the carrier' },
  { value: 'insured', label: 'Given by the insured' },
]

/** How many days after its date a notice of cancellation usually takes effect. */
const usualNotice = 30

/** When a notice would end the term: at its expiration, or a usual time after today but within the term. */
function noticeDay(term: HistoryTerm, kind: NoticeKind, today: string): string {
  const { expirationDate, effectiveDate } = term
  if (kind === 'notice_of_non_renewal') return expirationDate ?? ''
  const usual = addDays(today, usualNotice)
  if (usual < effectiveDate) return effectiveDate
  return expirationDate && expirationDate < usual ? expirationDate : usual
}

const words = {
  notice_of_cancellation: {
    title: 'Notice of cancellation',
    takesEffect: 'Cancels on',
    submit: 'Enter notice: cancels',
  },
  notice_of_non_renewal: {
    title: 'Notice of non-renewal',
    takesEffect: 'Ends on',
    submit: 'Enter notice: ends',
  },
} as const

/** Enters a notice that the carrier or the insured gave; it ends nothing by itself. */
export function NoticeDialog({ kind, ...props }: TermDialogProps & { kind: NoticeKind }) {
  const today = useToday()
  const { title, takesEffect, submit } = words[kind]
  return (
    <TransactionDialog
      {...props}
      name={kind}
      title={title}
      submitLabel={({ effectiveDate }) => `${submit} ${formatDay(effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => ({
        noticeDate: today,
        effectiveDate: noticeDay(term, kind, today),
        givenBy: 'carrier',
        reason: '',
        note: '',
      })}
      inputOf={({ noticeDate, effectiveDate, givenBy, reason, note }) => ({
        kind,
        effectiveDate,
        noticeDate: textOf(noticeDate),
        givenBy: givenBy === 'insured' ? ('insured' as const) : ('carrier' as const),
        reason: textOf(reason),
        note: textOf(note),
      })}
    >
      {({ getInputProps: inputs }) => (
        <>
          <p>
            A notice doesn’t end the term. Cancel the policy when the carrier confirms, or rescind the notice.
          </p>
          <SegmentedControl {...inputs('givenBy')} aria-label="Given by" data={givers} />
          <FieldRow>
            <DateField {...inputs('noticeDate')} label="Notice date" data-autofocus />
            <DateField {...inputs('effectiveDate')} label={takesEffect} withAsterisk />
          </FieldRow>
          <ReasonFields inputs={inputs} reasons={noticeReasons} />
        </>
      )}
    </TransactionDialog>
  )
}

/** Takes back a notice, such as after a payment. */
export function RescindDialog(props: TermDialogProps) {
  const today = useToday()
  const notices = openNotices(props.term)
  return (
    <TransactionDialog
      {...props}
      name="rescission"
      title="Rescind notice"
      submitLabel={({ effectiveDate }) => `Rescind notice as of ${formatDay(effectiveDate || null)}`}
      initialOf={(term: HistoryTerm) => ({
        effectiveDate: today,
        rescinds: openNotices(term).at(-1)?.id ?? '',
        reason: '',
        note: '',
      })}
      inputOf={({ effectiveDate, rescinds, reason, note }) => ({
        kind: 'rescission_of_notice',
        effectiveDate,
        rescinds: textOf(rescinds),
        reason: textOf(reason),
        note: textOf(note),
      })}
    >
      {({ getInputProps: inputs }) => (
        <>
          {notices.length > 1 && (
            <Select
              {...inputs('rescinds')}
              label="Notice"
              data={notices.map((notice) => ({ value: notice.id, label: transactionName(notice) }))}
              allowDeselect={false}
            />
          )}
          <DateField {...inputs('effectiveDate')} label="Rescinded on" withAsterisk data-autofocus />
          <ReasonFields inputs={inputs} reasons={rescissionReasons} />
        </>
      )}
    </TransactionDialog>
  )
}
