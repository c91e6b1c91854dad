import { connect } from 'node:net'

import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'

import { authenticator } from './authenticator.ts'
import { putFile } from './files.ts'
import { startMission, tickable } from './missions.ts'
import { addContact, agentValues, interfaceValues, serviceValues } from './mesh.ts'
import { addEntry } from './timeline.ts'
import { addFamilyTree, fullPerson, fullUnion, nowhere } from './tree.ts'
import { smallPhoto } from './photos.ts'
import { createConversation } from './conversations.ts'
import { addComment, insertDocument } from './documents.ts'
import { goodPassword, publicUrl, keys, useWorld, type TestClient } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { addressOf, type Call } from '#contract/call.ts'
import { statusOf } from '#contract/refusals.ts'
import { makeApp } from '#server/app.ts'
import { bodyLimitOf } from '#server/ground/body-limit.ts'
import { hashOf } from '#server/features/documents/hash.ts'

/**
 * Every bad input gets a 4xx with one sentence, never a fault, and writes nothing. Generated from the list of
 * calls.
 */
const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]
const filling = calls.filter(([, call]) => call.body)

const document = { title: 'House rules', body: 'We keep the mill.' }
const firstVersion = { version: 1, hash: hashOf(document) }

const entry = {
  title: 'The mill is bought',
  kind: 'milestone',
  on: '1874-05-02',
  until: '1875',
  text: 'With borrowed money.',
  is_yearly: true,
}

const passkeyAnswer = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } }

