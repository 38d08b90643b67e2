import { type ImportField, phrases } from '#shared/imports-exports/import-field.rules.ts'

/** What a person or business is called. */
export const nameFields: ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    group: 'Name',
    shape: 'name',
    names: phrases(
      'insured name, named insured, first named insured, insured, client name, customer name',
      'account name, full name, business name, company name, policyholder, policy holder name',
      'insured full name, applicant name, prospect name, contact full name, entity name, dba',
      'household name',
    ),
    maybe: phrases(
      'name, client, customer, account, company, prospect, lead, lead name, applicant, business',
    ),
  },
  {
    key: 'firstName',
    label: 'First name',
    group: 'Name',
    shape: 'person',
    names: phrases(
      'first name, firstname, first, given name, fname, insured first name, insured first',
      'client first name, customer first name',
    ),
  },
  {
    key: 'lastName',
    label: 'Last name',
    group: 'Name',
    shape: 'person',
    names: phrases(
      'last name, lastname, last, surname, family name, lname, insured last name, insured last',
      'client last name, customer last name',
    ),
  },
]

/** How a person is reached. */
export const contactFields: ImportField[] = [
  {
    key: 'email',
    label: 'Email',
    group: 'Contact',
    shape: 'email',
    names: phrases(
      'email, e mail, email address, e mail address, primary email, insured email, client email',
      'contact email, customer email, personal email, business email, email 1, home email',
    ),
  },
  {
    key: 'phone',
    label: 'Phone',
    group: 'Contact',
    shape: 'phone',
    names: phrases(
      'phone, phone number, telephone, primary phone, main phone, insured phone, client phone',
      'contact phone, customer phone, business phone, home phone, phone 1, day phone',
      'daytime phone',
    ),
    maybe: phrases('cell, cell phone, mobile, mobile phone, work phone, contact number, cellular'),
  },
]

/** Whose record it is and since when. */
export const ownerFields: ImportField[] = [
  {
    key: 'producer',
    label: 'Producer',
    group: 'Record',
    shape: 'person',
    names: phrases(
      'producer, producer name, agent, agent name, assigned agent, assigned producer',
      'account manager, account executive, sales rep, salesperson, sales person, producer email',
      'agent email, agent of record, producer 1, writing agent, servicing agent, account rep',
    ),
    maybe: phrases('csr, rep, owner, assigned to, service rep, customer service rep, producer code'),
  },
  {
    key: 'createdAt',
    label: 'Client or record since',
    group: 'Record',
    shape: 'date',
    names: phrases(
      'client since, customer since, insured since, created, created date, date created',
      'created at, created on, date added, added, entry date, account created, member since',
      'original inception, inception date, original effective date, date entered, lead date',
    ),
    maybe: phrases('since, start date'),
  },
  {
    key: 'notes',
    label: 'Notes',
    group: 'Record',
    shape: 'text',
    names: phrases('notes, note, comments, comment, remarks, memo'),
    maybe: phrases('description, details'),
  },
]

/** What only prospects have. */
export const prospectFields: ImportField[] = [
  {
    key: 'status',
    label: 'Status',
    group: 'Prospect',
    shape: 'text',
    names: phrases('status, prospect status, lead status, stage, lead stage, pipeline stage, sales stage'),
  },
  {
    key: 'source',
    label: 'Source',
    group: 'Prospect',
    shape: 'text',
    names: phrases(
      'source, lead source, prospect source, referral source, referred by, origin, channel',
      'marketing source',
    ),
  },
  {
    key: 'lineOfBusiness',
    label: 'Line of business',
    group: 'Prospect',
    shape: 'line',
    names: phrases(
      'line of business, lob, lines of business, policy type, coverage, line, interested in',
      'interest, product interest, coverage type, type of insurance, quote type',
    ),
    maybe: phrases('product, type'),
  },
  {
    key: 'currentCarrier',
    label: 'Current carrier',
    group: 'Prospect',
    shape: 'name',
    names: phrases(
      'current carrier, carrier, present carrier, incumbent, incumbent carrier, insured with',
      'current insurance company, current insurer, current company, prior carrier',
      'insurance company',
    ),
    maybe: phrases('company'),
  },
  {
    key: 'xDate',
    label: 'X-date',
    group: 'Prospect',
    shape: 'date',
    names: phrases(
      'x date, xdate, expiration date, expiration, current expiration, policy expiration',
      'renewal date, expires, current policy expiration, policy expiration date, expiry date',
    ),
  },
  {
    key: 'potentialPremium',
    label: 'Potential premium',
    group: 'Prospect',
    shape: 'money',
    names: phrases(
      'potential premium, estimated premium, expected premium, premium, quoted premium',
      'pipeline value, opportunity value, annual premium, target premium, current premium',
      'estimated value, deal value',
    ),
    maybe: phrases('value, amount, revenue'),
  },
  {
    key: 'nextStep',
    label: 'Next step',
    group: 'Prospect',
    shape: 'text',
    names: phrases('next step, next action, follow up, next activity, to do, action'),
  },
]
