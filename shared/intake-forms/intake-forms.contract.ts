import { z } from 'zod'
import { SensitiveToo } from '#shared/custom-fields/custom-values.contract.ts'
import { Instant } from '#shared/dates.ts'
import { Id, isEmail, line, Name, paragraphs } from '#shared/fields.ts'
import { LineOrEmpty } from '#shared/policies/policy-choices.ts'
import { fieldTypes, filledFields } from './form-fields.ts'
import { presetNames } from './presets.rules.ts'

/** How many intake forms an agency may have. */
export const maxForms = 50
/** How many sections a form may have, and how many questions in all. */
export const maxSections = 20
export const maxFields = 100
/** The source of a prospect that an intake form makes. */
export const intakeSource = 'intake form'

/** Where the answer of a form stands that a missing consent is reported at: no question has such an id. */
export const consentPlace = '_consent'

const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use small letters, digits and underscores')

/** A question of a form. */
export const FormField = z.strictObject({
  id: Key,
  type: z.enum(fieldTypes),
  label: line(300).min(1, 'Enter the question'),
  help: line(300),
  isRequired: z.boolean(),
  /** Masked in the agency until someone asks for it, and left out of exports unless asked for. */
  isSensitive: z.boolean(),
  /** Of one choice and of several. */
  choices: z.array(line(100).min(1, 'Enter the choice')).max(50),
  /** The range of a number or of dollars. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Which field of the prospect the answer fills; null for none. */
  fills: z.enum(filledFields).nullable(),
  /** Asked only where another question before it has one of these answers; null: always. */
  showIf: z.strictObject({ field: Key, is: z.array(line(100)).min(1).max(50) }).nullable(),
})
export type FormField = z.infer<typeof FormField>

export const FormSection = z.strictObject({
  id: Key,
  title: line(120).min(1, 'Enter a title'),
  fields: z.array(FormField).max(maxFields),
})
export type FormSection = z.infer<typeof FormSection>

/** What a form asks and says. */
export const FormDefinition = z.strictObject({
  title: line(120).min(1, 'Enter a title'),
  intro: paragraphs(1000),
  /** The line of business of the prospects that it makes. */
  lineOfBusiness: LineOrEmpty,
  /** The color of its buttons and links. */
  accent: z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #2f4bc8'),
  /** What the sender agrees to; empty for nothing. */
  consent: paragraphs(2000),
  thanks: paragraphs(1000).min(1, 'Enter what people read after sending the form'),
  sections: z.array(FormSection).min(1, 'A form needs a section').max(maxSections),
})
export type FormDefinition = z.infer<typeof FormDefinition>

/** Who becomes the producer: one person, the chosen people in turn, or the owner of the agency. */
export const Assignment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owner') }),
  z.strictObject({ kind: z.literal('person'), userId: Id }),
  z.strictObject({
    kind: z.literal('turns'),
    userIds: z.array(Id).min(1, 'Choose at least one person').max(10),
  }),
])
export type Assignment = z.infer<typeof Assignment>

/** `POST /api/intake-forms`: a draft with the questions of a preset. */
export const IntakeFormCreate = z.strictObject({ name: Name, preset: z.enum(presetNames) })
export type IntakeFormCreate = z.infer<typeof IntakeFormCreate>

/** `PATCH /api/intake-forms/:id`: the draft; what is published stays as it is until it is published again. */
export const IntakeFormUpdate = z
  .strictObject({ name: Name, definition: FormDefinition, assignment: Assignment })
  .partial()
  .extend({ version: z.int() })
export type IntakeFormUpdate = z.infer<typeof IntakeFormUpdate>

/** `POST /api/intake-forms/:id/publish` and `/unpublish`. */
export const IntakeFormPublish = z.strictObject({ version: z.int() })

export const formStatuses = ['draft', 'published', 'unpublished'] as const

