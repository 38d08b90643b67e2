/**
 * Property and casualty insurers of the United States by name, with the five digits that the NAIC gives each where they
 * are certain: public facts of the NAIC's listing of companies. A name that is not here is found by its form.
 */
const listed = `
10677 Cincinnati Insurance Company|28665 Cincinnati Casualty Company|23280 Cincinnati Indemnity Company
25658 Travelers Indemnity Company|25674 Travelers Property Casualty Company of America
19046 Travelers Casualty Insurance Company of America|31194 Travelers Casualty and Surety Company of America
19038 Travelers Casualty and Surety Company|25682 Travelers Indemnity Company of Connecticut
25666 Travelers Indemnity Company of America|25615 Charter Oak Fire Insurance Company
25623 Phoenix Insurance Company|24767 St. Paul Fire and Marine Insurance Company|24791 St. Paul Mercury Insurance Company
25887 United States Fidelity and Guaranty Company|27987 Northfield Insurance Company|24015 Northland Insurance Company
19070 Standard Fire Insurance Company|36161 Travelers Property Casualty Insurance Company
19682 Hartford Fire Insurance Company|29424 Hartford Casualty Insurance Company|30104 Hartford Underwriters Insurance Company
22357 Hartford Accident and Indemnity Company|29459 Twin City Fire Insurance Company|11000 Sentinel Insurance Company
27120 Trumbull Insurance Company|34690 Property and Casualty Insurance Company of Hartford
37478 Hartford Insurance Company of the Midwest|38288 Hartford Insurance Company of Illinois|10046 Pacific Insurance Company
23043 Liberty Mutual Insurance Company|23035 Liberty Mutual Fire Insurance Company|42404 Liberty Insurance Corporation
33600 LM Insurance Corporation|33588 First Liberty Insurance Corporation|21458 Employers Insurance Company of Wausau
24082 Ohio Security Insurance Company|24074 Ohio Casualty Insurance Company|44393 West American Insurance Company
24066 American Fire and Casualty Company|24198 Peerless Insurance Company|24171 Netherlands Insurance Company
22659 Indiana Insurance Company|11045 Excelsior Insurance Company|24740 Safeco Insurance Company of America
24732 General Insurance Company of America|19704 American States Insurance Company|19690 American Economy Insurance Company
20281 Federal Insurance Company|20346 Pacific Indemnity Company|20303 Great Northern Insurance Company
20397 Vigilant Insurance Company|12777 Chubb Indemnity Insurance Company|22667 ACE American Insurance Company
20699 ACE Property and Casualty Insurance Company|43575 Indemnity Insurance Company of North America
22713 Insurance Company of North America|10030 Westchester Fire Insurance Company|10172 Westchester Surplus Lines Insurance Company
18279 Bankers Standard Insurance Company|41386 Chubb Insurance Company of New Jersey
20443 Continental Casualty Company|35289 Continental Insurance Company|20478 National Fire Insurance Company of Hartford
20508 Valley Forge Insurance Company|20494 Transportation Insurance Company|20427 American Casualty Company of Reading, Pennsylvania
31127 Columbia Casualty Company|13188 Western Surety Company
16535 Zurich American Insurance Company|40142 American Zurich Insurance Company|26247 American Guarantee and Liability Insurance Company
26387 Steadfast Insurance Company|19356 Maryland Casualty Company|39306 Fidelity and Deposit Company of Maryland
27855 Zurich American Insurance Company of Illinois|34347 Colonial American Casualty and Surety Company
23787 Nationwide Mutual Insurance Company|23779 Nationwide Mutual Fire Insurance Company|23760 Nationwide General Insurance Company
37877 Nationwide Property and Casualty Insurance Company|25453 Nationwide Insurance Company of America
42579 Allied Property and Casualty Insurance Company|19100 AMCO Insurance Company|42587 Depositors Insurance Company
41297 Scottsdale Insurance Company|15580 Scottsdale Indemnity Company|10672 Scottsdale Surplus Lines Insurance Company
11991 National Casualty Company|26182 Harleysville Insurance Company|28223 Nationwide Agribusiness Insurance Company
21652 Farmers Insurance Exchange|21709 Truck Insurance Exchange|21687 Mid-Century Insurance Company|21660 Fire Insurance Exchange
25143 State Farm Fire and Casualty Company|25178 State Farm Mutual Automobile Insurance Company|25151 State Farm General Insurance Company
19232 Allstate Insurance Company|19240 Allstate Indemnity Company|17230 Allstate Property and Casualty Insurance Company
24260 Progressive Casualty Insurance Company|11770 United Financial Casualty Company|38628 Progressive Northern Insurance Company
42994 Progressive Classic Insurance Company|32786 Progressive Specialty Insurance Company|42919 Progressive Northwestern Insurance Company
35190 Progressive Mountain Insurance Company|38784 Progressive Southeastern Insurance Company|24279 Progressive Max Insurance Company
10187 Progressive County Mutual Insurance Company|10193 Progressive Express Insurance Company|29203 Progressive Michigan Insurance Company
22063 Government Employees Insurance Company|41491 GEICO Casualty Company|35882 GEICO General Insurance Company
18058 Philadelphia Indemnity Insurance Company|38970 Markel Insurance Company|35378 Evanston Insurance Company
28932 Markel American Insurance Company|16691 Great American Insurance Company|26344 Great American Assurance Company
26832 Great American Alliance Insurance Company|22136 Great American Insurance Company of New York
37532 Great American E&S Insurance Company|12572 Selective Insurance Company of America|19259 Selective Insurance Company of South Carolina
39926 Selective Insurance Company of the Southeast|26301 Selective Way Insurance Company
26271 Erie Insurance Exchange|26263 Erie Insurance Company|26830 Erie Insurance Property and Casualty Company
35585 Flagship City Insurance Company|18988 Auto-Owners Insurance Company|32700 Owners Insurance Company
10190 Southern-Owners Insurance Company|24112 Westfield Insurance Company
24120 Westfield National Insurance Company|22292 Hanover Insurance Company|22306 Massachusetts Bay Insurance Company
31534 Citizens Insurance Company of America|41840 Allmerica Financial Benefit Insurance Company
36064 Hanover American Insurance Company|21415 Employers Mutual Casualty Company|21407 EMCASCO Insurance Company
25186 EMC Property and Casualty Company|15261 Society Insurance, a Mutual Company|15350 West Bend Mutual Insurance Company
14184 Acuity, A Mutual Insurance Company|24988 Sentry Insurance Company|28460 Sentry Casualty Company|21180 Sentry Select Insurance Company
22543 Secura Insurance, a Mutual Company|14060 Grange Insurance Company|25127 State Automobile Mutual Insurance Company
13986 Frankenmuth Mutual Insurance Company|13692 Donegal Mutual Insurance Company|14990 Pennsylvania National Mutual Casualty Insurance Company
17370 Nautilus Insurance Company|10510 Carolina Casualty Insurance Company|32603 Berkley Insurance Company|29580 Berkley Regional Insurance Company
20044 Berkshire Hathaway Homestate Insurance Company|10391 Berkshire Hathaway Direct Insurance Company
22276 Berkshire Hathaway Specialty Insurance Company|20087 National Indemnity Company|20079 National Fire and Marine Insurance Company
20052 National Liability and Fire Insurance Company|11673 Redwood Fire and Casualty Insurance Company
42390 AmGUARD Insurance Company|31470 NorGUARD Insurance Company|14702 EastGUARD Insurance Company|11981 WestGUARD Insurance Company
11150 Arch Insurance Company|21199 Arch Specialty Insurance Company|37273 AXIS Insurance Company|26620 AXIS Surplus Insurance Company
10120 Everest National Insurance Company|10851 Everest Indemnity Insurance Company|19437 Lexington Insurance Company
19445 National Union Fire Insurance Company of Pittsburgh, Pa.|23841 New Hampshire Insurance Company|19380 American Home Assurance Company
19410 Commerce and Industry Insurance Company|23817 Illinois National Insurance Company|23809 Granite State Insurance Company
26883 AIG Specialty Insurance Company|19402 AIG Property Casualty Company|38318 Starr Indemnity and Liability Company
13604 Starr Surplus Lines Insurance Company|39993 Colony Insurance Company|19801 Argonaut Insurance Company
23620 Burlington Insurance Company|12203 James River Insurance Company|38920 Kinsale Insurance Company|10200 Hiscox Insurance Company
37540 Beazley Insurance Company|42374 Houston Casualty Company|29599 U.S. Specialty Insurance Company|13056 RLI Insurance Company
37974 Mt. Hawley Insurance Company|25976 Utica Mutual Insurance Company|15326 Utica First Insurance Company|23329 Merchants Mutual Insurance Company
18767 Church Mutual Insurance Company|13528 Brotherhood Mutual Insurance Company|15032 GuideOne Insurance Company
19488 Amerisure Insurance Company|23396 Amerisure Mutual Insurance Company|25011 Wesco Insurance Company|42376 Technology Insurance Company
19879 Security National Insurance Company|12491 Rochdale Insurance Company|10346 Employers Preferred Insurance Company
11512 Employers Compensation Insurance Company|25402 Employers Assurance Company|27847 Insurance Company of the West
22945 Texas Mutual Insurance Company|13269 Zenith Insurance Company|41190 Pinnacol Assurance|36196 SAIF Corporation
35076 State Compensation Insurance Fund|10166 Accident Fund Insurance Company of America|10178 FCCI Insurance Company
10844 Builders Mutual Insurance Company|11149 Maine Employers Mutual Insurance Company|10885 Key Risk Insurance Company
10701 Bridgefield Employers Insurance Company|20230 Central Mutual Insurance Company|14621 Motorists Mutual Insurance Company
20990 Country Mutual Insurance Company|23388 Shelter Mutual Insurance Company|19275 American Family Mutual Insurance Company
25941 United Services Automobile Association|10641 Endurance American Insurance Company|41718 Endurance American Specialty Insurance Company
25445 Ironshore Specialty Insurance Company|33138 Landmark American Insurance Company|22314 RSUI Indemnity Company|24856 Admiral Insurance Company
32859 Penn-America Insurance Company|36951 Century Surety Company|17159 Atain Specialty Insurance Company|36838 Mesa Underwriters Specialty Insurance Company
13196 Western World Insurance Company|39217 QBE Insurance Corporation|37257 Praetorian Insurance Company|14788 NGM Insurance Company
29939 Main Street America Assurance Company|24147 Old Republic Insurance Company|11371 Great West Casualty Company|10464 Canal Insurance Company
12416 Protective Insurance Company|18023 Star Insurance Company|21113 United States Fire Insurance Company|21105 North River Insurance Company
44520 Crum and Forster Specialty Insurance Company|42471 Crum and Forster Indemnity Company|25054 Hudson Insurance Company
12537 United Specialty Insurance Company|12831 State National Insurance Company|28860 Clear Blue Insurance Company|24376 Spinnaker Insurance Company
16285 Next Insurance US Company|11185 Foremost Insurance Company|19658 Bristol West Insurance Company|41360 Arbella Protection Insurance Company
26018 Vermont Mutual Insurance Company|15997 MMG Insurance Company|15024 Preferred Mutual Insurance Company|14834 New York Central Mutual Fire Insurance Company
19489 Allied World Assurance Company|24319 Allied World Surplus Lines Insurance Company|22608 National Specialty Insurance Company
27154 Atlantic Specialty Insurance Company|20621 OneBeacon America Insurance Company|22322 Greenwich Insurance Company|24554 XL Insurance America
37885 XL Specialty Insurance Company|36940 Indian Harbor Insurance Company
20362 Mitsui Sumitomo Insurance Company of America
23469 American Modern Home Insurance Company|26379 Accredited Surety and Casualty Company|10638 Capitol Specialty Insurance Corporation
10472 Capitol Indemnity Corporation|10804 Continental Western Insurance Company|31925 Falls Lake National Insurance Company
0 Tri-State Insurance Company of Minnesota|0 Union Insurance Company|0 Acadia Insurance Company|0 Firemen's Insurance Company of Washington, D.C.
0 Lloyd's of London|0 Underwriters at Lloyd's, London|0 Certain Underwriters at Lloyd's|0 Covington Specialty Insurance Company
0 Hallmark Specialty Insurance Company|0 American Hallmark Insurance Company of Texas|0 Homesite Insurance Company|0 Mercury Casualty Company
0 Mercury Insurance Company|0 Concord General Mutual Insurance Company|0 Patrons Mutual Insurance Company|0 Andover Companies|0 Norfolk and Dedham Mutual Fire Insurance Company
0 Quincy Mutual Fire Insurance Company|0 Merrimack Mutual Fire Insurance Company|0 Cambridge Mutual Fire Insurance Company|0 Farm Bureau Mutual Insurance Company
0 Farm Family Casualty Insurance Company|0 North Carolina Farm Bureau Mutual Insurance Company|0 Tennessee Farmers Mutual Insurance Company|0 Kentucky Farm Bureau Mutual Insurance Company
0 Alfa Mutual Insurance Company|0 Grinnell Mutual Reinsurance Company|0 Integrity Mutual Insurance Company|0 Badger Mutual Insurance Company|0 Rural Mutual Insurance Company
0 Wilson Mutual Insurance Company|0 United Fire and Casualty Company|0 Penn Millers Insurance Company|0 Goodville Mutual Casualty Company|0 Mutual Benefit Insurance Company
0 Millers Mutual Insurance Company|0 Farmers Alliance Mutual Insurance Company|0 Columbia Mutual Insurance Company|0 Cameron Mutual Insurance Company
0 Oregon Mutual Insurance Company|0 Western National Mutual Insurance Company|0 Mutual of Enumclaw Insurance Company|0 Federated Mutual Insurance Company
0 Federated Service Insurance Company|0 Pekin Insurance Company|0 Michigan Millers Mutual Insurance Company|0 Hastings Mutual Insurance Company|0 Pioneer State Mutual Insurance Company
0 Meridian Security Insurance Company|0 Nova Casualty Company|0 Greater New York Mutual Insurance Company|0 Tower National Insurance Company|0 Lancer Insurance Company
0 Lighthouse Property Insurance Corporation|0 Citizens Property Insurance Corporation|0 Universal Property and Casualty Insurance Company|0 Heritage Property and Casualty Insurance Company
0 Southern Insurance Company|0 Southern Fidelity Insurance Company|0 Builders Insurance, A Mutual Captive Company|0 Normandy Insurance Company|0 Ategrity Specialty Insurance Company
0 Obsidian Specialty Insurance Company|0 Trisura Specialty Insurance Company|0 Palomar Specialty Insurance Company|0 HDI Global Insurance Company|0 StarStone Specialty Insurance Company
0 Coverys Specialty Insurance Company|0 ProAssurance Specialty Insurance Company|0 Medical Protective Company|0 Professional Solutions Insurance Company|0 ProSight Specialty Insurance Company
0 New York Marine and General Insurance Company|0 Gotham Insurance Company|0 Southwest Marine and General Insurance Company|0 Tudor Insurance Company|0 Stratford Insurance Company
0 Prime Insurance Company|0 Knight Specialty Insurance Company|0 Ascot Specialty Insurance Company|0 Upland Specialty Insurance Company|0 Skyward Specialty Insurance Company
0 Houston Specialty Insurance Company|0 Imperium Insurance Company|0 Great Midwest Insurance Company|0 Benchmark Insurance Company|0 Sunz Insurance Company|0 Guarantee Insurance Company
0 Service American Indemnity Company|0 Midwest Employers Casualty Company|0 Safety National Casualty Corporation|0 Midvale Indemnity Company|0 Homeland Insurance Company of New York
0 Bankers Insurance Company|0 First Community Insurance Company|0 American Strategic Insurance Corp.|0 Wright National Flood Insurance Company|0 Hartford Steam Boiler Inspection and Insurance Company
0 Mutual Boiler Re|0 Factory Mutual Insurance Company|0 Affiliated FM Insurance Company|0 Allianz Global Risks US Insurance Company|0 Fireman's Fund Insurance Company
0 National Surety Corporation|0 American Automobile Insurance Company|0 Interstate Fire and Casualty Company|0 Chicago Insurance Company|0 Swiss Re Corporate Solutions America Insurance Corporation
0 Westport Insurance Corporation|0 North American Specialty Insurance Company|0 First Specialty Insurance Corporation|0 Munich Reinsurance America|0 American Alternative Insurance Corporation
0 Princeton Excess and Surplus Lines Insurance Company|0 General Star Indemnity Company|0 General Star National Insurance Company|0 Genesis Insurance Company|0 Gemini Insurance Company
0 StarNet Insurance Company|0 Great Divide Insurance Company|0 Berkley Assurance Company|0 Berkley National Insurance Company|0 Riverport Insurance Company|0 Preferred Employers Insurance Company
0 Clermont Insurance Company|0 Intrepid Insurance Company|0 Verlan Fire Insurance Company|0 Vantapro Specialty Insurance Company|0 Crestbrook Insurance Company|0 Titan Indemnity Company
0 Victoria Fire and Casualty Company|0 Infinity Insurance Company|0 Kemper Independence Insurance Company|0 Unitrin Auto and Home Insurance Company|0 Trinity Universal Insurance Company
0 National General Insurance Company|0 Integon National Insurance Company|0 Imperial Fire and Casualty Insurance Company|0 Dairyland Insurance Company|0 Middlesex Insurance Company|0 Patriot General Insurance Company`

/** A known insurer; `naic` is empty where it is not certain. */
export type KnownCarrier = { name: string; naic: string }

export const knownCarriers: readonly KnownCarrier[] = listed
  .split(/[|\n]/)
  .map((entry) => /^(\d+) (.+)$/.exec(entry.trim()))
  .flatMap((match) => (match?.[2] ? [{ name: match[2], naic: match[1]?.length === 5 ? match[1] : '' }] : []))
