import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import type { StaticIntent, Understanding } from '#shared/assistant/understanding.contract.ts'
import { straighten } from './text.rules.ts'

type StaticReply = { reply: string; priority: number }

/** What a topic says where no answer of the settings is about it. */
const fallbacks: Record<StaticIntent, StaticReply> = {
  greeting: { reply: 'Hello. What would you like to know about your agency?', priority: 10 },
  identity: {
    reply:
      "I'm {assistant name}, built by Bindery for insurance agency management. I answer questions about your clients, prospects, policies, premium and tickets, and I can create and update tickets, clients and prospects.",
    priority: 20,
  },
  thanks: { reply: "You're welcome. Is there anything else?", priority: 10 },
  goodbye: { reply: 'Goodbye. I’m here when you need me.', priority: 10 },
  market_trends: {
    reply:
      'I don’t have live market data. I can show how your own book is changing: premium, renewals and retention.',
    priority: 15,
  },
}

/** The patterns by which an answer of the settings is known to be about a topic. */
const topicWords: Record<StaticIntent, RegExp> = {
  greeting: /^(?:hello|hi|hey|good (?:morning|afternoon|evening))\b/i,
  identity: /^(?:who|what) are you|your name|what can you do/i,
  thanks: /^thank/i,
  goodbye: /^(?:good)?bye|^see you/i,
  market_trends: /\b(?:market|industry|insurance) trends?\b/i,
}

function hasPhrase(text: string, phrase: string): boolean {
  const escaped = straighten(phrase)
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(
    straighten(text).toLowerCase(),
  )
}

type Answer = AssistantConfig['answers'][number]

const staticTopics = Object.keys(topicWords) as StaticIntent[]

/** The topic that an answer of the settings is about; null where an admin thought of something else. */
function topicOf({ patterns }: Answer): StaticIntent | null {
  return staticTopics.find((topic) => patterns.some((phrase) => topicWords[topic].test(phrase))) ?? null
}

const maxWordsBeside = 1

// "Hello" at the beginning of a question that nobody understood is no greeting.
function isWhole(text: string, phrase: string): boolean {
  const words = (of: string) => straighten(of).split(' ').length
  return hasPhrase(text, phrase) && words(text) - words(phrase) <= maxWordsBeside
}

function fits(answer: Answer, text: string, intent: string): boolean {
  const topic = topicOf(answer)
  if (topic === null) return answer.patterns.some((phrase) => hasPhrase(text, phrase))
  return topic === intent || answer.patterns.some((phrase) => isWhole(text, phrase))
}

/**
 * The fixed answer to a message, or null: the settings' own words win, the highest priority first;
 * what the message was understood as comes next.
 */
export function staticAnswer(
  text: string,
  { intent }: Understanding,
  config: Pick<AssistantConfig, 'answers' | 'assistantName'>,
): (StaticReply & { intent: StaticIntent }) | null {
  const [own] = config.answers
    .filter((answer) => fits(answer, text, intent))
    .toSorted((a, b) => b.priority - a.priority)
  const topic = staticTopics.find((each) => each === intent)
  if (!own && !topic) return null
  const found = own ? { reply: own.answer, priority: own.priority } : fallbacks[topic ?? 'identity']
  const about = topic ?? (own && topicOf(own)) ?? 'identity'
  return { ...found, intent: about, reply: found.reply.replaceAll('{assistant name}', config.assistantName) }
}