/** A valid body for each call, so that a refusal has exactly one reason. */
const validBodies: Record<string, (client: TestClient) => Record<string, unknown>> = {
  login: ({ email }) => ({ email, password: goodPassword }),
  createAccount: () => ({
    email: 'new@house.test',
    password: goodPassword,
    confirm_password: goodPassword,
    language: 'de',
    time_zone: 'Europe/Vienna',
  }),
  finishOidc: () => ({ attempt: 'A'.repeat(43), query: '?code=x&state=y' }),
  beginOidcLink: () => ({ current_password: goodPassword }),
  finishOidcLink: () => ({ attempt: 'A'.repeat(43), query: '?code=x&state=y' }),
  unlinkOidc: () => ({ current_password: goodPassword }),
  createToken: () => ({ name: 'Assistant', scope: 'read', days: 30, current_password: goodPassword }),
  requestRecovery: ({ email }) => ({ email }),
  loginWithCode: () => ({ ticket: 'A'.repeat(43), code: '123456' }),
  confirmEmail: () => ({ token: 'A'.repeat(43) }),
  signInWithPasskey: () => ({ answer: passkeyAnswer }),
  changeEmail: () => ({ email: 'new@house.test', current_password: goodPassword }),
  deleteAccount: ({ email }) => ({ email, password: goodPassword }),
  savePhoto: () => ({ photo: smallPhoto }),
  setUpTwoFactor: () => ({ current_password: goodPassword }),
  confirmTwoFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: () => ({ current_password: goodPassword, code: '123456' }),
  switchOffTwoFactor: () => ({ current_password: goodPassword, code: '123456' }),
  beginPasskey: () => ({ current_password: goodPassword }),
  endSession: () => ({ current_password: goodPassword }),
  endOtherSessions: () => ({ current_password: goodPassword }),
  setSecondFactorRule: () => ({ is_required: false, current_password: goodPassword }),
  removePasskey: () => ({ current_password: goodPassword }),
  addPasskey: () => ({ name: 'Phone', answer: passkeyAnswer }),
  renamePasskey: () => ({ name: 'Phone' }),
  recover: () => ({
    token: 'A'.repeat(43),
    password: 'another long sentence',
    confirm_password: 'another long sentence',
  }),
  updateAccount: () => ({
    full_name: 'Helena',
    display_name: 'Leni',
    language: 'de',
    time_zone: 'UTC',
    theme: 'tertiary',
    default_view: 'chat',
    date_format: 'iso',
    dob: '1955-03-14',
    phone: '+44 7700 900182',
    lives_in: 'Geneva',
    about: 'Keeps the mill.',
    shares_email: true,
    shares_birthday: true,
  }),
  changePassword: () => ({
    current_password: goodPassword,
    new_password: 'another long sentence',
    confirm_password: 'another long sentence',
  }),
  updateLlm: () => ({
    provider: 'self_hosted',
    server_id: null,
    name: 'Study',
    model_name: 'small',
    api_key: 'a-key',
    endpoint: 'http://127.0.0.1:11434/v1',
    authentication: 'basic',
    auth_name: 'helena',
    context_length: 8192,
    is_in_use: true,
  }),
  updateFamily: () => ({
    version: 1,
    name: 'Hallam',
    legacy_established: 1874,
    purpose_statement: 'To keep the mill turning.',
    core_value: 'We keep our word',
    timeline_horizon: 'hundred_years',
    country: 'AT',
    has_business: true,
    has_trust: false,
    has_minors: false,
    has_property_abroad: true,
  }),
  inviteMember: () => ({ email: 'invited@house.test', role: 'guardian' }),
  changeRole: () => ({ role: 'trustee' }),
  changeStatus: () => ({ status: 'inactive' }),
  readInvitation: () => ({ token: 'A'.repeat(43) }),
  acceptInvitation: () => ({ token: 'A'.repeat(43) }),
  declineInvitation: () => ({ token: 'A'.repeat(43) }),
  requestOtherAddress: () => ({ token: 'A'.repeat(43), email: 'other@house.test' }),
  allowAddress: () => ({ email: 'other@house.test' }),
  refuseAddress: () => ({ email: 'other@house.test' }),
  switchFamily: ({ familyId }) => ({ family_id: familyId }),
  saveProfile: () => ({ full_name: 'Helena Hallam', dob: '1955-03-14', language: 'de' }),
  chooseMission: () => ({ mission: 'legacy' }),
  answerQuestion: () => ({ mission: 'legacy', question: 1, answer: 'c' }),
  createDocument: () => ({
    title: 'Boat',
    class: 'policy',
    capital: 'material',
    template: 'family_charter',
    q1: 'a',
    q2: 'a',
    q3: 'a',
  }),
  createCustom: () => ({
    title: 'Boat rules',
    prompt: 'Who may sail the boat, and when.',
    class: 'operational',
    capital: 'material',
  }),
  saveDocument: () => ({ version: 1, title: 'House rules', body: 'We keep the mill and the weir.' }),
  startWriting: () => ({ request: 'Name the weir.' }),
  keepWriting: () => ({ version: 1 }),
  restoreVersion: () => ({ version: 1, restore: 1 }),
  approveDocument: () => ({ ...firstVersion, alignment: 5 }),
  requestChanges: () => ({ ...firstVersion, reason: 'Name the weir.', alignment: 1 }),
  declineDocument: () => ({ ...firstVersion, reason: 'Not this year.', alignment: 1 }),
  abstainFromDocument: () => firstVersion,
  recuseFromDocument: () => firstVersion,
  addApproval: ({ accountId }) => ({ account_id: accountId }),
  setDeadline: () => ({ decide_by: '2999-01-01' }),
  setKind: () => ({ class: 'operational', capital: 'material' }),
  remindVoter: ({ accountId }) => ({ account_id: accountId }),
  removeApproval: ({ accountId }) => ({ account_id: accountId }),
  shareDocument: ({ accountId }) => ({ account_id: accountId, is_shared: true }),
  addComment: () => ({
    version: 1,
    passage: 0,
    quote: 'keep the mill',
    occurrence: 0,
    text: 'Also the weir?',
  }),
  replyToComment: () => ({ text: 'Yes.' }),
  settleComment: () => ({ is_settled: true }),
  editComment: () => ({ text: 'And the weir?' }),
  startConversation: () => ({ text: 'What did we decide about the mill?' }),
  sendChatMessage: () => ({ text: 'And the weir?', after: null }),
  renameConversation: () => ({ title: 'The mill' }),
  confirmProposal: () => ({
    change: { kind: 'start_mission', values: { type: 'family', q1: 'a', q2: 'b', q3: 'c' } },
  }),
  addCategory: () => ({ name: 'Boats', capital: 'material' }),
  addContact: () =>
    serviceValues({ secret: 'a-key', authentication: 'basic', auth_name: 'helena', ends_on: '2040-01-01' }),
  updateContact: () => ({
    version: 1,
    ...serviceValues({
      secret: 'a-key',
      authentication: 'header',
      auth_name: 'x-key',
      ends_on: '2040-01-01',
    }),
  }),
  pauseContact: () => ({ is_paused: true }),
  addEntry: () => entry,
  editEntry: () => ({ ...entry, version: 1 }),
  addPerson: () => ({
    values: fullPerson,
    place: { of: nowhere, as: 'child', union: nowhere, relation: 'adopted' },
    is_self: true,
  }),
  editPerson: () => ({ values: fullPerson, version: 1 }),
  linkPerson: ({ accountId }) => ({ member: accountId }),
  addUnion: () => fullUnion,
  editUnion: () => ({ ...fullUnion, version: 1 }),
  mergePeople: () => ({ other: nowhere, values: fullPerson, version: 1, other_version: 1 }),
  addRequest: () => ({ kind: 'advisor', catalog_key: 'notary', words: 'Somebody who knows mills.' }),
  answerRequest: () => ({ answer: 'Anneke Brandt.' }),
  previewMessage: () => ({ text: 'Is the mill insured?', scope: 'all' }),
  sendMessage: () => ({
    id: '01890000-0000-7000-8000-000000000000',
    text: 'Is the mill insured?',
    scope: 'all',
  }),
  replyToMessage: () => ({ text: 'It is.' }),
  allowOperation: () => ({ operation: 'latest' }),
  updateCategory: () => ({ version: 1, name: 'Boats', capital: 'material' }),
  mergeCategory: () => ({ into: things['files']?.['other'] }),
  shareCategory: ({ accountId }) => ({ account_id: accountId, is_shared: true, ends_on: '2040-01-01' }),
  learnCategory: () => ({ is_learning: true }),
  openFile: () => ({ from: 0 }),
  updateFile: () => ({
    name: 'Deed of the weir.txt',
    category_id: things['files']?.['other'],
    is_draft: true,
    folder: 'Weir House',
    dated_on: '1921-03',
  }),
  moveFiles: () => ({
    files: [things['files']?.['id']],
    category_id: things['files']?.['other'],
    folder: 'Weir House',
  }),
  binFiles: () => ({ files: [things['files']?.['id']] }),
  unbinFiles: () => ({ files: [things['files']?.['id']] }),
  tagFiles: () => ({ files: [things['files']?.['id']], add: ['Notary'], remove: ['Mill'] }),
  restoreFile: () => ({ version: 1, restore: 1 }),
  learnFile: () => ({ is_learning: true }),
  addDataset: () => ({ name: 'The weir', files: [things['files']?.['id']] }),
  updateDataset: () => ({
    name: 'The weir',
    add: [things['files']?.['id']],
    remove: [things['files']?.['id']],
  }),
  markNotificationsRead: () => ({ ids: ['01890000-0000-7000-8000-000000000000'] }),
  updateEmailPreferences: () => ({ about_documents: false }),
  startMission: () => ({ type: 'family', q1: 'a', q2: 'b', q3: 'c' }),
  updateMission: () => ({
    version: 1,
    days: 100,
    capital_focus: 'time',
    goal_text: 'One table.',
    goal_capitals: ['time'],
  }),
  addAction: ({ accountId }) => ({ text: 'Mend the weir', owner_id: accountId, due_on: '2030-01-01' }),
  editAction: ({ accountId }) => ({
    text: 'Mend the weir',
    owner_id: accountId,
    due_on: '2030-01-01',
    is_done: true,
  }),
  addCriterion: () => ({ check: 'files_category', category_id: things['files']?.['other'], count: 3 }),
  editCriterion: () => ({ check: 'capital_gap', capital: 'time', under: 20 }),
  tickCriterion: () => ({ is_met: true, note: 'We read it at Easter.' }),
  addSupport: () => ({ file_id: things['files']?.['id'] }),
  removeSupport: () => ({ file_id: things['files']?.['id'] }),
  restartMission: () => ({ days: 30 }),
  rateCapital: () => ({ perceived: 62 }),
  offerTransfer: ({ accountId }) => ({ account_id: accountId, role: 'guardian', password: goodPassword }),
  deleteFamily: ({ email }) => ({ name: email }),
  defineCapital: () => ({ version: 1, definition: 'What we know by heart.' }),
  appointSteward: ({ accountId }) => ({ account_id: accountId }),
  proposeProtocol: () => ({ governance_protocol: 'stewardship_council' }),
  withdrawProtocol: () => ({ document_id: '01890000-0000-7000-8000-000000000000' }),
}

