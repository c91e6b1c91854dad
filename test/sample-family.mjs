// A sample family, created through the API: seven members, documents in every state, files, missions, a
// network and a conversation. Journeys, screenshots and benchmarks use it, so it needs nothing but `fetch`.

import { createSampleTree } from './sample-tree.mjs'
import { appointment, files, long, people, ratings, timeline } from './sample-texts.mjs'

export const samplePassword = 'the orchard behind the mill'

/**
 * @typedef {object} Pilot
 * @property {string} email
 * @property {string} cookie
 * @property {string} accountId
 * @property {(path: string) => Promise<any>} get
 * @property {(path: string, body?: object) => Promise<any>} post
 */

/**
 * Makes the family on a running server and returns each pilot by role, signed in.
 * @param {string} url the server's address
 * @param {{ tag?: string, language?: string, address?: string }} [options] `tag` keeps the email addresses of two families apart; `address` is
 *   where accounts come from, for a server that trusts a proxy
 * @returns {Promise<{ founder: Pilot, successor: Pilot, trustee: Pilot, secondTrustee: Pilot, guardian: Pilot, secondSuccessor: Pilot, advisor: Pilot, documents: Record<string, string>, tree: { focus: string, child: string } }>}
 */
export async function createSampleFamily(url, { tag = '', language = 'en', address } = {}) {
  const pilots = {}
  for (const person of people) {
    pilots[person.key] = await createPilot(url, {
      ...person,
      language,
      tag,
      address,
      founder: pilots.founder,
    })
  }
  const { founder, successor, trustee, secondTrustee } = pilots
  await founder.post('/family/', {
    version: 1,
    name: 'Whitcombe',
    legacy_established: 1921,
    country: 'GB',
    has_business: true,
    has_minors: true,
    purpose_statement:
      'Keep the mill turning, teach before we bequeath, and leave every place better than we found it.',
  })
  const { link } = await founder.post('/family/invitations/', {
    email: `beatrix${tag}@whitcombe.example`,
    role: 'guardian',
  })
  await founder.post('/auth/invitation/ask/', {
    token: new URL(link).hash.slice(1),
    email: `beatrix.whitcombe-ashworth${tag}@post.example`,
  })
  await answerMission(founder, 'legacy', 'cab')
  await successor.post('/missions/', { type: 'succession', q1: 'b', q2: 'c', q3: 'd' })
  const documents = await writeDocuments(pilots)
  await doActions(pilots)
  await rateCapitals(pilots)
  await uploadFiles(url, pilots)
  await connectNetwork(pilots)
  for (const entry of timeline) await trustee.post('/timeline/entries/', entry)
  const tree = await createSampleTree(founder)
  await founder.post('/chat/', { text: 'Who is a trustee of our family?' })
  await secondTrustee.post('/chat/', { text: 'What does our charter say about selling land?' })
  return { ...pilots, documents, tree }
}

