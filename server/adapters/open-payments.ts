import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import { type PaymentsAdapter, unsigned } from './payments.ts'

/** The refusal where nobody set a provider up: also in production, which has no sandbox. */
const notConfigured = 'Payments are not configured'

async function refuse(): Promise<never> {
  throw new AppError('unavailable', notConfigured, { reason: 'payments_not_configured' })
}

const off: PaymentsAdapter = {
  kind: 'off',
  createCustomer: refuse,
  changeCustomer: refuse,
  createCheckout: refuse,
  createPortal: refuse,
  listInvoices: refuse,
  retrieveSubscription: refuse,
  listSubscriptions: refuse,
  cancelSubscription: refuse,
  readEvent: async () => {
    throw unsigned()
  },
}

/** Stripe when its keys are set; else the sandbox, which exists only for trying out. */
export async function openPayments(config: Config, pool: pg.Pool): Promise<PaymentsAdapter> {
  if (config.stripe) return (await import('./stripe-payments.ts')).stripePayments(config.stripe)
  if (config.isTryOut) return (await import('./sandbox-payments.ts')).sandboxPayments(config, pool)
  return off
}
