import type { FieldType } from './form-fields.ts'
import type { FormDefinition, FormField, FormSection } from './intake-forms.contract.ts'

/** The forms that an owner can begin with. */
export const presetLabels = {
  auto: 'Personal auto',
  home: 'Home',
  renters: 'Renters',
  bop: 'Business (BOP or package)',
  workers_comp: 'Workers compensation',
  life: 'Life',
  renewal_personal: 'Renewal questionnaire: personal lines',
  renewal_business: 'Renewal questionnaire: business',
  blank: 'Contact details only',
} as const
export type PresetName = keyof typeof presetLabels
export const presetNames = Object.keys(presetLabels) as [PresetName, ...PresetName[]]

type Extra = Partial<Omit<FormField, 'id' | 'type' | 'label'>>

/** A question with everything that is not said left empty. */
export function question(id: string, type: FieldType, label: string, extra: Extra = {}): FormField {
  return {
    ...{ id, type, label, help: '', isRequired: false, isSensitive: false, choices: [] },
    ...{ min: null, max: null, fills: null, showIf: null, ...extra },
  }
}

const must = { isRequired: true }
const contact: FormSection = {
  id: 'contact',
  title: 'About you',
  fields: [
    question('name', 'text', 'Full name', { ...must, fills: 'name' }),
    question('email', 'email', 'Email', { ...must, fills: 'email' }),
    question('phone', 'phone', 'Phone', { fills: 'phone' }),
  ],
}
const present = (what: string): FormSection => ({
  id: 'present',
  title: 'Your current insurance',
  fields: [
    question('insured', 'yesno', `Do you have ${what} now?`),
    question('carrier', 'text', 'Current carrier', {
      fills: 'currentCarrier',
      showIf: { field: 'insured', is: ['Yes'] },
    }),
    question('expires', 'date', 'When does it expire?', {
      fills: 'xDate',
      showIf: { field: 'insured', is: ['Yes'] },
    }),
    question('policy', 'file', 'Declarations page of your current policy', {
      help: 'PDF, photo or Word file, up to 25 MB each.',
      showIf: { field: 'insured', is: ['Yes'] },
    }),
  ],
})
const address = question('address', 'address', 'Address', must)
const owner = { ...contact, title: 'Contact' }

const auto: FormSection[] = [
  { ...contact, fields: [...contact.fields, address] },
  { id: 'drivers', title: 'Drivers', fields: [question('drivers', 'drivers', 'Who drives?', must)] },
  {
    id: 'vehicles',
    title: 'Vehicles',
    fields: [
      question('vehicles', 'vehicles', 'What do you want to insure?', must),
      question('losses', 'yesno', 'Any accidents or violations in the last 5 years?'),
      question('loss_details', 'paragraph', 'What happened, and when?', {
        showIf: { field: 'losses', is: ['Yes'] },
      }),
    ],
  },
  present('auto insurance'),
]
const home: FormSection[] = [
  contact,
  {
    id: 'dwelling',
    title: 'The home',
    fields: [
      question('dwellings', 'dwellings', 'Which home do you want to insure?', must),
      question('occupancy', 'choice', 'How is it used?', {
        choices: ['I live there', 'Second home', 'Rented to others', 'Vacant'],
      }),
      question('safety', 'choices', 'What does it have?', {
        choices: ['Smoke detectors', 'Burglar alarm', 'Sprinklers', 'Pool', 'Trampoline', 'Dog'],
      }),
      question('claims', 'yesno', 'Any claims in the last 5 years?'),
      question('claim_details', 'paragraph', 'What happened, and when?', {
        showIf: { field: 'claims', is: ['Yes'] },
      }),
    ],
  },
  present('homeowners insurance'),
]
const renters: FormSection[] = [
  { ...contact, fields: [...contact.fields, address] },
  {
    id: 'belongings',
    title: 'What to insure',
    fields: [
      question('property', 'money', 'What are your belongings worth?', { ...must, min: 0 }),
      question('liability', 'choice', 'Liability limit', { choices: ['$100,000', '$300,000', '$500,000'] }),
      question('pets', 'yesno', 'Do you have a dog?'),
    ],
  },
  present('renters insurance'),
]
const bop: FormSection[] = [
  owner,
  {
    id: 'business',
    title: 'The business',
    fields: [
      question('businesses', 'businesses', 'Which business do you want to insure?', must),
      address,
      question('started', 'number', 'Year started', { min: 1800, max: 2100 }),
      question('coverages', 'choices', 'What do you need?', {
        choices: ['General liability', 'Property', 'Commercial auto', 'Cyber', 'Umbrella'],
      }),
      question('vehicles', 'vehicles', 'Vehicles of the business', {
        showIf: { field: 'coverages', is: ['Commercial auto'] },
      }),
    ],
  },
  present('business insurance'),
]
const workersComp: FormSection[] = [
  owner,
  {
    id: 'business',
    title: 'The business',
    fields: [
      question('businesses', 'businesses', 'Which business do you want to insure?', must),
      address,
      question('owners_covered', 'yesno', 'Should the owners be covered, too?'),
      question('subcontractors', 'yesno', 'Do you use subcontractors?'),
      question('certificates', 'yesno', 'Do you collect their certificates of insurance?', {
        showIf: { field: 'subcontractors', is: ['Yes'] },
      }),
    ],
  },
  present('workers compensation insurance'),
]
const life: FormSection[] = [
  {
    ...contact,
    fields: [
      ...contact.fields,
      question('birthdate', 'date', 'Date of birth', { ...must, isSensitive: true }),
    ],
  },
  {
    id: 'life',
    title: 'The coverage',
    fields: [
      question('amount', 'money', 'Coverage amount', { min: 0 }),
      question('term', 'choice', 'For how long?', {
        choices: ['10 years', '20 years', '30 years', 'For life'],
      }),
      question('tobacco', 'yesno', 'Have you used tobacco in the last 12 months?'),
    ],
  },
]

