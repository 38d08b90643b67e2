import type { Exposures } from '#shared/commercial/accounts.contract.ts'
import type { ScheduleName, ScheduleValues } from '#shared/commercial/schedules.contract.ts'
import { market, type RequoteStory } from './requotes.ts'

export type AccountStory = {
  /** Which business of the demo it suits. */
  name: RegExp
  exposures: Partial<Omit<Exposures, 'version' | 'updatedAt'>>
  schedules: Partial<Record<ScheduleName, ScheduleValues[]>>
  requote?: RequoteStory
}

function place(
  address: string,
  occupancy: string,
  [building, contents]: [number, number],
  area: number,
): ScheduleValues {
  const built = { construction: 'Joisted masonry', yearBuilt: 1988, stories: 1, protectionClass: '4' }
  return {
    address,
    occupancy,
    ...built,
    area,
    sprinklered: 'No',
    buildingLimit: building,
    contentsLimit: contents,
    deductible: 2500,
    coinsurance: 90,
  }
}

function vehicle(
  year: number,
  make: string,
  model: string,
  [vin, costNew]: [string, number],
): ScheduleValues {
  return { year, make, model, vin, costNew, garaging: 'Norfolk, VA 23510' }
}

function pay(classCode: string, description: string, employees: number, payroll: number): ScheduleValues {
  return { state: 'VA', classCode, description, employees, payroll }
}

const numbered = (rows: ScheduleValues[]): ScheduleValues[] =>
  rows.map((values, at) => ({ number: String(at + 1), ...values }))

