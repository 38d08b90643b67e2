/** The texts of the error catalogue for the commercial-policy assistant. */
export const edisonErrors = {
  message: 'Failed to process message. Please try again.',
  policy: 'Failed to process policy. Please try again.',
  emptyFileReply:
    "Sorry, I couldn't process that file. Please try again with a different file format or contact support.",
  emptyReply: "I'm sorry, I couldn't process that message. Please try again.",
} as const

const maxFileNameLength = 15
const keptOfFileName = 13

/** A file's name as the chooser shows it: over 15 characters the first 13 and an ellipsis. */
export function shownFileName(name: string): string {
  return name.length > maxFileNameLength ? `${name.slice(0, keptOfFileName)}…` : name
}

/** The types of files that are taken. */
export const acceptedPolicies = '.pdf,.doc,.docx,.txt,.rtf,.jpeg,.jpg,.png,.gif'

/** How many states the dots of "is thinking..." have. */
export const dotStates = 4
