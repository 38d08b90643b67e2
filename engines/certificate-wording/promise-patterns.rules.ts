/** What a certificate must not say by itself. */
export const promiseKinds = [
  'notice',
  'amends',
  'additional_insured',
  'waiver',
  'primary',
  'interprets',
] as const
export type PromiseKind = (typeof promiseKinds)[number]

/** How a kind of promise is found. */
export type PromiseFinder = {
  /** The wordings of it; a sentence has it where one of them stands there and is not denied. */
  patterns: readonly RegExp[]
  /** Wordings that no denial takes away, since they say by a "not" what they promise. */
  firm?: readonly RegExp[]
  /** Wordings that count only in a sentence about insurance. */
  loose?: readonly RegExp[]
  /** Sentences that only sound like it. */
  harmless?: RegExp
}

const insurer = `(?:insurers?|insurance compan(?:y|ies)|carriers?|underwriters?|compan(?:y|ies)|polic(?:y|ies)|we|they)`
const coverage = String.raw`(?:coverages?|cover|insurances?|polic(?:y|ies)|limits?|gl|cgl|general liab\w*|liability|auto|umbrella|excess|work(?:er|men)'?s'? comp\w*|wc|certificates?|cois?|programs?)`
const document = `(?:certificates?(?! holder)|cois?|document|instrument|wording|statement|acord form)`

/** Words by which a sentence is about insurance. */
export const insuranceTerms =
  /\b(?:polic(?:y|ies)|coverages?|insur\w+|carriers?|underwriters?|limits|holders?|certificates?|cois?|cancel\w*|cxl|non-?\s?renew\w*|liability|gl|cgl|umbrella)\b/i

const endings = String.raw`(?:cancel\w*|canceled|cxl\w*|canc|non-?\s?renew\w*|not (?:be )?renew\w*|terminat\w*|laps\w*|expir\w*|material(?:ly)? (?:change|alter|reduc|modif)\w*|chang(?:e|es|ed|ing)|reduc\w*|lower(?:ed|ing|s)?|alter(?:ed|ation)s?|modif\w*|discontinu\w*|void\w*|stopp\w*|ended|cuts? back|drop(?:ped|s)?|non-?pay\w*|(?:polic(?:y|ies)|coverage|insurance) (?:ends?|stops?))`
const telling = String.raw`(?:notices?|notif\w*|noc|warnings?|advis\w*|advance word|word|inform\w*|alert\w*|tell|told|heads-?\s?up|letters?|e?-?mail\w*(?! (?:the |a |this )?(?:certificate|cert|coi))|writ(?:e|ten) to|call|let \w+(?: \w+){0,4} know)`
const number = String.raw`(?:\(?\d{1,3}\)?|ten|fifteen|twenty|thirty|forty-?\s?five|forty|sixty|ninety|one hundred twenty|xx|__+)`
const days = String.raw`${number}(?:\s*\(\w+\))?(?:\s|-)*(?:calendar |business |working )?(?:days?|months?|weeks?)'?\b`

