type Download = {
  purpose: string
  number: string
  premium: string
  effective: string
  expires: string
  on?: string
  change?: string
  prior?: string
  insured?: string
}

const person = `
  <GeneralPartyInfo>
    <NameInfo><PersonName><Surname>Diaz</Surname><GivenName>Ana &amp; Marco</GivenName></PersonName></NameInfo>
    <Addr><AddrTypeCd>StreetAddress</AddrTypeCd><Addr1>9 Side St</Addr1></Addr>
    <Addr><AddrTypeCd>MailingAddress</AddrTypeCd><Addr1>1 Main St</Addr1><Addr2>Apt 2</Addr2><City>Norfolk</City>
      <StateProvCd>VA</StateProvCd><PostalCode>23510</PostalCode></Addr>
    <Communications>
      <PhoneInfo><PhoneTypeCd>Phone</PhoneTypeCd><CommunicationUseCd>Home</CommunicationUseCd><PhoneNumber>+1-757-5550101</PhoneNumber></PhoneInfo>
      <PhoneInfo><PhoneTypeCd>Cell</PhoneTypeCd><PhoneNumber>+1-757-5550102</PhoneNumber></PhoneInfo>
      <EmailInfo><EmailAddr>ana@diaz.example</EmailAddr></EmailInfo>
    </Communications>
  </GeneralPartyInfo>
  <InsuredOrPrincipalInfo><PersonInfo><BirthDt>1980-02-29</BirthDt></PersonInfo></InsuredOrPrincipalInfo>`

/** A message about a business, as an insured. */
export const business = `
  <GeneralPartyInfo>
    <NameInfo><CommlName><CommercialName>Acme Plumbing LLC</CommercialName></CommlName>
      <TaxIdentity><TaxIdTypeCd>FEIN</TaxIdTypeCd><TaxId>12-3456789</TaxId></TaxIdentity></NameInfo>
  </GeneralPartyInfo>`

/** One message of a carrier's download in ACORD XML. */
export function acordMessage(line: string, download: Download): string {
  const {
    purpose,
    number,
    premium,
    effective,
    expires,
    on = effective,
    change,
    prior,
    insured = person,
  } = download
  return `<PolicySyncRs>
    <BusinessPurposeTypeCd>${purpose}</BusinessPurposeTypeCd>
    <TransactionEffectiveDt>${on}</TransactionEffectiveDt>
    <InsuredOrPrincipal>${insured}</InsuredOrPrincipal>
    <MiscParty><GeneralPartyInfo><NameInfo><CommlName><CommercialName>Erie</CommercialName></CommlName></NameInfo></GeneralPartyInfo>
      <MiscPartyInfo><MiscPartyRoleCd>Carrier</MiscPartyRoleCd></MiscPartyInfo></MiscParty>
    <PersPolicy><PolicyNumber>${number}</PolicyNumber><LOBCd>${line}</LOBCd>
      <ContractTerm><EffectiveDt>${effective}</EffectiveDt><ExpirationDt>${expires}</ExpirationDt></ContractTerm>
      <CurrentTermAmt><Amt>${premium}</Amt></CurrentTermAmt>
      ${change ? `<NetChangeAmt><Amt>${change}</Amt></NetChangeAmt>` : ''}
      ${prior ? `<OtherOrPriorPolicy><PolicyNumber>${prior}</PolicyNumber></OtherOrPriorPolicy>` : ''}
    </PersPolicy>
  </PolicySyncRs>`
}

/** A whole file of messages. */
export function acordFile(...messages: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
  <ACORD><SignonRs><Status><StatusCd>0</StatusCd></Status></SignonRs><InsuranceSvcRs>${messages.join('')}</InsuranceSvcRs></ACORD>`
}
