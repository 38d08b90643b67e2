import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  CustomField,
  CustomFieldCreate,
  CustomFieldOrder,
  CustomFieldQuery,
  CustomFieldUpdate,
  CustomPrint,
  CustomPrintInput,
} from './custom-fields.contract.ts'

/** The calls of the fields that an agency adds to its records. */
export const customFieldCalls = defineCalls({
  'GET /api/custom-fields': {
    summary: 'List custom fields',
    access: 'member',
    query: CustomFieldQuery,
    output: z.array(CustomField),
  },
  'POST /api/custom-fields': {
    summary: 'Add a custom field',
    access: 'member',
    body: CustomFieldCreate,
    status: 201,
    output: CustomField,
  },
  'PUT /api/custom-fields/order': {
    summary: 'Reorder custom fields',
    access: 'member',
    body: CustomFieldOrder,
    output: z.array(CustomField),
  },
  'POST /api/custom-fields/:id/print': {
    summary: 'Get the lookup hash for a sensitive custom field value',
    access: 'member',
    body: CustomPrintInput,
    output: CustomPrint,
  },
  'PATCH /api/custom-fields/:id': {
    summary: 'Rename, change or archive a custom field',
    access: 'member',
    body: CustomFieldUpdate,
    output: CustomField,
  },
})
