import type { FlowReply } from '#web/assistant/flows/flow.contract.ts'

/** What a data operation replies: Markdown, quick replies, changed values, and how a write can be taken back. */
export type OperationReply = FlowReply & { undo?: { actionId: string; until: string } }
