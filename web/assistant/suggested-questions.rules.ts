import type { AssistantConfig, SuggestionContext } from '#shared/admin/chatbot.contract.ts'

/** How many questions a wide and a narrow screen show. */
export const shownQuestions = { wide: 4, narrow: 1 } as const

const contexts: Record<string, SuggestionContext> = {
  '': 'dashboard',
  dashboard: 'dashboard',
  clients: 'clients',
  prospects: 'prospects',
  tickets: 'tickets',
  policies: 'policies',
  'policy-analysis': 'policies',
  requotes: 'policies',
  team: 'team',
  'team-members': 'team',
}

/** Which list of questions belongs to a page: its first path segment decides. */
export function suggestionContextOf(pathname: string): SuggestionContext {
  const [, segment = ''] = pathname.split('/')
  return contexts[segment] ?? 'default'
}

/** The questions that a page offers. */
export function suggestedQuestions(
  suggestions: AssistantConfig['suggestions'],
  pathname: string,
  isWide: boolean,
): readonly string[] {
  const questions = suggestions[suggestionContextOf(pathname)]
  return questions.slice(0, isWide ? shownQuestions.wide : shownQuestions.narrow)
}

/** A welcome text with the names put in. */
export function welcomeText(text: string, names: { firstName: string; assistantName: string }): string {
  return text
    .replaceAll('{first name}', () => names.firstName)
    .replaceAll('{assistant name}', () => names.assistantName)
}
