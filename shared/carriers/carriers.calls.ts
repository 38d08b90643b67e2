import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  AppointmentInput,
  CarrierContactInput,
  CommissionRateInput,
  CommissionRateUpdate,
  RateInForce,
  RateQuery,
} from './carrier-parts.contract.ts'
import {
  AliasInput,
  Carrier,
  CarrierBook,
  CarrierCreate,
  CarrierItem,
  CarrierListQuery,
  CarrierMerge,
  CarrierUpdate,
  ListedCarrier,
  ListedChoice,
  MergeEffect,
  Spelling,
  SpellingAnswer,
  SpellingQuery,
} from './carriers.contract.ts'

/** The calls of an agency's carriers. */
export const carrierCalls = defineCalls({
  'GET /api/carriers': {
    summary: 'List carriers',
    access: 'member',
    query: CarrierListQuery,
    output: z.array(CarrierItem),
  },
  'POST /api/carriers': {
    summary: 'Add a carrier',
    access: 'member',
    body: CarrierCreate,
    status: 201,
    output: Carrier,
  },
  'GET /api/carriers/book': {
    summary: 'Count policies in force by carrier',
    access: 'member',
    output: z.array(CarrierBook),
  },
  'GET /api/carriers/platform-list': {
    summary: "List the platform's carriers",
    access: 'member',
    output: z.array(ListedCarrier),
  },
  'POST /api/carriers/from-list': {
    summary: "Add carriers from the platform's list",
    access: 'member',
    body: ListedChoice,
    status: 201,
    output: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  'GET /api/carriers/spellings': {
    summary: 'List carrier names on policies that match no carrier',
    access: 'member',
    query: SpellingQuery,
    output: z.array(Spelling),
  },
  'POST /api/carriers/spellings': {
    summary: 'Match a carrier name on policies to a carrier',
    access: 'member',
    body: SpellingAnswer,
    output: z.object({ carrierId: z.uuid().nullable() }),
  },
  'GET /api/carriers/:id': { summary: 'Get a carrier', access: 'member', output: Carrier },
  'PATCH /api/carriers/:id': {
    summary: 'Change or archive a carrier',
    access: 'member',
    body: CarrierUpdate,
    output: Carrier,
  },
  'POST /api/carriers/:id/merge': {
    summary: 'Merge a carrier into another',
    access: 'member',
    body: CarrierMerge,
    output: MergeEffect,
  },
  'GET /api/carriers/:id/rate': {
    summary: 'Get the commission rate in force on a day',
    access: 'member',
    query: RateQuery,
    output: RateInForce,
  },
  'POST /api/carriers/:id/aliases': {
    summary: "Add a spelling of a carrier's name",
    access: 'member',
    body: AliasInput,
    status: 201,
    output: Carrier,
  },
  'DELETE /api/carrier-aliases/:id': {
    summary: 'Delete a spelling',
    access: 'member',
  },
})

/** The calls of a carrier's contacts, appointments and commission rates. */
export const carrierPartCalls = defineCalls({
  'POST /api/carriers/:id/contacts': {
    summary: 'Add a contact to a carrier',
    access: 'member',
    body: CarrierContactInput,
    status: 201,
    output: Carrier,
  },
  'PUT /api/carrier-contacts/:id': {
    summary: "Change a carrier's contact",
    access: 'member',
    body: CarrierContactInput,
    output: Carrier,
  },
  'DELETE /api/carrier-contacts/:id': { summary: "Delete a carrier's contact", access: 'member' },
  'POST /api/carriers/:id/appointments': {
    summary: 'Add an appointment with a carrier',
    access: 'member',
    body: AppointmentInput,
    status: 201,
    output: Carrier,
  },
  'PUT /api/carrier-appointments/:id': {
    summary: 'Change an appointment',
    access: 'member',
    body: AppointmentInput,
    output: Carrier,
  },
  'DELETE /api/carrier-appointments/:id': { summary: 'Delete an appointment', access: 'member' },
  'POST /api/carriers/:id/rates': {
    summary: 'Add a commission rate',
    access: 'member',
    body: CommissionRateInput,
    status: 201,
    output: Carrier,
  },
  'PUT /api/commission-rates/:id': {
    summary: 'Change a commission rate',
    access: 'member',
    body: CommissionRateUpdate,
    output: Carrier,
  },
  'DELETE /api/commission-rates/:id': { summary: 'Delete a commission rate', access: 'member' },
})
