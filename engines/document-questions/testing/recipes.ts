import type { Recipe } from './documents.ts'

const condition = 'You may cancel this policy by mailing to us advance written notice of cancellation.'

/** Six made-up documents: three to tune the rules with, three to test them with. */
export const recipes: { tuning: Recipe[]; test: Recipe[] } = {
  tuning: [
    {
      ...{
        fileName: 'bakery-bop.pdf',
        insured: 'Harbor Lane Bakery LLC',
        carrier: 'Union Mutual Insurance Company',
      },
      ...{ address: '12 Harbor Lane, Columbus, OH 43004', number: 'BOP-1001-A' },
      ...{ effective: '2026-03-01', expiration: '2027-03-01', lines: ['bop'], total: 4312 },
      coverages: [
        { line: 'bop', code: 'occ', name: 'Liability - Each Occurrence', limit: 1_000_000 },
        { line: 'bop', code: 'agg', name: 'General Aggregate', limit: 2_000_000 },
        { line: 'bop', code: 'building', name: 'Building', limit: 600_000, deductible: 1000 },
        {
          line: 'bop',
          code: 'contents',
          name: 'Business Personal Property',
          limit: 150_000,
          deductible: 1000,
        },
        { line: 'bop', code: 'wind_hail', name: 'Windstorm or Hail', deductibleText: '2%' },
        { line: 'bop', code: 'hired_auto', name: 'Hired Auto Liability', limit: 1_000_000 },
        { line: 'bop', code: 'water_backup', name: 'Water Back-Up', text: 'Not Covered' },
        { line: 'bop', code: 'business_income', name: 'Business Income', text: 'ALS 12 months' },
        { line: 'bop', code: 'employee_dishonesty', name: 'Employee Dishonesty', limit: 25_000 },
      ],
      forms: [
        ['BP 00 03', 'Businessowners Coverage Form'],
        ['BP 04 17', 'Employment-Related Practices Exclusion'],
        ['BP 04 97', 'Waiver of Transfer of Rights of Recovery'],
        ['CG 21 47', 'Assault and Battery Exclusion'],
      ],
      premiums: [
        ['Businessowners', 'bop', 4200],
        ['Terrorism premium', null, 112],
      ],
      interests: [['mortgagee', 'First Lakeside Bank']],
      location: { building: 600_000, contents: 150_000, coinsurance: 80, sprinklered: 'Yes' },
      sales: 800_000,
      wording: [
        condition,
        'We will not pay for loss caused by fungi, wet rot or dry rot.',
        'A burglar alarm is required at all times.',
      ],
    },
    {
      ...{ fileName: 'roofer-gl.pdf', insured: 'Summit Roofing Inc', carrier: 'Granite State Casualty' },
      ...{ address: '4 Ridge Road, Denver, CO 80014', number: 'GL 77-2201' },
      ...{ effective: '2026-06-15', expiration: '2027-06-15', lines: ['gl'], total: 18_750.5 },
      coverages: [
        { line: 'gl', code: 'occ', name: 'Each Occurrence', limit: 1_000_000, deductible: 2500 },
        { line: 'gl', code: 'agg', name: 'General Aggregate Limit', limit: 2_000_000 },
        {
          line: 'gl',
          code: 'products_agg',
          name: 'Products/Completed Operations Aggregate',
          limit: 2_000_000,
        },
        { line: 'gl', code: 'pai', name: 'Personal and Advertising Injury', limit: 1_000_000 },
        { line: 'gl', code: 'damage_rented', name: 'Damage to Premises Rented to You', limit: 100_000 },
        { line: 'gl', code: 'medexp', name: 'Medical Expense', text: 'Excluded' },
      ],
      forms: [
        ['CG 00 01', 'Commercial General Liability Coverage Form'],
        ['CG 20 10', 'Additional Insured - Owners, Lessees or Contractors'],
        ['CG 21 39', 'Contractual Liability Limitation'],
        ['CG 22 94', 'Exclusion - Damage to Work Performed by Subcontractors'],
        ['CG 21 49', 'Total Pollution Exclusion'],
      ],
      premiums: [['General liability', 'gl', 18_000]],
      interests: [['additional_insured', 'City of Aurora']],
      sales: 2_400_000,
      loss: { date: '2025-02-10', incurred: 32_000 },
      wording: [
        condition,
        'This insurance does not apply to subsidence or earth movement.',
        'Minimum earned premium: 25%.',
      ],
    },
    {
      ...{
        fileName: 'fleet-auto.pdf',
        insured: 'Northway Delivery Corp',
        carrier: 'Pioneer Transport Insurance',
      },
      ...{ address: '88 Depot Street, Macon, GA 31201', number: 'CA-550912' },
      ...{ effective: '2026-01-01', expiration: '2027-01-01', lines: ['auto'], total: 21_400 },
      coverages: [
        { line: 'auto', code: 'csl', name: 'Covered Autos Liability', limit: 1_000_000 },
        { line: 'auto', code: 'um', name: 'Uninsured Motorists', limit: 75_000 },
        {
          line: 'auto',
          code: 'comprehensive',
          name: 'Comprehensive',
          text: 'Actual cash value',
          deductible: 1000,
        },
        { line: 'auto', code: 'collision', name: 'Collision', text: 'Actual cash value', deductible: 2500 },
        { line: 'auto', code: 'hired_auto', name: 'Hired Autos', text: 'Not covered' },
        { line: 'auto', code: 'auto_med', name: 'Auto Medical Payments', limit: 5000 },
      ],
      forms: [
        ['CA 00 01', 'Business Auto Coverage Form'],
        ['CA 20 48', 'Designated Insured'],
      ],
      premiums: [['Commercial auto', 'auto', 21_400]],
      interests: [['loss_payee', 'Peachtree Truck Finance']],
      vehicles: [
        [2023, 'Ford', '1FTBR1C80PKA00011'],
        [2024, 'Isuzu', '54DC4W1D0RS200022'],
      ],
      wording: [condition, 'Newly acquired autos are covered for 30 days.'],
    },
  ],
  test: [
    {
      ...{
        fileName: 'motel-package.pdf',
        insured: 'Palm Court Motel LP',
        carrier: 'Coastal Fidelity Insurance',
      },
      ...{ address: '900 Ocean Drive, Naples, FL 34102', number: 'CPP 3390077' },
      ...{ effective: '2026-09-01', expiration: '2027-09-01', lines: ['property', 'gl'], total: 61_988 },
      coverages: [
        { line: 'gl', code: 'occ', name: 'Occurrence Limit', limit: 1_000_000 },
        { line: 'gl', code: 'agg', name: 'General Aggregate', limit: 3_000_000 },
        { line: 'gl', code: 'medexp', name: 'Medical Payments', limit: 5000 },
        { line: 'property', code: 'building', name: 'Building 1', limit: 3_500_000, deductible: 10_000 },
        { line: 'property', code: 'wind_hail', name: 'Named Storm', deductibleText: '5%' },
        { line: 'property', code: 'flood', name: 'Flood', text: 'Not covered' },
        { line: 'property', code: 'ordinance_law', name: 'Ordinance or Law', limit: 350_000 },
        { line: 'property', code: 'equipment_breakdown', name: 'Equipment Breakdown', text: 'Included' },
      ],
      forms: [
        ['CP 00 10', 'Building and Personal Property Coverage Form'],
        ['CP 10 30', 'Causes of Loss - Special Form'],
        ['CG 21 16', 'Exclusion - Designated Professional Services'],
        ['CG 24 04', 'Waiver of Transfer of Rights of Recovery'],
      ],
      premiums: [
        ['Property', 'property', 48_000],
        ['General Liability', 'gl', 13_500],
        ['TRIA', null, 488],
      ],
      interests: [['mortgagee', 'Gulf Savings & Trust']],
      location: { building: 3_500_000, contents: 400_000, coinsurance: 90, sprinklered: 'No' },
      sales: 1_900_000,
      wording: [
        condition,
        'This insurance does not apply to injury from assault or battery.',
        'A swimming pool must be fenced.',
      ],
    },
    {
      ...{
        fileName: 'cabinet-wc.pdf',
        insured: 'Oak & Ash Cabinetry Co',
        carrier: 'Workmens Reliance Mutual',
      },
      ...{ address: '31 Mill Street, Dayton, OH 45402', number: 'WC 8-44120' },
      ...{ effective: '2026-04-01', expiration: '2027-04-01', lines: ['wc'], total: 12_876 },
      coverages: [
        { line: 'wc', code: 'el_accident', name: 'Bodily Injury by Accident', limit: 500_000 },
        { line: 'wc', code: 'el_policy', name: 'Bodily Injury by Disease - Policy Limit', limit: 500_000 },
        { line: 'wc', code: 'el_employee', name: 'Bodily Injury by Disease - Each Employee', limit: 500_000 },
        { line: 'wc', code: 'wc_statutory', name: 'Workers Compensation', text: 'Statutory' },
      ],
      forms: [
        ['WC 00 00 00 C', 'Workers Compensation and Employers Liability Policy'],
        ['WC 00 03 13', 'Waiver of Our Right to Recover from Others'],
      ],
      premiums: [['Workers compensation', 'wc', 12_700]],
      interests: [['certificate_holder', 'Buckeye Builders Inc']],
      payroll: [
        ['2802', 'Carpentry shop', 410_000],
        ['8810', 'Clerical', 95_000],
      ],
      loss: { date: '2024-07-19', incurred: 8450 },
      wording: [condition, 'Officers are excluded from coverage under this policy.'],
    },
    {
      ...{ fileName: 'umbrella.pdf', insured: 'Riverside Tower LLC', carrier: 'Crown Excess & Surplus' },
      ...{ address: '1 Tower Plaza, Newark, NJ 07102', number: 'UMB-009-881' },
      ...{ effective: '2026-11-15', expiration: '2027-11-15', lines: ['umbrella'], total: 9640 },
      coverages: [
        { line: 'umbrella', code: 'umbrella_occ', name: 'Each Occurrence', limit: 5_000_000 },
        { line: 'umbrella', code: 'umbrella_agg', name: 'Aggregate Limit', limit: 5_000_000 },
        { line: 'umbrella', code: 'retention', name: 'Self-Insured Retention', limit: 10_000 },
        { line: 'umbrella', code: 'cyber', name: 'Cyber', text: 'Excluded' },
      ],
      forms: [
        ['CU 00 01', 'Commercial Liability Umbrella Coverage Form'],
        ['CU 21 23', 'Nuclear Energy Liability Exclusion'],
        ['CU 21 50', 'Silica or Silica-Related Dust Exclusion'],
      ],
      premiums: [['Umbrella', 'umbrella', 9640]],
      interests: [['additional_insured', 'Essex Property Managers']],
      wording: [condition, 'Asbestos: this policy does not apply to any asbestos hazard.'],
    },
  ],
}
