import { z } from 'zod'
import { Day } from '#shared/dates.ts'
import { givenToAssistant, plain, type RecordFields, readByAssistant } from '#shared/fields/record-field.ts'
import { Id, line, paragraphs } from '#shared/fields.ts'
import {
  occasions,
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
  ticketTypeLabels,
  ticketTypes,
} from './ticket-choices.ts'

const described = {
  ...plain,
  isSensitive: false,
  list: { column: null },
  isExported: false,
  import: null,
} as const

/** The fields of a ticket, in the order of forms, lists and exports. */
export const ticketFields = {
  title: {
    ...described,
    schema: line(200).min(1, 'Enter a title'),
    kind: 'line',
    label: 'Title',
    isSortable: true,
    isSearchable: true,
    isExported: true,
    form: { row: 'title', isRequired: true },
    assistant: { isSentToModels: true, isEdited: true, isGiven: true, words: ['title', 'name', 'subject'] },
  },
  type: {
    ...described,
    schema: z.enum(ticketTypes, { error: 'Choose a type' }),
    kind: 'choice',
    choices: ticketTypeLabels,
    label: 'Type',
    list: { column: { width: '112px', shows: 'wide', isOffCards: true } },
    isExported: true,
    form: { row: 'what', isRequired: true },
    assistant: givenToAssistant,
  },
  status: {
    ...described,
    schema: z.enum(ticketStatuses),
    kind: 'choice',
    choices: ticketStatusLabels,
    label: 'Status',
    list: { column: { width: '110px' }, edit: {} },
    isSortable: true,
    isExported: true,
    form: null,
    assistant: { isSentToModels: true, isEdited: true, words: ['status', 'state'] },
  },
  priority: {
    ...described,
    schema: z.enum(ticketPriorities, { error: 'Choose low, medium, high or urgent' }),
    kind: 'choice',
    choices: ticketPriorityLabels,
    label: 'Priority',
    list: { column: { width: '84px', shows: 'medium' }, edit: {} },
    isSortable: true,
    isExported: true,
    form: { row: 'what' },
    assistant: { isSentToModels: true, isEdited: true, isGiven: true, words: ['priority', 'urgency'] },
  },
  dueDate: {
    ...described,
    schema: Day.nullable(),
    kind: 'day',
    label: 'Due',
    list: { column: { width: '146px' }, edit: { label: 'Due date' } },
    isSortable: true,
    isExported: true,
    form: { row: 'what' },
    assistant: readByAssistant,
    meaning: 'due day',
  },
  clientId: {
    ...described,
    schema: Id.nullable(),
    kind: 'record',
    label: 'Client',
    form: { row: 'about' },
  },
  /** A policy of the client; alone it brings its client. */
  policyId: {
    ...described,
    schema: Id.nullable(),
    kind: 'record',
    label: 'Policy',
    form: { row: 'about' },
  },
  /** Who works on it; only an owner may name another than themselves. */
  assigneeId: {
    ...described,
    schema: Id.nullable(),
    kind: 'member',
    label: 'Assignee',
    list: { column: null, edit: {} },
    form: { row: 'assignee' },
    meaning: 'whose task it is: a row of users',
  },
  /** What a gift is for, such as a birthday, and on which day: asked of the types that are gifts. */
  occasion: {
    ...described,
    schema: line(120),
    kind: 'suggested',
    suggestions: occasions,
    label: 'Occasion',
    isFact: true,
    form: { row: 'gift', placeholder: 'e.g. Birthday' },
    meaning: 'what a gift is for, such as a birthday',
  },
  occasionDate: {
    ...described,
    schema: Day.nullable(),
    kind: 'day',
    label: 'Occasion date',
    isFact: true,
    form: { row: 'gift' },
    meaning: 'the day of the occasion of a gift',
  },
  description: {
    ...described,
    schema: paragraphs(),
    kind: 'paragraphs',
    label: 'Description',
    isExported: true,
    form: { row: 'description', minRows: 3, maxRows: 10 },
    assistant: {
      isSentToModels: false,
      isEdited: true,
      isGiven: true,
      words: ['description', 'desc', 'details', 'notes'],
    },
  },
} as const satisfies RecordFields