/** Fields that an alternative form of the same call takes instead. */
const alternativeFields: Record<string, readonly string[]> = {
  createAccount: ['invitation'],
  startConversation: ['mission_id'],
  addCriterion: ['text', 'template', 'capital', 'under'],
  editCriterion: ['text', 'template', 'category_id', 'count'],
  addSupport: ['document_id'],
  removeSupport: ['document_id'],
}

/** Numbers of the walk below that are valid for a field. */
const validNumbers: Record<string, readonly string[]> = {
  'rateCapital.perceived': ['0'],
  'addComment.passage': ['0'],
  'addComment.occurrence': ['0'],
  'openFile.from': ['0'],
}

/**
 * Values for path parameters, by the path's first part: existing records, so that only the body can be the
 * reason of a refusal.
 */
async function createRecords(client: TestClient): Promise<Record<string, Record<string, string>>> {
  const mission = await startMission(client)
  await client.post('/capitals/cultural/define/', { version: 0, definition: 'What our hands know.' })
  return {
    account: { id: await createPasskey(client) },
    capitals: { capital: 'cultural' },
    chat: await createConversation(world, client),
    documents: await createCommentedDocument(client),
    family: { id: client.accountId },
    ...(await createFiles(client)),
    ...(await createContacts(client)),
    missions: {
      id: mission.id,
      action_id: mission.actions[0]?.id ?? '',
      criterion_id: tickable(mission)[0]?.id ?? '',
    },
    'timeline/entries': { id: (await addEntry(client)).id },
    ...(await createTree(client)),
  }
}

