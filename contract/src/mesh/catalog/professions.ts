import type { Profession } from '#contract/mesh/catalog/schema.ts'

const findASolicitor = { name: 'The Law Society: Find a Solicitor', country: 'GB', address: 'https://solicitors.lawsociety.org.uk' } as const
const fcaRegister = { name: 'Financial Services Register', country: 'GB', address: 'https://register.fca.org.uk' } as const
const orias = { name: 'ORIAS', country: 'FR', address: 'https://www.orias.fr' } as const
const step = { name: 'STEP', country: 'INT', address: 'https://www.step.org' } as const
const vermittlerregister = { name: 'DIHK Vermittlerregister', country: 'DE', address: 'https://www.vermittlerregister.info' } as const

/** Whom a family may appoint, and the public registers in which such people are found. */
export const professions = [
  {
    key: 'notary',
    registers: [
      { name: 'European Directory of Notaries', country: 'EU', address: 'https://notaries-directory.eu' },
      { name: 'Bundesnotarkammer', country: 'DE', address: 'https://www.notar.de' },
      { name: 'Notaires de France', country: 'FR', address: 'https://www.notaires.fr' },
      { name: 'Consiglio Nazionale del Notariato', country: 'IT', address: 'https://www.notariato.it' },
      { name: 'Koninklijke Notariële Beroepsorganisatie', country: 'NL', address: 'https://www.notaris.nl' },
    ],
  },
  {
    key: 'tax_adviser',
    registers: [
      { name: 'Chartered Institute of Taxation', country: 'GB', address: 'https://www.tax.org.uk' },
      { name: 'Bundessteuerberaterkammer', country: 'DE', address: 'https://www.bstbk.de' },
      { name: 'Register Belastingadviseurs', country: 'NL', address: 'https://www.rb.nl' },
      { name: 'Tax Practitioners Board', country: 'AU', address: 'https://www.tpb.gov.au' },
    ],
  },
  {
    key: 'estate_lawyer',
    registers: [
      { name: 'European e-Justice Portal', country: 'EU', address: 'https://e-justice.europa.eu' },
      findASolicitor,
      { name: 'American College of Trust and Estate Counsel', country: 'US', address: 'https://www.actec.org' },
      { name: 'Bundesrechtsanwaltskammer', country: 'DE', address: 'https://www.brak.de' },
      { name: 'Conseil national des barreaux', country: 'FR', address: 'https://www.cnb.avocat.fr' },
    ],
  },
  {
    key: 'trust_fiduciary',
    registers: [
      step,
      { name: 'FINMA', country: 'CH', address: 'https://www.finma.ch' },
      { name: 'Finanzmarktaufsicht Liechtenstein', country: 'LI', address: 'https://www.fma-li.li' },
      { name: 'Jersey Financial Services Commission', country: 'JE', address: 'https://www.jerseyfsc.org' },
      { name: 'Guernsey Financial Services Commission', country: 'GG', address: 'https://www.gfsc.gg' },
    ],
  },
  {
    key: 'auditor',
    registers: [
      { name: 'ICAEW: Find a Chartered Accountant', country: 'GB', address: 'https://find.icaew.com' },
      { name: 'CPAverify', country: 'US', address: 'https://cpaverify.org' },
      { name: 'Wirtschaftsprüferkammer', country: 'DE', address: 'https://www.wpk.de' },
      { name: 'Eidgenössische Revisionsaufsichtsbehörde', country: 'CH', address: 'https://www.rab-asr.ch' },
    ],
  },
  {
    key: 'financial_adviser',
    registers: [
      fcaRegister,
      { name: 'SEC Investment Adviser Public Disclosure', country: 'US', address: 'https://adviserinfo.sec.gov' },
      { name: 'FINRA BrokerCheck', country: 'US', address: 'https://brokercheck.finra.org' },
      vermittlerregister,
      orias,
    ],
  },
  {
    key: 'insurance_adviser',
    registers: [
      fcaRegister,
      { name: 'British Insurance Brokers’ Association', country: 'GB', address: 'https://www.biba.org.uk' },
      { name: 'National Insurance Producer Registry', country: 'US', address: 'https://nipr.com' },
      vermittlerregister,
      orias,
    ],
  },
  {
    key: 'family_mediator',
    registers: [
      { name: 'International Mediation Institute', country: 'INT', address: 'https://imimediation.org' },
      { name: 'Family Mediation Council', country: 'GB', address: 'https://www.familymediationcouncil.org.uk' },
      { name: 'Bundes-Arbeitsgemeinschaft für Familien-Mediation', country: 'DE', address: 'https://www.bafm-mediation.de' },
      { name: 'MfN-register', country: 'NL', address: 'https://mfnregister.nl' },
    ],
  },
  {
    key: 'governance_facilitator',
    registers: [
      { name: 'Family Firm Institute', country: 'INT', address: 'https://www.ffi.org' },
      { name: 'International Association of Facilitators', country: 'INT', address: 'https://www.iaf-world.org' },
      { name: 'Purposeful Planning Institute', country: 'US', address: 'https://purposefulplanninginstitute.com' },
    ],
  },
  {
    key: 'family_therapist',
    registers: [
      { name: 'American Association for Marriage and Family Therapy', country: 'US', address: 'https://www.aamft.org' },
      { name: 'Association for Family Therapy and Systemic Practice', country: 'GB', address: 'https://www.aft.org.uk' },
      { name: 'UK Council for Psychotherapy', country: 'GB', address: 'https://www.psychotherapy.org.uk' },
    ],
  },
  {
    key: 'property_valuer',
    registers: [
      { name: 'RICS: Find a Surveyor', country: 'INT', address: 'https://www.ricsfirms.com' },
      { name: 'TEGOVA', country: 'EU', address: 'https://tegova.org' },
      { name: 'Appraisal Subcommittee', country: 'US', address: 'https://www.asc.gov' },
      { name: 'HypZert', country: 'DE', address: 'https://www.hypzert.de' },
      { name: 'Nederlands Register Vastgoed Taxateurs', country: 'NL', address: 'https://www.nrvt.nl' },
    ],
  },
  {
    key: 'art_valuer',
    registers: [
      { name: 'CINOA', country: 'INT', address: 'https://www.cinoa.org' },
      { name: 'American Society of Appraisers', country: 'US', address: 'https://www.appraisers.org' },
      { name: 'Appraisers Association of America', country: 'US', address: 'https://www.appraisersassociation.org' },
      { name: 'International Society of Appraisers', country: 'US', address: 'https://www.isa-appraisers.org' },
    ],
  },
  {
    key: 'archivist',
    registers: [
      { name: 'International Council on Archives', country: 'INT', address: 'https://www.ica.org' },
      { name: 'Archives and Records Association', country: 'GB', address: 'https://www.archives.org.uk' },
      { name: 'Academy of Certified Archivists', country: 'US', address: 'https://www.certifiedarchivists.org' },
      { name: 'VdA – Verband deutscher Archivarinnen und Archivare', country: 'DE', address: 'https://www.vda.archiv.net' },
    ],
  },
  {
    key: 'genealogist',
    registers: [
      { name: 'Association of Professional Genealogists', country: 'INT', address: 'https://www.apgen.org' },
      { name: 'Association of Genealogists and Researchers in Archives', country: 'GB', address: 'https://www.agra.org.uk' },
      { name: 'Board for Certification of Genealogists', country: 'US', address: 'https://bcgcertification.org' },
      { name: 'ICAPGen', country: 'US', address: 'https://www.icapgen.org' },
      { name: 'Verband deutschsprachiger Berufsgenealogen', country: 'DE', address: 'https://www.berufsgenealogie.net' },
    ],
  },
  {
    key: 'philanthropy_adviser',
    registers: [
      { name: 'Philea – Philanthropy Europe Association', country: 'EU', address: 'https://philea.eu' },
      { name: 'Association of Charitable Foundations', country: 'GB', address: 'https://www.acf.org.uk' },
      { name: 'Council on Foundations', country: 'US', address: 'https://cof.org' },
      { name: 'Bundesverband Deutscher Stiftungen', country: 'DE', address: 'https://www.stiftungen.org' },
    ],
  },
  {
    key: 'cybersecurity_adviser',
    registers: [
      { name: 'CREST', country: 'INT', address: 'https://www.crest-approved.org' },
      { name: 'ISC2', country: 'INT', address: 'https://www.isc2.org' },
      { name: 'National Cyber Security Centre', country: 'GB', address: 'https://www.ncsc.gov.uk' },
      { name: 'Bundesamt für Sicherheit in der Informationstechnik', country: 'DE', address: 'https://www.bsi.bund.de' },
      { name: 'ANSSI', country: 'FR', address: 'https://cyber.gouv.fr' },
    ],
  },
  {
    key: 'elder_lawyer',
    registers: [
      step,
      { name: 'National Academy of Elder Law Attorneys', country: 'US', address: 'https://www.naela.org' },
      { name: 'National Elder Law Foundation', country: 'US', address: 'https://www.nelf.org' },
      findASolicitor,
    ],
  },
  {
    key: 'immigration_adviser',
    registers: [
      { name: 'GOV.UK: Find an immigration adviser', country: 'GB', address: 'https://www.gov.uk/find-an-immigration-adviser' },
      { name: 'AILA Immigration Lawyer Search', country: 'US', address: 'https://www.ailalawyer.com' },
      { name: 'College of Immigration and Citizenship Consultants', country: 'CA', address: 'https://college-ic.ca' },
      { name: 'Office of the Migration Agents Registration Authority', country: 'AU', address: 'https://www.mara.gov.au' },
    ],
  },
] as const satisfies readonly Profession[]