const changed = (id: string, what: string, details: string): FormField[] => [
  question(id, 'yesno', what, must),
  question(`${id}_details`, 'paragraph', details, { ...must, showIf: { field: id, is: ['Yes'] } }),
]
const renewalPersonal: FormSection[] = [
  { ...contact, fields: [...contact.fields, address] },
  {
    id: 'auto',
    title: 'Drivers and vehicles',
    fields: [
      ...changed('drivers', 'Did any driver in the household change?', 'Who was added or left?'),
      question('vehicles', 'vehicles', 'Vehicles to insure'),
      question('miles', 'number', 'Miles driven a year, all vehicles', { min: 0 }),
    ],
  },
  {
    id: 'home',
    title: 'Home and belongings',
    fields: [
      ...changed('home_changes', 'Did you renovate, add a pool or rent out your home?', 'What changed?'),
      question('valuables', 'money', 'Value of jewelry, art and collections', { min: 0 }),
    ],
  },
]
const renewalBusiness: FormSection[] = [
  owner,
  {
    id: 'business',
    title: 'The business',
    fields: [
      question('businesses', 'businesses', 'Businesses to insure', must),
      ...changed('operations', 'Did your operations, locations or equipment change?', 'What changed?'),
      question('vehicles', 'vehicles', 'Vehicles of the business'),
      question('subcontractors', 'money', 'Paid to subcontractors a year', { min: 0 }),
    ],
  },
]

const presets: Record<
  PresetName,
  { title: string; lineOfBusiness: FormDefinition['lineOfBusiness']; sections: FormSection[] }
> = {
  auto: { title: 'Auto insurance quote', lineOfBusiness: 'Personal auto', sections: auto },
  home: { title: 'Home insurance quote', lineOfBusiness: 'Homeowners', sections: home },
  renters: { title: 'Renters insurance quote', lineOfBusiness: 'Renters', sections: renters },
  bop: { title: 'Business insurance quote', lineOfBusiness: 'BOP', sections: bop },
  workers_comp: {
    title: 'Workers compensation quote',
    lineOfBusiness: 'Workers comp',
    sections: workersComp,
  },
  life: { title: 'Life insurance quote', lineOfBusiness: 'Other: Life', sections: life },
  renewal_personal: { title: 'Renewal questionnaire', lineOfBusiness: '', sections: renewalPersonal },
  renewal_business: {
    title: 'Business renewal questionnaire',
    lineOfBusiness: '',
    sections: renewalBusiness,
  },
  blank: { title: 'Contact us', lineOfBusiness: '', sections: [contact] },
}

/** The form of a preset. */
export function presetForm(name: PresetName): FormDefinition {
  return {
    ...presets[name],
    intro: 'It takes a few minutes. A licensed agent will get back to you within one business day.',
    accent: '#2f4bc8',
    consent: 'I agree that the agency may contact me by phone, text or email about insurance quotes.',
    thanks: 'Thank you. We have your information and will contact you within one business day.',
  }
}
