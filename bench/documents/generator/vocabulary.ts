import type { CoverageCode } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'

const phrases = (text: string) => text.split('|').map((phrase) => phrase.trim())

// Half of the carriers are made up, half are known ones: a reader has to do with both.
export const carriers = phrases(
  `Harbor Point Mutual Insurance Company | Great Prairie Casualty Company | Blue Anchor
 Indemnity Company | Northlight Specialty Insurance Company | Keystone Ridge Assurance Corporation | Summit Valley
 Fire & Casualty Company | Old Commonwealth Insurance Co. | Redwood Coast Surety and Insurance Company | Pilgrim
 Heritage Property and Casualty | Ironbridge Underwriters Insurance Company | Travelers Casualty Insurance Company of
 America | The Cincinnati Insurance Company | Hartford Fire Insurance Company | Liberty Mutual Fire Insurance Company |
 Nationwide Mutual Insurance Company | Zurich American Insurance Company | Erie Insurance Exchange | Westfield
 Insurance Company | Philadelphia Indemnity Insurance Company | Markel Insurance Company | Scottsdale Insurance
 Company | Employers Mutual Casualty Company | Selective Insurance Company of America | Progressive Casualty
 Insurance Company`.replace(/\s+/g, ' '),
)

export const namePrefixes = phrases(
  'Maple Street|Blue Heron|Tri-County|Golden Gate|Riverbend|High Plains|Silver Lake|O’Malley|St. Clair|Pine Ridge|Metro|Coastal Empire|Four Corners|Big Sky|Granite State|Lone Oak|Sunrise|Cedar Hill|Harbor View|Nguyen Brothers|Delgado & Sons|Kowalski|Three Rivers|North Shore|Bayou City',
)
export const trades = phrases(
  'Roofing|Plumbing Services|Bakery|Auto Body|Dental Group|Landscape Design|Property Holdings|Electric|Trucking|Brewing|Veterinary Clinic|Printing|Fitness Studio|Hardware|Catering|Marine Supply|Childcare Center|HVAC Contractors|Machine Works|Consulting',
)
export const entities = [
  ['LLC', 'Limited Liability Company'],
  ['Inc.', 'Corporation'],
  ['Corp.', 'Corporation'],
  ['Co.', 'Corporation'],
  ['LP', 'Partnership'],
  ['', 'Individual'],
] as const
export const streets = phrases(
  'Industrial Parkway|Main Street|W. 4th Ave|Old Mill Road|County Road 212|N Lincoln Blvd|Harbor Drive|Commerce Way|State Route 9|Elm St|Peachtree Rd NE|Airport Hwy|Second Avenue South|Kings Canyon Blvd',
)
export const cities = phrases(
  'Dayton, OH 45402|Boise, ID 83702|Mobile, AL 36602|Fargo, ND 58102|Tampa, FL 33602-4417|Des Moines, IA 50309|Portland, ME 04101|Reno, NV 89501|St. Paul, MN 55101|Baton Rouge, LA 70801|Salt Lake City, UT 84101|Wilmington, DE 19801|Fort Worth, TX 76102|New Haven, CT 06510-1123|Cheyenne, WY 82001|Charleston, WV 25301',
)
export const agencies = phrases(
  'Brightwater Insurance Agency|Hollis & Pruitt Insurance Services, Inc.|Cornerstone Risk Partners LLC|The Langley Agency|First Harbor Brokerage|Acme Insurance Associates',
)
export const makes = phrases(
  'Ford F-150|Chevrolet Silverado 2500|Ram ProMaster|Toyota Tacoma|Freightliner M2|Ford Transit|Isuzu NPR|GMC Sierra',
)
export const mortgagees = phrases(
  'First National Bank of Omaha ISAOA|Wells Fargo Bank, N.A.|Community Credit Union|Prairie State Bank & Trust|Regions Equipment Finance',
)
export const additionals = phrases(
  'City of Springfield|Whitman Development Group LLC|Regional Transit Authority|Oakdale Mall Associates',
)

export const classCodes = [
  ['5645', 'Carpentry - Detached One or Two Family Dwellings'],
  ['8810', 'Clerical Office Employees NOC'],
  ['9079', 'Restaurant NOC'],
  ['5537', 'HVAC Installation and Drivers'],
  ['8742', 'Salespersons - Outside'],
  ['5551', 'Roofing - All Kinds & Drivers'],
  ['3724', 'Machinery or Equipment Erection'],
] as const

/** The ways in which documents name a coverage: one is taken for each. */
type Named = readonly [
  code: CoverageCode | null,
  names: string,
  limits: readonly (number | string)[],
  deductibles?: readonly (number | string)[],
]

const million = 1_000_000