async function createTree(client: TestClient): Promise<Record<string, Record<string, string>>> {
  const { child, parents, union } = await addFamilyTree(client)
  const { items } = (await client.get('/tree/changes/')).json<{ items: { id: string }[] }>()
  return {
    'tree/people': { id: child, other_id: parents[0] },
    'tree/unions': { id: union },
    'tree/changes': { id: items[0]?.id ?? '' },
  }
}

/** By the part below /files/ too: a category and a dataset have ids of their own. */
async function createFiles(client: TestClient): Promise<Record<string, Record<string, string>>> {
  const id = await putFile(world, client)
  const addCategory = (name: string) =>
    client
      .post('/files/categories/', { name, capital: 'social' })
      .then((answer) => answer.json<{ id: string }>().id)
  const set = (await client.post('/files/datasets/', { name: 'The mill' })).json<{ id: string }>().id
  const other = await addCategory('Maps')
  return {
    files: { id, other, key: 'charter' },
    'files/categories': { id: await addCategory('Letters home') },
    'files/datasets': { id: set },
  }
}

/** A service that can be changed, an API whose operation can be allowed, a message and a request. */
async function createContacts(client: TestClient): Promise<Record<string, Record<string, string>>> {
  const { id } = await addContact(client, interfaceValues())
  const agent = await addContact(client, agentValues())
  const message = {
    id: '01890000-0000-7000-8000-00000000000a',
    text: 'Is the mill insured?',
    scope: agent.id,
  }
  const sent = (await client.post('/mesh/messages/', message)).json<{ deliveries: { id: string }[] }>()
  const asked = await client.post('/mesh/requests/', {
    kind: 'advisor',
    catalog_key: null,
    words: 'Somebody who knows mills.',
  })
  return {
    'mesh/contacts': { id },
    'mesh/messages': { id: message.id },
    'mesh/deliveries': { id: sent.deliveries[0]?.id ?? '' },
    'mesh/requests': { id: asked.json<{ id: string }>().id },
  }
}