const notice: PromiseFinder = {
  patterns: [
    new RegExp(String.raw`\b${days}.{0,50}\b${telling}\b`, 'i'),
    new RegExp(String.raw`\b${telling}\b.{0,60}\b${days}`, 'i'),
    new RegExp(String.raw`\b${days}\s*(?:prior\s*)?(?:cancel\w*|cxl|canc|noc)\b`, 'i'),
    /\bNOC\b/,
    /\b(?:cg\s*-?02\s*-?24|cg\s*-?02\s*-?05)\b/i,
  ],
  loose: [
    new RegExp(String.raw`\b${telling}\b.{0,80}\b${endings}\b`, 'i'),
    new RegExp(String.raw`\b${endings}\b.{0,80}\b${telling}\b`, 'i'),
  ],
  firm: [
    new RegExp(
      String.raw`\b(?:not|never|no|cannot|can't|won't)\b.{0,60}\b(?:be |been |may be |shall be |will be )*${endings}\b.{0,60}\b(?:until|unless|without|before|prior to|except (?:after|upon|on|with))\b`,
      'i',
    ),
    new RegExp(
      String.raw`\bwithout\b.{0,40}\b(?:prior|advance|written|${number}\s*days?)\b.{0,30}\bnotice\b`,
      'i',
    ),
  ],
  harmless: new RegExp(
    String.raw`^(?!.*\b${days}).*(?:\bin accord(?:ance)? with (?:the )?(?:polic|terms)|\b(?:as|per|under|to the extent|only as) (?:required |provided |stated |set forth )?(?:by |in )?(?:the )?policy (?:provisions?|terms|conditions)|\b(?:per|by) (?:the )?polic(?:y|ies)(?:'s|')? (?:provisions?|terms|conditions|form))|\bnotice (?:to proceed|of award|of completion|of commencement|to vacate|to quit|to bidders|boards?)\b|\b(?:contract|agreement|lease|permit|license|event|booking|reservation|project|job|order|subscription)\b(?:(?!polic|coverage|insur).){0,30}\b(?:may|can|is|are|was|shall|will|be)\b(?:(?!polic|coverage|insur).){0,20}\b(?:cancel|terminat)|\b(?:cancel|terminat)(?:e|es|s|ed|led|ing|ling)? (?:the |this |of the |of this )(?:contract|agreement|lease|permit|event|booking)\b`,
    'i',
  ),
}

