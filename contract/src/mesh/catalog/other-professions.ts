import type { Profession } from '#contract/mesh/catalog/schema.ts'
import { ihkExperts } from '#contract/mesh/catalog/shared-registers.ts'

export const people = [
  {
    key: 'family_mediator',
    registers: [
      { name: 'International Mediation Institute', country: 'INT', address: 'https://imimediation.org' },
      {
        name: 'Family Mediation Council',
        country: 'GB',
        address: 'https://www.familymediationcouncil.org.uk/find-local-mediator/',
      },
      {
        name: 'Bundes-Arbeitsgemeinschaft für Familien-Mediation',
        country: 'DE',
        address: 'https://www.bafm-mediation.de',
      },
      {
        name: 'Registro de Mediadores e Instituciones de Mediación',
        country: 'ES',
        address:
          'https://remediabuscador.mjusticia.gob.es/remediabuscador/buscarRegistroMediador.action?busquedaAux=true',
      },
      {
        name: 'Registro degli organismi di mediazione',
        country: 'IT',
        address: 'https://mediazione.giustizia.it/ROM/ALBOORGANISMIMEDIAZIONE.ASPX',
      },
      { name: 'MfN-register', country: 'NL', address: 'https://mfnregister.nl' },
    ],
  },
  {
    key: 'governance_facilitator',
    registers: [
      { name: 'Family Firm Institute', country: 'INT', address: 'https://www.ffi.org' },
      {
        name: 'International Association of Facilitators',
        country: 'INT',
        address: 'https://www.iaf-world.org',
      },
      {
        name: 'Purposeful Planning Institute',
        country: 'US',
        address: 'https://purposefulplanninginstitute.com',
      },
    ],
  },
  {
    key: 'family_therapist',
    registers: [
      {
        name: 'American Association for Marriage and Family Therapy',
        country: 'US',
        address: 'https://www.aamft.org/Directories/Find_a_Therapist.aspx',
      },
      {
        name: 'Association for Family Therapy and Systemic Practice',
        country: 'GB',
        address: 'https://www.aft.org.uk',
      },
      {
        name: 'UK Council for Psychotherapy',
        country: 'GB',
        address: 'https://www.psychotherapy.org.uk/find-a-therapist/',
      },
      {
        name: 'Albo nazionale degli psicologi',
        country: 'IT',
        address: 'https://areariservata.psy.it/albonazionale/ricerca',
      },
      { name: '日本臨床心理士会', country: 'JP', address: 'https://www.jsccp.jp/near/' },
      {
        name: 'Rehabilitation Council of India',
        country: 'IN',
        address: 'https://rciregistration.nic.in/rehabcouncil/newsearch_modify.jsp',
      },
      { name: 'BIG-register', country: 'NL', address: 'https://zoeken.bigregister.nl' },
    ],
  },
] as const satisfies readonly Profession[]

export const property = [
  {
    key: 'property_valuer',
    registers: [
      {
        name: 'RICS: Find a Member',
        country: 'INT',
        address: 'https://www.rics.org/networking/find-a-member',
      },
      { name: 'TEGOVA', country: 'EU', address: 'https://tegova.org' },
      { name: 'Appraisal Subcommittee', country: 'US', address: 'https://www.asc.gov/appraiser/advanced' },
      {
        name: 'Banco de España: Registro de Entidades',
        country: 'ES',
        address: 'https://app.bde.es/rbe_spa/',
      },
      ihkExperts,
      { name: 'HypZert', country: 'DE', address: 'https://www.hypzert.de' },
      { name: '日本不動産鑑定士協会連合会', country: 'JP', address: 'https://www.fudousan-kanteishi.or.jp' },
      { name: '한국감정평가사협회', country: 'KR', address: 'https://www.kapanet.or.kr' },
      {
        name: 'IBBI: Registered Valuers',
        country: 'IN',
        address: 'https://ibbi.gov.in/service-provider/rvs',
      },
      {
        name: 'Nederlands Register Vastgoed Taxateurs',
        country: 'NL',
        address: 'https://www.nrvt.nl/voor-opdrachtgevers/zoek-een-register-taxateur/',
      },
    ],
  },
  {
    key: 'art_valuer',
    registers: [
      { name: 'CINOA', country: 'INT', address: 'https://www.cinoa.org' },
      {
        name: 'American Society of Appraisers',
        country: 'US',
        address: 'https://www.appraisers.org/find-an-appraiser',
      },
      {
        name: 'Appraisers Association of America',
        country: 'US',
        address: 'https://www.appraisersassociation.org',
      },
      {
        name: 'International Society of Appraisers',
        country: 'US',
        address: 'https://www.isa-appraisers.org/find-an-appraiser',
      },
      ihkExperts,
    ],
  },
] as const satisfies readonly Profession[]