async function createPilot(url, { key, role, name, dob, language, tag, address, founder }) {
  const email = `${key.toLowerCase()}${tag}@whitcombe.example`
  const invitation =
    founder && new URL((await founder.post('/family/invitations/', { email, role })).link).hash.slice(1)
  const pilot = { email, cookie: '', accountId: '' }
  const request = async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie: pilot.cookie,
        'accept-language': language,
        ...(address && { 'x-forwarded-for': address }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${method} ${path} as ${key}: ${response.status} ${text}`)
    const set = response.headers.getSetCookie().find((value) => value.startsWith('forerunners_session='))
    if (set) pilot.cookie = set.split(';')[0]
    return JSON.parse(text)
  }
  pilot.get = (path) => request('GET', path)
  pilot.post = (path, body = {}) => request('POST', path, body)
  await pilot.post('/auth/create/', {
    email,
    password: samplePassword,
    confirm_password: samplePassword,
    language,
    ...(invitation && { invitation }),
  })
  await pilot.post('/onboarding/profile/', { full_name: name, dob, language })
  pilot.accountId = (await pilot.get('/auth/me/')).account.id
  return pilot
}

async function answerMission(pilot, mission, answers) {
  await pilot.post('/onboarding/mission/', { mission })
  for (const [index, answer] of answers.split('').entries())
    await pilot.post('/onboarding/answer/', { mission, question: index + 1, answer })
}

/** The newest version, as a vote names it. */
export async function newestVersion(pilot, id) {
  const { version, hash } = await pilot.get(`/documents/${id}/`)
  return { version, hash }
}

async function writeDocuments({ founder, successor, trustee, secondTrustee, advisor }) {
  const ids = {}
  const { items } = await founder.get('/documents/?limit=100')
  for (const { id, template, author_id } of items) if (author_id === founder.accountId) ids[template] = id
  for (const { id, template } of (await successor.get('/documents/?limit=100')).items) ids[template] ??= id

  const write = async (author, { key, body, ...values }) => {
    const { id } = await author.post('/documents/', values)
    ids[key] = id
    await author.post(`/documents/${id}/`, { version: 1, title: values.title, body })
    return id
  }
  const vote = async (pilot, id, path, more = {}) =>
    pilot.post(`/documents/${id}/${path}/`, { ...(await newestVersion(pilot, id)), ...more })

  // In force.
  const boat = await write(founder, {
    key: 'in_force',
    title: 'Rules for the boat',
    class: 'policy',
    capital: 'material',
    body: long('boat'),
  })
  await vote(founder, boat, 'approve')
  // Open for votes: the witness is missing.
  const seal = await write(founder, {
    key: 'open',
    title: 'The family seal and who may use it',
    class: 'constitutional',
    capital: 'cultural',
    body: long('seal'),
  })
  await vote(founder, seal, 'approve')
  // Changes requested.
  const weir = await write(trustee, {
    key: 'changes',
    title: 'Upkeep of the weir',
    class: 'policy',
    capital: 'material',
    body: long('weir'),
  })
  await vote(founder, weir, 'request-changes', {
    reason: 'Name who keeps the sluice in repair, and who pays for it.',
  })
  // Operational: the author has approved, one other pilot is missing.
  const contacts = await write(trustee, {
    key: 'operational',
    title: 'Who to call in the first 48 hours',
    class: 'operational',
    capital: 'human',
    body: long('contacts'),
  })
  await vote(trustee, contacts, 'approve')
  // With an added approval by an advisor, and advice.
  const trust = await write(founder, {
    key: 'added',
    title: 'Guidelines for the education trust',
    class: 'policy',
    capital: 'intellectual',
    body: long('trust'),
  })
  await founder.post(`/documents/${trust}/add-approval/`, { account_id: advisor.accountId })
  await vote(secondTrustee, trust, 'approve')
  await vote(founder, trust, 'approve')
  // Personal, shared with one person.
  const letter = await write(trustee, {
    key: 'personal',
    title: 'For my daughters',
    class: 'personal',
    capital: 'spiritual',
    body: long('letter'),
  })
  await trustee.post(`/documents/${letter}/share/`, { account_id: founder.accountId, is_shared: true })
  // An approved document with a newer draft.
  const gathering = await write(founder, {
    key: 'redraft',
    title: 'The yearly gathering',
    class: 'policy',
    capital: 'social',
    body: long('gathering'),
  })
  await vote(founder, gathering, 'approve')
  await founder.post(`/documents/${gathering}/`, {
    version: 2,
    title: 'The yearly gathering',
    body: `${long('gathering')}\n\nThe youngest present speaks first.`,
  })
  await founder.post(`/documents/${ids.in_force}/comments/`, {
    version: 2,
    passage: 1,
    quote: 'in trust',
    text: 'Should this name the bank?',
  })
  return ids
}

async function doActions({ founder }) {
  const { items } = await founder.get('/missions/')
  const mission = items[0]
  if (!mission) return
  const { actions } = await founder.get(`/missions/${mission.id}/`)
  for (const action of actions.slice(0, 2)) {
    await founder.post(`/missions/${mission.id}/actions/${action.id}/`, { is_done: true })
  }
}

async function rateCapitals({ founder, trustee, guardian }) {
  for (const [index, pilot] of [founder, trustee, guardian].entries()) {
    for (const [capital, perceived] of Object.entries(ratings))
      await pilot.post(`/capitals/${capital}/rate/`, { perceived: perceived - index * 7 })
  }
  await founder.post('/capitals/material/steward/', { account_id: trustee.accountId })
}

async function uploadFiles(url, { founder, trustee }) {
  const { categories } = await founder.get('/files/room/')
  for (const [index, [key, name, text]] of files.entries()) {
    const category = categories.find((one) => one.key === key) ?? categories[0]
    await uploadFile(url, index % 3 === 1 ? trustee : founder, {
      name,
      text,
      category: category.id,
      isDraft: index === 3,
    })
  }
}

/** Uploads one small file in one tus request. */
export async function uploadFile(url, pilot, { name, text, category, isDraft = false }) {
  const bytes = Buffer.from(text)
  const base64 = (value) => Buffer.from(value).toString('base64')
  const metadata = { filename: name, category, ...(isDraft && { draft: 'yes' }) }
  const response = await fetch(`${url}/api/files/uploads`, {
    method: 'POST',
    headers: {
      cookie: pilot.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes,
  })
  if (response.status !== 201)
    throw new Error(`Upload of ${name}: ${response.status} ${await response.text()}`)
}

async function connectNetwork({ founder, advisor }) {
  const add = (values) => founder.post('/mesh/contacts/', { ...appointment, ...values })
  await add({
    kind: 'advisor',
    mandate: 'Advises on trusts and wills.',
    account_id: advisor.accountId,
    email: null,
  })
  await add({
    kind: 'service',
    mandate: 'Keeps the scanned archive.',
    name: 'Paperless archive',
    address: 'https://archive.example',
    authentication: 'none',
    auth_name: '',
    probe_every: 60,
    health_path: '/health',
    message_path: '/hooks',
  })
  await add({
    kind: 'agent',
    mandate: 'Prepares the yearly gathering.',
    name: 'Meeting preparer',
    instruction: 'Prepare the agenda.',
    way: 'model',
    address: '',
    authentication: 'none',
    auth_name: '',
    probe_every: 60,
    tool: '',
  })
}
