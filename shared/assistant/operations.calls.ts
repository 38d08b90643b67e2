import { defineCalls } from '#shared/calls.ts'
import { ActionsQuery, AssistantActions, CommandDone, DirectCommand, Undone } from './actions.contract.ts'
import {
  ActionValidity,
  AssistantClientCreate,
  AssistantClientUpdate,
  AssistantProspectCreate,
  AssistantProspectUpdate,
  AssistantTicketCreate,
  AssistantTicketUpdate,
  ClientsFound,
  ClientsSearch,
  ClientWritten,
  ExpiringFound,
  PoliciesExpiring,
  ProspectsFound,
  ProspectsSearch,
  ProspectWritten,
  QuerySearch,
  TicketsFound,
  TicketWritten,
  UserInfo,
  ValidateAction,
} from './operations.contract.ts'

/** The calls of conversational data operations: look-ups, writes, direct commands, and undoing what they wrote. */
export const operationCalls = defineCalls({
  // Admins are let in where they get an answer of their own: they belong to no agency.
  'POST /api/chatbot-db/validate-action': {
    summary: 'Say whether the assistant may do something',
    access: 'user',
    body: ValidateAction,
    output: ActionValidity,
  },
  'GET /api/chatbot-db/user/info': {
    summary: 'Say who is signed in',
    access: 'user',
    output: UserInfo,
  },
  'POST /api/chatbot-db/client/search': {
    summary: 'Look a client up by name',
    access: 'member',
    body: QuerySearch,
    output: ClientsFound,
  },
  'POST /api/chatbot-db/clients/search': {
    summary: 'Look up clients for the assistant',
    access: 'member',
    body: ClientsSearch,
    output: ClientsFound,
  },
  'POST /api/chatbot-db/prospects/search': {
    summary: 'Look up prospects for the assistant',
    access: 'member',
    body: ProspectsSearch,
    output: ProspectsFound,
  },
  'POST /api/chatbot-db/ticket/search': {
    summary: 'Look up tickets for the assistant',
    access: 'member',
    body: QuerySearch,
    output: TicketsFound,
  },
  'POST /api/chatbot-db/policies/expiring': {
    summary: 'List policies that expire',
    access: 'member',
    body: PoliciesExpiring,
    output: ExpiringFound,
  },
  'POST /api/chatbot-db/ticket/create': {
    summary: 'Add a ticket by conversation',
    access: 'member',
    body: AssistantTicketCreate,
    status: 201,
    output: TicketWritten,
  },
  'POST /api/chatbot-db/ticket/update': {
    summary: 'Change a ticket by conversation',
    access: 'member',
    body: AssistantTicketUpdate,
    output: TicketWritten,
  },
  'POST /api/chatbot-db/client/create': {
    summary: 'Add a client by conversation',
    access: 'member',
    body: AssistantClientCreate,
    status: 201,
    output: ClientWritten,
  },
  'POST /api/chatbot-db/client/update': {
    summary: 'Change a client by conversation',
    access: 'member',
    body: AssistantClientUpdate,
    output: ClientWritten,
  },
  'POST /api/chatbot-db/prospect/create': {
    summary: 'Add a prospect by conversation',
    access: 'member',
    body: AssistantProspectCreate,
    status: 201,
    output: ProspectWritten,
  },
  'POST /api/chatbot-db/prospect/update': {
    summary: 'Change a prospect by conversation',
    access: 'member',
    body: AssistantProspectUpdate,
    output: ProspectWritten,
  },
  'POST /api/chatbot-db/command': {
    summary: 'Carry out a direct command',
    access: 'user',
    body: DirectCommand,
    output: CommandDone,
  },
  'GET /api/chatbot-db/actions': {
    summary: 'List what the assistant wrote',
    access: 'member',
    query: ActionsQuery,
    output: AssistantActions,
  },
  'POST /api/chatbot-db/actions/:id/undo': {
    summary: 'Undo what the assistant wrote',
    access: 'member',
    output: Undone,
  },
})
