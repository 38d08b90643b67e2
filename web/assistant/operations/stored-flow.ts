import type { Intent } from '#shared/assistant/understanding.contract.ts'
import type { FlowReply, FlowState } from '#web/assistant/flows/flow.contract.ts'
import { isFlowKind } from '#web/assistant/flows/flow.rules.ts'
import { assistantFlowKey, sessionStore } from '#web/lib/storage.ts'

/** An open flow, as it outlives a reload of the page. */
export type StoredFlow = {
  state: FlowState
  /** What was asked last. */
  reply: FlowReply
  /** Shared by the calls of the operation. */
  requestId: string
  /** The key of the write that was sent and whose outcome is not known, with what it wrote. */
  sent?: { key: string; write: string }
}

function parsed(text: string | null): StoredFlow | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredFlow | null
    const kind: Intent | undefined = kept?.state?.kind
    return kind && isFlowKind(kind) && kept?.reply ? kept : null
  } catch {
    return null
  }
}

/** The open flow of a person in this tab, or null. */
export function readFlow(userId: string): StoredFlow | null {
  return userId ? parsed(sessionStore.read(assistantFlowKey(userId))) : null
}

/** Keeps a person's flow until it ends, the tab closes or they sign out. */
export function saveFlow(userId: string, flow: StoredFlow): void {
  sessionStore.write(assistantFlowKey(userId), JSON.stringify(flow))
}

/** Clears a person's flow. */
export function dropFlow(userId: string): void {
  sessionStore.remove(assistantFlowKey(userId))
}
