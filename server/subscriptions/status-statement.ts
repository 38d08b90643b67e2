/**
 * `subscriptionStatusAt` of the rules as SQL over a row of agencies, for figures over all of them; a test holds the two
 * to the same answers. The text names the instant's parameter, such as `$1`.
 */
export function statusStatement(now: string): string {
  return `case
    when subscription_override is not null
      and coalesce((subscription_override->>'until')::timestamptz > ${now}::timestamptz, true)
      then subscription_override->>'status'
    when subscription_status = 'trialing' and stripe_subscription_id is null
      and subscription_period_end <= ${now}::timestamptz then 'expired'
    else subscription_status end`
}
