import { phrases } from '#shared/fields/record-field.ts'
import type { ImportField } from '#shared/imports-exports/import-field.rules.ts'

/** What a file can say of the life of a term, beside the term's own fields. */
export const policyLifeFields: ImportField[] = [
  {
    key: 'mga',
    label: 'MGA',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'mga, mga name, managing general agent, managing general agency, general agency, general agent',
      'managing agency, mga mgu, mgu, program administrator, program manager, underwriting manager',
    ),
  },
  {
    key: 'wholesaler',
    label: 'Wholesaler',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'wholesaler, wholesaler name, wholesale broker, wholesale brokerage, wholesale, wholesale agency',
      'surplus lines broker, surplus broker, excess and surplus broker, e s broker',
    ),
  },
  {
    key: 'intermediary',
    label: 'MGA or wholesaler',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'intermediary, intermediary name, placed through, placed with, written through, mga wholesaler',
      'mga or wholesaler, wholesaler mga, mga broker, broker mga, placing broker, brokerage, sub broker',
    ),
    maybe: phrases('broker, broker name, market access, through'),
  },
  {
    key: 'payPlan',
    label: 'Pay plan',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'pay plan, payment plan, payplan, pay plan name, payment plan name, installment plan, installments',
      'payment schedule, billing plan, pay plan description, payment plan description',
    ),
    maybe: phrases('payment frequency, billing frequency, pay frequency'),
  },
  {
    key: 'annualPremium',
    label: 'Annual premium',
    group: 'Policy',
    shape: 'money',
    names: phrases(
      'annual premium, annualized premium, premium annualized, annual written premium, annualised premium',
      'estimated annual premium, yearly premium, premium annual, 12 month premium',
    ),
  },
  {
    key: 'premiumChange',
    label: 'Premium change of the transaction',
    group: 'Policy',
    shape: 'money',
    names: phrases(
      'premium change, change in premium, transaction premium, endorsement premium, transaction amount',
      'premium difference, return premium, additional premium, net change, change premium, billed premium',
    ),
  },
  {
    key: 'transactionDate',
    label: 'Date of the transaction',
    group: 'Policy',
    shape: 'date',
    names: phrases(
      'transaction date, transaction effective date, transaction effective, endorsement date',
      'endorsement effective date, change date, change effective date, status date, date of change',
      'endorsement effective, policy change date, activity effective date, status effective date',
    ),
  },
  {
    key: 'transactionReason',
    label: 'Reason for the transaction',
    group: 'Policy',
    shape: 'text',
    names: phrases(
      'cancellation reason, cancel reason, reason for cancellation, status reason, transaction reason',
      'cancel non renew reason, reason cancelled, termination reason',
      'reason lost, transaction description, change description, endorsement description',
    ),
    maybe: phrases('reason, reason code'),
  },
  {
    key: 'cancellationDate',
    label: 'Cancellation date',
    group: 'Policy',
    shape: 'date',
    names: phrases(
      'cancellation date, cancel date, date cancelled, date canceled, cancelled date, canceled date',
      'cancellation effective date, cancel effective date, cancellation effective, cancel effective',
      'termination date, pending cancel date, pending cancellation date, policy cancellation date',
      'cancelled on, date of cancellation, inactive date',
    ),
  },
  {
    key: 'reinstatementDate',
    label: 'Reinstatement date',
    group: 'Policy',
    shape: 'date',
    names: phrases(
      'reinstatement date, reinstated date, reinstate date, date reinstated, reinstatement effective date',
      'reinstatement effective, reinstated on',
    ),
  },
  {
    key: 'priorPolicyNumber',
    label: 'Policy number before',
    group: 'Policy',
    shape: 'code',
    names: phrases(
      'prior policy number, previous policy number, old policy number, renewed from policy number',
      'former policy number, prior policy, previous policy, replaced policy number, renewal of',
      'rewritten from policy number, expiring policy number, prior term policy number',
    ),
  },
]
