import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import type { ChatContext } from '#shared/assistant/context.contract.ts'
import {
  type FigureIntent,
  figureIntents,
  type LocalAnswer,
  type Understanding,
} from '#shared/assistant/understanding.contract.ts'
import type { DashboardMetrics } from '#shared/dashboard/dashboard.contract.ts'
import { answerFromFigures } from './figure-answers.rules.ts'
import { type Figures, figuresOfContext, type Scope } from './figures.ts'
import { namesOneOf } from './names-in-question.rules.ts'
import { pointsBack } from './policies/follow-ups.rules.ts'
import { type RemarkUser, remarkFor } from './remarks.rules.ts'
import { staticAnswer } from './static-answers.rules.ts'

/** Local answering leaves anything shorter to the server. */
export const minLocalQueryLength = 3

/** What local answers are made from: the settings, and the figures as far as they are loaded. */
export type Surroundings = {
  config: Pick<AssistantConfig, 'answers' | 'assistantName'>
  context: ChatContext | null
  metrics: DashboardMetrics | null
  /** Names of clients and prospects in words of questions alone; null where they are not known, and then no figure is given. */
  names: readonly string[] | null
  user: RemarkUser & { role: string; seesWholeBook?: boolean }
  now: Date
}

const figures = new Set<string>(figureIntents)

function isFigure(intent: string): intent is FigureIntent {
  return figures.has(intent)
}

function scopeOf({ metrics, user }: Surroundings): Scope {
  if (metrics) return metrics.scope
  return user.role === 'agency_owner' || user.seesWholeBook === true ? 'agency' : 'own'
}

function withRemark(answer: LocalAnswer, known: Figures, surroundings: Surroundings): LocalAnswer {
  const { user, now } = surroundings
  const remark = remarkFor(answer.intent, { figures: known, user, now, scope: scopeOf(surroundings) })
  return remark === null ? answer : { ...answer, reply: `${answer.reply} ${remark}` }
}

function fixed(text: string, understanding: Understanding, surroundings: Surroundings): LocalAnswer | null {
  const found = staticAnswer(text, understanding, surroundings.config)
  return found && { step: 'static', ...found }
}

function figure(text: string, understanding: Understanding, surroundings: Surroundings): LocalAnswer | null {
  const { intent } = understanding
  if (!isFigure(intent)) return null
  const { context, metrics, names } = surroundings
  if (names === null || namesOneOf(text, names) || pointsBack(text)) return null
  const scope = scopeOf(surroundings)
  const priority = understanding.candidates.find((candidate) => candidate.intent === intent)?.priority ?? 30
  const fromContext = context?.hasFigures
    ? answerFromFigures(text, understanding, figuresOfContext(context), scope)
    : null
  if (fromContext !== null) return { step: 'context', intent, priority, reply: fromContext }
  const fromMetrics = metrics ? answerFromFigures(text, understanding, metrics, scope) : null
  return fromMetrics === null ? null : { step: 'metrics', intent, priority, reply: fromMetrics }
}

/**
 * The answer that needs no server: of a fixed answer and a figure the highest priority wins.
 * Null where the figures at hand do not hold what was asked: another period, a producer, a name.
 */
export function answerLocally(
  text: string,
  understanding: Understanding,
  surroundings: Surroundings,
): LocalAnswer | null {
  if (text.trim().length < minLocalQueryLength) return null
  const found = [fixed(text, understanding, surroundings), figure(text, understanding, surroundings)]
  const [best] = found.filter((each) => each !== null).sort((a, b) => b.priority - a.priority)
  if (!best) return null
  const known = surroundings.metrics ?? (surroundings.context ? figuresOfContext(surroundings.context) : {})
  return withRemark(best, known, surroundings)
}
