const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const letters = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const shape = /^[A-HJ-NPR-Z0-9]{17}$/

/** Whether the ninth sign of a vehicle identification number is the check digit of the others (49 CFR 565). */
export function isVin(vin: string): boolean {
  if (!shape.test(vin)) return false
  const sum = [...vin].reduce(
    (total, letter, at) => total + (letters.indexOf(letter) % 10) * (weights[at] ?? 0),
    0,
  )
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** Whether a text has the letters and digits of a vehicle identification number, right or misread. */
export function isVinLike(text: string): boolean {
  return shape.test(text)
}
