import { type AcordFormNumber, acordFormNumbers } from './concepts.ts'
import { plainFormNumber } from './plain-certificate.rules.ts'

export type FormKind = 'certificate' | 'binder' | 'application'

/** What kind of form each ACORD number is. */
export const acordFormKinds: Record<AcordFormNumber, FormKind> = {
  '24': 'certificate',
  '25': 'certificate',
  '28': 'certificate',
  '75': 'binder',
  '125': 'application',
  '126': 'application',
  '127': 'application',
  '130': 'application',
  '131': 'application',
  '140': 'application',
}

const certificates = new Set<string>([
  plainFormNumber,
  ...acordFormNumbers.filter((number) => acordFormKinds[number] === 'certificate'),
])

/** Whether a form is a certificate whose fields are known. */
export function isCertificate(formNumber: string): boolean {
  return certificates.has(formNumber)
}

/** Forms that ask for coverage or bind it: the policies they name need not be in force yet. */
export const formsBeforeCoverage: readonly string[] = acordFormNumbers.filter(
  (number) => acordFormKinds[number] !== 'certificate',
)

/** Whether a form says that a client is covered today; one of an unknown number counts as if it did. */
export function certifiesCoverage(formNumber: string): boolean {
  return !formsBeforeCoverage.includes(formNumber)
}
