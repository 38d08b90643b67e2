import { usualRenewalSettings } from '#shared/renewals/renewals.rules.ts'

/** Bodies for the calls of renewals, follow-ups and their sequences. */
export const workBodies = {
  'PATCH /api/renewals/:id': () => ({ offeredPremium: 1250 }),
  'PUT /api/renewal-settings': () => ({ ...usualRenewalSettings, daysBefore: 45 }),
  'PATCH /api/follow-ups/:id': () => ({ isDone: true }),
  'PUT /api/follow-up-sequences': () => ({ stage: 'new', steps: [] }),
}
