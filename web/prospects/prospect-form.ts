import type { Prospect, ProspectCreate } from '#shared/prospects/prospects.contract.ts'

/** What the form of a prospect holds; an empty sum is ''. */
export type ProspectFormValues = {
  name: string
  phone: string
  email: string
  lineOfBusiness: string
  currentCarrier: string
  potentialPremium: number | string
  xDate: string
  nextStep: string
  source: string
  notes: string
  assignedAgentId: string
}

/** An empty form, whose producer is the person who opens it. */
export function emptyProspectForm(producerId: string): ProspectFormValues {
  return {
    name: '',
    phone: '',
    email: '',
    lineOfBusiness: '',
    currentCarrier: '',
    potentialPremium: '',
    xDate: '',
    nextStep: '',
    source: 'manual',
    notes: '',
    assignedAgentId: producerId,
  }
}

/** The form of a prospect as it stands. */
export function prospectFormOf(prospect: Prospect): ProspectFormValues {
  return {
    name: prospect.name,
    phone: prospect.phone,
    email: prospect.email,
    lineOfBusiness: prospect.lineOfBusiness,
    currentCarrier: prospect.currentCarrier,
    potentialPremium: prospect.potentialPremium ?? '',
    xDate: prospect.xDate ?? '',
    nextStep: prospect.nextStep,
    source: prospect.source,
    notes: prospect.notes,
    assignedAgentId: prospect.assignedAgentId,
  }
}

/** What the form of a prospect sends. */
export function prospectInputOf(values: ProspectFormValues): ProspectCreate {
  const { lineOfBusiness, potentialPremium, xDate, ...rest } = values
  return {
    ...rest,
    lineOfBusiness: lineOfBusiness as ProspectCreate['lineOfBusiness'],
    potentialPremium: potentialPremium === '' ? null : Number(potentialPremium),
    xDate: xDate || null,
  }
}
