import { type ImportField, phrases } from '#shared/imports-exports/import-field.rules.ts'

/** What only clients have. */
export const clientFields: ImportField[] = [
  {
    key: 'externalId',
    label: 'Client number in the old system',
    group: 'Record',
    shape: 'code',
    names: phrases(
      'client id, customer id, account id, client number, customer number, account number',
      'account code, client code, customer code, lookup code, cust no, client key, insured id',
      'household id, contact id',
    ),
    maybe: phrases('id, number, key, code'),
  },
  {
    key: 'kind',
    label: 'Personal or commercial',
    group: 'Client',
    shape: 'kind',
    names: phrases(
      'client type, customer type, account type, insured type, personal commercial',
      'commercial personal, personal or commercial, pl cl, kind, client kind, contact type',
      'department',
    ),
    maybe: phrases('type, category, segment, division'),
  },
  {
    key: 'contactName',
    label: 'Contact person',
    group: 'Contact',
    shape: 'person',
    names: phrases(
      'contact name, contact person, primary contact, main contact, attention, attn',
      'key contact',
    ),
    maybe: phrases('contact, owner name'),
  },
  {
    key: 'street',
    label: 'Street',
    group: 'Contact',
    shape: 'street',
    names: phrases(
      'address, street, street address, address 1, address line 1, address1, mailing address',
      'mailing street, mailing address 1, insured address, client address, physical address',
      'addr1, full address, home address, business address',
    ),
    maybe: phrases('location, garaging address'),
  },
  {
    key: 'street2',
    label: 'Street, second line',
    group: 'Contact',
    shape: 'text',
    names: phrases('address 2, address line 2, address2, mailing address 2, addr2, suite, apt, unit'),
  },
  {
    key: 'city',
    label: 'City',
    group: 'Contact',
    shape: 'text',
    names: phrases('city, town, mailing city, insured city, client city, city name'),
  },
  {
    key: 'state',
    label: 'State',
    group: 'Contact',
    shape: 'state',
    names: phrases(
      'state, st, mailing state, insured state, client state, state code, province',
      'state province',
    ),
  },
  {
    key: 'zip',
    label: 'ZIP',
    group: 'Contact',
    shape: 'zip',
    names: phrases(
      'zip, zip code, zipcode, postal code, postal, mailing zip, insured zip, client zip',
      'zip postal code, mailing zip code',
    ),
  },
  {
    key: 'dateOfBirth',
    label: 'Date of birth',
    group: 'Client',
    shape: 'date',
    names: phrases(
      'date of birth, birth date, birthdate, birthday, insured date of birth',
      'client date of birth',
    ),
    isSensitive: true,
  },
]

/** What only businesses have. */
export const businessFields: ImportField[] = [
  {
    key: 'fein',
    label: 'FEIN',
    group: 'Business',
    shape: 'fein',
    names: phrases(
      'fein, ein, federal id, federal tax id, tax id, taxid, employer id, fein number',
      'federal employer id, federal ein',
    ),
    isSensitive: true,
  },
  {
    key: 'entityType',
    label: 'Entity type',
    group: 'Business',
    shape: 'text',
    names: phrases(
      'entity type, entity, legal entity, business type, legal form, form of business',
      'business entity, organization type',
    ),
  },
  { key: 'naics', label: 'NAICS', group: 'Business', shape: 'number', names: phrases('naics, naics code') },
  {
    key: 'yearStarted',
    label: 'Year started',
    group: 'Business',
    shape: 'number',
    names: phrases(
      'year started, year business started, year established, established',
      'date business started, year founded, founded',
    ),
  },
  {
    key: 'employees',
    label: 'Employees',
    group: 'Business',
    shape: 'number',
    names: phrases('employees, number of employees, employee count, full time employees, headcount'),
  },
  {
    key: 'annualRevenue',
    label: 'Annual revenue',
    group: 'Business',
    shape: 'money',
    names: phrases(
      'annual revenue, revenue, annual sales, gross sales, sales, gross receipts, receipts',
      'annual gross sales',
    ),
  },
  {
    key: 'annualPayroll',
    label: 'Annual payroll',
    group: 'Business',
    shape: 'money',
    names: phrases('annual payroll, payroll, total payroll, estimated payroll'),
  },
]

/** A policy on the row of its client. */
export const policyFields: ImportField[] = [
  {
    key: 'policyNumber',
    label: 'Policy number',
    group: 'Policy',
    shape: 'code',
    names: phrases(
      'policy number, policy, policy id, policynumber, master policy number',
      'current policy number, contract number',
    ),
  },
  {
    key: 'carrier',
    label: 'Carrier',
    group: 'Policy',
    shape: 'name',
    names: phrases(
      'carrier, carrier name, insurance company, insurer, writing company, issuing company',
      'underwriting company, parent company, insurance carrier, policy carrier, writing carrier',
      'issuing carrier, market',
    ),
    maybe: phrases('company, company name, company code, carrier code, billing company'),
  },
  {
    key: 'lineOfBusiness',
    label: 'Line of business',
    group: 'Policy',
    shape: 'line',
    names: phrases(
      'line of business, lob, lines of business, policy type, coverage, coverage type, line',
      'policy line, lob code, line of coverage, policy form, policy lob, line type',
      'coverage line, type of policy, type of insurance, product line',
    ),
    maybe: phrases('product, type, policy description, description, program, class'),
  },
  {
    key: 'effectiveDate',
    label: 'Effective date',
    group: 'Policy',
    shape: 'date',
    names: phrases(
      'effective date, effective, policy effective, policy effective date, term effective date',
      'current effective date, term effective',
    ),
    maybe: phrases(
      'start date, start, from, policy start date, begin date, inception date, inception',
      'policy date',
    ),
  },
  {
    key: 'expirationDate',
    label: 'Expiration date',
    group: 'Policy',
    shape: 'date',
    names: phrases(
      'expiration date, expiration, expires, expiry, expiry date, policy expiration',
      'policy expiration date, term expiration date, renewal date, policy end date, expires on',
      'term expiration',
    ),
    maybe: phrases('end date, end, to, x date, thru, renewal'),
  },
  {
    key: 'premium',
    label: 'Premium',
    group: 'Policy',
    shape: 'money',
    names: phrases(
      'premium, annual premium, written premium, total premium, policy premium, term premium',
      'full term premium, premium amount, annualized premium, current premium, gross premium',
      'estimated premium, premium annualized, annual written premium',
    ),
    maybe: phrases('amount, total, price, cost'),
  },
  {
    key: 'policyStatus',
    label: 'Policy status',
    group: 'Policy',
    shape: 'text',
    names: phrases('policy status, term status, current status'),
    maybe: phrases('status, state of policy, client status'),
  },
  {
    key: 'transaction',
    label: 'New, renewal or rewrite',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'transaction, transaction type, new renewal, business type new renewal, new or renewal',
      'policy transaction, sale type',
    ),
  },
  {
    key: 'billing',
    label: 'Billing',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'billing, bill type, billing type, billing method, bill plan, pay plan, payment plan',
      'bill method, billing mode',
    ),
  },
]
