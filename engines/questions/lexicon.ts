// The words of agency people. Each line names one meaning and the words that stand for it; singular and plural are
// kept apart, because "open ticket" and "open tickets" ask for different things.

const meanings: Record<string, string> = {
  client: 'client customer insured policyholder household cust acct account',
  clients: 'clients customers insureds policyholders households custs accts accounts clientele families',
  prospect: 'prospect lead suspect',
  prospects: 'prospects leads suspects',
  agent: 'agent producer rep salesperson csr seller salesman saleswoman broker employee colleague teammate',
  agents:
    'agents producers reps salespeople csrs sellers staff brokers employees colleagues teammates staffers',
  policy: 'policy pol contract',
  policies: 'policies polices pols contracts pif',
  ticket: 'ticket task tkt workitem',
  tickets: 'tickets tix tasks tkts issues workitems',
  renewal: 'renewal',
  renewals: 'renewals',
  renew: 'renew renews renewing reup',
  expire: 'expire expires expiring lapse lapses lapsing expiration expirations xdate xdates expiry',
  premium: 'premium premiums prem gwp dwp wp',
  book: 'book portfolio',
  agency: 'agency office shop brokerage firm',
  business: 'business biz',
  email: 'email emails mail',
  phone: 'phone cell mobile telephone cellphone',
  percentage: 'percentage percent pct proportion share fraction portion',
  average: 'average avg',
  statistics: 'statistics stats kpi kpis metrics figures',
  overview: 'overview summary snapshot rundown recap scorecard dashboard summarize summarise digest',
  retention: 'retention attrition churn persistency',
  retain: 'retain retained retaining',
  conversion: 'conversion conversions',
  convert: 'convert converts converting converted',
  distribution: 'distribution breakdown mix split spread composition makeup diversification',
  pipeline: 'pipeline funnel',
  leaderboard: 'leaderboard',
  auto: 'auto autos car vehicle',
  home: 'home homeowners homeowner ho3 dwelling',
  commercial: 'commercial bop gl',
  health: 'health medicare dental',
  month: 'month mo',
  quarter: 'quarter qtr',
  please: 'please pls plz kindly',
  thanks: 'thanks thx thnx tks ty thankyou thank',
  information: 'information info details',
  urgent: 'urgent asap',
  outstanding: 'outstanding unresolved unfinished pending',
  address: 'address addr',
  number: 'number num',
  create: 'create creat',
  update: 'update updt',
  search: 'search',
  find: 'find locate',
}

const spoken = `open show find list close mark move raise resolve escalate reopen hello hi hey howdy greetings morning afternoon evening goodbye bye thanks appreciate welcome assistant
 status priority resolved progress urgent medium high low description title quoted contacted converted lost
 overdue assigned profile permissions logged role whoami followup certificate endorsement claim quote carrier
 coverage liability umbrella deductible underwriting cancellation reinstatement remarketing remarket requote
 producing performing performer written bound commission trends insurance industry hardening market outlook
 database team many total count create update change modify correct search lookup display upcoming business
 expired yesterday tomorrow today monday tuesday wednesday thursday friday saturday sunday january february
 march april june july august september october november december month quarter previous current`

