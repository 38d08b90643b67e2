/** Those of the United States, by the names that people there use. */
const unitedStates = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
] as const

export type TimeZoneGroup = { group: string; items: { value: string; label: string }[] }

function written(name: string): string {
  return name.replaceAll('_', ' ').replaceAll('/', ' / ')
}

/** Every time zone that the browser knows, those of the United States first; `current` is among them whatever its name. */
export function timeZoneGroups(current: string): TimeZoneGroup[] {
  const known = new Set<string>(unitedStates.map(({ value }) => value))
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])
  const others = [...names].filter((name) => !known.has(name)).sort()
  return [
    { group: 'United States', items: [...unitedStates] },
    { group: 'Everywhere', items: others.map((value) => ({ value, label: written(value) })) },
  ]
}

/** A time zone in words. */
export function timeZoneLabel(name: string): string {
  return unitedStates.find(({ value }) => value === name)?.label ?? written(name)
}
