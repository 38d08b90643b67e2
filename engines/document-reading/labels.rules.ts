/**
 * The words by which documents name what stands beside or below them, as they are looked for in folded rows (small
 * letters, plain quotes). All have the flag g.
 */
export const labels = {
  namedInsured:
    /(?<!additional |additional named |other |all |the )\b(?:(?:first )?named insured(?:'s|s|\(s\))?(?: name)?(?:(?:,| and| &| \/) (?:mailing |p\.?o\.? |postal )?(?:address|location)(?: of (?:named )?insured)?)?|(?:named )?insured(?:'s)?(?: name)?(?:(?: and| &|,|\/) (?:mailing )?address)|name (?:and|&) (?:mailing )?address(?: of (?:the )?(?:named )?insured)?|insured(?:'s)? (?:name|is)|name of (?:the )?(?:first )?(?:named )?(?:insured|applicant)|policy ?holder(?:'s)?(?: name)?(?:(?: and| &) (?:mailing )?address)?|applicant(?:'s)?(?: name)?(?:(?: and| &) (?:mailing )?address)?|(?:issued|prepared|presented|proposal) (?:to|for)|parent (?:organization|company|corporation)|(?:named|insured) (?:organization|entity)|the insured(?= ?:)|insured)(?![\w'-])(?! (?:location|premises|is|against|by|copy|vehicle|interest|may|will|has|shall|with|under|for|on|or |contract|value|under|persons?|propert|operations|status|period|retention))/g,
  mailingAddress:
    /\b(?:(?:named )?insured(?:'s)? (?:mailing )?address|(?:mailing|principal|postal) address(?: of (?:the )?(?:named )?insured)?|address of (?:the )?(?:named )?insured|(?<!e-?mail |web |location |premises |agency |agency's |producer |producer's |company |and |& |agent |agent's |broker |, )address)\b(?! (?:shown|stated|above|of (?:agen|prod|company|property)))/g,
  producer:
    /\b(?:(?:your )?(?:producer|agency|agent|broker|retail agent|general agent|insurance agent|servicing agent|producing agent|agency\/broker|agent\/broker|agent or broker|producer\/agent)(?:'s)?(?: (?:name|information))?(?:(?:,| and| &) (?:mailing )?address)?)(?![\w'])(?! (?:code|no|number|#|phone|bill|commission|use|copy|of record|fee|id|shall|will|or |authorized))/g,
  policyNumber:
    /\b(?:(?:this |your |master |package |commercial )?(?:policy|pol\.?|certificate|contract)[\s/-]*(?:number|no\.?|num\.?|nbr\.?|#|id)(?: assigned)?(?! of)|policy(?= ?[:#]| (?=\S*\d\S*\d\S*\d\S*\d)[\w-]+ (?:is|has|will)\b))/g,
  quoteNumber:
    /\b(?:quote|quotation|proposal|submission|binder|indication|reference|control)[\s/-]*(?:number|no\.?|num\.?|#|id)/g,
  period:
    /\b(?:(?:proposed |the )?(?:policy|coverage|insurance|certificate|binder|quote)?[\s-]*(?:period|term)(?: of insurance)?|(?:proposed )?(?:effective|eff\.?) (?:and|&|\/|to|-) (?:expiration|exp\.?)(?: dates?)?|effective dates?:? (?:from|of coverage)|coverage dates?|policy dates?|in force|dates of coverage|inception(?: date)? (?:and|&|\/|to|-) (?:expiration|expiry)(?: date)?|from)(?![\w])/g,
  effective:
    /\b(?:(?:policy |proposed |coverage |term |quote |renewal )?(?:effective|eff\.?|inception|begin(?:ning)?|start|commencement)(?: (?:date|from))?(?: of (?:policy|coverage|this policy))?|from|(?:begins|starts|effective) on|date effective)(?!\w)(?! (?:of (?:change|endorsement|cancell)))/g,
  expiration:
    /\b(?:(?:policy |proposed |coverage |term )?(?:expiration|expir[ey]s?|expiry|exp\.?|end(?:ing)?|termination)(?: (?:date|on|to))?|to|until|through|thru|date expires)(?!\w)/g,
  carrier:
    /\b(?:(?:insurance |insuring |issuing |writing |underwriting |policy |insurer )?(?:company|carrier|insurer|underwriter)(?:\(s\))?(?: name| affording coverage| providing (?:coverage|insurance))?|(?:insurance|coverage|this policy|policy|your (?:coverage|policy)) (?:is )?(?:provided|issued|underwritten|insured|afforded|written) by|(?:underwritten|insured|issued|provided|written|coverage provided|offered|bound|placed) (?:by|through|with|in)|name of (?:insurance )?(?:company|insurer|carrier)|insurance (?:is )?(?:provided|afforded) (?:by|in)(?: the)?(?: company)?(?: below| named)?)(?![\w'])(?! (?:use|bill|no|number|code|naic|copy))/g,
  entity:
    /\b(?:(?:form|type) of (?:business|entity|organization|ownership)(?: entity)?|(?:legal |business )?entity(?: type)?|(?:the )?named insured is(?: an?)?|legal (?:status|form)|business (?:type|form|structure)|insured is(?: an?)?|organization type)(?!\w)/g,
  business:
    /\b(?:business description|description of (?:business|operations)|(?:nature|type) of (?:business|operations)|business of (?:the )?(?:named )?insured|operations|business(?= ?:)|nature of business|insured's business|industry)(?!\w)/g,
  naic: /\bnaic(?: (?:no\.?|number|code|#|company code))?/g,
} as const

/** A label of something else than what is looked for: it ends a block of lines and is no value. */
export const anyLabel =
  /^(?:(?:the |your |this )?(?:named insured|insured|policy|quote|agency|agent|producer|broker|mailing address|address|effective|expiration|coverage|premium|total|form of business|entity|business|description|account|billing|issued|issue date|company|carrier|insurer|phone|telephone|fax|e-?mail|period|term|from|to|date|deductible|limits?|location|prior|previous|renewal|replac|item|code|customer|underwrit|payment|pay plan|web|naic|branch|program|license|contact|audit|prepared|servic|office|state of|retroactive|fein|federal|tax id|sic|naics)\b.*)/
