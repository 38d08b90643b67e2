import { bindCalls, read, write } from '#server/http/calls.ts'
import { list } from '#server/records/calls.ts'
import { carrierCalls, carrierPartCalls } from '#shared/carriers/carriers.calls.ts'
import {
  addAlias,
  addListedCarriers,
  createCarrier,
  deleteAlias,
  getCarrier,
  listCarriers,
  listPlatformCarriers,
  updateCarrier,
} from './carriers.service.ts'
import { countByCarrier, getRate } from './match.service.ts'
import { mergeCarriers } from './merge.service.ts'
import {
  addAppointment,
  addContact,
  addRate,
  changeAppointment,
  changeContact,
  changeRate,
  deleteAppointment,
  deleteContact,
  deleteRate,
} from './parts.service.ts'
import { answerSpelling, listSpellings } from './spellings.service.ts'

/** The calls of an agency's carriers. */
export const carrierRoutes = bindCalls(carrierCalls, {
  'GET /api/carriers': list((ctx, { query }) => listCarriers(ctx, query)),
  'POST /api/carriers': write((ctx, { body }) => createCarrier(ctx, body)),
  'GET /api/carriers/book': read(countByCarrier),
  'GET /api/carriers/platform-list': read(listPlatformCarriers),
  'POST /api/carriers/from-list': write((ctx, { body }) => addListedCarriers(ctx, body)),
  'GET /api/carriers/spellings': read((ctx, { query }) => listSpellings(ctx, query)),
  'POST /api/carriers/spellings': write((ctx, { body }) => answerSpelling(ctx, body)),
  'GET /api/carriers/:id': read((ctx, { params }) => getCarrier(ctx, params.id)),
  'PATCH /api/carriers/:id': write((ctx, { params, body }) => updateCarrier(ctx, params.id, body)),
  'POST /api/carriers/:id/merge': write((ctx, { params, body }) => mergeCarriers(ctx, params.id, body)),
  'GET /api/carriers/:id/rate': read((ctx, { params, query }) => getRate(ctx, params.id, query)),
  'POST /api/carriers/:id/aliases': write((ctx, { params, body }) => addAlias(ctx, params.id, body)),
  'DELETE /api/carrier-aliases/:id': write((ctx, { params }) => deleteAlias(ctx, params.id)),
})

/** The calls of a carrier's contacts, appointments and commission rates. */
export const carrierPartRoutes = bindCalls(carrierPartCalls, {
  'POST /api/carriers/:id/contacts': write((ctx, { params, body }) => addContact(ctx, params.id, body)),
  'PUT /api/carrier-contacts/:id': write((ctx, { params, body }) => changeContact(ctx, params.id, body)),
  'DELETE /api/carrier-contacts/:id': write((ctx, { params }) => deleteContact(ctx, params.id)),
  'POST /api/carriers/:id/appointments': write((ctx, { params, body }) =>
    addAppointment(ctx, params.id, body),
  ),
  'PUT /api/carrier-appointments/:id': write((ctx, { params, body }) =>
    changeAppointment(ctx, params.id, body),
  ),
  'DELETE /api/carrier-appointments/:id': write((ctx, { params }) => deleteAppointment(ctx, params.id)),
  'POST /api/carriers/:id/rates': write((ctx, { params, body }) => addRate(ctx, params.id, body)),
  'PUT /api/commission-rates/:id': write((ctx, { params, body }) => changeRate(ctx, params.id, body)),
  'DELETE /api/commission-rates/:id': write((ctx, { params }) => deleteRate(ctx, params.id)),
})
