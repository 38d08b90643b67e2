import { plain } from '#shared/assistant/markdown.rules.ts'
import { invalidChoice, invalidProspectStatus } from '#shared/assistant/operation-values.rules.ts'
import { searchedFor } from '#shared/assistant/result-lists.rules.ts'
import { askedFor, editedList, orList, wordsOfChoice } from '#shared/assistant/spoken-fields.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import type { RecordField } from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'
import type { FlowKind, FlowWrite } from './flow.contract.ts'

// Every sentence of the data operations. Fixed texts stand here to the letter; where a fixed text is only a
// beginning, the sentence goes on after exactly its words.

/** Data operations without a signed-in user. */
export const notSignedIn =
  "I'm unable to perform database operations right now. Please try again after signing in."
/** `!db` by others than owners and admins. */
export const notPermitted = "You don't have permission to execute direct database commands."
/** A call of validation failed. */
export const validationFailed = 'Failed to validate the action. Please try again.'
/** Something failed that nothing else describes. */
export const unexpected =
  'I encountered an error trying to process your database request. Please try again with a more specific request.'
/** Neither yes nor no at a confirmation. */
export const unclearConfirmation =
  "I didn't understand your response. Please reply with yes to confirm or no to cancel."
/** An update of a person that names nothing to update. */
export const noUpdatableInformation = {
  client: `I couldn't find any updatable information in your message. Please give a new ${editedList(clientFields)}, such as: email dana@example.com, phone 757-555-0142.`,
  prospect: `I couldn't find any updatable information in your message. Please give a new ${editedList(prospectFields)}, such as: email dana@example.com, or status to quoted.`,
} as const

/** Validation said no. */
export function refused(reason: string | null | undefined): string {
  return `I couldn't process your request. ${plain(reason?.trim() || 'No specific reason provided')}`
}

/** A word that a choice of a ticket does not have. */
export function invalidOfTicket(field: keyof typeof ticketFields, value: string): string {
  const described: RecordField = ticketFields[field]
  return invalidChoice(described.label, plain(value), wordsOfChoice(described) ?? [])
}

/** A status that prospects do not have. */
export function invalidStatusOfProspect(value: string): string {
  return invalidProspectStatus(plain(value))
}

/** Nobody of that name. */
export function personNotFound(what: 'client' | 'prospect', name: string): string {
  return `I couldn't find a ${what} named "${plain(name)}". Check the spelling, or give another name.`
}

/** No ticket of that number or with those words. */
export function ticketNotFound(wanted: string): string {
  return `I couldn't find a ticket for "${plain(wanted)}". Give its number, such as T-104, or words of its title.`
}

/** A search that failed. */
export function failedSearch(what: keyof typeof searchedFor): string {
  return `I encountered an error while searching for ${searchedFor[what]}. Please try again.`
}
/** Other reads that failed. */
export const failedExpiring = 'I encountered an error while looking for expiring policies. Please try again.'
export const failedUserInfo = 'I encountered an error while reading your account. Please try again.'
export const failedCommand = 'I encountered an error while running your command. Please try again.'

const failedWrites: Record<FlowKind, string> = {
  'ticket.create': "I couldn't create the ticket. Please try again.",
  'ticket.update': "I couldn't update the ticket. Please try again.",
  'client.create': "I couldn't create the client. Please try again.",
  'client.update': "I couldn't update the client. Please try again.",
  'prospect.create': "I couldn't create the prospect. Please try again.",
  'prospect.update': "I couldn't update the prospect. Please try again.",
}

/** A write that failed: the message, and the server's own where it gave one. */
export function failedWrite(operation: FlowWrite['operation'], serverMessage?: string): string {
  return serverMessage ? `${failedWrites[operation]} ${plain(serverMessage)}` : failedWrites[operation]
}

const unfinished: Record<FlowKind, string> = {
  'ticket.create': 'the new ticket',
  'ticket.update': 'the ticket update',
  'client.create': 'the new client',
  'client.update': 'the client update',
  'prospect.create': 'the new prospect',
  'prospect.update': 'the prospect update',
}

/** A person stopped a flow. */
export function cancelled(kind: FlowKind): string {
  return `Cancelled ${unfinished[kind]}. Nothing was changed.`
}

/** What stands before a flow's question when something else was answered in the middle of it. */
export function backTo(kind: FlowKind, question: string): string {
  return `Back to ${unfinished[kind]} (reply cancel to stop). ${question}`
}

