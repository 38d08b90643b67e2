import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  ClientProposal,
  Proposal,
  ProposalFile,
  ProposalOpen,
  ProposalReply,
  ProposalResend,
  ProposalSend,
  QuestionSend,
} from './proposals.contract.ts'

/** The calls of proposals that are sent, and those of clients, who have no account. */
export const proposalCalls = defineCalls({
  'GET /api/requotes/:id/proposals': {
    summary: 'List the proposals that were sent from a requote',
    access: 'member',
    output: z.array(Proposal),
  },
  'POST /api/requotes/:id/proposals': {
    summary: 'Send a proposal by link',
    access: 'member',
    body: ProposalSend,
    // Mail goes to strangers: enough for a day's work, too little for a flood.
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    status: 201,
    output: Proposal,
  },
  'POST /api/requote-proposals/:id/resend': {
    summary: 'Send a proposal again',
    access: 'member',
    body: ProposalResend,
    limit: { max: 60, timeWindow: '1 hour', per: 'person' },
    output: Proposal,
  },
  'POST /api/requote-proposals/:id/revoke': {
    summary: 'Revoke the link to a proposal',
    access: 'member',
    output: Proposal,
  },
  'GET /api/requote-proposals/:id/file': {
    summary: 'Download the PDF of a proposal as it was sent',
    access: 'member',
    file: 'application/pdf',
  },
  'POST /api/proposals/open': {
    summary: 'Open a proposal by its link',
    access: 'anyone',
    body: ProposalOpen,
    limit: { max: 20, timeWindow: '1 minute' },
    output: ClientProposal,
  },
  'POST /api/proposals/file': {
    summary: 'Get the PDF of a proposal by its link',
    access: 'anyone',
    body: ProposalOpen,
    limit: { max: 20, timeWindow: '1 minute' },
    output: ProposalFile,
  },
  'POST /api/proposals/answer': {
    summary: 'Answer a proposal by its link',
    access: 'anyone',
    body: ProposalReply,
    limit: { max: 20, timeWindow: '1 minute' },
    output: ClientProposal,
  },
  'POST /api/proposals/question': {
    summary: 'Ask a question about a proposal by its link',
    access: 'anyone',
    body: QuestionSend,
    limit: { max: 10, timeWindow: '10 minutes' },
    output: ClientProposal,
  },
})
