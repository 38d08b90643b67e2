import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import { ListView, ListViewCreate, ListViewDefault, ListViewUpdate } from './list-views.contract.ts'

/** The calls of the views of lists. Private ones are each person's own, so they are open to who may only look. */
export const listViewCalls = defineCalls({
  'GET /api/list-views': {
    summary: 'List saved views of lists',
    access: 'user',
    output: z.array(ListView),
  },
  'POST /api/list-views': {
    summary: 'Save a view of a list',
    access: 'user',
    isForReadOnly: true,
    body: ListViewCreate,
    status: 201,
    output: ListView,
  },
  'PUT /api/list-view-defaults': {
    summary: 'Choose the view that a list opens with',
    access: 'user',
    isForReadOnly: true,
    body: ListViewDefault,
    output: z.array(ListView),
  },
  'PATCH /api/list-views/:id': {
    summary: 'Rename, update, share or unshare a view',
    access: 'user',
    isForReadOnly: true,
    body: ListViewUpdate,
    output: ListView,
  },
  'DELETE /api/list-views/:id': {
    summary: 'Delete a view',
    access: 'user',
    isForReadOnly: true,
  },
  'POST /api/list-views/:id/restore': {
    summary: 'Restore a deleted view',
    access: 'user',
    isForReadOnly: true,
    output: ListView,
  },
})
