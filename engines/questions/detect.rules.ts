import {
  type AnswerStep,
  type OperationIntent,
  operationIntents,
  type Understanding,
} from '#shared/assistant/understanding.contract.ts'
import { answerLocally, type Surroundings } from './local-answers.rules.ts'
import { understand } from './understand.rules.ts'

/** What /data-detection-test and the try-it pane show of a message. */
export type Detection = {
  step: AnswerStep
  operation: OperationIntent | null
  understanding: Understanding
  /** What a person would read; null where an operation or the server replies. */
  reply: string | null
}

const operations = new Set<string>(operationIntents)

function isOperation(intent: string): intent is OperationIntent {
  return operations.has(intent)
}

/** Runs a message through the order without doing anything. */
export function detect(text: string, surroundings: Surroundings & { today: string }): Detection {
  const understanding = understand(text, surroundings)
  const { intent } = understanding
  if (isOperation(intent)) return { step: 'operation', operation: intent, understanding, reply: null }
  const answer = answerLocally(text, understanding, surroundings)
  return {
    step: answer?.step ?? 'server',
    operation: null,
    understanding,
    reply: answer?.reply ?? null,
  }
}
