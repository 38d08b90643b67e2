import type { ChatContext } from '#shared/assistant/context.contract.ts'
import { writesDisabled } from '#shared/assistant/operation-values.rules.ts'
import {
  type OperationIntent,
  operationIntents,
  type Understanding,
} from '#shared/assistant/understanding.contract.ts'
import {
  advanceFlow,
  beginFlow,
  isAtFirstStep,
  isFlowKind,
  questionOf,
} from '#web/assistant/flows/flow.rules.ts'
import {
  backTo,
  nothingOpen,
  notPermitted,
  notSignedIn,
  oneAtATime,
  refused,
  unexpected,
  validationFailed,
} from '#web/assistant/flows/operation-texts.ts'
import { readConfirmation } from '#web/assistant/flows/replies.rules.ts'
import { newActionKey } from '#web/lib/action-key.ts'
import { runCommand } from './direct-command.ts'
import { playTurn } from './flow-player.ts'
import type { OperationReply } from './operation-reply.ts'
import { type Caller, validateAction } from './operations.api.ts'
import { runRead } from './reads.ts'
import { dropFlow, readFlow, type StoredFlow } from './stored-flow.ts'

type Asked = {
  text: string
  understanding: Understanding
  context: Pick<ChatContext, 'userId' | 'userRole' | 'isAuthenticated' | 'enableDatabaseOperations' | 'user'>
  signal: AbortSignal
}

function operationOf({ intent }: Understanding): OperationIntent | null {
  return operationIntents.find((operation) => operation === intent) ?? null
}

function callerOf({ context, signal }: Asked, requestId: string): Caller {
  const { userId } = context
  return { sender: { userId, agencyOwnerId: context.user?.agencyOwnerId ?? userId }, requestId, signal }
}

function sorry(content: string): OperationReply {
  return { content, isSuccess: false }
}

/** Whether the role may give direct commands: owners and admins. */
function mayCommand(role: string): boolean {
  return ['admin', 'super_admin', 'agency_owner'].includes(role)
}

/** Why an action may not be done, or null: asked of the server before anything else. */
async function objection(caller: Caller, operation: OperationIntent, text: string): Promise<string | null> {
  try {
    const { isValid, reason } = await validateAction(caller, operation, text)
    if (isValid) return null
    return reason === writesDisabled ? writesDisabled : refused(reason)
  } catch {
    caller.signal.throwIfAborted()
    return validationFailed
  }
}

/** Does an operation that was asked for: direct commands at once, all others after the server's validation. */
async function operate(asked: Asked, operation: OperationIntent): Promise<OperationReply | null> {
  const { text, understanding, context } = asked
  if (!context.isAuthenticated || !context.userId) return sorry(notSignedIn)
  const caller = callerOf(asked, newActionKey())
  if (operation === 'db.command')
    return mayCommand(context.userRole) ? runCommand(caller, text) : sorry(notPermitted)
  if (isFlowKind(operation) && !context.enableDatabaseOperations) return sorry(writesDisabled)
  const problem = await objection(caller, operation, text)
  if (problem) return sorry(problem)
  if (isFlowKind(operation)) return playTurn(caller, beginFlow(operation, { text, understanding }))
  return runRead(operation, caller, { text, entities: understanding.entities })
}

/** What is no answer to an open flow: another operation is done and the flow's question repeated, one write at a time. */
async function answerAside(asked: Asked, kept: StoredFlow): Promise<OperationReply | null> {
  const { understanding, context } = asked
  const operation = operationOf(understanding)
  if (!operation) return null
  if (isFlowKind(operation) && isAtFirstStep(kept.state)) {
    dropFlow(context.userId)
    return operate(asked, operation)
  }
  if (isFlowKind(operation)) {
    const question = waitingFor(kept)
    return { ...question, content: oneAtATime(kept.state.kind, question.content), isSuccess: false }
  }
  const answered = await operate(asked, operation)
  const reminder = openFlowQuestion(context.userId)
  if (!answered || !reminder) return answered
  return { ...reminder, content: `${answered.content}\n\n${reminder.content}`, isSuccess: answered.isSuccess }
}

/** Whether a message only answers: "yes", "cancel". */
function isAnswerOnly({ text, understanding }: Asked): boolean {
  return understanding.intent === 'none' && readConfirmation(text) !== null
}

async function goOn(asked: Asked, kept: StoredFlow): Promise<OperationReply | null> {
  const { text, understanding } = asked
  const turn = advanceFlow(kept.state, { text, understanding })
  if (turn.does === 'aside') return answerAside(asked, kept)
  return playTurn(callerOf(asked, kept.requestId), turn)
}

/**
 * Handles a message that asks for a data operation, or answers the open one; null leaves it to the next step.
 * Rejects only when it was aborted, which is silent.
 */
export async function handleOperation(asked: Asked): Promise<OperationReply | null> {
  const { context, understanding, signal } = asked
  const kept = context.isAuthenticated ? readFlow(context.userId) : null
  const operation = operationOf(understanding)
  try {
    if (kept) return await goOn(asked, kept)
    if (operation) return await operate(asked, operation)
    // A second yes, or a cancel too late, is no question for anybody else.
    return isAnswerOnly(asked) ? { content: nothingOpen, isSuccess: true } : null
  } catch {
    signal.throwIfAborted()
    return sorry(unexpected)
  }
}

/** Whether a person is in the middle of a flow. */
export function hasOpenFlow(userId: string): boolean {
  return readFlow(userId) !== null
}

/** Stops a person's flow without a word: when the dialog closes, and at logout. */
export function cancelFlow(userId: string): void {
  dropFlow(userId)
}

function waitingFor({ state, reply }: StoredFlow): OperationReply {
  return questionOf(state) ?? reply
}

/** What an open flow waits for, to be said after another question was answered and after a reload; null without one. */
export function openFlowQuestion(userId: string): OperationReply | null {
  const kept = readFlow(userId)
  if (!kept) return null
  const question = waitingFor(kept)
  return { ...question, content: backTo(kept.state.kind, question.content), isSuccess: true }
}
