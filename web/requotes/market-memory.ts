import { formatDay } from '#shared/dates.ts'
import { formatPercent } from '#shared/money.ts'
import type { MarketMemory } from '#shared/requotes/ledger.contract.ts'

/** What is known of a carrier, however a quote or a person writes its name. */
export function memoryOf(markets: readonly MarketMemory[], name: string): MarketMemory | undefined {
  return markets.find(({ carrier, spellings }) =>
    [carrier, ...spellings].some((one) => one.toLowerCase() === name.trim().toLowerCase()),
  )
}

/** How often a carrier won. */
export function hitText({ won, lost, hitRatio }: MarketMemory): string {
  return hitRatio === null
    ? 'No quote was won or lost yet'
    : `Hit ratio ${formatPercent(hitRatio)}, ${won} of ${won + lost}`
}

/** What a carrier declined before. */
export function declineText(decline: MarketMemory['declines'][number]): string {
  const { lines, naics, reason, answeredOn, isSameClass } = decline
  const about = [lines.join(', '), naics && `NAICS ${naics}${isSameClass ? ', same class' : ''}`]
  const on = answeredOn ? ` on ${formatDay(answeredOn)}` : ''
  return `Declined${on}: ${reason} (${about.filter(Boolean).join('; ')})`
}