/** A form in the list. */
export const IntakeFormItem = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(formStatuses),
  /** Whether the draft differs from what was published last. */
  hasChanges: z.boolean(),
  /** The public address of the form. */
  link: z.string(),
  submissions: z.int(),
  lastSubmittedAt: Instant.nullable(),
  updatedAt: Instant,
  version: z.int(),
})
export type IntakeFormItem = z.infer<typeof IntakeFormItem>

/** A form with its draft. */
export const IntakeForm = IntakeFormItem.extend({ definition: FormDefinition, assignment: Assignment })
export type IntakeForm = z.infer<typeof IntakeForm>

const Text = z.string()
/** An answer as it is kept: text, several texts (choices, files), an address, or rows of a group. */
export const Answer = z.union([
  Text,
  z.array(Text),
  z.object({ street: Text, city: Text, state: Text, zip: Text }),
  z.array(z.record(Text, Text)),
])
export type Answer = z.infer<typeof Answer>
export const Answers = z.record(Text, Answer)
export type Answers = z.infer<typeof Answers>

/** A form that was sent, in the list of its form. */
export const SubmissionItem = z.object({
  id: Id,
  prospectId: Id,
  prospectName: z.string(),
  producerName: z.string(),
  submittedAt: Instant,
})
export type SubmissionItem = z.infer<typeof SubmissionItem>

/** A form that was sent, on the page of its prospect: the form as it was, and the answers. */
export const Submission = z.object({
  id: Id,
  formName: z.string(),
  formVersion: z.int(),
  submittedAt: Instant,
  definition: FormDefinition,
  answers: Answers,
  /** The documents that the files became, by the ids in the answers. */
  documents: z.array(z.object({ id: Id, documentId: Id, fileName: z.string() })),
})
export type Submission = z.infer<typeof Submission>

export const SubmissionExport = z.strictObject(SensitiveToo)

/** The public name of a form, as it stands in its address. */
export const PublicId = z.strictObject({ id: z.string().min(1).max(60) })

/** `GET /api/public-forms/:publicId`: what the page of a published form shows. */
export const PublicForm = z.object({
  agency: z.object({ name: z.string(), phone: z.string() }),
  definition: FormDefinition,
  formVersion: z.int(),
  /** Sent back with the answers: when the form was opened, in a form that only the server can write. */
  opened: z.string(),
})
export type PublicForm = z.infer<typeof PublicForm>

/** `POST /api/public-forms/:publicId`. */
export const PublicSubmission = z.strictObject({
  /** By which a repeat is known. */
  requestId: Id,
  formVersion: z.int(),
  opened: z.string().max(200),
  answers: z.record(z.string().max(40), z.unknown()),
  hasConsent: z.boolean(),
  /** Stays empty: people do not see it, programs fill it in. */
  website: z.string().max(500),
  /** The secret of the link by which the form was resumed: what was put aside is deleted. */
  draft: z.string().max(200).optional(),
})
export type PublicSubmission = z.infer<typeof PublicSubmission>

export const PublicSubmitted = z.object({ thanks: z.string() })
export const PublicFile = z.object({ id: Id, fileName: z.string() })
export type PublicFile = z.infer<typeof PublicFile>

/** For how many days a form that was put aside can be resumed. */
export const draftDays = 14

/** `POST /api/public-forms/:publicId/drafts`: puts a form aside and emails the link to it. */
export const DraftSave = z.strictObject({
  email: line(254).refine(isEmail, 'Please enter a valid email address'),
  answers: z.record(z.string().max(40), z.unknown()),
  /** Stays empty, as in a form that is sent. */
  website: z.string().max(500),
  /** The secret of the link by which it was resumed before: what was put aside then is deleted. */
  draft: z.string().max(200).optional(),
})
export type DraftSave = z.infer<typeof DraftSave>

/** `POST /api/public-forms/:publicId/drafts/open`. */
export const DraftOpen = z.strictObject({ token: z.string().min(1).max(200) })
export const OpenedDraft = z.object({ answers: Answers })
