/** The four types that group every line of business. */
export const policyTypes = ['auto', 'home', 'commercial', 'health'] as const
export type PolicyType = (typeof policyTypes)[number]

export const policyTypeLabels: Record<PolicyType, string> = {
  auto: 'Auto',
  home: 'Home',
  commercial: 'Commercial',
  health: 'Health',
}

/**
 * The lines of business under each type, as policies keep and screens show them. Workers comp, BOP, general
 * liability and a business's umbrella are commercial, a personal umbrella is home; life is not kept here, and an import
 * keeps any other line with its own words (`OtherLine`).
 */
export const linesOfBusiness = {
  auto: ['Personal auto', 'Classic auto', 'Motorcycle', 'Recreational vehicle', 'Watercraft'],
  home: [
    'Homeowners',
    'Condo',
    'Renters',
    'Dwelling fire',
    'Mobile home',
    'Flood',
    'Earthquake',
    'Personal articles',
    'Personal umbrella',
  ],
  commercial: [
    'BOP',
    'General liability',
    'Workers comp',
    'Commercial auto',
    'Commercial property',
    'Commercial package',
    'Commercial umbrella',
    'Professional liability',
    'Cyber',
    'Employment practices',
    'Directors and officers',
    'Inland marine',
    'Builders risk',
    'Liquor liability',
    'Crime',
    'Bond',
    'Farm',
  ],
  health: ['Health', 'Group health', 'Medicare', 'Dental', 'Vision'],
} as const satisfies Record<PolicyType, readonly string[]>

export type LineOfBusiness = (typeof linesOfBusiness)[PolicyType][number]

/** A line that is not in the list, with the words that a file has for it; it may stand under any type. */
export type OtherLine = `Other: ${string}`

/** Whether a line is one that is not in the list. */
export function isOtherLine(line: string): line is OtherLine {
  return /^Other: \S/.test(line)
}

/** Every line of business, in the order of the four types. */
export const allLinesOfBusiness: readonly LineOfBusiness[] = policyTypes.flatMap(
  (type): readonly LineOfBusiness[] => linesOfBusiness[type],
)

const typeByLine = new Map<string, PolicyType>(
  policyTypes.flatMap((type) => linesOfBusiness[type].map((line) => [line, type] as const)),
)

/** The type that a line of business belongs to; undefined for a text that is no line. */
export function typeOfLine(line: string): PolicyType | undefined {
  return typeByLine.get(line)
}

/** Whether a line of business may stand under a type; an empty line, and one that is not in the list, stands under any. */
export function isLineOf(type: PolicyType, line: string): boolean {
  return line === '' || isOtherLine(line) || typeOfLine(line) === type
}