async function createCommentedDocument(client: TestClient): Promise<Record<string, string>> {
  const id = await insertDocument(world, client, document)
  const { id: comment_id } = (await addComment(client, id)).json<{ id: string }>()
  return { id, number: '1', comment_id }
}

async function createPasskey(client: TestClient): Promise<string> {
  const { options } = (
    await client.post('/account/passkeys/options/', { current_password: goodPassword })
  ).json<{ options: { challenge: string } }>()
  return (
    await client.post('/account/passkeys/', { name: 'Phone', answer: authenticator().make(options) })
  ).json<{ id: string }>().id
}

function pathOf({ path }: Call): string {
  const [, first = '', second = ''] = path.split('/')
  return addressOf(path, things[`${first}/${second}`] ?? things[first] ?? {})
}

interface Field {
  readonly name: string
  readonly kinds: readonly string[]
  readonly isNeeded: boolean
}

interface JsonKind {
  /** A list if the value may be null. */
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonKind[]
}

/** The fields of a call's body with their types, read from its schema. */
function fieldsOf({ body }: Call): Field[] {
  if (!body) return []
  const { properties = {}, required = [] } = toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonKind>
    required?: string[]
  }
  return Object.entries(properties).map(([name, kind]) => ({
    name,
    kinds: (kind.anyOf ?? [kind]).flatMap(({ type }) => type ?? ''),
    isNeeded: required.includes(name),
  }))
}

let client: TestClient
let things: Record<string, Record<string, string>> = {}
let admin: pg.Client
let before: string | undefined
beforeAll(async () => {
  client = await world.create()
  things = await createRecords(client)
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  // Bypasses row-level security, so that rows of any family are seen.
  admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name ?? '' })
  await admin.connect()
  // Thousands of tiny queries: parallel workers and JIT would cost more than they save.
  await admin.query('set max_parallel_workers_per_gather = 0; set jit = off')
})
afterAll(() => admin.end())
beforeEach(async () => {
  before ??= await everythingStored()
})

/** Expects that no refused request has written anything. Checked once per call. */
function expectNothingStored(): void {
  afterAll(async () => {
    const after = await everythingStored()
    const was = before
    before = after
    // Reset, so that a stored change doesn't fail the following tests.
    if (after !== was) {
      client = await world.create()
      things = await createRecords(client)
      before = undefined
    }
    expect(after).toBe(was)
  })
}
expectNothingStored()

let fingerprint: string | undefined

/** A fingerprint of every row of every table but the throttles. */
async function everythingStored(): Promise<string> {
  fingerprint ??= await fingerprintOfTables()
  // Named, so that it is planned once.
  const { rows } = await admin.query<{ line: string }>({ name: 'fingerprint', text: fingerprint })
  return rows.map(({ line }) => line).join('\n')
}

