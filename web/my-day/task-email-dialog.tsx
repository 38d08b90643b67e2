import { EmailDialog, type EmailedRecord } from '#web/emails/email-dialog.tsx'
import type { Task } from './use-my-day-acts.ts'

/** What an email about a row is logged on: the ticket, the policy, the client or the prospect. */
function recordOf({ section, id, clientId, policyId, prospectId }: Task): EmailedRecord {
  if (section === 'tickets') return { recordType: 'ticket', recordId: id, clientId }
  if (policyId) return { recordType: 'policy', recordId: policyId, clientId }
  if (clientId) return { recordType: 'client', recordId: clientId, clientId }
  return { recordType: 'prospect', recordId: prospectId ?? '', clientId: null }
}

type TaskEmailProps = { task: Task; onFinished: () => void; onClose: () => void }

/** Writes an email about a row of My day; a follow-up that is an email is done once it is sent. */
export function TaskEmailDialog({ task, onFinished, onClose }: TaskEmailProps) {
  const isTheTask = task.section === 'followUps' && task.detail === 'email'
  return (
    <EmailDialog
      {...recordOf(task)}
      templateId={task.emailTemplateId ?? undefined}
      {...(isTheTask && { followUpId: task.id, onSent: onFinished })}
      onClose={onClose}
    />
  )
}
