import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'

const at = '2026-11-20T15:00:00.000Z'
const person = '01990000-0000-7000-8000-000000000001'

/** What stands in each field of the certificate of these tests. */
const mapping: Record<string, string> = {
  Date: 'form.date',
  Producer: 'producer.name',
  Insured: 'insured.name',
  InsurerA: 'insurer.a.name',
  NaicA: 'insurer.a.naic',
  Holder: 'holder.name',
  GlNumber: 'gl.number',
  GlEffective: 'gl.effective',
  GlExpiration: 'gl.expiration',
}

/** A licensed certificate with nine fields on its only page. */
export function aTemplate(changes: Partial<FormTemplate> = {}): FormTemplate {
  const box = { x: 40, y: 40, width: 120, height: 14 }
  return {
    ...{ id: '01990000-0000-7000-8000-0000000000f1', fileName: 'acord-25.pdf', bytes: 90_000, pages: 1 },
    ...{ formNumber: '25', edition: '2016/03', title: 'Certificate of liability insurance' },
    ...{ mappingSource: 'shipped', isVerified: false, fieldCount: 9, mappedCount: 9, formCount: 0 },
    ...{ uploadedByName: 'Maya Okafor', createdAt: at, updatedAt: at, version: 1 },
    pageSizes: [{ width: 612, height: 792 }],
    fields: Object.keys(mapping).map((name) => ({ name, kind: 'text', page: 1, box })),
    mapping,
    ...changes,
  }
}

/** A draft with all that its certificate asks for, with changes. */
export function aForm(changes: Partial<FilledForm> = {}): FilledForm {
  return {
    ...{ id: '01990000-0000-7000-8000-0000000000f2', number: 1042, status: 'draft', formNumber: '25' },
    ...{ title: 'Certificate of liability insurance', clientId: '01990000-0000-7000-8000-0000000000c1' },
    ...{
      clientName: 'Harbor Cafe LLC',
      assignedAgentId: person,
      servicerId: null,
      policyServicers: null,
      createdByName: 'Maya Okafor',
    },
    ...{ issuedAt: null, expiresOn: '2027-03-01', createdAt: at, updatedAt: at, version: 3 },
    ...{ templateId: aTemplate().id, holderId: null, policyIds: [], signedByName: '', reissueOfId: null },
    ...{ supersededById: null, stops: [], notices: [], listed: [], endorsements: [] },
    ...{ standing: [], gaps: [], remarks: [], differences: [] },
    values: {
      ...{ Date: '11/20/2026', Producer: 'Tidewater Insurance', Insured: 'Harbor Cafe LLC' },
      ...{ InsurerA: 'Union Mutual', NaicA: '12345', Holder: 'City of Norfolk' },
      ...{ GlNumber: 'GL-1', GlEffective: '03/01/2026', GlExpiration: '03/01/2027' },
    },
    ...changes,
  }
}