async function fingerprintOfTables(): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'throttles' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as line from ${name} t`,
  )
  return parts.join(' union all ')
}

interface Sent {
  readonly payload?: string | Buffer
  readonly type?: string
  readonly query?: string
}

let visitors = 0

/** A new address for each request, so that no throttle applies. */
function newAddress(): string {
  visitors++
  return `10.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`
}

/** Sends raw bytes with a session, so that only they can be the reason of a refusal. */
function send(call: Call, { payload, type = 'application/json', query = '' }: Sent) {
  return world.app.inject({
    method: call.method,
    url: `/api${pathOf(call)}${query}`,
    headers: { cookie: client.cookie, ...(payload !== undefined && type && { 'content-type': type }) },
    remoteAddress: newAddress(),
    ...(payload !== undefined && { payload }),
  })
}

/** One combined expectation: one per part would take longer than the twenty thousand requests. */
function expectRefusal(answer: LightMyRequestResponse, what: string, statuses?: readonly number[]) {
  const { statusCode, headers, body, cookies } = answer
  const words = parsed(body)
  const isRefusal =
    (statuses?.includes(statusCode) ?? true) &&
    statusCode >= 400 &&
    statusCode < 500 &&
    String(headers['content-type']).startsWith('application/json') &&
    typeof words?.['detail'] === 'string' &&
    typeof words['code'] === 'string' &&
    words['code'] in statusOf &&
    words['detail'] !== '' &&
    Object.keys(words).every((key) => key === 'code' || key === 'detail' || key === 'fields') &&
    cookies.length === 0
  if (!isRefusal)
    expect.fail(
      `${what.slice(0, 200)}: ${statusCode} ${JSON.stringify({ headers, cookies })} ${body.slice(0, 200)}`,
    )
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return undefined
  }
}

test('every call with a body has a valid one with all its fields', () => {
  expect(Object.keys(validBodies).toSorted()).toEqual(filling.map(([name]) => name).toSorted())
  for (const [name, call] of filling) {
    const left = fieldsOf(call).filter((field) => !(field.name in (validBodies[name]?.(client) ?? {})))
    // An invitation would change the reason of the refusal.
    expect(
      left.map((field) => field.name),
      name,
    ).toEqual(alternativeFields[name] ?? [])
  }
})

describe.each(calls)('the call %s', (name, call) => {
  expectNothingStored()
  if (call.body) refusesSpoiltForms(name, call)
  if (call.method === 'POST') refusesWhatIsNoForm(name, call)
  if (call.query) refusesSpoiltQueries(call)
  bearsStrangeAddresses(call)
})

function refusesSpoiltForms(name: string, call: Call): void {
  const good = () => validBodies[name]?.(client) ?? {}

  test('a value of a wrong type is refused at its field', async () => {
    for (const field of fieldsOf(call)) {
      const samples: [string, unknown][] = [
        ['string', 'text'],
        ['number', 12.5],
        ['integer', 12],
        ['boolean', true],
        ['null', null],
        ['array', ['text']],
        ['object', { text: 'text' }],
      ]
      for (const [kind, value] of samples.filter(([kind]) => !field.kinds.includes(kind))) {
        const what = `${field.name} as ${kind}`
        const answer = await send(call, { payload: JSON.stringify({ ...good(), [field.name]: value }) })
        expectRefusal(answer, what, [400])
        expect(answer.json().fields, what).toHaveProperty([field.name], expect.any(String))
      }
    }
  })

  test('refuses numbers that are out of range', async () => {
    for (const field of fieldsOf(call).filter(({ kinds }) => kinds.includes('integer'))) {
      const numbers = [
        '-1',
        '0',
        '1.5',
        '2147483648',
        '9007199254740991',
        '9007199254740993',
        '1e308',
        '1e999',
        '-0.1',
      ]
      for (const number of numbers.filter((one) => !validNumbers[`${name}.${field.name}`]?.includes(one))) {
        const payload = JSON.stringify({ ...good(), [field.name]: 'here' }).replace('"here"', number)
        expectRefusal(await send(call, { payload }), `${field.name} as ${number}`)
      }
    }
  })

  test('a body without a required field is refused at that field', async () => {
    for (const field of fieldsOf(call).filter(({ isNeeded }) => isNeeded)) {
      const { [field.name]: _, ...rest } = good()
      const answer = await send(call, { payload: JSON.stringify(rest) })
      expectRefusal(answer, `without ${field.name}`, [400])
      expect(answer.json().fields, field.name).toMatchObject({ [field.name]: 'This is required.' })
    }
  })

  const unknown = ['extra', 'constructor', 'toString', 'hasOwnProperty', 'family_id', 'id', ''].filter(
    (extra) => !fieldsOf(call).some((field) => field.name === extra),
  )
  test.each(unknown)('refuses a field %j that the schema does not know', async (extra) => {
    const answer = await send(call, { payload: JSON.stringify({ ...good(), [extra]: 1 }) })

    expectRefusal(answer, extra, [400])
    expect(answer.json().fields).toEqual({ [extra]: 'This field doesn’t exist.' })
  })

  test.each(['[]', '[{}]', '1', '"text"', 'true', 'false', '""', '0'])(
    'refuses %s as a body',
    async (payload) => {
      expectRefusal(await send(call, { payload }), payload, [400])
    },
  )

  test('refuses a text that can not be stored, at its field', async () => {
    for (const field of fieldsOf(call).filter(({ kinds }) => kinds.includes('string'))) {
      for (const bad of ['\0', 'a\0b', '\ud800', 'a\udc00b', '\udc00\ud800']) {
        const what = `${field.name} with ${JSON.stringify(bad)}`
        const answer = await send(call, { payload: JSON.stringify({ ...good(), [field.name]: bad }) })
        expectRefusal(answer, what, [400])
        expect(answer.json().fields, what).toEqual({
          [field.name]: 'This text contains characters that can’t be saved.',
        })
      }
    }
  })

  test('bytes in a field that are no valid UTF-8 are refused, not replaced', async () => {
    for (const field of fieldsOf(call).filter(({ kinds }) => kinds.includes('string'))) {
      // The last one encodes half of a surrogate pair.
      for (const bad of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
        const [head = '', tail = ''] = JSON.stringify({ ...good(), [field.name]: 'some here text' }).split(
          'here',
        )
        const payload = Buffer.concat([Buffer.from(head), Buffer.from(bad), Buffer.from(tail)])
        expectRefusal(await send(call, { payload }), `${field.name} with ${bad.join(' ')}`, [400])
      }
    }
  })

  test('a text that is too long is refused at its field', async () => {
    for (const field of fieldsOf(call).filter(({ kinds }) => kinds.includes('string'))) {
      const room = bodyLimitOf(call) - Buffer.byteLength(JSON.stringify(good())) - 100
      const answer = await send(call, {
        payload: JSON.stringify({ ...good(), [field.name]: 'a@'.repeat(room / 2) }),
      })
      expectRefusal(answer, field.name, [400])
      expect(answer.json().fields, field.name).toHaveProperty([field.name], expect.any(String))
    }
  })

  test('refuses the same field with two values, unless the last one is valid', async () => {
    const [field] = Object.keys(good())
    const payload = JSON.stringify(good()).replace(/\}$/, `,"${field}":[]}`)

    expectRefusal(await send(call, { payload }), payload, [400])
  })
}

const tenMegabytes = Buffer.from(JSON.stringify({ a: 'a'.repeat(10 * 1024 * 1024) }))

function refusesWhatIsNoForm(name: string, call: Call): void {
  const good = () => JSON.stringify(validBodies[name]?.(client) ?? {})

  test.each([
    '{',
    '{"a":',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '{} {}',
    '\u0000',
    '{"a":"\n"}',
    'NaN',
    '<xml/>',
    '',
  ])('the broken JSON %j is refused', async (payload) => {
    expectRefusal(await send(call, { payload }), payload, [400])
  })

  test('refuses bytes that are no text', async () => {
    expectRefusal(await send(call, { payload: Buffer.from([0xff, 0xfe, 0x00, 0xd8]) }), 'bytes', [400])
  })

  test.each([
    ['as a key', '{"__proto__":{"isAdmin":true}}'],
    ['written in escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['deeper down', '{"a":{"__proto__":{"isAdmin":true}}}'],
    ['by the constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('a body with the prototype %s is refused', async (_, payload) => {
    const answer = await send(call, { payload })

    expectRefusal(answer, payload, [400])
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  test.each([
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['lists', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['nothing but lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('a body of %s nested without end is refused', async (_, payload) => {
    expectRefusal(await send(call, { payload }), 'nested', [400, 413])
  })

  test('a body of ten megabytes is refused', async () => {
    expectRefusal(await send(call, { payload: tenMegabytes }), 'ten megabytes', [413])
  })

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'text/json',
    'nonsense',
    '',
  ])('a valid body with the content type %j is not read', async (type) => {
    expectRefusal(await send(call, { payload: good(), type }), type, [400, 415])
  })

  test('a form that a page of another site can send is not read field by field', async () => {
    const payload = new URLSearchParams(JSON.parse(good()) as Record<string, string>).toString() || 'a=1'

    expectRefusal(
      await send(call, { payload, type: 'application/x-www-form-urlencoded' }),
      payload,
      [400, 415],
    )
  })
}

function refusesSpoiltQueries(call: Call): void {
  test.each([
    '?a[b][c][d][e]=1',
    '?cursor[a]=1',
    '?cursor[]=1&cursor[]=2',
    '?limit[$gt]=0',
    '?limit=1&limit=2',
    '?cursor=%00',
    '?cursor=%ff%fe',
    '?cursor=%ed%a0%80',
    '?__proto__[limit]=1&a=1',
    '?a=__proto__',
    '?%00=1',
  ])('the query %s is refused', async (query) => {
    expectRefusal(await send(call, { query }), query, [400])
  })

  test('a query without end is refused', async () => {
    expectRefusal(await send(call, { query: `?${'a'.repeat(100_000)}=1` }), 'a long name', [400])
    expectRefusal(await send(call, { query: `?cursor=${'a'.repeat(100_000)}` }), 'a long value', [400])
    expectRefusal(
      await send(call, { query: `?${Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join('&')}` }),
      'many',
      [400],
    )
    expectRefusal(await send(call, { query: `?a${'[b]'.repeat(5000)}=1` }), 'nested', [400])
  })
}

function bearsStrangeAddresses(call: Call): void {
  test('an unknown query parameter is ignored', async () => {
    for (const query of [
      '?a[b][c][d][e]=1',
      '?%zz',
      '?%',
      '?=',
      '?&&&',
      '?[]',
      '?a[',
      '?__proto__=1',
      '?constructor=1',
      `?a=${'b'.repeat(50_000)}`,
      '?%ed%a0%80',
    ]) {
      const answer = await send(call, { query, ...(call.method === 'POST' && { payload: '{"extra":' }) })
      expect(answer.statusCode, `${query}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
      expect(answer.headers['content-type'], query).toMatch(/^application\/json/)
      if (answer.statusCode !== 200) expectRefusal(answer, query)
    }
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('is not there for %s', async (method) => {
    const answer = await world.app.inject({
      method,
      url: `/api${call.path}`,
      headers: { cookie: client.cookie },
    })

    expectRefusal(answer, method, [404])
  })
}

