import { people, property, culture } from '#contract/mesh/catalog/other-professions.ts'
import type { Profession } from '#contract/mesh/catalog/schema.ts'
import {
  adviserRegisters,
  afm,
  icai,
  lawyerRegisters,
  step,
} from '#contract/mesh/catalog/shared-registers.ts'

/** Professions a family may appoint as advisors, with registers and directories to find or verify one. */
export const professions = [
  {
    key: 'notary',
    registers: [
      { name: 'European Directory of Notaries', country: 'EU', address: 'https://notaries-directory.eu' },
      {
        name: 'The Faculty Office',
        country: 'GB',
        address: 'https://notarypro.facultyoffice.org.uk/find-a-notary',
      },
      { name: 'Guía Notarial', country: 'ES', address: 'https://guianotarial.notariado.org' },
      {
        name: 'Notaires de France',
        country: 'FR',
        address: 'https://www.notaires.fr/fr/directory/notaries',
      },
      { name: 'Bundesnotarkammer: Notarsuche', country: 'DE', address: 'https://www.notar.de/notarsuche' },
      {
        name: 'Consiglio Nazionale del Notariato',
        country: 'IT',
        address: 'https://www.notariato.it/it/trova-notaio/',
      },
      { name: '中国法律服务网', country: 'CN', address: 'https://www.12348.gov.cn' },
      { name: '日本公証人連合会', country: 'JP', address: 'https://www.koshonin.gr.jp/list' },
      { name: '대한공증인협회', country: 'KR', address: 'https://www.koreanotary.or.kr' },
      { name: 'Notary Portal, Department of Legal Affairs', country: 'IN', address: 'https://notary.gov.in' },
      { name: 'Register voor het notariaat', country: 'NL', address: 'https://registernotariaat.nl' },
      { name: 'Bộ Tư pháp', country: 'VN', address: 'https://moj.gov.vn' },
    ],
  },
  {
    key: 'tax_adviser',
    registers: [
      {
        name: 'Chartered Institute of Taxation',
        country: 'GB',
        address: 'https://www.tax.org.uk/find-tax-adviser',
      },
      { name: 'REAF', country: 'ES', address: 'https://reaf.economistas.es/directorio-de-miembros/' },
      {
        name: 'Ordre des experts-comptables',
        country: 'FR',
        address: 'https://annuaire.experts-comptables.org',
      },
      {
        name: 'Amtliches Steuerberaterverzeichnis',
        country: 'DE',
        address: 'https://steuerberaterverzeichnis.berufs-org.de',
      },
      {
        name: 'Albo dei dottori commercialisti',
        country: 'IT',
        address: 'https://ricerca.commercialisti.it/RicercaIscritti',
      },
      { name: '中国注册税务师协会', country: 'CN', address: 'https://www.cctaa.cn' },
      { name: '税理士情報検索サイト', country: 'JP', address: 'https://www.zeirishikensaku.jp' },
      { name: '한국세무사회', country: 'KR', address: 'https://www.kacpta.or.kr' },
      icai,
      { name: 'Register Belastingadviseurs', country: 'NL', address: 'https://www.rb.nl' },
      { name: 'Cục Thuế', country: 'VN', address: 'https://www.gdt.gov.vn' },
      {
        name: 'Tax Practitioners Board',
        country: 'AU',
        address: 'https://www.tpb.gov.au/public-register',
      },
    ],
  },
  {
    key: 'estate_lawyer',
    registers: [
      ...lawyerRegisters,
      {
        name: 'American College of Trust and Estate Counsel',
        country: 'US',
        address: 'https://www.actec.org/find-a-lawyer/',
      },
    ],
  },
  {
    key: 'trust_fiduciary',
    registers: [
      step,
      {
        name: 'FINMA',
        country: 'CH',
        address: 'https://www.finma.ch/en/finma-public/authorised-institutions-individuals-and-products/',
      },
      { name: 'Finanzmarktaufsicht Liechtenstein', country: 'LI', address: 'https://register.fma-li.li' },
      {
        name: 'Jersey Financial Services Commission',
        country: 'JE',
        address: 'https://www.jerseyfsc.org/industry/regulated-entities/',
      },
      { name: 'Guernsey Financial Services Commission', country: 'GG', address: 'https://www.gfsc.gg' },
      { name: '国家金融监督管理总局：金融许可证', country: 'CN', address: 'https://xkz.nfra.gov.cn/jr/' },
      { name: 'DNB: openbaar register', country: 'NL', address: 'https://www.dnb.nl/openbaar-register/' },
      { name: '金融庁', country: 'JP', address: 'https://www.fsa.go.jp/menkyo/menkyo.html' },
    ],
  },
  {
    key: 'auditor',
    registers: [
      { name: 'ICAEW: Find a Chartered Accountant', country: 'GB', address: 'https://find.icaew.com' },
      { name: 'CPAverify', country: 'US', address: 'https://cpaverify.org' },
      {
        name: 'ICAC: Registro Oficial de Auditores de Cuentas',
        country: 'ES',
        address: 'https://www.icac.gob.es/buscador-roac',
      },
      {
        name: 'Compagnie nationale des commissaires aux comptes',
        country: 'FR',
        address: 'https://www.cncc.fr',
      },
      {
        name: 'Wirtschaftsprüferkammer: Berufsregister',
        country: 'DE',
        address: 'https://www.wpk.de/berufsregister/suche.xhtml',
      },
      { name: 'Eidgenössische Revisionsaufsichtsbehörde', country: 'CH', address: 'https://www.rab-asr.ch' },
      {
        name: 'Registro dei revisori legali',
        country: 'IT',
        address: 'https://revisionelegale.rgs.mef.gov.it',
      },
      { name: '中国注册会计师协会', country: 'CN', address: 'https://cmis.cicpa.org.cn' },
      { name: '日本公認会計士協会', country: 'JP', address: 'https://jicpa.or.jp' },
      { name: '한국공인회계사회', country: 'KR', address: 'https://www.kicpa.or.kr' },
      icai,
      {
        name: 'AFM: accountantsorganisaties',
        country: 'NL',
        address: 'https://www.afm.nl/nl-nl/sector/registers/vergunningenregisters/accountantsorganisaties',
      },
      { name: 'VACPA', country: 'VN', address: 'https://www.vacpa.org.vn' },
    ],
  },
  {
    key: 'financial_adviser',
    registers: [
      ...adviserRegisters,
      {
        name: 'SEC Investment Adviser Public Disclosure',
        country: 'US',
        address: 'https://adviserinfo.sec.gov',
      },
      { name: 'FINRA BrokerCheck', country: 'US', address: 'https://brokercheck.finra.org' },
      { name: 'CNMV', country: 'ES', address: 'https://www.cnmv.es/portal/consultas/busqueda' },
      {
        name: 'Organismo Consulenti Finanziari',
        country: 'IT',
        address: 'https://www.organismocf.it/portal/web/portale-ocf/ricerca-nelle-sezioni-dell-albo',
      },
      { name: '中国证券投资基金业协会', country: 'CN', address: 'https://gs.amac.org.cn' },
      { name: '금융감독원 파인', country: 'KR', address: 'https://fine.fss.or.kr' },
      {
        name: 'SEBI: Registered Investment Advisers',
        country: 'IN',
        address: 'https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognisedFpi=yes&intmId=13',
      },
      afm,
      { name: 'Ủy ban Chứng khoán Nhà nước', country: 'VN', address: 'https://www.ssc.gov.vn' },
    ],
  },
  {
    key: 'insurance_adviser',
    registers: [
      ...adviserRegisters,
      {
        name: 'British Insurance Brokers’ Association',
        country: 'GB',
        address: 'https://www.biba.org.uk/find-insurance/',
      },
      {
        name: 'NAIC: licensee lookup by state',
        country: 'US',
        address: 'https://sbs.naic.org/solar-external-lookup/',
      },
      {
        name: 'DGSFP: mediadores de seguros',
        country: 'ES',
        address: 'https://rrpp.dgsfp.mineco.es/Mediador',
      },
      { name: 'IVASS: RUI', country: 'IT', address: 'https://ruipubblico.ivass.it/rui-pubblica/ng/' },
      { name: '国家金融监督管理总局：保险中介许可证', country: 'CN', address: 'https://xkz.nfra.gov.cn/zj/' },
      { name: '이클린보험서비스', country: 'KR', address: 'https://www.e-cleanins.or.kr' },
      {
        name: 'IRDAI: Agent Locator',
        country: 'IN',
        address: 'https://agencyportal.irdai.gov.in/PublicAccess/AgentLocator.aspx',
      },
      afm,
      { name: 'Bộ Tài chính', country: 'VN', address: 'https://www.mof.gov.vn' },
    ],
  },
  ...people,
  ...property,
  ...culture,
  {
    key: 'elder_lawyer',
    registers: [
      step,
      {
        name: 'National Academy of Elder Law Attorneys',
        country: 'US',
        address: 'https://www.naela.org/findlawyer',
      },
      ...lawyerRegisters,
    ],
  },
  {
    key: 'immigration_adviser',
    registers: [
      {
        name: 'GOV.UK: Find an immigration adviser',
        country: 'GB',
        address: 'https://www.gov.uk/find-an-immigration-adviser',
      },
      { name: 'AILA Immigration Lawyer Search', country: 'US', address: 'https://www.ailalawyer.com' },
      {
        name: 'College of Immigration and Citizenship Consultants',
        country: 'CA',
        address: 'https://college-ic.ca/protecting-the-public/find-an-immigration-consultant',
      },
      {
        name: 'Register of Migration Agents',
        country: 'AU',
        address: 'https://portal.mara.gov.au/search-the-register-of-migration-agents/',
      },
      ...lawyerRegisters.filter(({ country }) => country !== 'GB'),
    ],
  },
] as const satisfies readonly Profession[]
