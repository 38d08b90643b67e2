import { listAddress } from '#web/ui/list/list-return.ts'

/** The page of a filled form. */
export function formHref(id: string): string {
  return `/acords/${id}`
}

/** The page of a licensed form. */
export function templateHref(id: string): string {
  return `/acords/templates/${id}`
}

/** Where the licensed forms stand. */
export const templatesHref = '/acords?tab=templates'

/** Where a filled form leads back to: the list as it was left. */
export const backToForms = () => ({ to: listAddress('/acords'), label: 'ACORD forms' })

/** Where a licensed form leads back to. */
export const backToTemplates = { to: templatesHref, label: 'Licensed forms' }
