import type { z } from 'zod'
import { FilledFormItem, FormListQuery } from '#shared/acord-forms/filled-forms.contract.ts'
import { ActivityCreate, ActivityEntry, ActivityListQuery } from '#shared/activity/activity.contract.ts'
import type { ScopedResource } from '#shared/api-scopes.rules.ts'
import { Carrier, CarrierItem, CarrierListQuery } from '#shared/carriers/carriers.contract.ts'
import { CertificateRequest, RequestListQuery } from '#shared/certificates/requests.contract.ts'
import { Claim, ClaimCreate, ClaimItem, ClaimListQuery, ClaimUpdate } from '#shared/claims/claims.contract.ts'
import {
  Client,
  ClientCreate,
  ClientItem,
  ClientListQuery,
  ClientUpdate,
} from '#shared/clients/clients.contract.ts'
import { ClientContact, ContactUpdate } from '#shared/clients/contacts.contract.ts'
import { LineListQuery, StatementLine } from '#shared/commissions/statements.contract.ts'
import { DocumentItem, DocumentListQuery } from '#shared/documents/documents.contract.ts'
import {
  KnowledgeArticle,
  KnowledgeArticleItem,
  KnowledgeArticleListQuery,
} from '#shared/knowledge/knowledge.contract.ts'
import {
  ListedTransaction,
  TermListQuery,
  TransactionListQuery,
} from '#shared/policies/flat-lists.contract.ts'
import {
  Policy,
  PolicyCreate,
  PolicyItem,
  PolicyListQuery,
  PolicyUpdate,
} from '#shared/policies/policies.contract.ts'
import {
  Prospect,
  ProspectCreate,
  ProspectItem,
  ProspectListQuery,
  ProspectUpdate,
} from '#shared/prospects/prospects.contract.ts'
import { Requote, RequoteItem, RequoteListQuery } from '#shared/requotes/requotes.contract.ts'
import { Ticket, TicketCreate, TicketListQuery, TicketUpdate } from '#shared/tickets/tickets.contract.ts'

/** A kind of records of the public API: what it is called, which contracts it has, and the scope that opens it. */
export type ApiResource = {
  scope: ScopedResource
  one: string
  many: string
  /** The filters, order and page of its list, where it has one of its own. */
  query?: z.ZodObject
  /** A record in a list. */
  item: z.ZodObject
  /** A record alone, where it can be read alone. */
  whole?: z.ZodObject
  create?: z.ZodType
  update?: z.ZodType
}

const past = { asOf: true, knownAt: true } as const

/** The records that the public API lists, by their place in its addresses. All else about their calls is the same. */
export const apiResources = {
  clients: {
    scope: 'clients',
    one: 'a client',
    many: 'clients',
    query: ClientListQuery.omit(past),
    item: ClientItem,
    whole: Client,
    create: ClientCreate,
    update: ClientUpdate,
  },
  contacts: {
    scope: 'clients',
    one: 'a contact',
    many: 'contacts',
    item: ClientContact,
    whole: ClientContact,
    update: ContactUpdate,
  },
  policies: {
    scope: 'policies',
    one: 'a term of a policy',
    many: 'terms of policies',
    query: PolicyListQuery,
    item: PolicyItem,
    whole: Policy,
    create: PolicyCreate,
    update: PolicyUpdate,
  },
  terms: {
    scope: 'policies',
    one: 'a term with its status today',
    many: 'terms with their status today',
    query: TermListQuery,
    item: PolicyItem,
    whole: PolicyItem,
  },
  transactions: {
    scope: 'policies',
    one: 'a transaction of a policy',
    many: 'transactions of policies',
    query: TransactionListQuery,
    item: ListedTransaction,
    whole: ListedTransaction,
  },
  prospects: {
    scope: 'prospects',
    one: 'a prospect',
    many: 'prospects',
    query: ProspectListQuery,
    item: ProspectItem,
    whole: Prospect,
    create: ProspectCreate,
    update: ProspectUpdate,
  },
  tickets: {
    scope: 'tickets',
    one: 'a ticket',
    many: 'tickets',
    query: TicketListQuery,
    item: Ticket,
    whole: Ticket,
    create: TicketCreate,
    update: TicketUpdate,
  },
  claims: {
    scope: 'claims',
    one: 'a claim',
    many: 'claims',
    query: ClaimListQuery,
    item: ClaimItem,
    whole: Claim,
    create: ClaimCreate,
    update: ClaimUpdate,
  },
  carriers: {
    scope: 'carriers',
    one: 'a carrier',
    many: 'carriers',
    query: CarrierListQuery,
    item: CarrierItem,
    whole: Carrier,
  },
  requotes: {
    scope: 'requotes',
    one: 'a requote with its quotes',
    many: 'requotes',
    query: RequoteListQuery,
    item: RequoteItem,
    whole: Requote,
  },
  certificates: {
    scope: 'certificates',
    one: 'a certificate or other filled form',
    many: 'certificates and other filled forms',
    query: FormListQuery,
    item: FilledFormItem,
    whole: FilledFormItem,
  },
  'certificate-requests': {
    scope: 'certificates',
    one: 'a certificate request',
    many: 'certificate requests',
    query: RequestListQuery,
    item: CertificateRequest,
    whole: CertificateRequest,
  },
  documents: {
    scope: 'documents',
    one: 'what is known of a document',
    many: 'documents',
    query: DocumentListQuery,
    item: DocumentItem,
    whole: DocumentItem,
  },
  knowledge: {
    scope: 'knowledge',
    one: 'an article',
    many: 'articles of the knowledge base',
    query: KnowledgeArticleListQuery,
    item: KnowledgeArticleItem,
    whole: KnowledgeArticle,
  },
  commissions: {
    scope: 'commissions',
    one: 'a line of a commission statement',
    many: 'lines of commission statements',
    query: LineListQuery,
    item: StatementLine,
  },
  activities: {
    scope: 'activities',
    one: 'a note, call or email',
    many: 'the activity of a record',
    query: ActivityListQuery,
    item: ActivityEntry,
    create: ActivityCreate,
  },
} as const satisfies Record<string, ApiResource>
