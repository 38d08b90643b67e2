import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line, Version, wholeNumber } from '#shared/fields.ts'
import {
  ChatbotFields,
  ChatbotSettings,
  defaultChatbot,
  defaultStaticAnswers,
  StaticAnswerFields,
  StaticAnswerSettings,
} from './chatbot.contract.ts'

/** Whether strangers may sign up, and what they read when they may not. Invitations always work. */
const SignUpSettings = z.strictObject({
  isOpen: z.boolean(),
  closedMessage: line(300).min(1, 'Enter the message shown when sign-up is closed'),
})

/** How long sessions last: bounded by policy. */
const SessionSettings = z.strictObject({
  idleHours: wholeNumber(1, 12),
  absoluteDays: wholeNumber(1, 30),
})

const PlanSettings = z.strictObject({
  /** The payment provider's id of the price; empty until an admin enters it. */
  priceId: line(100).regex(/^[\w-]*$/, 'Enter the price ID, such as price_1AbC2dEf'),
})

/** The price ids of the plans. */
const PlansSettings = z.strictObject({ agency_owner: PlanSettings, agent: PlanSettings })

/** How long the platform keeps what it no longer needs, in days. */
const RetentionSettings = z.strictObject({
  /** A deleted agency's data and files. */
  deletedAgencyDays: wholeNumber(30, 365),
  errorReportDays: wholeNumber(7, 365),
  closedSupportDays: wholeNumber(30, 3650),
  dataExportDays: wholeNumber(1, 30),
  keptMailDays: wholeNumber(1, 90),
})

/** Who answers for the assistants, and how much of a language model they may use. */
const AssistantSettings = z.strictObject({
  provider: z.enum(['automatic', 'rules']),
  /** Tokens per person per day, and a month for one agency. */
  dailyTokensPerUser: wholeNumber(0, 100_000_000),
  monthlyTokensPerAgency: wholeNumber(0, 1_000_000_000),
})

/** Every section of the platform's settings, whole. */
export const settingsSections = {
  signUp: SignUpSettings,
  sessions: SessionSettings,
  plans: PlansSettings,
  retention: RetentionSettings,
  assistant: AssistantSettings,
  chatbot: ChatbotSettings,
  staticAnswers: StaticAnswerSettings,
} as const

export type SettingsSection = keyof typeof settingsSections
export type Settings = { [S in SettingsSection]: z.infer<(typeof settingsSections)[S]> }

/** What a section holds until an admin changes it. */
export const defaultSettings: Settings = {
  signUp: {
    isOpen: true,
    closedMessage: 'New sign-ups are closed at the moment. Please contact support.',
  },
  sessions: { idleHours: 12, absoluteDays: 30 },
  plans: { agency_owner: { priceId: '' }, agent: { priceId: '' } },
  retention: {
    deletedAgencyDays: 30,
    errorReportDays: 90,
    closedSupportDays: 730,
    dataExportDays: 7,
    keptMailDays: 30,
  },
  assistant: { provider: 'automatic', dailyTokensPerUser: 200_000, monthlyTokensPerAgency: 5_000_000 },
  chatbot: defaultChatbot,
  staticAnswers: defaultStaticAnswers,
}

const versioned = { version: Version }

/** `PATCH /api/admin/settings/<section>`: what is left out stays; `version` is the one that the change was made from. */
export const settingsChanges = {
  signUp: SignUpSettings.partial().extend(versioned),
  sessions: SessionSettings.partial().extend(versioned),
  plans: PlansSettings.partial().extend(versioned),
  retention: RetentionSettings.partial().extend(versioned),
  assistant: AssistantSettings.partial().extend(versioned),
  chatbot: ChatbotFields.partial().extend(versioned),
  staticAnswers: StaticAnswerFields.partial().extend(versioned),
} as const satisfies Record<SettingsSection, z.ZodType>

export type SettingsChange<S extends SettingsSection> = Partial<Settings[S]> & { version?: number }

function storedOf<Section extends z.ZodType>(section: Section) {
  return z.object({
    value: section,
    version: z.int(),
    updatedAt: Instant.nullable(),
    updatedByName: z.string().nullable(),
  })
}

/** Every section as it is kept; one that nobody changed yet has its defaults and version 1. */
export const storedSettings = {
  signUp: storedOf(SignUpSettings),
  sessions: storedOf(SessionSettings),
  plans: storedOf(PlansSettings),
  retention: storedOf(RetentionSettings),
  assistant: storedOf(AssistantSettings),
  chatbot: storedOf(ChatbotSettings),
  staticAnswers: storedOf(StaticAnswerSettings),
} as const

export type StoredSettings<S extends SettingsSection> = S extends SettingsSection
  ? z.infer<(typeof storedSettings)[S]>
  : never

/** Which parts of the installation are real, and which its embedded default. */
export const Installation = z.object({
  payments: z.enum(['provider', 'sandbox', 'none']),
  mail: z.enum(['smtp', 'kept']),
  languageModel: z.enum(['provider', 'none']),
  mailFrom: z.string(),
})
export type Installation = z.infer<typeof Installation>

/** `GET /api/admin/settings`. */
export const SettingsOverview = z.object({
  sections: z.object(storedSettings),
  installation: Installation,
})
export type SettingsOverview = z.infer<typeof SettingsOverview>
