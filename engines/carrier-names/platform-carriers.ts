import { spellingKey } from './carrier-key.rules.ts'

/** A carrier that many agencies have: its name, the group it belongs to, and what else the very same carrier is called. */
export type PlatformCarrier = { name: string; group: string; also: readonly string[] }

/**
 * Well-known carriers of the United States, one group a line: "group: carrier = other name; carrier". Names and groups only:
 * an NAIC code comes from a document, an import, a person or a published list, and is kept with that source.
 */
const listed = `
Accident Fund: Accident Fund Insurance Company of America; United Heartland; CompWest Insurance Company
Acuity: Acuity
Alfa: Alfa Insurance; Alfa Mutual Insurance Company
AIG: AIG; Lexington Insurance Company; National Union Fire Insurance Company of Pittsburgh, Pa.; New Hampshire Insurance Company; American Home Assurance Company; AIG Specialty Insurance Company
Allianz: Allianz; Fireman's Fund Insurance Company
Allstate: Allstate; Allstate Indemnity Company; Allstate Property and Casualty Insurance Company; Encompass Insurance; National General; Integon National Insurance Company
American Family: American Family; American Family Mutual Insurance Company; Main Street America Insurance; NGM Insurance Company; Homesite Insurance Company; Midvale Indemnity Company
American National: American National; Farm Family Casualty Insurance Company
American Modern: American Modern Insurance Group; American Modern Home Insurance Company
Amerisure: Amerisure; Amerisure Mutual Insurance Company
AmTrust: AmTrust = AmTrust North America; Wesco Insurance Company; Technology Insurance Company; Security National Insurance Company
Andover: Andover Companies; Merrimack Mutual Fire Insurance Company; Cambridge Mutual Fire Insurance Company
Arbella: Arbella Insurance; Arbella Protection Insurance Company
Arch: Arch Insurance; Arch Specialty Insurance Company
Auto-Owners: Auto-Owners Insurance; Owners Insurance Company; Southern-Owners Insurance Company
AXIS: AXIS Insurance; AXIS Surplus Insurance Company
Beazley: Beazley Insurance Company
Berkshire Hathaway: GEICO = Government Employees Insurance Company; Berkshire Hathaway GUARD = GUARD Insurance Group; AmGUARD Insurance Company; NorGUARD Insurance Company; Berkshire Hathaway Homestate Insurance Company; National Indemnity Company; MedPro Group; Medical Protective Company
Brotherhood Mutual: Brotherhood Mutual
Builders Mutual: Builders Mutual Insurance Company
Canal: Canal Insurance Company
Central: Central Insurance = Central Insurance Companies; Central Mutual Insurance Company
Chubb: Chubb; Federal Insurance Company; Pacific Indemnity Company; Great Northern Insurance Company; ACE American Insurance Company; ACE Property and Casualty Insurance Company; Westchester Surplus Lines Insurance Company; Westchester Fire Insurance Company
Church Mutual: Church Mutual
Cincinnati Financial: Cincinnati Insurance Company; Cincinnati Casualty Company; Cincinnati Indemnity Company
CNA: CNA; Continental Casualty Company; Valley Forge Insurance Company; Transportation Insurance Company; Columbia Casualty Company; Western Surety Company
Country Financial: Country Financial; Country Mutual Insurance Company
Crum & Forster: Crum & Forster; United States Fire Insurance Company; North River Insurance Company
Donegal: Donegal Insurance Group; Donegal Mutual Insurance Company
EMC: EMC Insurance; Employers Mutual Casualty Company; EMCASCO Insurance Company
Employers: Employers Preferred Insurance Company; Employers Assurance Company; Employers Compensation Insurance Company
Erie: Erie Insurance; Erie Insurance Property and Casualty Company; Flagship City Insurance Company
Everest: Everest National Insurance Company; Everest Indemnity Insurance Company
Farmers: Farmers Insurance; Truck Insurance Exchange; Mid-Century Insurance Company; Foremost Insurance; Bristol West Insurance
FCCI: FCCI Insurance Group
Federated: Federated Insurance; Federated Mutual Insurance Company
Frankenmuth: Frankenmuth Insurance; Frankenmuth Mutual Insurance Company
Grange: Grange Insurance
Great American: Great American Insurance; Great American Assurance Company; Great American Alliance Insurance Company; Mid-Continent Casualty Company
Grinnell: Grinnell Mutual
GuideOne: GuideOne Insurance
Hagerty: Hagerty
Hanover: The Hanover; Citizens Insurance Company of America; Massachusetts Bay Insurance Company; Allmerica Financial Benefit Insurance Company
Hartford: The Hartford; Hartford Fire Insurance Company; Hartford Casualty Insurance Company; Hartford Underwriters Insurance Company; Hartford Accident and Indemnity Company; Twin City Fire Insurance Company; Sentinel Insurance Company; Trumbull Insurance Company; Navigators Insurance Company
Hiscox: Hiscox
ICW: ICW Group; Insurance Company of the West
Jewelers Mutual: Jewelers Mutual
Kemper: Kemper; Infinity Insurance; Trinity Universal Insurance Company
Kinsale: Kinsale Insurance Company
Lemonade: Lemonade Insurance Company
Liberty Mutual: Liberty Mutual; Liberty Mutual Fire Insurance Company; Liberty Insurance Corporation; Safeco; Safeco Insurance Company of America; Ohio Casualty; Ohio Security Insurance Company; West American Insurance Company; Peerless Insurance Company; Ironshore Specialty Insurance Company; State Auto; State Automobile Mutual Insurance Company
Lloyd's: Lloyd's of London = Underwriters at Lloyd's, London = Certain Underwriters at Lloyd's
Markel: Markel; Markel American Insurance Company; Evanston Insurance Company; State National Insurance Company
Merchants: Merchants Insurance Group; Merchants Mutual Insurance Company
Mercury: Mercury Insurance; Mercury Casualty Company
Munich Re: American Alternative Insurance Corporation; Hartford Steam Boiler = HSB = Hartford Steam Boiler Inspection and Insurance Company; NEXT Insurance; Next Insurance US Company
Nationwide: Nationwide; Nationwide Mutual Insurance Company; Nationwide Mutual Fire Insurance Company; Allied Property and Casualty Insurance Company; AMCO Insurance Company; Depositors Insurance Company; Harleysville Insurance; National Casualty Company; Scottsdale Insurance Company; Nationwide E&S = Nationwide Excess and Surplus
NJM: NJM Insurance = New Jersey Manufacturers Insurance Company
North Carolina Farm Bureau: North Carolina Farm Bureau Mutual Insurance Company
NYCM: NYCM Insurance = New York Central Mutual Fire Insurance Company
Old Republic: Old Republic Insurance Company; Great West Casualty Company
Openly: Openly
Orion180: Orion180
Palomar: Palomar Specialty Insurance Company
Pekin: Pekin Insurance
Penn National: Penn National Insurance = Pennsylvania National Mutual Casualty Insurance Company
Pinnacol: Pinnacol Assurance
Plymouth Rock: Plymouth Rock Assurance
Preferred Mutual: Preferred Mutual
Progressive: Progressive; Progressive Casualty Insurance Company; Progressive Northern Insurance Company; Progressive Specialty Insurance Company; Progressive Direct Insurance Company; United Financial Casualty Company; American Strategic Insurance Corp.
Pure: PURE Insurance = Privilege Underwriters Reciprocal Exchange
QBE: QBE Insurance; Praetorian Insurance Company
Quincy Mutual: Quincy Mutual; Patrons Mutual Insurance Company
RLI: RLI; Mt. Hawley Insurance Company
Sagesure: SageSure
Secura: Secura Insurance
Selective: Selective Insurance; Selective Insurance Company of America; Selective Way Insurance Company
Sentry: Sentry Insurance; Dairyland Insurance; Middlesex Insurance Company
Shelter: Shelter Insurance; Shelter Mutual Insurance Company
Society: Society Insurance
Starr: Starr Indemnity and Liability Company
State Farm: State Farm; State Farm Fire and Casualty Company; State Farm Mutual Automobile Insurance Company
State Fund: State Compensation Insurance Fund
Stillwater: Stillwater Insurance
Texas Mutual: Texas Mutual
Tokio Marine: Philadelphia Insurance; Philadelphia Indemnity Insurance Company; Tokio Marine America; Houston Casualty Company; U.S. Specialty Insurance Company
Tower Hill: Tower Hill Insurance
Travelers: Travelers; Travelers Indemnity Company; Travelers Property Casualty Company of America; Travelers Casualty and Surety Company of America; Charter Oak Fire Insurance Company; Phoenix Insurance Company; St. Paul Fire and Marine Insurance Company; Standard Fire Insurance Company; Northland Insurance Company; Northfield Insurance Company
UFG: UFG Insurance = United Fire Group; United Fire & Casualty Company
Universal Property: Universal Property & Casualty Insurance Company
USAA: USAA = United Services Automobile Association
Utica: Utica National; Utica Mutual Insurance Company
Utica First: Utica First Insurance Company
Vermont Mutual: Vermont Mutual
W. R. Berkley: Berkley Insurance Company; Acadia Insurance; Continental Western Insurance Company; Union Standard Insurance Group; Carolina Casualty Insurance Company; Admiral Insurance Company; Nautilus Insurance Company
Wawanesa: Wawanesa
West Bend: West Bend = West Bend Mutual Insurance Company
Western National: Western National
Westfield: Westfield; Westfield National Insurance Company
Wright Flood: Wright Flood = Wright National Flood Insurance Company
XL: AXA XL; XL Specialty Insurance Company; Greenwich Insurance Company; Indian Harbor Insurance Company
Zenith: Zenith Insurance Company
Zurich: Zurich = Zurich North America; Zurich American Insurance Company; American Zurich Insurance Company; Steadfast Insurance Company`

/** The platform's carriers, in the order of their groups. */
export const platformCarriers: readonly PlatformCarrier[] = listed
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [group = '', names = ''] = line.split(/: (.*)/)
    return names.split('; ').map((text) => {
      const [name = '', ...also] = text.split(' = ')
      return { name, group, also }
    })
  })

const byKey = new Map(
  platformCarriers.flatMap((carrier) =>
    [carrier.name, ...carrier.also].map((spelling) => [spellingKey(spelling), carrier] as const),
  ),
)

/** The carrier of the platform's list that a spelling means without doubt, or undefined. */
export function platformCarrierOf(spelling: string): PlatformCarrier | undefined {
  return byKey.get(spellingKey(spelling))
}
