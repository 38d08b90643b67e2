/** The words that a messy file is made of. */
export const firstNames = [
  'Ann',
  'Bob',
  'Carla',
  'Dmitri',
  'Élodie',
  'Frank',
  'Grace',
  'Hiro',
  'Inés',
  'Jörg',
  'Kim',
  'Luis',
]
export const lastNames = [
  'Smith',
  'García',
  "O'Neil",
  'Müller',
  'Van Dyke',
  'Lee',
  'Nguyen',
  'Peña',
  'Johnson',
  'De la Cruz',
]
export const trades = [
  'Plumbing',
  'Roofing',
  'Bakery',
  'Trucking',
  'Dental',
  'Landscaping',
  'Motors',
  'Café',
  'Holdings',
]
export const carriers = [
  'Travelers',
  'The Hartford',
  'Progressive',
  'Liberty Mutual',
  'Chubb',
  'Safeco',
  'Auto-Owners',
]
export const streets = ['Main St', 'Oak Avenue', 'N. 5th Street', 'Lake Shore Dr.', 'Route 66']
export const cities = [
  ['Springfield', 'IL', '62701'],
  ['Peoria', 'Illinois', '61602'],
  ['Boston', 'ma', '2108'],
  ['Austin', 'TX', '78701-1234'],
]
export const personal = [
  'Personal Auto',
  'AUTOP',
  'Homeowners',
  'HO-3',
  'Home',
  'Umbrella',
  'Dwelling Fire',
  'Motorcycle',
  'Flood',
]
export const commercial = [
  'BOP',
  'GL',
  "Worker's Comp",
  'WC',
  'Commercial Auto',
  'Commercial Umbrella',
  'CGL',
  'Cyber Liability',
]
export const refused = ['Term Life', 'Whole Life', 'Annuity', 'Disability']
