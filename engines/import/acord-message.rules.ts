/** A part of an XML message, its name without prefix. */
export type Element = { name: string; text: string; children: Element[] }

/** The first part of a name inside of another, however deep, then the next name inside of that one. */
function find(within: Element | undefined, ...path: string[]): Element | undefined {
  const [name, ...rest] = path
  if (!within || name === undefined) return within
  for (const child of within.children) {
    const found = child.name === name ? find(child, ...rest) : find(child, ...path)
    if (found) return found
  }
  return undefined
}

function all(within: Element | undefined, name: string): Element[] {
  return (within?.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)))
}

function textOf(within: Element | undefined, ...path: string[]): string {
  return find(within, ...path)?.text.trim() ?? ''
}

/** What is read of: the message, its policy, and its first named insured. */
type Parts = { message: Element; policy: Element; insured: Element | undefined }

const policyNames = ['PersPolicy', 'CommlPolicy', 'Policy', 'PolicySummaryInfo']

function addressOf(insured: Element | undefined): Element | undefined {
  const addresses = all(insured, 'Addr')
  return addresses.find((one) => textOf(one, 'AddrTypeCd') === 'MailingAddress') ?? addresses[0]
}

/** Numbers of the insured by what ACORD says that they reach. */
function phoneOf(insured: Element | undefined, isIt: (type: string, use: string) => boolean): string {
  const numbers = all(insured, 'PhoneInfo').filter((one) =>
    isIt(textOf(one, 'PhoneTypeCd'), textOf(one, 'CommunicationUseCd')),
  )
  return numbers.map((one) => textOf(one, 'PhoneNumber')).join('; ')
}

function feinOf(insured: Element | undefined): string {
  const identities = all(insured, 'TaxIdentity')
  return textOf(
    identities.find((one) => textOf(one, 'TaxIdTypeCd') === 'FEIN'),
    'TaxId',
  )
}

function carrierOf({ message, policy }: Parts): string {
  const parties = all(message, 'MiscParty')
  const isCarrier = (one: Element) =>
    /^(?:Carrier|Insurer|WritingCompany)$/.test(textOf(one, 'MiscPartyRoleCd'))
  const party = parties.find(isCarrier)
  return textOf(party, 'CommercialName') || textOf(policy, 'CompanyName') || textOf(policy, 'NAICCd')
}

const isCancelled = ({ message }: Parts) => /^XL/.test(textOf(message, 'BusinessPurposeTypeCd'))
const dateOf = ({ message }: Parts) => textOf(message, 'TransactionEffectiveDt')

/** What a row has of a message, under the labels by which an import recognizes its columns. */
const columns: readonly [string, (parts: Parts) => string][] = [
  ['Name', ({ insured }) => textOf(insured, 'CommlName', 'CommercialName')],
  ['First name', ({ insured }) => textOf(insured, 'PersonName', 'GivenName')],
  ['Last name', ({ insured }) => textOf(insured, 'PersonName', 'Surname')],
  ['Client number', ({ insured }) => textOf(insured, 'ItemIdInfo', 'AgencyId')],
  ['Street', ({ insured }) => textOf(addressOf(insured), 'Addr1')],
  ['Street, second line', ({ insured }) => textOf(addressOf(insured), 'Addr2')],
  ['City', ({ insured }) => textOf(addressOf(insured), 'City')],
  ['State', ({ insured }) => textOf(addressOf(insured), 'StateProvCd')],
  ['ZIP', ({ insured }) => textOf(addressOf(insured), 'PostalCode')],
  ['Date of birth', ({ insured }) => textOf(insured, 'PersonInfo', 'BirthDt')],
  ['FEIN', ({ insured }) => feinOf(insured)],
  ['Email', ({ insured }) => textOf(insured, 'EmailInfo', 'EmailAddr')],
  ['Mobile phone', ({ insured }) => phoneOf(insured, (type) => type === 'Cell')],
  ['Home phone', ({ insured }) => phoneOf(insured, (type, use) => type === 'Phone' && use !== 'Business')],
  ['Work phone', ({ insured }) => phoneOf(insured, (type, use) => type === 'Phone' && use === 'Business')],
  ['Fax', ({ insured }) => phoneOf(insured, (type) => type === 'Fax')],
  ['Policy number', ({ policy }) => textOf(policy, 'PolicyNumber')],
  ['Policy number before', ({ policy }) => textOf(policy, 'OtherOrPriorPolicy', 'PolicyNumber')],
  ['Carrier', carrierOf],
  ['Line of business', ({ policy }) => textOf(policy, 'LOBCd')],
  ['Effective date', ({ policy }) => textOf(policy, 'ContractTerm', 'EffectiveDt')],
  ['Expiration date', ({ policy }) => textOf(policy, 'ContractTerm', 'ExpirationDt')],
  ['Premium', ({ policy }) => textOf(policy, 'CurrentTermAmt', 'Amt')],
  ['Transaction', ({ message }) => textOf(message, 'BusinessPurposeTypeCd')],
  ['Date of the transaction', (parts) => (isCancelled(parts) ? '' : dateOf(parts))],
  ['Cancellation date', (parts) => (isCancelled(parts) ? dateOf(parts) : '')],
  ['Premium change of the transaction', ({ policy }) => textOf(policy, 'NetChangeAmt', 'Amt')],
  ['Reason for the transaction', ({ message }) => textOf(message, 'ReasonDesc')],
]

/** The headings of the rows that messages make. */
export const acordHeadings: readonly string[] = columns.map(([heading]) => heading)

/** The row of an ACORD message about a policy; null of a message about anything else. */
export function acordCells(message: Element): string[] | null {
  const policy = policyNames.map((name) => find(message, name)).find(Boolean)
  if (!policy || textOf(policy, 'PolicyNumber') === '') return null
  const parts = { message, policy, insured: find(message, 'InsuredOrPrincipal') }
  return columns.map(([, read]) => read(parts).replace(/\s+/g, ' '))
}
