import { phrases } from '#shared/fields/record-field.ts'
import type { ImportField } from '#shared/imports-exports/import-field.rules.ts'

const contact = { group: 'Contact' } as const
const phone = { ...contact, shape: 'phone', isList: true } as const
const email = { ...contact, shape: 'email', isList: true } as const

const ownNumbers: ImportField[] = [
  {
    ...phone,
    key: 'mobilePhone',
    label: 'Mobile phone',
    names: phrases(
      'cell, cell phone, mobile, mobile phone, cellular, cell number, mobile number, cell phone number, cellphone',
      'insured cell, client cell, primary cell, text number, sms number, cell 1, cell 2, mobile 2, mobile phone number',
    ),
  },
  {
    ...phone,
    key: 'homePhone',
    label: 'Home phone',
    names: phrases(
      'home phone, home, home phone number, residence phone, home number, evening phone, night phone',
    ),
  },
  {
    ...phone,
    key: 'workPhone',
    label: 'Work phone',
    names: phrases(
      'work phone, work, business phone, office phone, work number, bus phone, business phone number',
      'employer phone, work phone number, office, company phone, day phone, daytime phone',
    ),
  },
  {
    ...phone,
    key: 'fax',
    label: 'Fax',
    names: phrases('fax, fax number, fax phone, business fax, home fax, facsimile'),
  },
  {
    ...phone,
    key: 'otherPhone',
    label: 'Another phone',
    names: phrases(
      'phone 2, phone 3, phone 4, phone 5, other phone, secondary phone, alternate phone, alt phone, second phone',
      'additional phone, phone number 2, phone number 3, phone2, phone3, emergency phone, pager',
    ),
  },
  {
    ...email,
    key: 'otherEmail',
    label: 'Another email',
    names: phrases(
      'email 2, email 3, secondary email, alternate email, alt email, work email, other email, email2, email3',
      'additional email, email address 2, second email, e mail 2',
    ),
  },
]

function person(key: string, label: string, words: readonly string[]): ImportField[] {
  const named = (...parts: string[]) => words.flatMap((word) => parts.map((part) => `${word} ${part}`))
  return [
    {
      ...contact,
      key: `${key}Name`,
      label: `${label}: name`,
      shape: 'person',
      names: [...words, ...named('name', 'full name')],
    },
    {
      ...contact,
      key: `${key}FirstName`,
      label: `${label}: first name`,
      shape: 'person',
      names: named('first name', 'first'),
    },
    {
      ...contact,
      key: `${key}LastName`,
      label: `${label}: last name`,
      shape: 'person',
      names: named('last name', 'last'),
    },
    {
      ...phone,
      key: `${key}Phone`,
      label: `${label}: phone`,
      names: named(
        'phone',
        'cell',
        'cell phone',
        'mobile',
        'mobile phone',
        'work phone',
        'home phone',
        'phone number',
        'phone 1',
        'phone 2',
      ),
    },
    {
      ...email,
      key: `${key}Email`,
      label: `${label}: email`,
      names: named('email', 'e mail', 'email address'),
    },
  ]
}

/** The people of a client that a file can name beside the client itself. */
export const contactPeople = [
  { key: 'spouse', role: 'spouse' },
  { key: 'contact2', role: null },
  { key: 'contact3', role: null },
] as const

/** Further numbers, addresses and people of a client; several columns can fill one of a list. */
export const contactFields: ImportField[] = [
  ...ownNumbers,
  ...person('spouse', 'Spouse', [
    'spouse',
    'co applicant',
    'coapplicant',
    'co insured',
    'second named insured',
    'secondary insured',
    'joint insured',
  ]),
  {
    ...contact,
    key: 'spouseBirthDate',
    label: 'Spouse: date of birth',
    shape: 'date',
    names: phrases('spouse date of birth, spouse birth date, spouse birthdate, co applicant date of birth'),
    isSensitive: true,
  },
  ...person('contact2', 'Second contact', [
    'contact 2',
    'contact2',
    'second contact',
    'secondary contact',
    'additional contact',
    'accounting contact',
    'billing contact',
  ]),
  ...person('contact3', 'Third contact', [
    'contact 3',
    'contact3',
    'third contact',
    'claims contact',
    'safety contact',
  ]),
]