/** What each line of business may have, with the words, limits and deductibles that are usual. */
export const coveragesOfLine: Partial<Record<LineCode, readonly Named[]>> = {
  gl: [
    ['occ', 'Each Occurrence Limit|Each Occurrence|Per Occurrence Limit', [million, 2 * million, 500_000]],
    [
      'agg',
      'General Aggregate Limit (Other Than Products - Completed Operations)|General Aggregate|General Aggregate Limit',
      [2 * million, 4 * million, 3 * million],
    ],
    [
      'products_agg',
      'Products - Completed Operations Aggregate Limit|Products/Completed Operations Aggregate|Products-Comp/Op Agg',
      [2 * million, million, 4 * million],
    ],
    [
      'pai',
      'Personal and Advertising Injury Limit|Personal & Advertising Injury|Personal And Advertising Injury Limit',
      [million, 2 * million],
    ],
    [
      'damage_rented',
      'Damage to Premises Rented to You Limit|Damage To Premises Rented To You (Any One Premises)|Fire Legal Liability - Any One Fire',
      [100_000, 300_000, 50_000],
    ],
    [
      'medexp',
      'Medical Expense Limit|Medical Payments - Any One Person|Medical Expense (Any One Person)',
      [5000, 10_000],
    ],
  ],
  bop: [
    [
      'liability_med',
      'Liability and Medical Expenses|Liability & Medical Expenses - Each Occurrence|Businessowners Liability: Liability and Medical Expenses',
      [million, 2 * million],
    ],
    ['medexp', 'Medical Expenses - Per Person|Medical Expenses (Any One Person)', [5000, 10_000]],
    [
      'agg',
      'General Aggregate (Other Than Products)|Aggregate Limit - Other Than Products/Completed Operations',
      [2 * million, 4 * million],
    ],
    [
      'products_agg',
      'Products/Completed Operations Aggregate|Aggregate Limit - Products/Completed Operations',
      [2 * million, 4 * million],
    ],
    [
      'building',
      'Building|Buildings - Replacement Cost|Building Limit of Insurance',
      [450_000, 1_250_000, 780_500],
      [1000, 2500],
    ],
    [
      'contents',
      'Business Personal Property|BPP - Replacement Cost|Business Personal Property Limit',
      [75_000, 120_000, 263_400],
      [1000, 2500, 500],
    ],
    [
      'business_income',
      'Business Income and Extra Expense|Business Income & Extra Expense',
      ['Actual Loss Sustained - 12 Months', 'ALS 12 months', 200_000],
    ],
    ['employee_dishonesty', 'Employee Dishonesty', [10_000, 25_000], [500, 1000]],
    ['water_backup', 'Water Back-up and Sump Overflow|Backup of Sewers or Drains', [5000, 25_000], [1000]],
    ['money_securities', 'Money and Securities - On Premises', [10_000]],
    ['equipment_breakdown', 'Equipment Breakdown', ['Included']],
  ],
  auto: [
    [
      'csl',
      'Covered Autos Liability - Combined Single Limit|Liability (CSL) Each Accident|Bodily Injury and Property Damage Liability - Each Accident',
      [million, 500_000, 750_000],
    ],
    ['auto_med', 'Auto Medical Payments|Medical Payments - Each Person', [5000, 10_000]],
    ['um', 'Uninsured Motorists|Uninsured Motorist - Each Accident', [million, 300_000, 100_000]],
    [
      'comprehensive',
      'Comprehensive|Physical Damage Comprehensive Coverage',
      ['Actual Cash Value'],
      [500, 1000],
    ],
    ['collision', 'Collision|Physical Damage Collision Coverage', ['Actual Cash Value'], [1000, 500, 2500]],
    ['hired_auto', 'Hired Auto Liability|Hired Autos', [million, 'Included']],
    ['non_owned_auto', 'Non-Owned Auto Liability|Nonownership Liability', [million, 'Included']],
  ],
  wc: [
    [
      'el_accident',
      'Bodily Injury by Accident - Each Accident|Employers Liability - Each Accident|E.L. Each Accident',
      [500_000, million, 100_000],
    ],
    ['el_policy', 'Bodily Injury by Disease - Policy Limit|E.L. Disease - Policy Limit', [500_000, million]],
    [
      'el_employee',
      'Bodily Injury by Disease - Each Employee|E.L. Disease - Each Employee',
      [500_000, million, 100_000],
    ],
  ],
  umbrella: [
    [
      'umbrella_occ',
      'Each Occurrence Limit|Umbrella Liability - Each Occurrence|Liability Limit - Each Occurrence',
      [5 * million, 2 * million, 10 * million],
    ],
    [
      'umbrella_agg',
      'Aggregate Limit|General Aggregate|Annual Aggregate Limit',
      [5 * million, 2 * million, 10 * million],
    ],
    ['retention', 'Self-Insured Retention|Retained Limit', [10_000, 0]],
  ],
  property: [
    ['building', 'Building|Building Coverage - Special Form', [2_400_000, 615_000], [5000, 2500]],
    [
      'contents',
      'Business Personal Property|Your Business Personal Property',
      [150_000, 402_300],
      [5000, 2500],
    ],
    [
      'business_income',
      'Business Income with Extra Expense|Business Income',
      [300_000, 120_000],
      ['72 Hours'],
    ],
    ['wind_hail', 'Windstorm or Hail', ['Included'], ['2%', 10_000]],
    [
      'ordinance_law',
      'Ordinance or Law - Increased Cost of Construction|Ordinance or Law Coverage',
      [50_000, 100_000],
    ],
  ],
  cyber: [
    [
      'cyber',
      'Policy Aggregate Limit of Liability|Cyber Liability Aggregate|Maximum Policy Aggregate',
      [million, 2 * million],
      [10_000, 5000],
    ],
    [null, 'Data Recovery Costs|Ransomware Payments', [250_000, 500_000], [10_000]],
  ],
  professional: [
    [
      'professional',
      'Each Claim Limit of Liability|Limit of Liability - Each Claim',
      [million, 2 * million],
      [5000, 10_000],
    ],
    [null, 'Aggregate Limit - All Claims|Policy Aggregate', [2 * million, 3 * million]],
  ],
  inland_marine: [
    [null, 'Contractors Scheduled Equipment|Scheduled Equipment', [185_000, 92_400], [1000, 2500]],
    [null, 'Rented or Leased Equipment|Leased/Rented Equipment - Any One Item', [50_000, 100_000], [1000]],
  ],
  crime: [
    ['employee_dishonesty', 'Employee Theft|Employee Theft - Per Loss', [100_000, 250_000], [1000, 2500]],
    [null, 'Forgery or Alteration', [50_000], [1000]],
  ],
}