export const culture = [
  {
    key: 'archivist',
    registers: [
      { name: 'International Council on Archives', country: 'INT', address: 'https://www.ica.org' },
      { name: 'Archives and Records Association', country: 'GB', address: 'https://www.archives.org.uk' },
      {
        name: 'Academy of Certified Archivists',
        country: 'US',
        address: 'https://www.certifiedarchivists.org',
      },
      {
        name: 'VdA – Verband deutscher Archivarinnen und Archivare',
        country: 'DE',
        address: 'https://www.vda.archiv.net',
      },
    ],
  },
  {
    key: 'genealogist',
    registers: [
      { name: 'Association of Professional Genealogists', country: 'INT', address: 'https://www.apgen.org' },
      {
        name: 'Association of Genealogists and Researchers in Archives',
        country: 'GB',
        address: 'https://www.agra.org.uk',
      },
      {
        name: 'Board for Certification of Genealogists',
        country: 'US',
        address: 'https://bcgcertification.org/directory',
      },
      { name: 'ICAPGen', country: 'US', address: 'https://www.icapgen.org' },
      {
        name: 'Verband deutschsprachiger Berufsgenealogen',
        country: 'DE',
        address: 'https://www.berufsgenealogie.net',
      },
    ],
  },
  {
    key: 'philanthropy_adviser',
    registers: [
      { name: 'Philea – Philanthropy Europe Association', country: 'EU', address: 'https://philea.eu' },
      { name: 'Association of Charitable Foundations', country: 'GB', address: 'https://www.acf.org.uk' },
      {
        name: 'Council on Foundations: Community Foundation Locator',
        country: 'US',
        address: 'https://cof.org/page/community-foundation-locator',
      },
    ],
  },
  {
    key: 'cybersecurity_adviser',
    registers: [
      { name: 'CREST', country: 'INT', address: 'https://www.crest-approved.org/members/' },
      {
        name: 'National Cyber Security Centre: Cyber Advisor',
        country: 'GB',
        address: 'https://www.ncsc.gov.uk/schemes/cyber-advisor/introduction',
      },
      {
        name: 'Bundesamt für Sicherheit in der Informationstechnik',
        country: 'DE',
        address:
          'https://www.bsi.bund.de/DE/Themen/Unternehmen-und-Organisationen/Standards-und-Zertifizierung/Zertifizierung-und-Anerkennung/Anerkennung-von-Stellen-und-Zertifizierung-IT-Sicherheitsdienstleister/IS-Rev/is-rev_node.html',
      },
      { name: 'ANSSI', country: 'FR', address: 'https://cyber.gouv.fr/produits-services-qualifies' },
      { name: '情報処理安全確保支援士 検索サービス', country: 'JP', address: 'https://riss.ipa.go.jp' },
      {
        name: 'CERT-In: empanelled auditing organisations',
        country: 'IN',
        address: 'https://www.cert-in.org.in/PDF/Empanel_org.pdf',
      },
    ],
  },
] as const satisfies readonly Profession[]
