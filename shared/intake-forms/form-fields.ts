/** What a question of an intake form asks for. */
export const fieldTypeLabels = {
  text: 'Short text',
  paragraph: 'Long text',
  email: 'Email',
  phone: 'Phone',
  date: 'Date',
  number: 'Number',
  money: 'Dollar amount',
  choice: 'One choice',
  choices: 'Several choices',
  yesno: 'Yes or no',
  address: 'Address',
  file: 'Files',
  consent: 'Consent',
  drivers: 'Drivers',
  vehicles: 'Vehicles',
  dwellings: 'Dwellings',
  businesses: 'Businesses',
} as const
export type FieldType = keyof typeof fieldTypeLabels
export const fieldTypes = Object.keys(fieldTypeLabels) as [FieldType, ...FieldType[]]

/** Which field of the prospect an answer fills. */
export const filledFieldLabels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  currentCarrier: 'Current carrier',
  xDate: 'X-date',
} as const
export type FilledField = keyof typeof filledFieldLabels
export const filledFields = Object.keys(filledFieldLabels) as [FilledField, ...FilledField[]]

/** Which types of questions can fill a field of the prospect. */
export const filledBy: Record<FilledField, readonly FieldType[]> = {
  name: ['text'],
  email: ['email'],
  phone: ['phone'],
  currentCarrier: ['text'],
  xDate: ['date'],
}

export const groupTypes = ['drivers', 'vehicles', 'dwellings', 'businesses'] as const
export type GroupType = (typeof groupTypes)[number]

/** Whether a question is answered by rows of several values each. */
export function isGroup(type: FieldType): type is GroupType {
  return (groupTypes as readonly FieldType[]).includes(type)
}

export const maxRows = 10
export const maxFiles = 5

/** Whether other questions can depend on the answer. */
export function isCondition(type: FieldType): boolean {
  return type === 'choice' || type === 'choices' || type === 'yesno'
}