/** How coverage parts are called where a document lists them with their premium. */
export const lineNames: Partial<Record<LineCode, string>> = {
  gl: 'Commercial General Liability Coverage Part|Commercial General Liability|General Liability',
  bop: 'Businessowners Policy|Businessowners Coverage|BUSINESSOWNERS',
  auto: 'Business Auto Coverage Part|Commercial Auto|Commercial Automobile Coverage Part',
  wc: 'Workers Compensation and Employers Liability|Workers Compensation|Workers’ Compensation',
  umbrella: 'Commercial Umbrella Liability|Umbrella Liability Policy|Commercial Liability Umbrella',
  property: 'Commercial Property Coverage Part|Commercial Property|Property Coverage Part',
  cyber: 'Cyber Liability|Cyber and Privacy Insurance|Data Compromise and Cyber Coverage Part',
  professional: 'Professional Liability|Miscellaneous Professional Liability|Errors and Omissions Liability',
  inland_marine: 'Commercial Inland Marine Coverage Part|Inland Marine|Contractors Equipment (Inland Marine)',
  crime: 'Commercial Crime Coverage Part|Crime and Fidelity|Commercial Crime',
}

export const formsOfLine: Partial<Record<LineCode, string>> = {
  gl: 'CG 00 01;04 13;Commercial General Liability Coverage Form|CG 21 47;12 07;Employment-Related Practices Exclusion|CG 20 10;12 19;Additional Insured - Owners, Lessees or Contractors|CG 24 04;05 09;Waiver of Transfer of Rights of Recovery',
  bop: 'BP 00 03;07 13;Businessowners Coverage Form|BP 04 17;01 10;Employment-Related Practices Exclusion|BP 05 15;12 20;Disclosure Pursuant to Terrorism Risk Insurance Act',
  auto: 'CA 00 01;11 20;Business Auto Coverage Form|CA 20 48;10 13;Designated Insured|CA 99 03;10 13;Auto Medical Payments Coverage',
  wc: 'WC 00 00 00 C;01 15;Workers Compensation and Employers Liability Policy|WC 00 03 13;04 84;Waiver of Our Right to Recover|WC 00 04 14;07 90;Notification of Change in Ownership',
  umbrella:
    'CU 00 01;04 13;Commercial Liability Umbrella Coverage Form|CU 21 23;02 02;Nuclear Energy Liability Exclusion',
  property:
    'CP 00 10;10 12;Building and Personal Property Coverage Form|CP 10 30;09 17;Causes of Loss - Special Form|CP 00 90;07 88;Commercial Property Conditions',
  cyber: 'CY 00 02;11 21;Cyber Incident Coverage Form',
  professional: 'PL 00 01;06 20;Professional Liability Coverage Form',
  inland_marine:
    'IM 70 00;04 04;Contractors Equipment Coverage|CM 00 01;09 04;Commercial Inland Marine Conditions',
  crime: 'CR 00 21;11 15;Commercial Crime Coverage Form (Loss Sustained)',
}