const additionalInsured: PromiseFinder = {
  patterns: [
    /\badd(?:itional|itionally|it|'?n?t?'?l|t?l|n?l|tn'?l)?\.?['.]?\s*(?:-\s*)?(?:named\s+)?(?:insure?ds?|insds?|ins'?d|ins)\b/i,
    /\b(?:additional|addl|add'l)\s+(?:named\s+)?(?:assureds?|parties insured)\b/i,
    /\ba\.\s?i\.?(?=\W|$)(?!\s*(?:software|consult|model|compan|tech))/i,
    /\b(?:as|are|is|be|become|becomes|being|considered|deemed|made|include[ds]?)\s+(?:both |also )?(?:an?|co-?|joint(?:ly)?)\s*(?:named |co-?\s?)?insureds?\b(?! (?:contract|location|premises|property|value|vehicle|operations|contractor|business)|'s)/i,
    /\b(?:as|deemed|considered|also)\s+(?:named )?insureds?\b(?!'s| (?:for (?:\$|\d|replacement|full|actual)|by|with|through|up to|against|location|premises|property|operations))/i,
    /\b(?:are|be|become)\s+(?:all |also )?insureds\b|\bco-insureds?\b/i,
    /\binsured part(?:y|ies)\b/i,
    /\b(?:be|been|cause|have|has)\b.{0,40}\binsured under\b/i,
    /\binsured status\b|\bstatus (?:as|of) (?:an )?(?:additional )?insured\b/i,
    /\bdesignated insured\b|\bvendors? endorsement\b|\bowners?,? lessees?,? or contractors?\b/i,
    /\b(?:add|adds|added|adding|put|include[ds]?|name[ds]?|list(?:ed)?)\b(?!.{0,40}\b(?:vehicle|truck|trailer|van|driver|location|equipment|building|coverage|lienholder|mortgagee|loss payee)\b).{1,60}\b(?:to|on|onto|under)\s+(?:the |our |your |their |his |its |contractor's |insured's )?(?:[\w-]+ ){0,3}?(?:polic(?:y|ies)|gl|cgl|umbrella)\b/i,
    /\b(?:polic(?:y|ies)|gl|cgl|insurance|coverage|umbrella)\b.{0,25}\b(?:also |will |shall |must |is |are )*(?:covers?|covered|protects?|insures?|extends? (?:to|for)|extended to|applies to|apply to|is for the benefit of)\s+(?:the |our |its |also |include )*(?:certificate holder|cert holder|holder|owners?|landlord|city|county|lender|general contractor|gc|tenant|architect|engineer|district|university|upstream parties|indemnitees?)\b/i,
    /\b(?:protected|covered|insured) (?:by|under) (?:the |our |your |contractor's |insured's |tenant's |vendor's )(?:[\w-]+ ){0,3}(?:polic(?:y|ies)|gl|cgl|liability|insurance|umbrella)\b/i,
    /\bcg\s*-?20\s*-?(?:0[57]|1[0-35-8]|2[0346789]|3[2-8])\b|\bca\s*-?20\s*-?48\b/i,
  ],
  harmless:
    /\bif the certificate holder is an additional insured\b|\b(?:see|review|refer to|consult)\b.{0,25}\bpolic(?:y|ies)\b.{0,15}\bfor (?:any )?(?:additional insured|waiver|primary)|\bif\b.{0,60}\badditional insured\b.{0,80}\b(?:must|required?|need|may require|endorse)/i,
}

/** "AI" as agencies write it: beside what makes it an insured, and not the one that computes. */
export const aiMark =
  /(?:^|\b(?:as|an?|need|needs|req|reqs|require[ds]?|want|wants|add|include[ds]?|incl|show|shown|list|listed|name|named|holder|is|are|be|with|w\/|plus|and|blanket|no|not|endorsed|status|provide|automatic)\b|[+&/,(:-])[\s:"]*(AIs?)\b(?!\s*[-/]?\s*(?:software|consult|compan|model|tech|tools?|systems?|platform|power|driven|based|enabled|assist|research|labs?|robot|chat|train|develop|agent|app\b|apps|data|chips?|ml\b|and (?:machine|ml|robot|data)|company|startup|conference|summit|engineer|project|program\b|product|service|solution|vision|ethics))/g
export const aiAfter =
  /\b(AIs?)(?!\s*(?:and|&|\/|or|,)\s*(?:ml|machine|robot|data|vr|automation))(?=\s*(?:[+&/,:]|and\b|or\b|\bon\b|\bper\b|\bfor (?:the )?(?:G[LC]|[gG][lc]|[Oo]ngoing|[Cc]ompleted|[Aa]uto|[Uu]mb|[Oo]wner|[Ll]andlord|[Cc]ity|[Cc]ounty|[Tt]own|[Ss]tate of|[Hh]older|[Cc]ert|[Ll]essor|[Ll]ender|[Dd]istrict)|status|end(?:t|orse)|wording|form|required|req'?d|applies|appl\b|coverage|language|in favor|all (?:lines|pol)|as (?:required|per|respects)|[.;]?\s*$))/g
export const aiLower =
  /\b(ai)\s*(?:[+/&,]|and)\s*(?:wos|waiver|pnc|p&nc|primary|nc|waiver)\b|\b(?:wos|waiver|pnc|primary|blanket)\s*(?:[+/&,]|and)?\s*(ai)\b/gi

const rights = String.raw`(?:rights?|subrogat\w*|subro|recover\w*|recourse|claims?|reimburse\w*)`
const waiver: PromiseFinder = {
  patterns: [
    /\bwaiv\w*\b.{0,60}\b(?:subrogat\w*|subro|recover\w*|rights? (?:against|to)|recourse|right of)\b/i,
    /\b(?:subrogat\w*|subro|rights? of recovery|recovery rights?|recourse|transfer of rights)\b.{0,80}\bwaiv\w*\b/i,
    /\bw\.?\s?o\.?\s?s\.?(?=\W|$)/i,
    /\bw\/s\b|\bwvr (?:of )?sub\w*/i,
    /\b(?:blanket )?waivers?\b.{0,15}\b(?:in favor of|endorsement|applies|apply|on (?:gl|wc|all|work|auto)|for (?:gl|wc|all))\b(?!.{0,20}\b(?:lien|fee|premium)\b)/i,
    new RegExp(
      String.raw`\b(?:gives? up|giving up|given up|relinquish\w*|surrender\w*|for(?:e)?go\w*|renounc\w*|releas(?:e|es|ed|ing)|abandon\w*|forfeit\w*|drops?|dropped)\b.{0,30}\b${rights}\b`,
      'i',
    ),
    /\b(?:subrogat\w*|recovery|recourse)\b.{0,30}\b(?:is|are|be)\b.{0,10}\b(?:released?|relinquished|given up|surrendered|barred|dropped|renounced|extinguished)\b/i,
    /\bwc\s*-?00\s*-?03\s*-?13\b|\bcg\s*-?24\s*-?04\b|\bca\s*-?04\s*-?44\b/i,
    /\b(?:non|anti)-?\s?subrogation\b/i,
  ],
  firm: [
    new RegExp(
      String.raw`\b${insurer}\b.{0,40}\b(?:not|never|no|neither|waives?|cannot|won't|don't|doesn't)\b.{0,40}\b(?:subrogat\w*|seek (?:\w+ )?(?:reimburse\w*|recover\w*|recourse|contribution from)|recover (?:\w+ ){0,3}(?:from|against)|recovery (?:from|against)|pursue|sue|go after|come after|chase|proceed against|claims? against|collect (?:\w+ ){0,3}from|look to|recourse|right of action|bring (?:any |an )?(?:action|suit))\b`,
      'i',
    ),
    /\bno (?:right|rights) (?:to sue|of recovery|of subrogation|of recourse|to recover|against|of action)\b/i,
    /\b(?:no|without|free (?:of|from)|free and clear of|clear of|exempt from) (?:any |all )?(?:right of |rights of |carrier |insurer )?(?:subrogat\w*|recourse|recovery)\b(?! ?(?:waiver|is waived|status|wording|endorse))/i,
    /\bsubrogat\w*\b.{0,30}\b(?:will|shall|may|can)?\s*not (?:be )?(?:permitted|allowed|pursued|exercised|apply|applicable|sought)\b/i,
  ],
  harmless:
    /\bif subrogation is waived\b|\b(?:lien|fee|jury|premium|participant|liability|medical) waivers?\b(?!.{0,30}subrog)/i,
}

const primary: PromiseFinder = {
  patterns: [
    /\bprim(?:ary)?\b\.?\s*(?:,|and|&|\+|\/|-|or)?\s*(?:non|not?)[\s-]*c(?:ontrib\w*)?\b/i,
    /\bnon[\s-]*contrib\w*/i,
    /\bp\s?(?:&|\/|\+|and)\s?n\.?\/?c\.?\b/i,
    /\bPNC\b(?! (?:bank|park|financial|arena|music|plaza|tower))/i,
    /\b(?:coverages?|cover|insurances?|polic(?:y|ies)|gl|cgl|liability|auto|umbrella|limits?|it|they|which)\b.{0,60}\b(?:is|are|be|being|becomes?|applies as|apply as|applies|apply|respond as|responds|act as|stays?|remains?|considered|deemed|on an?|shown as|as)\b.{0,20}\bprimary\b(?!\s+(?:mortgag|school|contact|residence|location|care|lender|lien|election|phone|email|job|named|insured|entrance|contractor|layer|carrier|policy number))/i,
    /\bprimary\s+(?:insurance|coverage|cover|basis|wording|language|status|endorsement|to any|to all|over any|over all|over (?:the )?(?:holder|owner|city)|as respects|as regards|with respect|for the (?:holder|owner|additional|benefit)|before)\b/i,
    /\b(?:first in line|first dollar before|(?:pays?|responds?|appl(?:y|ies)|goes|go|kicks? in|answers?) first|(?:pays?|responds?) (?:before|ahead of)|exhaust\w* before|used up before|ahead of (?:any|all|other|the holder|owner)[\w' ]*(?:insurance|coverage|polic\w+)(?! (?:change|cancel|expir|lapse))|before any (?:other |of )?(?:insurance|coverage|policy|polic|thing)|takes? (?:precedence|priority) over (?:any |all )?(?:other |owner's |holder's )?(?:insurance|coverage|polic))\b/i,
    /\b(?:insurances?|coverages?|polic(?:y|ies)|insured)\b.{0,40}\b(?:carried|maintained|kept|held|purchased|bought|procured|available|afforded|belonging|of|by|to|owned|has|have)\b.{0,60}\b(?:is|are|be|as)\b.{0,15}\b(?:excess|secondary|surplus|second|last|backup)\b/i,
    /\b(?:owner|holder|landlord|city|county|lender|client|gc|district|additional insured|indemnitee)(?:'s|s')?\s+(?:own |other |separate )*(?:insurances?|coverages?|polic(?:y|ies))\b.{0,25}\b(?:excess|secondary|second|backup|last)\b/i,
    /\bcg\s*-?20\s*-?01\b/i,
  ],
  firm: [
    /\b(?:not|never|without|no)\b.{0,40}\bcontribut(?:e|es|ing|ion)\b/i,
    /\b(?:not|never)\b.{0,30}\b(?:share|participate)\b.{0,30}\b(?:in (?:the |any )?loss|with (?:any )?(?:other )?insurance)\b/i,
  ],
  harmless:
    /\b(?:pension|401|charit\w+|donat\w+|political|tax)\b.{0,30}\bcontribut|\bcontribut\w*\b.{0,20}\b(?:negligence|to the (?:event|fund|charity|community))/i,
}

const amendVerb = String.raw`(?:(?:amend|extend|alter|broaden|enlarge|expand|widen|override|overrule|increase|endorse|delete|remove|change|revise|rewrite|supplement|add)(?:s|d|ed)?|modif\w+|var(?:y|ies|ied)|nullif\w+)`
const changed = `(?:amended|extended|altered|modified|broadened|enlarged|expanded|widened|varied|superseded|overridden|increased|deleted|removed|changed|revised|nullified|stricken|struck|suspended|lifted|eliminated|voided|stretched|made broader)`
const amends: PromiseFinder = {
  patterns: [
    new RegExp(
      String.raw`\b(?:this|the|said|our)\s+(?:present )?${document}\b.{0,25}\b(?:shall |will |does |do |hereby |also |serves? to |operates? to |acts? to )*(?:${amendVerb})\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:this|the) ${document}\b.{0,20}\b(?:replaces?|supersedes?)\b.{0,30}\b(?:polic(?:y|ies)|coverage|terms|insurance)\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:this|the) ${document}\b.{0,20}\b(?:confers?|grants?|gives?|creates?|provides?|conveys?)\b.{0,25}\b(?:rights?|coverage|insurance|protection)\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:this|the) ${document}\b.{0,20}\b(?:is|becomes?|forms?|constitutes?|shall be|acts as|serves as)\b.{0,15}\b(?:part of|a part of|an? endorsement|an? amendment|binding|the policy|a contract|an? contract)\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:${coverage}|territory|exclusions?|deductibles?|terms|conditions|endorsements?|definitions?|retroactive date|provisions?)\b.{0,40}\b(?:is|are|be|been|stands?|shall be|will be)\b\s*(?:hereby |deemed |considered |also |thereby |automatically |further )*${changed}\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b(?:hereby|herewith|thereby)\b.{0,20}\b(?:${amendVerb})\b.{0,60}\b(?:${coverage}|exclusions?|terms)\b`,
      'i',
    ),
    /\b(?:polic(?:y|ies)|exclusions?|insurance)\b.{0,40}\bnotwithstanding\b/i,
    /\b(?:notwithstanding|regardless of|irrespective of|despite|in spite of)\b.{0,20}\b(?:any|anything|the|all|what|each)?\b.{0,30}\b(?:polic(?:y|ies)|exclusions?|insurance|coverage|terms|conditions|endorsements?)\b/i,
    /\b(?:by (?:virtue|issuance|issue|reason|means|force|way)(?: of)?|by issuing|through|because of|under|pursuant to|per|upon issuance of)\s+(?:of )?(?:this|the) (?:certificates?|cois?|document|acord)\b.{0,80}\b(?:is|are|has|have|shall|will|becomes?|gets?|receives?|rights?|coverage|amend|broaden|extend|insured)\b/i,
    /\brights?\b.{0,60}\b(?:under|through) (?:this|the) (?:certificates?|cois?|document|acord)\b/i,
    /\b(?:rights?|coverage|protection)\b.{0,60}\bby (?:virtue|issuance|reason|means) of (?:this|the) (?:certificates?|cois?|document|acord)\b/i,
    /\b(?:this|the|said) (?:certificate|coi|document|contract|agreement|lease|wording)(?:'s terms)?\b.{0,20}\b(?:controls?|prevails?|governs?|takes? (?:precedence|priority)|shall control|will control|shall prevail|overrides?|trumps?|supersedes?)\b.{0,40}\b(?:polic|coverage|insurance|conflict|terms)/i,
    /\bin (?:the event|case) of (?:any )?(?:a )?conflict\b.{0,60}\b(?:certificate|coi|document|contract|agreement|lease)\b.{0,30}\b(?:controls?|prevails?|governs?|control|prevail)/i,
    /\b(?:deductibles?|exclusions?|conditions?|retentions?)\b.{0,30}\b(?:is|are|be)\s+(?:hereby )?waived\b/i,
    /\b(?:policy|policies) (?:shall|will|must|is to|are to) (?:be )?(?:read|construed|interpreted|understood)\b.{0,20}\b(?:as|to)\b/i,
  ],
  firm: [
    /\bexclusions?\b.{0,50}\b(?:do(?:es)? not apply|not applicable|shall not apply|will not apply|is waived|are waived|has no effect|is void)\b/i,
  ],
  harmless:
    /\b(?:affirmatively or negatively|neither affirmatively)\b|\b(?:does|do|shall|will|can|may)(?: not|n't) (?:\w+ (?:or \w+ )?)?(?:amend|extend|alter|modif|chang|confer|broaden|constitute)|\bconfers? no rights?\b|\bnothing (?:herein|in this)\b|\bno rights?\b|\bsubject to all the terms\b/i,
}

const requirement = `(?:requirements?|contracts?|subcontracts?|agreements?|leases?|specs?|specifications?|articles?|sections?|paragraphs?|clauses?|exhibits?|attachments?|msa|psa|rfp|bid|statutes?|ordinances?|codes?|laws?|regulations?|terms of the|obligations?|what (?:the|your|our)|conditions of the)`
const insured = `(?:${coverage}|insured's program|endorsements?|acord|carriers?|all insurance|shown|above|herein|listed)`
const interprets: PromiseFinder = {
  patterns: [
    new RegExp(
      String.raw`\b${insured}\b.{0,60}\b(?:compl(?:y|ies|iant|iance|ying)|conform\w*|satisf\w+|meet(?:s|ing)?|met|exceed\w*|fulfil\w*|adher\w+|match(?:es)?|in line with|consistent with|in accordance with|equal to or (?:better|greater) than|good enough for|enough for|adequate|sufficient|suffic(?:e|es)|acceptable)\b.{0,60}\b${requirement}\b`,
      'i',
    ),
    /\b(?:compl(?:y|ies|iant|iance)|conform\w*|satisf\w+|meets?|exceeds?)\b.{0,30}\b(?:all |any |every |the )?(?:insurance|coverage|insurance-related) (?:requirements?|specs?|specifications?|provisions?|clauses?|articles?|sections?|obligations?)\b/i,
    new RegExp(
      String.raw`\b${requirement}\b.{0,50}\b(?:is|are|has been|have been|were|was) (?:fully |hereby |all )*(?:met|satisfied|fulfilled|complied with)\b`,
      'i',
    ),
    /\b(?:coverage|insurance|limits?|polic(?:y|ies)|program)\b.{0,30}\b(?:is|are)\b.{0,15}\b(?:adequate|sufficient|enough|in (?:full )?compliance|fully compliant|compliant)\b/i,
    /\b(?:polic(?:y|ies)|coverage|insurance|gl|cgl|liability|umbrella|insurer|carrier)\b.{0,30}\b(?:covers?|will cover|shall cover|responds? to|will respond to|will pay|pays|applies to|apply to|protects? against|insures?)\b.{0,25}\b(?:(?:all|any|every|each)\s+(?:and all )?(?:of )?(?:the )?(?:claims?|loss(?:es)?|damages?|injur\w*|liabilit\w*|suits?|costs?|expenses?|work|operations|obligations?|indemni\w+)|indemni\w+|hold.?harmless|contractual|liability assumed|obligations?)\b/i,
    /\b(?:insurers?|carriers?|underwriters?)\b.{0,10}\b(?:agrees?|acknowledges?|accepts?)\b.{0,40}\b(?:coverage|polic(?:y|ies)|contract|lease|requirements?)\b/i,
    /\b(?:indemni\w+|hold.?harmless|contractual liability|liability assumed|obligations? (?:under|in|of) (?:the|this) (?:contract|lease|agreement))\b.{0,60}\b(?:is|are|be)\b.{0,10}\b(?:covered|insured|included)\b/i,
    /\b(?:polic(?:y|ies)|coverage|gl|cgl|insurance|umbrella)\b.{0,25}\b(?:has|have|contains?|includes?|carr(?:y|ies)|with)\b.{0,10}\bno\b.{0,40}\bexclusions?\b|\bno\b.{0,40}\bexclusions?\b.{0,20}\b(?:on|in|under|apply|applies|to)\b/i,
    /\b(?:does|do) not exclude\b|\bnot excluded\b|\b(?:xcu|action.over|residential work|subsidence)\b.{0,30}\b(?:is|are) (?:included|covered)\b/i,
    /\b(?:we|agency|agent|producer|broker|insurer|carrier|undersigned|it is)\b.{0,20}\b(?:confirm\w*|certif(?:y|ies|ied)|guarantee\w*|warrant\w*|represent\w*|attest\w*|verif(?:y|ies|ied)|agreed|understood)\b.{0,60}\b(?:coverage|covered|insur\w+|compl\w+|polic(?:y|ies)|limits?)\b/i,
    /\b(?:for purposes of|within the meaning of)\b.{0,40}\b(?:contract|lease|agreement)\b.{0,60}\b(?:coverage|insur\w+|covered)\b|\b(?:qualif(?:y|ies)|counts?) as an? insured contract\b|\bis an insured contract\b/i,
  ],
  firm: [
    /\bno\b.{0,40}\bexclusions?\b.{0,30}\b(?:apply|applies|on (?:the|this) polic|in (?:the|this) polic)\b/i,
    /\b(?:polic(?:y|ies)|coverage|gl|cgl)\b.{0,25}\b(?:has|have|contains?|includes?|carr(?:y|ies))\b.{0,10}\bno\b.{0,40}\bexclusions?\b/i,
    /\b(?:polic(?:y|ies)|coverage|gl|cgl|insurance)\b.{0,20}\b(?:does|do) not exclude\b/i,
  ],
  harmless:
    /\bwhether\b|\bno (?:statement|opinion|representation|determination|warranty|review)\b|\bnot (?:interpret|review|determine|certify|represent|warrant|an opinion|been reviewed)/i,
}

export const promiseFinders: Record<PromiseKind, PromiseFinder> = {
  notice,
  amends,
  additional_insured: additionalInsured,
  waiver,
  primary,
  interprets,
}
