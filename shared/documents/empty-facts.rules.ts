import type { DocumentKind, Facts } from './facts.contract.ts'

/** The facts of a document in which nothing was found but what kind it may be. */
export function emptyFacts(kind: DocumentKind = 'other'): Facts {
  return {
    kind: { value: kind, text: '', page: null, box: null, confidence: 0, by: 'words' },
    form: null,
    namedInsured: null,
    otherInsureds: [],
    mailingAddress: null,
    entityType: null,
    businessDescription: null,
    producer: null,
    policies: [],
    coverages: [],
    locations: [],
    vehicles: [],
    payroll: [],
    annualSales: null,
    annualPayroll: null,
    employees: null,
    yearsInBusiness: null,
    forms: [],
    premiums: [],
    totalPremium: null,
    interests: [],
    losses: [],
    lossesValuedOn: null,
    transactions: [],
  }
}
