import { z } from 'zod'
import { line, paragraphs, wholeNumber } from '#shared/fields.ts'

/** The pages that have suggested questions of their own, and the list for all others. */
export const suggestionContexts = [
  'dashboard',
  'clients',
  'prospects',
  'tickets',
  'policies',
  'team',
  'default',
] as const
export type SuggestionContext = (typeof suggestionContexts)[number]

/** How many questions a page offers: all of them on a wide screen, the first on a narrow one. */
export const maxSuggestions = 4

const maxQuestionLength = 2000
const tooLong = 'Question is too long. Please try a shorter question.'

const Question = z
  .string({ error: 'Enter a question' })
  .trim()
  .min(1, 'Enter a question')
  .max(maxQuestionLength, tooLong)

const Questions = z.array(Question).max(maxSuggestions, `Use at most ${maxSuggestions} questions`)

const AssistantName = line(30).min(1, 'Enter a name')
const Initials = line(2).regex(/^\p{L}{0,2}$/u, 'Use one or two letters, or none')
const Welcome = paragraphs(1000).min(1, 'Enter a welcome text')

const Model = z.strictObject({
  id: line(100).regex(/^[\w.:/-]+$/, 'Enter a model ID, such as gpt-4o-mini'),
  label: line(60).min(1, 'Enter the reply text'),
})

/** The fields of /admin/chatbot, before they are held against each other. */
export const ChatbotFields = z.strictObject({
  assistantName: AssistantName,
  assistantInitials: Initials,
  welcome: Welcome,
  commercialName: AssistantName,
  commercialInitials: Initials,
  /** Greets on the page of the commercial assistant; on its tab of the dialog the variant stands. */
  commercialWelcome: Welcome,
  commercialTabWelcome: Welcome,
  suggestions: z.strictObject({
    dashboard: Questions,
    clients: Questions,
    prospects: Questions,
    tickets: Questions,
    policies: Questions,
    team: Questions,
    default: Questions,
  }),
  models: z.array(Model).min(1, 'Offer at least one model').max(10, 'Use at most 10 models'),
  /** Which of the models is chosen until someone chooses another. */
  defaultModel: z.string(),
})

function isDistinct(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length
}

/** How the assistants present themselves. */
export const ChatbotSettings = ChatbotFields.refine(
  ({ models }) => isDistinct(models.map((model) => model.id)),
  { path: ['models'], error: 'Name each model once' },
).refine(({ models, defaultModel }) => models.some((model) => model.id === defaultModel), {
  path: ['defaultModel'],
  error: 'Choose one of the models',
})
export type ChatbotSettings = z.infer<typeof ChatbotSettings>

/** Static answers come before those from the agency's own figures, which have 30 to 70: the highest wins. */
const lowestPriority = 10
const highestPriority = 20

const Pattern = line(100).min(2, 'Use at least 2 characters')

const StaticAnswer = z.strictObject({
  /** Words or phrases; a question that holds one of them, whatever its case, gets the answer. */
  patterns: z
    .array(Pattern)
    .min(1, 'Enter at least one word or phrase')
    .max(30, 'Use at most 30 words or phrases'),
  answer: paragraphs(2000).min(1, 'Enter an answer'),
  priority: wholeNumber(lowestPriority, highestPriority),
})

/** The list of static answers, before its entries are held against each other. */
export const StaticAnswerFields = z.strictObject({
  answers: z.array(StaticAnswer).max(100, 'Use at most 100 answers'),
})

/** The fixed answers of the general assistant. */
export const StaticAnswerSettings = StaticAnswerFields.refine(
  ({ answers }) => isDistinct(answers.flatMap((answer) => answer.patterns)),
  { path: ['answers'], error: 'Each word or phrase can lead to one answer only' },
)
export type StaticAnswerSettings = z.infer<typeof StaticAnswerSettings>

/** What a welcome text puts in for these: the first word of the person's name, and the assistant's own name. */
export const welcomePlaceholders = ['{first name}', '{assistant name}'] as const

/** Default names, texts and suggested questions. */
export const defaultChatbot: ChatbotSettings = {
  assistantName: 'Paige',
  assistantInitials: 'P',
  welcome:
    "Hi {first name}, I'm {assistant name}, built by Bindery for insurance agency management. Ask me about your clients, prospects, policies and tickets.",
  commercialName: 'Edison',
  commercialInitials: 'E',
  commercialWelcome:
    "Hi {first name}, I'm {assistant name}. Upload a commercial policy and I'll provide you with an estimate and policy analysis.",
  commercialTabWelcome:
    "Hi {first name}, I'm {assistant name}. Upload a commercial policy and submit, and I'll provide you with an estimate and policy analysis.",
  suggestions: {
    dashboard: [
      'How is my agency doing?',
      'What is our total premium?',
      'Who is the top agent this month?',
      'Which policies expire in the next 60 days?',
    ],
    clients: [
      'How many clients do we have?',
      'How many new clients did we get this month?',
      'What is our client retention rate?',
      'Which clients have only one policy?',
    ],
    prospects: [
      'How many prospects do we have?',
      'What is our conversion rate?',
      'How large is our pipeline?',
      'Update a prospect',
    ],
    tickets: [
      'How many tickets are open?',
      'Create a ticket',
      'Update a ticket',
      'Which tickets are overdue?',
    ],
    policies: [
      'How many policies do we have?',
      'Which policies expire in the next 60 days?',
      'How are our policies spread by type?',
      'What is the average premium per policy?',
    ],
    team: [
      'How many agents do we have?',
      'Who is the top agent this month?',
      'How many seats are left?',
      'What is our average premium per client?',
    ],
    default: [
      'What can you do?',
      'Give me an overview of my agency',
      'How many tickets are open?',
      'Create a ticket',
    ],
  },
  models: [
    { id: 'gpt-4o-mini', label: 'GPT-4o Mini' },
    { id: 'gpt-4o', label: 'GPT-4o' },
    { id: 'gpt-3.5-turbo', label: 'GPT-3.5 Turbo' },
  ],
  defaultModel: 'gpt-4o-mini',
}

/** The subjects of the static answers: greetings, identity, thanks, goodbye, market trends. */
export const defaultStaticAnswers: StaticAnswerSettings = {
  answers: [
    {
      patterns: ['hello', 'hey', 'good morning', 'good afternoon', 'good evening'],
      answer: 'Hello. What would you like to know about your agency?',
      priority: 10,
    },
    {
      patterns: ['who are you', 'what are you', 'what is your name', 'what can you do'],
      answer:
        "I'm {assistant name}, built by Bindery for insurance agency management. I answer questions about your clients, prospects, policies, premium and tickets, and I can create and update tickets, clients and prospects.",
      priority: 20,
    },
    {
      patterns: ['thank you', 'thanks'],
      answer: "You're welcome. Is there anything else?",
      priority: 10,
    },
    { patterns: ['goodbye', 'bye', 'see you'], answer: 'Goodbye. I’m here when you need me.', priority: 10 },
    {
      patterns: ['market trends', 'insurance trends', 'hard market'],
      answer:
        'I don’t have live market data. I can show how your own book is changing: premium by month, renewals and retention. See your carriers’ appetite guides for the rest.',
      priority: 15,
    },
  ],
}

/** `GET /api/assistant/config`: what the browser needs to present the assistants. */
export const AssistantConfig = z.object({
  ...ChatbotFields.shape,
  ...StaticAnswerFields.shape,
  /** Whether a language model answers; else rules do, whichever model is selected. */
  hasModel: z.boolean(),
})
export type AssistantConfig = z.infer<typeof AssistantConfig>
