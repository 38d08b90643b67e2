import type { FlowKind, FlowReply, FlowState, FlowTurn } from './flow.contract.ts'
import { cancelled, quickReplies, unclearConfirmation } from './operation-texts.ts'
import { isPlainCancel, isTryAgain, readConfirmation } from './replies.rules.ts'

/** Asks something; the flow waits for the answer. */
export function ask(
  state: FlowState,
  content: string,
  more: Pick<FlowReply, 'choices' | 'changes'> = {},
  isSuccess = true,
): FlowTurn {
  return { does: 'ask', state, reply: { content, isSuccess, ...more } }
}

/** Asks again, since the answer could not be used. */
export function requeueStale(state: FlowState, content: string, choices?: readonly string[]): FlowTurn {
  return ask(state, content, choices ? { choices: [...choices] } : {}, false)
}

/** Ends a flow that the person stopped. */
export function endCancelled(kind: FlowKind): FlowTurn {
  return { does: 'end', reply: { content: cancelled(kind), isSuccess: true } }
}

/** What an answer at a confirmation means; a correction is what the flow itself reads in it. */
export function readDecision(text: string, hasFailed: boolean): 'yes' | 'no' | 'unclear' {
  if (hasFailed && isTryAgain(text)) return 'yes'
  if (isPlainCancel(text)) return 'no'
  return readConfirmation(text) ?? 'unclear'
}

/** Re-asks at a confirmation with the text. */
export function unclear(state: FlowState): FlowTurn {
  return requeueStale(state, unclearConfirmation, quickReplies.confirm)
}

/** Offers to try a failed write again, which the flow keeps for that. */
export function afterFailure(state: FlowState, message: string): FlowTurn {
  return requeueStale({ ...state, hasFailed: true }, message, quickReplies.failed)
}