/** A few businesses with what underwriters ask for; the first four are at market. */
export const accountStories: readonly AccountStory[] = [
  {
    name: /bakery/i,
    exposures: {
      operations: 'Retail bakery with a café of 30 seats and deliveries to restaurants.',
      annualSales: 1_480_000,
      squareFeet: 5200,
      powerUnits: 2,
      drivers: 3,
      lossesThreeYears: 1,
      lossesAmount: 6400,
    },
    schedules: {
      locations: numbered([
        place('412 Colley Avenue, Norfolk, VA 23507', 'Bakery and café', [620_000, 240_000], 5200),
      ]),
      vehicles: numbered([
        vehicle(2021, 'Ford', 'Transit 250', ['1FTBR1Y85MKA12346', 41_200]),
        vehicle(2019, 'Ram', 'ProMaster City', ['ZFBERFAB8K6M12345', 27_800]),
      ]),
      payroll: [pay('2003', 'Bakery and drivers', 14, 486_000), pay('8810', 'Clerical office', 2, 92_000)],
    },
    requote: {
      title: 'Package renewal',
      lines: ['BOP', 'Commercial auto', 'Workers comp'],
      reason: 'client_request',
      startedDaysAgo: 16,
      effectiveInDays: 38,
      dueInDays: 5,
      targetPremium: 18_500,
      notes: 'Wants the spoilage limit raised to $25,000.',
      quotes: [
        market('Travelers', 'Dana Ruiz', {
          status: 'quoted',
          sentDaysAgo: 14,
          answeredDaysAgo: 4,
          premium: 19_240,
          note: 'Spoilage of $25,000 included',
        }),
        market('Nationwide', 'Lee Park', {
          status: 'quoted',
          sentDaysAgo: 14,
          answeredDaysAgo: 2,
          premium: 18_115,
          note: 'Spoilage of $10,000, wind deductible 2%',
        }),
        market('CNA', 'Ivy Moss', {
          status: 'declined',
          sentDaysAgo: 14,
          answeredDaysAgo: 9,
          reason: 'No bakeries with frying',
        }),
      ],
    },
  },
  {
    name: /roof|construct|build|contract/i,
    exposures: {
      operations: 'Residential and light commercial contractor, no work above three stories.',
      annualSales: 4_200_000,
      subcontractedCost: 1_150_000,
      powerUnits: 5,
      drivers: 7,
      lossesThreeYears: 3,
      lossesAmount: 48_200,
      experienceMod: '1.04',
    },
    schedules: {
      vehicles: numbered([
        vehicle(2022, 'Ford', 'F-250', ['1FT7W2BT4NEC12345', 58_900]),
        vehicle(2020, 'Chevrolet', 'Silverado 2500', ['1GC4YNE70LF123456', 49_300]),
        vehicle(2018, 'Isuzu', 'NPR', ['JALC4W166J7012345', 44_000]),
      ]),
      payroll: [
        pay('5645', 'Carpentry, dwellings', 18, 1_020_000),
        pay('5606', 'Executive supervisors', 3, 264_000),
        pay('8810', 'Clerical office', 4, 188_000),
      ],
    },
    requote: {
      title: 'General liability and umbrella',
      lines: ['General liability', 'Commercial umbrella'],
      reason: 'client_request',
      startedDaysAgo: 30,
      effectiveInDays: 12,
      dueInDays: -3,
      targetPremium: 42_000,
      notes: '',
      quotes: [
        market('Chubb', 'Noor Aziz', { status: 'requested', sentDaysAgo: 21 }),
        market('Liberty Mutual', 'Sam Cole', { status: 'no_answer', sentDaysAgo: 28 }),
      ],
    },
  },
  {
    name: /marine|boat|harbor|seafood/i,
    exposures: {
      operations: 'Wholesale and retail seafood, with cold storage.',
      annualSales: 6_900_000,
      squareFeet: 18_400,
      powerUnits: 4,
      drivers: 5,
      lossesThreeYears: 0,
      lossesAmount: 0,
    },
    schedules: {
      locations: numbered([
        place('88 Water Street, Portsmouth, VA 23704', 'Seafood market', [1_900_000, 740_000], 18_400),
      ]),
      payroll: [pay('8021', 'Fish dealers, wholesale', 21, 812_000)],
    },
    requote: {
      title: 'New package',
      lines: ['Commercial package', 'Flood'],
      reason: 'client_request',
      startedDaysAgo: 2,
      effectiveInDays: 64,
      dueInDays: 21,
      targetPremium: 55_000,
      notes: 'Needs a flood quote beside the package.',
      quotes: [market('Chubb', 'Noor Aziz', { status: 'requested' })],
    },
  },
  {
    name: /dental|medical|clinic|health/i,
    exposures: {
      operations: 'Practice with six operatories.',
      annualSales: 2_300_000,
      squareFeet: 4100,
      lossesThreeYears: 0,
      lossesAmount: 0,
    },
    schedules: {
      locations: numbered([
        place('1200 Laskin Road, Virginia Beach, VA 23451', 'Office', [0, 680_000], 4100),
      ]),
      payroll: [pay('8832', 'Physician or dentist and clerical', 16, 1_060_000)],
    },
    requote: {
      title: 'Businessowners and cyber',
      lines: ['BOP', 'Cyber'],
      reason: 'client_request',
      startedDaysAgo: 75,
      effectiveInDays: -20,
      dueInDays: -40,
      targetPremium: 9000,
      notes: '',
      quotes: [
        market('The Hartford', 'Jo Lind', {
          status: 'won',
          sentDaysAgo: 70,
          answeredDaysAgo: 52,
          decidedDaysAgo: 45,
          premium: 8_760,
        }),
        market('CNA', 'Ivy Moss', {
          ...{ status: 'lost', sentDaysAgo: 70, answeredDaysAgo: 49, decidedDaysAgo: 45, premium: 9_420 },
          reason: 'Placed with The Hartford',
        }),
      ],
    },
  },
  {
    name: /landscap|garden|lawn/i,
    exposures: {
      operations: 'Landscape maintenance and tree trimming up to 20 feet.',
      annualSales: 1_150_000,
      powerUnits: 3,
      drivers: 4,
    },
    schedules: {
      vehicles: numbered([vehicle(2020, 'Ford', 'F-350', ['1FD8W3HT8LED12345', 52_400])]),
      payroll: [pay('0042', 'Landscape gardening', 12, 430_000)],
    },
  },
  {
    name: /auto|garage|motor/i,
    exposures: {
      operations: 'Repair garage with six bays and a tow truck.',
      annualSales: 1_900_000,
      squareFeet: 7600,
      powerUnits: 2,
    },
    schedules: {
      locations: numbered([
        place('3100 Tidewater Drive, Norfolk, VA 23509', 'Repair garage', [840_000, 310_000], 7600),
      ]),
    },
  },
  {
    name: /restaurant|grill|café|cafe|pizza/i,
    exposures: {
      operations: 'Restaurant of 90 seats; alcohol is a quarter of sales.',
      annualSales: 2_650_000,
      squareFeet: 4800,
      lossesThreeYears: 2,
      lossesAmount: 21_900,
    },
    schedules: {
      locations: numbered([place('27 Main Street, Hampton, VA 23669', 'Restaurant', [0, 390_000], 4800)]),
      payroll: [pay('9082', 'Restaurant', 34, 890_000)],
    },
  },
  {
    name: /retail|shop|store|market/i,
    exposures: { operations: 'Retail store with online sales.', annualSales: 980_000, squareFeet: 3300 },
    schedules: {
      locations: numbered([
        place('510 High Street, Portsmouth, VA 23704', 'Retail', [450_000, 210_000], 3300),
      ]),
    },
  },
]
