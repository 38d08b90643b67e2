import type { GroupType } from './form-fields.ts'

/** A value of a row: a text, or one that is checked by what it is. */
export type GroupField = {
  id: string
  label: string
  type: 'text' | 'date' | 'number' | 'money' | 'choice' | 'state' | 'year' | 'vin' | 'naics'
  isRequired?: true
  /** Masked until someone asks for it. */
  isSensitive?: true
  choices?: readonly string[]
}

/** What one row is called, and what is asked for each. */
export const groups: Record<GroupType, { one: string; fields: readonly GroupField[] }> = {
  drivers: {
    one: 'Driver',
    fields: [
      { id: 'name', label: 'Full name', type: 'text', isRequired: true },
      { id: 'dateOfBirth', label: 'Date of birth', type: 'date', isRequired: true, isSensitive: true },
      { id: 'licenseNumber', label: 'Driver’s license number', type: 'text', isSensitive: true },
      { id: 'licenseState', label: 'License state', type: 'state' },
    ],
  },
  vehicles: {
    one: 'Vehicle',
    fields: [
      { id: 'vin', label: 'VIN', type: 'vin' },
      { id: 'year', label: 'Year', type: 'year', isRequired: true },
      { id: 'make', label: 'Make', type: 'text', isRequired: true },
      { id: 'model', label: 'Model', type: 'text', isRequired: true },
      { id: 'use', label: 'Use', type: 'choice', choices: ['Commute', 'Pleasure', 'Business'] },
    ],
  },
  dwellings: {
    one: 'Dwelling',
    fields: [
      { id: 'address', label: 'Address', type: 'text', isRequired: true },
      { id: 'yearBuilt', label: 'Year built', type: 'year' },
      { id: 'squareFeet', label: 'Square feet', type: 'number' },
      { id: 'construction', label: 'Construction', type: 'choice', choices: ['Frame', 'Masonry', 'Other'] },
      { id: 'roofYear', label: 'Year of the roof', type: 'year' },
    ],
  },
  businesses: {
    one: 'Business',
    fields: [
      { id: 'name', label: 'Business name', type: 'text', isRequired: true },
      { id: 'description', label: 'What the business does', type: 'text', isRequired: true },
      { id: 'naics', label: 'NAICS code', type: 'naics' },
      { id: 'employees', label: 'Employees', type: 'number' },
      { id: 'revenue', label: 'Annual revenue', type: 'money' },
      { id: 'payroll', label: 'Annual payroll', type: 'money' },
    ],
  },
}
