const values: Record<string, number> = {
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, Number(digit)])),
  ...Object.fromEntries([...'ABCDEFGH'].map((letter, at) => [letter, at + 1])),
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...Object.fromEntries([...'STUVWXYZ'].map((letter, at) => [letter, at + 2])),
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The VIN as it is kept: capital letters, no spaces or dashes. */
export function plainVin(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a text is a VIN of 17 characters with the right check digit. */
export function isVin(text: string): boolean {
  const vin = plainVin(text)
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return false
  const sum = [...vin].reduce((total, letter, at) => total + (values[letter] ?? 0) * (weights[at] ?? 0), 0)
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** Makers by the first three characters, the longest match first; the most common in the United States. */
const makers: Record<string, string> = {
  ...{ '1C3': 'Chrysler', '1C4': 'Jeep', '1C6': 'Ram', '1J4': 'Jeep', '1J8': 'Jeep', '2C3': 'Chrysler' },
  ...{ '3C6': 'Ram', '1B3': 'Dodge', '2B3': 'Dodge', '1D7': 'Dodge', '1FA': 'Ford', '1FB': 'Ford' },
  ...{ '1FD': 'Ford', '1FM': 'Ford', '1FT': 'Ford', '2FM': 'Ford', '3FA': 'Ford', '1LN': 'Lincoln' },
  ...{ '5LM': 'Lincoln', '1G1': 'Chevrolet', '1GC': 'Chevrolet', '1GN': 'Chevrolet', '2G1': 'Chevrolet' },
  ...{ '3GC': 'Chevrolet', '3GN': 'Chevrolet', KL7: 'Chevrolet', '1G4': 'Buick', '1G6': 'Cadillac' },
  ...{ '1GY': 'Cadillac', '1GK': 'GMC', '1GT': 'GMC', '3GT': 'GMC', '1HG': 'Honda', '2HG': 'Honda' },
  ...{ '5FN': 'Honda', '5J6': 'Honda', '7FA': 'Honda', JHM: 'Honda', JHL: 'Honda', '19U': 'Acura' },
  ...{ '5J8': 'Acura', JH4: 'Acura', '1N4': 'Nissan', '1N6': 'Nissan', '3N1': 'Nissan', '5N1': 'Nissan' },
  ...{ JN1: 'Nissan', JN8: 'Nissan', KNM: 'Nissan', JNK: 'Infiniti', '4T1': 'Toyota', '4T3': 'Toyota' },
  ...{ '5TD': 'Toyota', '5TF': 'Toyota', '2T1': 'Toyota', '2T3': 'Toyota', '5YF': 'Toyota', JTD: 'Toyota' },
  ...{ JTE: 'Toyota', JTM: 'Toyota', '3TM': 'Toyota', JTH: 'Lexus', JTJ: 'Lexus', '2T2': 'Lexus' },
  ...{ '58A': 'Lexus', '4S3': 'Subaru', '4S4': 'Subaru', JF1: 'Subaru', JF2: 'Subaru', JM1: 'Mazda' },
  ...{ JM3: 'Mazda', '3MZ': 'Mazda', '4F2': 'Mazda', '5NP': 'Hyundai', '5NM': 'Hyundai', KM8: 'Hyundai' },
  ...{ KMH: 'Hyundai', '5XY': 'Kia', KNA: 'Kia', KND: 'Kia', '3KP': 'Kia', '5XX': 'Kia' },
  ...{ '1VW': 'Volkswagen', '3VW': 'Volkswagen', WVG: 'Volkswagen', WVW: 'Volkswagen', WAU: 'Audi' },
  ...{ WA1: 'Audi', WBA: 'BMW', WBS: 'BMW', '5UX': 'BMW', WDD: 'Mercedes-Benz', '4JG': 'Mercedes-Benz' },
  ...{ W1K: 'Mercedes-Benz', W1N: 'Mercedes-Benz', '55S': 'Mercedes-Benz', WP0: 'Porsche', WP1: 'Porsche' },
  ...{ YV1: 'Volvo', YV4: 'Volvo', '5YJ': 'Tesla', '7SA': 'Tesla', SAL: 'Land Rover', JA4: 'Mitsubishi' },
}
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * Model year and maker of a VIN by its own standard positions: the tenth character, which repeats every 30 years (the seventh
 * shows which), and the first three. An empty maker is one that is not in our list; null for what is no VIN.
 */
export function readVin(text: string): { year: number | null; make: string } | null {
  if (!isVin(text)) return null
  const vin = plainVin(text)
  const at = yearLetters.indexOf(vin.charAt(9))
  const isLater = /[A-Z]/.test(vin.charAt(6))
  return { year: at === -1 ? null : at + (isLater ? 2010 : 1980), make: makers[vin.slice(0, 3)] ?? '' }
}
