/** The features that an admin can switch off for one agency; all are on until then. */
export const featureFlags = ['csvImport', 'csvExport', 'digestMails'] as const
export type FeatureFlag = (typeof featureFlags)[number]
export type FeatureStates = Record<FeatureFlag, boolean>

/** What a feature is called, and why it is missing where it is switched off. */
export const featureLabels: Record<FeatureFlag, { label: string; whenOff: string }> = {
  csvImport: {
    label: 'CSV import',
    whenOff: 'CSV import is turned off for your agency. Contact support to turn it on.',
  },
  csvExport: {
    label: 'CSV export',
    whenOff: 'CSV export is turned off for your agency. Contact support to turn it on.',
  },
  digestMails: {
    label: 'Digest emails',
    whenOff: 'Digest emails are turned off for your agency. Contact support to turn them on.',
  },
}

/** The features that are switched off for an agency, by what is kept of its switches. */
export function featuresOff(kept: Readonly<Record<string, unknown>> | null | undefined): FeatureFlag[] {
  return featureFlags.filter((flag) => kept?.[flag] === false)
}

/** Which features an agency has; words that no feature has (any more) mean nothing. */
export function featureStates(kept: Readonly<Record<string, unknown>> | null | undefined): FeatureStates {
  const off = featuresOff(kept)
  const isOn = (flag: FeatureFlag) => !off.includes(flag)
  return { csvImport: isOn('csvImport'), csvExport: isOn('csvExport'), digestMails: isOn('digestMails') }
}
