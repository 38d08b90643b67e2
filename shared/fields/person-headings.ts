import { type Importing, phrases } from './record-field.ts'

/** The columns of a file that say what a client or prospect is called. */
export const nameColumns = {
  group: 'Name',
  shape: 'name',
  names: phrases(
    'insured name, named insured, first named insured, insured, client name, customer name',
    'account name, full name, business name, company name, policyholder, policy holder name',
    'insured full name, applicant name, prospect name, contact full name, entity name, dba',
    'household name',
  ),
  maybe: phrases('name, client, customer, account, company, prospect, lead, lead name, applicant, business'),
  staysOnUpdate: true,
} as const satisfies Importing

/** The columns that hold an email address. */
export const emailColumns = {
  group: 'Contact',
  shape: 'email',
  names: phrases(
    'email, e mail, email address, e mail address, primary email, insured email, client email',
    'contact email, customer email, personal email, business email, email 1, home email',
  ),
  recognizes: 'email',
  staysOnUpdate: false,
} as const satisfies Importing

/** The columns that hold a phone number. */
export const phoneColumns = {
  group: 'Contact',
  shape: 'phone',
  names: phrases(
    'phone, phone number, telephone, primary phone, main phone, insured phone, client phone',
    'contact phone, customer phone, business phone, home phone, phone 1, day phone',
    'daytime phone',
  ),
  maybe: phrases('cell, cell phone, mobile, mobile phone, work phone, contact number, cellular'),
  recognizes: 'phone',
  staysOnUpdate: false,
} as const satisfies Importing

/** The columns that hold notes. */
export const noteColumns = {
  group: 'Record',
  shape: 'text',
  names: phrases('notes, note, comments, comment, remarks, memo'),
  maybe: phrases('description, details, log note, note text, activity note, activity description'),
  staysOnUpdate: true,
} as const satisfies Importing
