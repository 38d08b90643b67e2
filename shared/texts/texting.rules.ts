const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** The time zones of each state and territory; those with several have them all, since nobody knows in which a client lives. */
const zonesOfState: Readonly<Record<string, readonly string[]>> = {
  ...{ AL: [central], AK: ['America/Anchorage', 'America/Adak'], AZ: ['America/Phoenix', mountain] },
  ...{ AR: [central], CA: [pacific], CO: [mountain], CT: [eastern], DE: [eastern], DC: [eastern] },
  ...{ FL: [eastern, central], GA: [eastern], HI: ['Pacific/Honolulu'], ID: [mountain, pacific] },
  ...{ IL: [central], IN: [eastern, central], IA: [central], KS: [central, mountain] },
  ...{ KY: [eastern, central], LA: [central], ME: [eastern], MD: [eastern], MA: [eastern] },
  ...{ MI: [eastern, central], MN: [central], MS: [central], MO: [central], MT: [mountain] },
  ...{ NE: [central, mountain], NV: [pacific, mountain], NH: [eastern], NJ: [eastern], NM: [mountain] },
  ...{ NY: [eastern], NC: [eastern], ND: [central, mountain], OH: [eastern], OK: [central] },
  ...{ OR: [pacific, mountain], PA: [eastern], PR: ['America/Puerto_Rico'], RI: [eastern], SC: [eastern] },
  ...{ SD: [central, mountain], TN: [eastern, central], TX: [central, mountain], UT: [mountain] },
  ...{ VT: [eastern], VA: [eastern], WA: [pacific], WV: [eastern], WI: [central], WY: [mountain] },
}

/** Texts leave from 8 in the morning until 9 in the evening where the client is (47 CFR 64.1200). */
export const [firstHour, lastHour] = [8, 21]

function minutesOfDay(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/** Whether texts rest: it is before 8 or from 9 on in some time zone of the client's state, or of the agency where the state has none. */
export function isQuietTime(state: string, agencyZone: string, at: Date): boolean {
  const zones = zonesOfState[state.trim().toUpperCase()] ?? [agencyZone]
  return zones.some((zone) => {
    const minutes = minutesOfDay(zone, at)
    return minutes < firstHour * 60 || minutes >= lastHour * 60
  })
}

const stopWords = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'optout', 'revoke'])
const startWords = new Set(['start', 'unstop', 'yes'])

/** What a client asks for by a text that is one word alone, as carriers understand it. */
export function keywordOf(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/[.!"']/g, '')
    .replace(/[\s-]+/g, '')
    .toLowerCase()
  if (stopWords.has(word)) return 'stop'
  return startWords.has(word) ? 'start' : null
}
