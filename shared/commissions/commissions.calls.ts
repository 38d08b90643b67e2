import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  CommissionMonth,
  Inquiry,
  InquiryDraft,
  InquiryDraftQuery,
  InquiryInput,
  MonthClosing,
  Outstanding,
  OutstandingQuery,
  PolicyCommission,
  ProducerStatement,
  ProducerStatementQuery,
} from './commissions.contract.ts'
import {
  CandidateQuery,
  CarrierStatement,
  LineCandidate,
  LineListQuery,
  LineMatchInput,
  maxStatementBytes,
  NotOursInput,
  StatementLine,
  StatementListQuery,
  StatementSummary,
  StatementUpdate,
  StatementUploadQuery,
  Versioned,
} from './statements.contract.ts'

/** The calls of carriers' statements and their lines. */
const statementCalls = defineCalls({
  'POST /api/carrier-statements': {
    summary: "Upload a carrier's commission statement",
    access: 'member',
    query: StatementUploadQuery,
    upload: { maxBytes: maxStatementBytes },
    output: CarrierStatement,
    status: 201,
    limit: { max: 60, timeWindow: '1 minute', per: 'person' },
  },
  'GET /api/carrier-statements': {
    summary: 'List commission statements',
    access: 'member',
    query: StatementListQuery,
    output: z.array(StatementSummary),
  },
  'GET /api/carrier-statements/:id': {
    summary: 'Get a commission statement',
    access: 'member',
    output: CarrierStatement,
  },
  'PATCH /api/carrier-statements/:id': {
    summary: 'Change the columns, date or total of a commission statement',
    access: 'member',
    body: StatementUpdate,
    output: CarrierStatement,
  },
  'POST /api/carrier-statements/:id/post': {
    summary: 'Post a commission statement: match its lines to policies',
    access: 'member',
    body: StatementUpdate,
    output: CarrierStatement,
  },
  'POST /api/carrier-statements/:id/match': {
    summary: 'Match the open lines of a commission statement again',
    access: 'member',
    output: CarrierStatement,
  },
  'POST /api/carrier-statements/:id/void': {
    summary: 'Void a commission statement with its lines',
    access: 'member',
    body: Versioned,
    output: CarrierStatement,
  },
  'GET /api/statement-lines': {
    summary: 'List lines of commission statements',
    access: 'member',
    query: LineListQuery,
    output: z.array(StatementLine),
  },
  'GET /api/statement-lines/:id/candidates': {
    summary: 'Find transactions that a statement line may pay for',
    access: 'member',
    query: CandidateQuery,
    output: z.array(LineCandidate),
  },
  'POST /api/statement-lines/:id/match': {
    summary: 'Match a statement line to one or more transactions',
    access: 'member',
    body: LineMatchInput,
    output: StatementLine,
  },
  'POST /api/statement-lines/:id/not-ours': {
    summary: "Mark a statement line as not the agency's",
    access: 'member',
    body: NotOursInput,
    output: StatementLine,
  },
  'POST /api/statement-lines/:id/reopen': {
    summary: 'Undo what was decided about a statement line',
    access: 'member',
    body: Versioned,
    output: StatementLine,
  },
})

/** The calls of commissions. */
export const commissionCalls = defineCalls({
  ...statementCalls,
  'GET /api/commissions/outstanding': {
    summary: 'List transactions whose commission is missing or short',
    access: 'member',
    query: OutstandingQuery,
    output: Outstanding,
  },
  'GET /api/commission-inquiries/draft': {
    summary: 'Draft an email to a carrier about outstanding commission',
    access: 'member',
    query: InquiryDraftQuery,
    output: InquiryDraft,
  },
  'POST /api/commission-inquiries': {
    summary: 'Email a carrier about outstanding commission',
    access: 'member',
    body: InquiryInput,
    output: Inquiry,
    status: 201,
  },
  'GET /api/commission-months': {
    summary: 'List months of commission',
    access: 'member',
    output: z.array(CommissionMonth),
  },
  'POST /api/commission-months/close': {
    summary: 'Close a month of commission with every open month before it',
    access: 'member',
    body: MonthClosing,
    output: z.array(CommissionMonth),
  },
  'GET /api/producer-statements': {
    summary: "Get a producer's commission statement",
    access: 'member',
    query: ProducerStatementQuery,
    output: ProducerStatement,
  },
  'GET /api/producer-statements/statement.pdf': {
    summary: "Download a producer's commission statement as a PDF",
    access: 'member',
    query: ProducerStatementQuery,
    file: 'application/pdf',
  },
  'GET /api/producer-statements/export.csv': {
    summary: "Export a producer's commission statement",
    access: 'member',
    query: ProducerStatementQuery,
    file: 'text/csv',
  },
  'GET /api/policies/:id/commissions': {
    summary: 'Get expected and received commission of a policy',
    access: 'member',
    output: z.array(PolicyCommission),
  },
})
