/**
 * Property and casualty insurers of the United States by name. Their NAIC numbers are not kept here: a number comes from a
 * document or a person. A name that is not here is found by its form.
 */
const listed = `
Cincinnati Insurance Company|Cincinnati Casualty Company|Cincinnati Indemnity Company
Travelers Indemnity Company|Travelers Property Casualty Company of America
Travelers Casualty Insurance Company of America|Travelers Casualty and Surety Company of America
Travelers Casualty and Surety Company|Travelers Indemnity Company of Connecticut
Travelers Indemnity Company of America|Charter Oak Fire Insurance Company
Phoenix Insurance Company|St. Paul Fire and Marine Insurance Company|St. Paul Mercury Insurance Company
United States Fidelity and Guaranty Company|Northfield Insurance Company|Northland Insurance Company
Standard Fire Insurance Company|Travelers Property Casualty Insurance Company
Hartford Fire Insurance Company|Hartford Casualty Insurance Company|Hartford Underwriters Insurance Company
Hartford Accident and Indemnity Company|Twin City Fire Insurance Company|Sentinel Insurance Company
Trumbull Insurance Company|Property and Casualty Insurance Company of Hartford
Hartford Insurance Company of the Midwest|Hartford Insurance Company of Illinois|Pacific Insurance Company
Liberty Mutual Insurance Company|Liberty Mutual Fire Insurance Company|Liberty Insurance Corporation
LM Insurance Corporation|First Liberty Insurance Corporation|Employers Insurance Company of Wausau
Ohio Security Insurance Company|Ohio Casualty Insurance Company|West American Insurance Company
American Fire and Casualty Company|Peerless Insurance Company|Netherlands Insurance Company
Indiana Insurance Company|Excelsior Insurance Company|Safeco Insurance Company of America
General Insurance Company of America|American States Insurance Company|American Economy Insurance Company
Federal Insurance Company|Pacific Indemnity Company|Great Northern Insurance Company
Vigilant Insurance Company|Chubb Indemnity Insurance Company|ACE American Insurance Company
ACE Property and Casualty Insurance Company|Indemnity Insurance Company of North America
Insurance Company of North America|Westchester Fire Insurance Company|Westchester Surplus Lines Insurance Company
Bankers Standard Insurance Company|Chubb Insurance Company of New Jersey
Continental Casualty Company|Continental Insurance Company|National Fire Insurance Company of Hartford
Valley Forge Insurance Company|Transportation Insurance Company|American Casualty Company of Reading, Pennsylvania
Columbia Casualty Company|Western Surety Company
Zurich American Insurance Company|American Zurich Insurance Company|American Guarantee and Liability Insurance Company
Steadfast Insurance Company|Maryland Casualty Company|Fidelity and Deposit Company of Maryland
Zurich American Insurance Company of Illinois|Colonial American Casualty and Surety Company
Nationwide Mutual Insurance Company|Nationwide Mutual Fire Insurance Company|Nationwide General Insurance Company
Nationwide Property and Casualty Insurance Company|Nationwide Insurance Company of America
Allied Property and Casualty Insurance Company|AMCO Insurance Company|Depositors Insurance Company
Scottsdale Insurance Company|Scottsdale Indemnity Company|Scottsdale Surplus Lines Insurance Company
National Casualty Company|Harleysville Insurance Company|Nationwide Agribusiness Insurance Company
Farmers Insurance Exchange|Truck Insurance Exchange|Mid-Century Insurance Company|Fire Insurance Exchange
State Farm Fire and Casualty Company|State Farm Mutual Automobile Insurance Company|State Farm General Insurance Company
Allstate Insurance Company|Allstate Indemnity Company|Allstate Property and Casualty Insurance Company
Progressive Casualty Insurance Company|United Financial Casualty Company|Progressive Northern Insurance Company
Progressive Classic Insurance Company|Progressive Specialty Insurance Company|Progressive Northwestern Insurance Company
Progressive Mountain Insurance Company|Progressive Southeastern Insurance Company|Progressive Max Insurance Company
Progressive County Mutual Insurance Company|Progressive Express Insurance Company|Progressive Michigan Insurance Company
Government Employees Insurance Company|GEICO Casualty Company|GEICO General Insurance Company
Philadelphia Indemnity Insurance Company|Markel Insurance Company|Evanston Insurance Company
Markel American Insurance Company|Great American Insurance Company|Great American Assurance Company
Great American Alliance Insurance Company|Great American Insurance Company of New York
Great American E&S Insurance Company|Selective Insurance Company of America|Selective Insurance Company of South Carolina
Selective Insurance Company of the Southeast|Selective Way Insurance Company
Erie Insurance Exchange|Erie Insurance Company|Erie Insurance Property and Casualty Company
Flagship City Insurance Company|Auto-Owners Insurance Company|Owners Insurance Company
Southern-Owners Insurance Company|Westfield Insurance Company
Westfield National Insurance Company|Hanover Insurance Company|Massachusetts Bay Insurance Company
Citizens Insurance Company of America|Allmerica Financial Benefit Insurance Company
Hanover American Insurance Company|Employers Mutual Casualty Company|EMCASCO Insurance Company
EMC Property and Casualty Company|Society Insurance, a Mutual Company|West Bend Mutual Insurance Company
Acuity, A Mutual Insurance Company|Sentry Insurance Company|Sentry Casualty Company|Sentry Select Insurance Company
Secura Insurance, a Mutual Company|Grange Insurance Company|State Automobile Mutual Insurance Company
Frankenmuth Mutual Insurance Company|Donegal Mutual Insurance Company|Pennsylvania National Mutual Casualty Insurance Company
Nautilus Insurance Company|Carolina Casualty Insurance Company|Berkley Insurance Company|Berkley Regional Insurance Company
Berkshire Hathaway Homestate Insurance Company|Berkshire Hathaway Direct Insurance Company
Berkshire Hathaway Specialty Insurance Company|National Indemnity Company|National Fire and Marine Insurance Company
National Liability and Fire Insurance Company|Redwood Fire and Casualty Insurance Company
AmGUARD Insurance Company|NorGUARD Insurance Company|EastGUARD Insurance Company|WestGUARD Insurance Company
Arch Insurance Company|Arch Specialty Insurance Company|AXIS Insurance Company|AXIS Surplus Insurance Company
Everest National Insurance Company|Everest Indemnity Insurance Company|Lexington Insurance Company
National Union Fire Insurance Company of Pittsburgh, Pa.|New Hampshire Insurance Company|American Home Assurance Company
Commerce and Industry Insurance Company|Illinois National Insurance Company|Granite State Insurance Company
AIG Specialty Insurance Company|AIG Property Casualty Company|Starr Indemnity and Liability Company
Starr Surplus Lines Insurance Company|Colony Insurance Company|Argonaut Insurance Company
Burlington Insurance Company|James River Insurance Company|Kinsale Insurance Company|Hiscox Insurance Company
Beazley Insurance Company|Houston Casualty Company|U.S. Specialty Insurance Company|RLI Insurance Company
Mt. Hawley Insurance Company|Utica Mutual Insurance Company|Utica First Insurance Company|Merchants Mutual Insurance Company
Church Mutual Insurance Company|Brotherhood Mutual Insurance Company|GuideOne Insurance Company
Amerisure Insurance Company|Amerisure Mutual Insurance Company|Wesco Insurance Company|Technology Insurance Company
Security National Insurance Company|Rochdale Insurance Company|Employers Preferred Insurance Company
Employers Compensation Insurance Company|Employers Assurance Company|Insurance Company of the West
Texas Mutual Insurance Company|Zenith Insurance Company|Pinnacol Assurance|SAIF Corporation
State Compensation Insurance Fund|Accident Fund Insurance Company of America|FCCI Insurance Company
Builders Mutual Insurance Company|Maine Employers Mutual Insurance Company|Key Risk Insurance Company
Bridgefield Employers Insurance Company|Central Mutual Insurance Company|Motorists Mutual Insurance Company
Country Mutual Insurance Company|Shelter Mutual Insurance Company|American Family Mutual Insurance Company
United Services Automobile Association|Endurance American Insurance Company|Endurance American Specialty Insurance Company
Ironshore Specialty Insurance Company|Landmark American Insurance Company|RSUI Indemnity Company|Admiral Insurance Company
Penn-America Insurance Company|Century Surety Company|Atain Specialty Insurance Company|Mesa Underwriters Specialty Insurance Company
Western World Insurance Company|QBE Insurance Corporation|Praetorian Insurance Company|NGM Insurance Company
Main Street America Assurance Company|Old Republic Insurance Company|Great West Casualty Company|Canal Insurance Company
Protective Insurance Company|Star Insurance Company|United States Fire Insurance Company|North River Insurance Company
Crum and Forster Specialty Insurance Company|Crum and Forster Indemnity Company|Hudson Insurance Company
United Specialty Insurance Company|State National Insurance Company|Clear Blue Insurance Company|Spinnaker Insurance Company
Next Insurance US Company|Foremost Insurance Company|Bristol West Insurance Company|Arbella Protection Insurance Company
Vermont Mutual Insurance Company|MMG Insurance Company|Preferred Mutual Insurance Company|New York Central Mutual Fire Insurance Company
Allied World Assurance Company|Allied World Surplus Lines Insurance Company|National Specialty Insurance Company
Atlantic Specialty Insurance Company|OneBeacon America Insurance Company|Greenwich Insurance Company|XL Insurance America
XL Specialty Insurance Company|Indian Harbor Insurance Company
Mitsui Sumitomo Insurance Company of America
American Modern Home Insurance Company|Accredited Surety and Casualty Company|Capitol Specialty Insurance Corporation
Capitol Indemnity Corporation|Continental Western Insurance Company|Falls Lake National Insurance Company
Tri-State Insurance Company of Minnesota|Union Insurance Company|Acadia Insurance Company|Firemen's Insurance Company of Washington, D.C.
Lloyd's of London|Underwriters at Lloyd's, London|Certain Underwriters at Lloyd's|Covington Specialty Insurance Company
Hallmark Specialty Insurance Company|American Hallmark Insurance Company of Texas|Homesite Insurance Company|Mercury Casualty Company
Mercury Insurance Company|Concord General Mutual Insurance Company|Patrons Mutual Insurance Company|Andover Companies|Norfolk and Dedham Mutual Fire Insurance Company
Quincy Mutual Fire Insurance Company|Merrimack Mutual Fire Insurance Company|Cambridge Mutual Fire Insurance Company|Farm Bureau Mutual Insurance Company
Farm Family Casualty Insurance Company|North Carolina Farm Bureau Mutual Insurance Company|Tennessee Farmers Mutual Insurance Company|Kentucky Farm Bureau Mutual Insurance Company
Alfa Mutual Insurance Company|Grinnell Mutual Reinsurance Company|Integrity Mutual Insurance Company|Badger Mutual Insurance Company|Rural Mutual Insurance Company
Wilson Mutual Insurance Company|United Fire and Casualty Company|Penn Millers Insurance Company|Goodville Mutual Casualty Company|Mutual Benefit Insurance Company
Millers Mutual Insurance Company|Farmers Alliance Mutual Insurance Company|Columbia Mutual Insurance Company|Cameron Mutual Insurance Company
Oregon Mutual Insurance Company|Western National Mutual Insurance Company|Mutual of Enumclaw Insurance Company|Federated Mutual Insurance Company
Federated Service Insurance Company|Pekin Insurance Company|Michigan Millers Mutual Insurance Company|Hastings Mutual Insurance Company|Pioneer State Mutual Insurance Company
Meridian Security Insurance Company|Nova Casualty Company|Greater New York Mutual Insurance Company|Tower National Insurance Company|Lancer Insurance Company
Lighthouse Property Insurance Corporation|Citizens Property Insurance Corporation|Universal Property and Casualty Insurance Company|Heritage Property and Casualty Insurance Company
Southern Insurance Company|Southern Fidelity Insurance Company|Builders Insurance, A Mutual Captive Company|Normandy Insurance Company|Ategrity Specialty Insurance Company
Obsidian Specialty Insurance Company|Trisura Specialty Insurance Company|Palomar Specialty Insurance Company|HDI Global Insurance Company|StarStone Specialty Insurance Company
Coverys Specialty Insurance Company|ProAssurance Specialty Insurance Company|Medical Protective Company|Professional Solutions Insurance Company|ProSight Specialty Insurance Company
New York Marine and General Insurance Company|Gotham Insurance Company|Southwest Marine and General Insurance Company|Tudor Insurance Company|Stratford Insurance Company
Prime Insurance Company|Knight Specialty Insurance Company|Ascot Specialty Insurance Company|Upland Specialty Insurance Company|Skyward Specialty Insurance Company
Houston Specialty Insurance Company|Imperium Insurance Company|Great Midwest Insurance Company|Benchmark Insurance Company|Sunz Insurance Company|Guarantee Insurance Company
Service American Indemnity Company|Midwest Employers Casualty Company|Safety National Casualty Corporation|Midvale Indemnity Company|Homeland Insurance Company of New York
Bankers Insurance Company|First Community Insurance Company|American Strategic Insurance Corp.|Wright National Flood Insurance Company|Hartford Steam Boiler Inspection and Insurance Company
Mutual Boiler Re|Factory Mutual Insurance Company|Affiliated FM Insurance Company|Allianz Global Risks US Insurance Company|Fireman's Fund Insurance Company
National Surety Corporation|American Automobile Insurance Company|Interstate Fire and Casualty Company|Chicago Insurance Company|Swiss Re Corporate Solutions America Insurance Corporation
Westport Insurance Corporation|North American Specialty Insurance Company|First Specialty Insurance Corporation|Munich Reinsurance America|American Alternative Insurance Corporation
Princeton Excess and Surplus Lines Insurance Company|General Star Indemnity Company|General Star National Insurance Company|Genesis Insurance Company|Gemini Insurance Company
StarNet Insurance Company|Great Divide Insurance Company|Berkley Assurance Company|Berkley National Insurance Company|Riverport Insurance Company|Preferred Employers Insurance Company
Clermont Insurance Company|Intrepid Insurance Company|Verlan Fire Insurance Company|Vantapro Specialty Insurance Company|Crestbrook Insurance Company|Titan Indemnity Company
Victoria Fire and Casualty Company|Infinity Insurance Company|Kemper Independence Insurance Company|Unitrin Auto and Home Insurance Company|Trinity Universal Insurance Company
National General Insurance Company|Integon National Insurance Company|Imperial Fire and Casualty Insurance Company|Dairyland Insurance Company|Middlesex Insurance Company|Patriot General Insurance Company`

export const knownCarriers: readonly string[] = listed.split(/[|\n]/).map((name) => name.trim())