test.each([
  ['half a letter', '/api/%'],
  ['a letter that is none', '/api/%zz/'],
  ['an overlong letter', '/api/%c0%ae%c0%ae/'],
  ['a NUL', '/api/%00/'],
  ['a step up', '/api/auth/me/%2e%2e/'],
  ['five thousand letters', `/api/${'a'.repeat(5000)}/`],
])('an address with %s is refused with a sentence', async (_, url) => {
  expectRefusal(await world.app.inject({ url, headers: { cookie: client.cookie } }), url, [400, 404])
})

describe('raw HTTP', () => {
  expectNothingStored()
  /** Sends a raw HTTP request and returns everything until the server closes the connection. */
  async function speak(request: string): Promise<string> {
    const app = await makeApp({
      database: world.database,
      store: world.store,
      keys,
      publicUrl,
      clock: world.clock,
    })
    onTestFinished(() => app.close())
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    return new Promise((resolve, reject) => {
      let heard = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(request))
      socket.setEncoding('utf8')
      socket.on('data', (text: string) => (heard += text))
      socket.on('end', () => resolve(heard))
      socket.on('error', reject)
    })
  }

  test.each([
    [
      'an address too long for one line',
      `GET /api/auth/me/?${'a'.repeat(70_000)} HTTP/1.1\r\nhost: house.test\r\nconnection: close\r\n\r\n`,
    ],
    ['what is no HTTP', 'HELO house.test\r\n\r\n'],
    [
      'a length that is no number',
      'POST /api/auth/login/ HTTP/1.1\r\nhost: house.test\r\ncontent-length: abc\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/auth/login/ HTTP/1.1\r\nhost: house.test\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('raw HTTP with %s is refused with a sentence', async (_, request) => {
    const heard = await speak(request)

    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as { detail?: unknown }
    expect(body.detail, heard).toEqual(expect.any(String))
  })
})
