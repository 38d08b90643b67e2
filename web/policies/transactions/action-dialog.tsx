import type { ReactNode } from 'react'
import { AuditDialog, EndorseDialog } from './change-dialogs.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { CancelDialog, ReinstateDialog } from './end-dialogs.tsx'
import { NoticeDialog, RescindDialog } from './notice-dialogs.tsx'
import { RenewDialog, RewriteDialog } from './successor-dialogs.tsx'
import type { TermAction } from './term-actions.ts'
import type { TermDialogProps } from './transaction-dialog.tsx'
import { BindDialog, TransferDialog } from './transfer-dialogs.tsx'

const dialogs: Record<TermAction, (props: TermDialogProps) => ReactNode> = {
  bind: BindDialog,
  endorse: EndorseDialog,
  cancel: CancelDialog,
  reinstate: ReinstateDialog,
  notice_of_cancellation: (props) => <NoticeDialog {...props} kind="notice_of_cancellation" />,
  notice_of_non_renewal: (props) => <NoticeDialog {...props} kind="notice_of_non_renewal" />,
  rescind: RescindDialog,
  audit: AuditDialog,
  renew: RenewDialog,
  rewrite: RewriteDialog,
  transfer_out: (props) => <TransferDialog {...props} kind="transfer_out" />,
  transfer_in: (props) => <TransferDialog {...props} kind="transfer_in" />,
  decide: DecisionDialog,
}

/** The dialog of an action on a term. */
export function ActionDialog({ action, ...props }: TermDialogProps & { action: TermAction }) {
  const Dialog = dialogs[action]
  return <Dialog {...props} />
}
