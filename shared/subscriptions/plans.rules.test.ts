import { describe, expect, it } from 'vitest'
import { fallbackPlans, planKeys, planSeats, plansWith } from './plans.rules.ts'

const plans = plansWith({ agency_owner: { priceId: 'price_950' }, agent: { priceId: 'price_150' } })

describe('the plans', () => {
  it('cost 950 dollars for 10 users and 150 for one, with a trial of 14 days, billed monthly', () => {
    expect(plans.agency_owner).toMatchObject({
      price: 950,
      maxUsers: 10,
      trialDays: 14,
      billingPeriod: 'monthly',
    })
    expect(plans.agent).toMatchObject({ price: 150, maxUsers: 1, trialDays: 14, billingPeriod: 'monthly' })
    expect(planSeats).toEqual({ agency_owner: 10, agent: 1 })
  })

  it('carry the price ids that admins entered, and the fixed name of the agent plan', () => {
    expect([plans.agency_owner.priceId, plans.agent.priceId]).toEqual(['price_950', 'price_150'])
    expect(plans.agent.name).toBe('Insurance Agent Plan')
  })

  it('fall back to 400 and 150 dollars, with no price id to buy by', () => {
    expect([fallbackPlans.agency_owner.price, fallbackPlans.agent.price]).toEqual([400, 150])
    expect(planKeys.map((key) => fallbackPlans[key].priceId)).toEqual(['', ''])
  })

  it.each(planKeys)('say of %s what it has and what it has not, for whom it is and how it looks', (key) => {
    const plan = plans[key]
    expect(plan.bestFor.length).toBeGreaterThan(0)
    expect(plan.features.length).toBeGreaterThan(0)
    expect(plan.buttonText).toBe('Subscribe Now')
    expect(plan.color).not.toBe('')
    expect(plan.description).not.toBe('')
    const features = plan.detailedFeatures.flatMap((group) => group.features)
    expect(features.filter(({ title, description }) => title === '' || description === '')).toEqual([])
    expect(features.some((feature) => !feature.included)).toBe(key === 'agent')
  })

  it('give role-based access and team management to the agency plan alone', () => {
    const has = (key: 'agency_owner' | 'agent', title: string) =>
      plans[key].detailedFeatures.flatMap((group) => group.features).find((one) => one.title === title)
        ?.included
    for (const title of ['Role-based access', 'Team management']) {
      expect([has('agency_owner', title), has('agent', title)]).toEqual([true, false])
    }
  })
})
