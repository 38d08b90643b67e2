// The first three digits of the ZIP codes of each state, as the Postal Service assigns them.
const prefixes =
  'AL 350-352 354-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200-205 569|' +
  'FL 320-339 341-349|GA 300-319 398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|' +
  'LA 700-714|ME 039-049|MD 206-219|MA 010-027 055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|MT 590-599|NE 680-693|' +
  'NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005 063 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-731 734-749|' +
  'OR 970-979|PA 150-196|RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733 750-799 885|UT 840-847|VT 050-054 056-059|' +
  'VA 201 220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831|PR 006-007 009|VI 008|GU 969|AS 967|MP 969'

const byState = new Map(
  prefixes.split('|').map((entry): [string, [number, number][]] => {
    const [state = '', ...ranges] = entry.split(' ')
    return [state, ranges.map((range) => [Number(range.slice(0, 3)), Number(range.slice(-3))])]
  }),
)

/** Whether a ZIP code can be in a state; of a state that is not in the list nobody knows. */
export function isZipOf(zip: string, state: string): boolean {
  const prefix = Number(zip.slice(0, 3))
  const ranges = byState.get(state)
  return !ranges || ranges.some(([from, to]) => prefix >= from && prefix <= to)
}

/** Whether any state has such ZIP codes. */
export function isZipOfAny(zip: string): boolean {
  return [...byState.keys()].some((state) => isZipOf(zip, state))
}
