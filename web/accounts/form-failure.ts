import { ApiError, markExplained } from '#web/lib/api-error.ts'

/** What happened and what to do, below the fixed title of a failure; empty when inputs tell it. */
export function explainFailure(error: Error, title = ''): string {
  markExplained(error)
  if (!(error instanceof ApiError))
    return 'The server sent a response we couldn’t read. Please try again later.'
  if (error.status === 0) {
    return 'Please check your internet connection and try again. Nothing you typed is lost.'
  }
  if (error.status >= 500) return 'The server had a problem. Please try again in a moment.'
  if (Object.keys(error.fields).length > 0 || error.message === title) return ''
  return error.message
}
