import { failedCommand } from '#web/assistant/flows/operation-texts.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { isRefusal, messageOf } from '#web/lib/api-error.ts'
import type { OperationReply } from './operation-reply.ts'
import { type Caller, sendCommand } from './operations.api.ts'

/** Runs what stands after "!db"; the server reads it by its small grammar, and says why it refuses. */
export async function runCommand(caller: Caller, text: string): Promise<OperationReply> {
  const command = text.replace(/^\s*!db\b/i, '').trim()
  try {
    const { message, actionId, undoUntil } = await sendCommand(caller, command, newActionKey())
    const undo = actionId && undoUntil ? { undo: { actionId, until: undoUntil } } : {}
    return { content: message, isSuccess: true, ...undo }
  } catch (error) {
    caller.signal.throwIfAborted()
    return { content: isRefusal(error) ? messageOf(error) : failedCommand, isSuccess: false }
  }
}