/** Another write was asked for in the middle of a flow. */
export function oneAtATime(kind: FlowKind, question: string): string {
  return `One thing at a time. I’m still working on ${unfinished[kind]}. Reply cancel to stop, or continue. ${question}`
}

/** The questions of the flows. */
export const questions = {
  title: 'What is the title of the ticket?',
  titleEmpty: 'The ticket needs a title of 1 to 200 characters. What is the title of the ticket?',
  type: 'What type of ticket is it?',
  typeUnknown: 'That is not a type of ticket. What type of ticket is it?',
  priority: 'What is its priority: low, medium, high or urgent?',
  ticketClient: 'Which client is it for? Give a name, or reply no for none.',
  confirmTicket: 'Should I create this ticket? Reply yes to confirm or no to cancel.',
  ticket: 'Which ticket should I update? Give its number, such as T-104, or words of its title.',
  field: `What should I change: ${editedList(ticketFields)}?`,
  confirmTicketUpdate: 'Should I make this change? Reply yes to confirm or no to cancel.',
  updateName: {
    client: 'Which client should I update? Please give the name.',
    prospect: 'Which prospect should I update? Please give the name.',
  },
  confirmUpdate: {
    client: 'Should I update this client? Reply yes to confirm or no to cancel.',
    prospect: 'Should I update this prospect? Reply yes to confirm or no to cancel.',
  },
  createName: {
    client: 'What is the name of the client?',
    prospect: 'What is the name of the prospect?',
  },
  nameEmpty: {
    client: 'The client needs a name of 1 to 200 characters. What is the name of the client?',
    prospect: 'The prospect needs a name of 1 to 200 characters. What is the name of the prospect?',
  },
  contactUnknown:
    'That is neither an email address nor a phone number. Give one such as dana@example.com or 757-555-0142, or reply no for none.',
  confirmCreate: {
    client: 'Should I create this client? Reply yes to confirm or no to cancel.',
    prospect: 'Should I create this prospect? Reply yes to confirm or no to cancel.',
  },
} as const

/** Asks for the new value of a ticket's field: of a choice with its words. */
export function valueQuestion(field: keyof typeof ticketFields): string {
  const described: RecordField = ticketFields[field]
  const words = wordsOfChoice(described)
  return `What is the new ${described.label.toLowerCase()}${words ? `: ${orList(words)}` : ''}?`
}

/** Asks what to change of a person that was found. */
export function fieldsQuestion(what: 'client' | 'prospect', name: string): string {
  const fields = editedList(what === 'client' ? clientFields : prospectFields)
  return `What should I change for ${plain(name)}? Give the new ${fields}.`
}

/** Asks how to reach someone new. */
export function contactQuestion(name: string): string {
  return `What is the email or phone of ${plain(name)}? Reply no for none.`
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
}

/** Nobody of a name, and those whose names come nearest. */
export function nearestMatches(what: 'client' | 'prospect', name: string, lines: readonly string[]): string {
  return `I couldn't find a ${what} named "${plain(name)}". Did you mean one of these? Reply with the number or the name.\n\n${numbered(lines)}`
}

/** Asks which of several was meant; `count` of all that match, of which these lines are shown. */
export function askWhichOne(what: 'client' | 'prospect' | 'ticket', lines: readonly string[]): string {
  const one = what === 'ticket' ? 'Which ticket' : `Which ${what}`
  return `${one} do you mean? Reply with the number or the name.\n\n${numbered(lines)}`
}

/** What kept an order from being carried out at once: each run of words that is no part of it; empty for none. */
export function notUnderstood(unread: readonly string[]): string {
  if (unread.length === 0) return ''
  const quoted = unread.map((words) => `“${plain(words)}”`).join(', ')
  return `I haven't changed anything, because I didn't understand ${quoted}.`
}

/** A value that the record has already. */
export function alreadyHasValues(name: string, values: readonly string[]): string {
  return `${plain(name)} already has ${values.map(plain).join(' and ')}.`
}

/** A write that changed nothing, since someone else had made the same change meanwhile. */
export const nothingChanged = 'It already had these values.'

/** A yes or a cancel where nothing waits for one. */
export const nothingOpen = 'Nothing to cancel. What would you like to know or do?'

/** A prospect becomes a client by converting, not by a change of its status. */
export function convertInstead(prospectId: string): string {
  return `To convert a prospect, [open the prospect](/prospects/${prospectId}) and choose Convert.`
}

export const quickReplies = {
  confirm: ['Yes', 'No'],
  noClient: ['No client'],
  failed: ['Try again', 'Cancel'],
  fields: askedFor(ticketFields).map((field) => ticketFields[field].label),
} as const
