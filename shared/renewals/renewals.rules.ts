import type { Renewal, RenewalBucket, RenewalSettings } from './renewals.contract.ts'

/** What holds until an owner says otherwise. */
export const usualRenewalSettings: RenewalSettings = {
  daysBefore: 60,
  daysByLine: [],
  requotePercent: 25,
  requoteDollars: 500,
}

/** The most days before its end that a term stands in the worklist. */
export const worklistDays = 120

export const renewalBucketLabels: Record<RenewalBucket, string> = {
  overdue: 'Overdue',
  '30': '0–30 days',
  '60': '31–60 days',
  '90': '61–90 days',
  '120': '91–120 days',
}

/** The days from today to the expiration dates of a bucket, both ends included; without a first day for what is over. */
export function daysOfBucket(bucket: RenewalBucket): { from: number | null; to: number } {
  if (bucket === 'overdue') return { from: null, to: 0 }
  const to = Number(bucket)
  return { from: to - 29, to }
}

/** By how much an offer differs from the premium of the term that ends; null where there is none, `percent` of nothing too. */
export function changeOf({ premium, offeredPremium }: Pick<Renewal, 'premium' | 'offeredPremium'>): {
  dollars: number
  percent: number | null
} | null {
  if (offeredPremium === null) return null
  const cents = Math.round(offeredPremium * 100) - Math.round(premium * 100)
  const percent = premium > 0 ? Math.round((cents / premium) * 10) / 10 : null
  return { dollars: cents / 100, percent }
}