/** Words that are right as they stand although they look like one of ours; and what everybody says. */
const ordinary = `headcount ya insure insures insuring seat seats talk talks talked a an the i we you he she they it me us him her
 them my our your his their its this that these those who whom whose what which when where why how is are am was
 were be been being do does did done doing have has had having can could will would shall should may might must not
 no yes yeah yep nope ok okay sure to of in on at by for from with without about into onto over under between among
 through during before after since until till against off up down out as than then so but and or nor if because
 while though although also too very just only even still yet already again ever never always often sometimes now
 soon later lately recently here there get gets got getting give gives gave given make makes made making take takes
 took taken see sees saw seen look looks looked looking go goes going gone went come comes came coming know knows
 knew known think thinks thought want wants wanted need needs needed like likes liked let lets tell tells told say
 says said ask asks asked shows showed shown help helps helped use uses used try tries tried work works worked
 working call calls called put puts keep keeps kept leave leaves left mean means meant send sends sent write writes
 wrote writing sell sells sold selling buy bought bring brings brought pick picked sign signed signing set sets run
 runs ran moves moved add adds added adding opens opened closes closed closing file files filed log logs start
 starts started stop stops stopped pull pulls pulled check checks checked lists listed view new old big small large
 good great best better bad worse worst top most more less least few fewer lot lots much some any all none each
 every other another same different own long short first last next second third one two three four five six seven
 eight nine ten time times day days week weeks months year years quarters hour hours minute people person man woman
 guy guys folks thing things anything something nothing everything everyone everybody anyone somebody someone nobody
 place world house water roof fire tree boat dog cat police pole pricey polite promise premise premier tame steam
 teams teach lease leaf lend lender land lane ladies loads leaders leading leader clint glint quite quiet quit thick
 tickle wicket cricket thicket picket pocket rocket markets target rate rates rated date dates late gate state
 states score store story sport support report reports reported project protect product products protects resume
 reserve reverse review reviews reviewed renewable remove removes removed retail retired detail detailed mall mails
 male cancel cancels cancelled canceled question questions answer answers reason difference joke weather love life
 live hope happen happens happened explain define definition example examples cost costs price prices pay pays paid
 payment payments bill bills billing charge money dollars revenue income profit sales sale deal deals goal goals
 plan plans form forms page pages screen button app system software password login feature features setting settings
 template letter message messages text word words note notes line lines type types kind kinds sort name names named
 numbers id zip street city town county company companies llc inc corp pizza bakery construction roofing plumbing
 landscaping trucking law school church driver drivers truck trucks building property casualty flood earthquake
 cyber general workers comp vision holder additional loss losses claims damage accident injury limit limits
 deductibles excess surplus bond bonds carriers underwriter underwriters rating endorse hard soft growth grow
 growing grew increase increases decrease trend performance perform picking hitting killing crushing winning rocking
 hot fast quick quickly rough roughly exactly currently actually really right wrong true false real fine nice cool
 awesome perfect excellent wonderful night tonight friend buddy pal mate dear sir madam bless cheers care goodnight
 finished complete completed ready free busy away back around across along should've ours yours mine itself myself
 yourself ourselves whether either neither both half quarterly monthly yearly annual annually daily weekly ytd mtd
 eod eom eoy q1 q2 q3 q4 past prior following potential possible estimate estimated approximate overall entire whole
 full part totals sum amount value worth size base counts counted compare compared versus vs via per plus minus such
 rather instead birthday mother father wife husband son daughter brother sister kid kids family spouse married lunch
 dinner coffee meeting appointment calendar schedule remind reminder fax site website link chat bot robot human ai
 model machine computer language english spanish translate fun funny happy sad sorry worry tired bored pour tour
 poor door floor moor near wear bear ear hear tear fear gear counter country court council contact contacts contents
 contest content context policing polish pilot pilots picky pity pinky premiere preview prevent present presents
 prospectus rejected agencies agenda ages aged aging gents renal rental rentals rents rent renewed pertain certain
 curtain potion option options spot post posts pots paste pasta client's mad mode node vote dote bone pen pens oven
 event events medical provide provides provider providers insurer insurers require fund funds funding process
 assistance lose loses losing main correctly produce insurable conversation chance proposition exposed healthy
 subject explore injured function spare figure figured employer employers express collect college match shoe shape
 stuff commissioner suspend broken leak leaking concern concerned rule rules load contractor contractors employed
 instance position roll statistical remain remaining consent issuance enforcement denial competition previously
 medicaid meaning concept medicine channel charges pleased oversee construct regain covered browser boom familiar
 dealing connect mouth heath leasing farm lasting attention shot customary resolves vehicles shelter contrast
 overdose follows tank prim totally stiff broke statute officer rejection renters renter contrary marker scare
 distributor statistic pleasure inserted returned returning corrupt produced accepts contained searched exports
 exported contexts smaller programs program changed updated created creates projects authors author logger server
 shared carries bounds failures failure updates aligned conversations attribution titles statuses stays issued
 produces performed descriptive merging conventions cast exiting threads thread located displays displayed profits
 cont finds marking searches connects connecting assigns constructs sharper percentages amounts permit permits hail
 pet pets gap pool trailer teen teenager son's bike marine crime fleet crew issue insured's tenant landlord lawyer
 dentist doctor nurse plumber cleaner painter baker barber salon gym cafe bar restaurant hotel motel garage deli
 market's season winter summer spring autumn weekend holiday vacation traffic train flight travel sentence paragraph
 essay novel chess game games soccer football baseball basketball recipe bread egg eggs milk wine beer horse bird
 fish spider song music movie movies film actor star planet moon sun sky blue green red yellow black white gray
 brown orange pink purple inforce become becomes becoming became key ratio ratios personal distributed backlog gain
 gained gains far pace tracking trending shaping altogether category categories heavy weighted skewed diversified
 balanced concentrated loyal loyalty sticky rank ranking rankings ranked performers winner mvp rainmaker unsold
 prospective projected expected forecast opportunity opportunities hopper numberone churned churning departed gross
 net volume turnover production standings queue workload unclosed unsolved unassigned licensed headcounts staffing
 divided allocated snapshots glance pulse joined landed acquired acquisition additions signups onboarded won
 dominant common popular majority weighting splits charlie sam jim joe bob mary john jane dave mike tom tim dan ann
 ben max leo amy kim lee ray roy rob ron`

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Each word that stands for a meaning, with the meaning. */
export const meaningOf: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meaning, words]) => wordsOf(words).map((word) => [word, meaning])),
)

/** What a misspelled word may have meant: words of our own domain, of four letters and more. */
export const correctableVocabulary: readonly string[] = [
  ...new Set([...meaningOf.keys(), ...wordsOf(spoken)]),
].filter((word) => word.length >= 4 && !word.includes('-'))

/** Every word that is known, and therefore neither misspelled nor someone's name when written small. */
export const knownVocabulary: ReadonlySet<string> = new Set([
  ...meaningOf.keys(),
  ...wordsOf(spoken),
  ...wordsOf(ordinary),
])
