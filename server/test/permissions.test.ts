import { randomUUID } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import { authenticator } from './authenticator.ts'
import { putFile } from './files.ts'
import { contentOf } from './database-content.ts'
import { anyMission, type ShownMission, tickable } from './missions.ts'
import { addContact, agentValues, arrive, interfaceValues, serviceValues } from './mesh.ts'
import { addToken, withToken } from './api-tokens.ts'
import { smallPhoto } from './photos.ts'
import { createConversation } from './conversations.ts'
import { addEntry } from './timeline.ts'
import { addAncestor, addFamilyTree, addPerson, personNamed, unionValues } from './tree.ts'
import { addComment, insertDocument, newest } from './documents.ts'
import { goodPassword, useWorld, type TestClient } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { scopeNeededBy } from '#contract/api-tokens/token-reach.ts'
import { may, type Permission } from '#contract/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import { addressOf, type Call, isPermission } from '#contract/call.ts'

/** Every call × every role × another family × no session, generated from the list of calls. */
const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]
const nowhere = '0198f1c2-0000-7000-8000-000000000000'
const anything = {
  id: nowhere,
  number: '1',
  action_id: nowhere,
  other_id: nowhere,
  criterion_id: nowhere,
  comment_id: nowhere,
  message_id: nowhere,
  proposal_id: nowhere,
  capital: 'cultural',
  key: 'charter',
}
const guarded = calls.filter(([, call]) => call.needs !== 'anyone')

interface TestRequest {
  readonly body?: unknown
  /** The values of the path parameters. */
  readonly params?: Record<string, string>
  /** The client that makes the call instead, where the call ends its session. */
  readonly client?: TestClient
}

interface Walkers {
  readonly founder: TestClient
  /** The client that makes the call; a member of the same family. */
  readonly client: TestClient
  readonly role: Role
  readonly join: (role: Exclude<Role, 'founder'>) => Promise<TestClient>
}

const onDocument =
  (body?: (asked: { id: string; client: TestClient; founder: TestClient }) => unknown) =>
  async ({ founder, client }: Walkers): Promise<TestRequest> => {
    const id = await insertDocument(world, founder)
    return { params: { id, number: '1' }, body: await body?.({ id, client, founder }) }
  }
const onMission =
  (body?: (mission: ShownMission, founder: TestClient) => unknown) =>
  async ({ founder }: Walkers): Promise<TestRequest> => {
    const mission = await anyMission(founder)
    const params = {
      id: mission.id,
      action_id: mission.actions[0]?.id ?? '',
      criterion_id: tickable(mission)[0]?.id ?? '',
    }
    return { params, body: await body?.(mission, founder) }
  }
/** A new criterion, so that the ticked ones stay. */
const onCriterion =
  (body?: (count: number) => unknown) =>
  async ({ founder }: Walkers): Promise<TestRequest> => {
    const { id, criteria } = await anyMission(founder)
    const count = criteria.length
    const added = (
      await founder.post(`/missions/${id}/criteria/`, { text: `We have met ${count} times.` })
    ).json<ShownMission>()
    return { params: { id, criterion_id: added.criteria.at(-1)?.id ?? '' }, body: body?.(count) }
  }
/** A comment of the client, or of the founder if the client can't see the document. */
const onComment =
  (body?: object) =>
  async (walkers: Walkers): Promise<TestRequest> => {
    const id = await insertDocument(world, walkers.founder)
    const own = await addComment(walkers.client, id)
    const comment_id =
      own.statusCode === 200
        ? own.json<{ id: string }>().id
        : (await addComment(walkers.founder, id)).json<{ id: string }>().id
    return { params: { id, comment_id }, body }
  }
const onContact =
  (body?: (contact: { version: number }) => unknown) =>
  async ({ founder }: Walkers): Promise<TestRequest> => {
    const contact = await addContact(founder, serviceValues())
    return { params: { id: contact.id }, body: body?.(contact) }
  }
/** A message of the founder: to the advisor who makes the call, else to an agent. */
const onMessage =
  (which: 'message' | 'delivery', body?: object) =>
  async ({ founder, client, role }: Walkers): Promise<TestRequest> => {
    const { items } = (await founder.get('/mesh/contacts/?kind=advisor&limit=100')).json<{
      items: { id: string; account_id: string }[]
    }>()
    const own = items.find(({ account_id }) => account_id === client.accountId)?.id
    const scope = role === 'advisor' && own ? own : (await addContact(founder, agentValues())).id
    const sent = await founder.post('/mesh/messages/', {
      id: randomUUID(),
      text: 'Is the mill insured?',
      scope,
    })
    const { id, deliveries } = sent.json<{ id: string; deliveries: { id: string }[] }>()
    if (role === 'advisor') await arrive(world, founder, deliveries[0]?.id ?? '')
    if (which === 'delivery' && !body) await founder.post(`/mesh/messages/${id}/cancel/`)
    return { params: { id: which === 'message' ? id : (deliveries[0]?.id ?? '') }, body }
  }
const answering = (more: object = {}) =>
  onDocument(async ({ id, founder }) => ({ ...(await newest(founder, id)), ...more }))

/** An invitation that this client manages, or else the founder's. */
const onInvitation = async ({ founder, client }: Walkers): Promise<TestRequest> => {
  const email = world.newEmail()
  const sent = await client.post('/family/invitations/', { email, role: 'guardian' })
  if (sent.statusCode !== 200) await founder.post('/family/invitations/', { email, role: 'guardian' })
  const { items } = (await founder.get('/family/invitations/?limit=100')).json<{
    items: { id: string; email: string }[]
  }>()
  return { params: { id: items.find((one) => one.email === email)?.id ?? '' } }
}
/** An invitation with a request for another address. */
const onRequestedAddress = async (walkers: Walkers): Promise<TestRequest> => {
  const { params } = await onInvitation(walkers)
  const email = world.newEmail()
  await world.database.inFamily(walkers.founder.familyId, (tx) =>
    tx
      .updateTable('invitations')
      .set({ asked_email: email })
      .where('id', '=', String(params?.['id']))
      .execute(),
  )
  return { ...(params && { params }), body: { email } }
}
const invitedBy = async (founder: TestClient, email = world.newEmail()): Promise<string> =>
  world.secretIn(
    (await founder.post('/family/invitations/', { email, role: 'guardian' })).json<{ link: string }>().link,
  )
const onMember =
  (body?: object) =>
  async ({ founder }: Walkers): Promise<TestRequest> => {
    const email = world.newEmail()
    const { accountId } = await world.create({ email, invitation: await invitedBy(founder, email) })
    return { params: { id: accountId }, body }
  }

/** A conversation of the client. */
const onConversation =
  (body?: object) =>
  async ({ client }: Walkers): Promise<TestRequest> => ({
    params: await createConversation(world, client),
    body,
  })

let files = 0
/** A file of the client, or of the founder if the client sees no category. */
const onFile =
  (body?: object, before?: (id: string, client: TestClient) => Promise<unknown>) =>
  async ({ founder, client, role }: Walkers): Promise<TestRequest> => {
    const by = role === 'advisor' ? founder : client
    const id = await putFile(world, by, { name: `Deed ${++files}.txt` })
    await before?.(id, by)
    return { params: { id }, body }
  }
const newCategory = async (founder: TestClient) =>
  (await founder.post('/files/categories/', { name: `Category ${++files}`, capital: 'material' })).json<{
    id: string
  }>().id
const onCategory =
  (body?: (walkers: Walkers) => unknown) =>
  async (walkers: Walkers): Promise<TestRequest> => ({
    params: { id: await newCategory(walkers.founder) },
    body: await body?.(walkers),
  })
/** A file for calls that name their files in the body. */
const onFiles =
  (
    body?: (walkers: Walkers) => object | Promise<object>,
    before?: (id: string, client: TestClient) => Promise<unknown>,
  ) =>
  async (walkers: Walkers): Promise<TestRequest> => {
    const { params } = await onFile(undefined, before)(walkers)
    return { body: { files: [params?.['id']], ...(await body?.(walkers)) } }
  }
/** A dataset of the client. */
const onDataset =
  (body?: object) =>
  async ({ client }: Walkers): Promise<TestRequest> => ({
    params: {
      id: (await client.post('/files/datasets/', { name: `Set ${++files}` })).json<{ id: string }>().id,
    },
    body,
  })

const onCapital = (body?: object) => (): TestRequest => ({ params: { capital: 'cultural' }, body })

/** A request that would succeed, for each call with a body or a parameter; a missing one fails the walk. */
const validRequests: Record<string, (walkers: Walkers) => TestRequest | Promise<TestRequest>> = {
  logout: () => ({}),
  updateAccount: () => ({ body: { display_name: 'Helena' } }),
  changePassword: () => ({
    body: {
      current_password: 'wrong',
      new_password: 'another long sentence',
      confirm_password: 'another long sentence',
    },
  }),
  changeEmail: () => ({ body: { email: world.newEmail(), current_password: goodPassword } }),
  withdrawEmailChange: () => ({}),
  endSession: async ({ client }) => ({
    params: { id: await lastSession(client) },
    body: { current_password: goodPassword },
  }),
  endOtherSessions: () => ({ body: { current_password: goodPassword } }),
  deleteAccount: ({ client }) => ({ body: { email: client.email, password: 'wrong' } }),
  savePhoto: () => ({ body: { photo: smallPhoto } }),
  removePhoto: () => ({}),
  setUpTwoFactor: () => ({ body: { current_password: goodPassword } }),
  confirmTwoFactor: () => ({ body: { code: '12345' } }),
  renewRecoveryCodes: () => ({ body: { current_password: goodPassword, code: '12345' } }),
  switchOffTwoFactor: () => ({ body: { current_password: goodPassword, code: '12345' } }),
  beginPasskey: () => ({ body: { current_password: goodPassword } }),
  addPasskey: async ({ client }) => ({ body: { name: 'Phone', answer: await newPasskey(client) } }),
  renamePasskey: async ({ client }) => ({
    params: { id: await addPasskey(client) },
    body: { name: 'Laptop' },
  }),
  removePasskey: async ({ client }) => ({
    params: { id: await addPasskey(client) },
    body: { current_password: goodPassword },
  }),
  beginOidcLink: () => ({ body: { current_password: goodPassword } }),
  finishOidcLink: () => ({ body: { attempt: 'A'.repeat(43), query: '' } }),
  unlinkOidc: () => ({ body: { current_password: goodPassword } }),
  createToken: () => ({
    body: { name: 'Assistant', scope: 'read', days: 30, current_password: goodPassword },
  }),
  revokeToken: async ({ client }) => ({ params: { id: (await addToken(client)).id } }),
  updateLlm: () => ({ body: { provider: 'openai', model_name: 'gpt-4o' } }),
  removeServer: async ({ client }) => ({ params: { id: await addServer(client) } }),
  updateFamily: () => ({ body: { version: 1, name: 'Hallam' } }),
  setSecondFactorRule: () => ({ body: { is_required: false, current_password: goodPassword } }),
  saveProfile: () => ({ body: { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' } }),
  chooseMission: () => ({ body: { mission: 'legacy' } }),
  answerQuestion: () => ({ body: { mission: 'legacy', question: 1, answer: 'c' } }),
  proceed: () => ({}),
  inviteMember: () => ({ body: { email: world.newEmail(), role: 'guardian' } }),
  sendInvitationAgain: onInvitation,
  renewInvitationLink: onInvitation,
  withdrawInvitation: onInvitation,
  allowAddress: onRequestedAddress,
  refuseAddress: onRequestedAddress,
  readMember: onMember(),
  changeRole: onMember({ role: 'trustee' }),
  changeStatus: onMember({ status: 'inactive' }),
  removeMember: onMember(),
  readPrivateDocument: () => ({ params: { id: nowhere } }),
  acceptOwnInvitation: onInvitation,
  declineOwnInvitation: onInvitation,
  // Another account founds one, because its session moves into the new family.
  foundFamily: async () => ({ client: await world.create() }),
  acceptInvitation: async ({ founder }) => ({ body: { token: await invitedBy(founder) } }),
  declineInvitation: async ({ founder }) => ({ body: { token: await invitedBy(founder) } }),
  switchFamily: ({ client }) => ({ body: { family_id: client.familyId } }),
  readDocument: onDocument(),
  createDocument: () => ({ body: { title: 'Rules for the boat', class: 'policy', capital: 'material' } }),
  createCustom: () => ({ body: { title: 'Boat rules', prompt: 'Who may sail the boat, and when.' } }),
  reviewDocument: onDocument(),
  reviewWithModel: onDocument(),
  binDocument: async ({ client }) => ({ params: { id: await insertDocument(world, client) } }),
  unbinDocument: async ({ client }) => {
    const id = await insertDocument(world, client)
    await client.post(`/documents/${id}/bin/`)
    return { params: { id } }
  },
  listVersions: onDocument(),
  readVersion: onDocument(),
  saveDocument: onDocument(() => ({
    version: 1,
    title: 'House rules',
    body: 'We keep the mill and the weir.',
  })),
  restoreVersion: onDocument(() => ({ version: 1, restore: 1 })),
  approveDocument: answering(),
  requestChanges: answering({ reason: 'Name the weir.' }),
  declineDocument: answering({ reason: 'Not this year.' }),
  abstainFromDocument: answering(),
  recuseFromDocument: answering(),
  addApproval: onDocument(({ client }) => ({ account_id: client.accountId })),
  removeApproval: onDocument(async ({ id, client }) => {
    await client.post(`/documents/${id}/add-approval/`, { account_id: client.accountId })
    return { account_id: client.accountId }
  }),
  shareDocument: onDocument(({ founder }) => ({ account_id: founder.accountId, is_shared: true })),
  ratifyDocument: onDocument(),
  setDeadline: onDocument(() => ({ decide_by: '2999-01-01' })),
  setKind: onDocument(() => ({ class: 'operational', capital: 'material' })),
  remindVoter: onDocument(({ founder }) => ({ account_id: founder.accountId })),
  readWriting: onDocument(),
  startWriting: onDocument(() => ({ request: 'Name the weir.' })),
  stopWriting: onDocument(),
  keepWriting: onDocument(() => ({ version: 1 })),
  dropWriting: onDocument(),
  listComments: onDocument(),
  addComment: onDocument(() => ({ version: 1, passage: 0, quote: 'keep the mill', text: 'Also the weir?' })),
  replyToComment: onComment({ text: 'Yes.' }),
  settleComment: onComment({ is_settled: true }),
  editComment: onComment({ text: 'And the weir?' }),
  deleteComment: onComment(),
  startConversation: () => ({ body: { text: 'What did we decide about the mill?' } }),
  readConversation: onConversation(),
  sendChatMessage: onConversation({ text: 'And the weir?', after: null }),
  regenerateReply: onConversation(),
  stopReply: onConversation(),
  chooseMessage: onConversation(),
  renameConversation: onConversation({ title: 'The mill' }),
  binConversation: onConversation(),
  unbinConversation: onConversation(),
  confirmProposal: onConversation({}),
  declineProposal: onConversation(),
  readContact: onContact(),
  addContact: () => ({ body: serviceValues({ name: `Archive ${++files}` }) }),
  updateContact: onContact(({ version }) => ({ version, ...serviceValues() })),
  pauseContact: onContact(() => ({ is_paused: true })),
  endContact: onContact(),
  renewSigningKey: onContact(),
  probeContact: onContact(),
  allowOperation: async ({ founder }) => ({
    params: { id: (await addContact(founder, interfaceValues())).id },
    body: { operation: 'latest' },
  }),
  addEntry: () => ({ body: { title: 'The mill is bought', kind: 'milestone', on: '1874' } }),
  editEntry: async ({ founder }) => ({
    params: { id: (await addEntry(founder)).id },
    body: { title: 'The mill', kind: 'milestone', on: '1875', version: 1 },
  }),
  makeCalendarLink: () => ({}),
  endCalendarLink: () => ({}),
  removeEntry: async ({ founder }) => ({ params: { id: (await addEntry(founder)).id } }),
  restoreEntry: async ({ founder }) => ({ params: { id: (await addEntry(founder)).id } }),
  addPerson: () => ({ body: { values: personNamed('Arthur', 'Hallam') } }),
  editPerson: async ({ founder }) => ({
    params: { id: (await addPerson(founder, 'Arthur')).card.id },
    body: { values: personNamed('Arthur', 'Lowe'), version: 1 },
  }),
  readPerson: async ({ founder }) => ({ params: { id: await addAncestor(founder) } }),
  readKinship: async ({ founder }) => ({
    params: { id: await addAncestor(founder), other_id: await addAncestor(founder) },
  }),
  removePerson: async ({ founder }) => ({ params: { id: (await addPerson(founder, 'Arthur')).card.id } }),
  linkPerson: async ({ founder }) => ({
    params: { id: (await addPerson(founder, 'Arthur')).card.id },
    body: { member: null },
  }),
  addUnion: async ({ founder }) => {
    const [first, second] = [await addPerson(founder, 'Arthur'), await addPerson(founder, 'Beatrix')]
    return { body: { partners: [first.card.id, second.card.id], children: [], values: unionValues } }
  },
  editUnion: async ({ founder }) => {
    const { parents, child, union } = await addFamilyTree(founder)
    return {
      params: { id: union },
      body: {
        partners: parents,
        children: [{ id: child, relations: ['adopted', 'birth'] }],
        values: unionValues,
        version: 2,
      },
    }
  },
  removeUnion: async ({ founder }) => ({ params: { id: (await addFamilyTree(founder)).union } }),
  undoTreeChange: async ({ founder }) => {
    await addPerson(founder, 'Arthur')
    const { items } = (await founder.get('/tree/changes/')).json<{ items: { id: string }[] }>()
    return { params: { id: items[0]?.id ?? '' } }
  },
  mergePeople: async ({ founder }) => {
    const [first, second] = [await addPerson(founder, 'Arthur'), await addPerson(founder, 'Arthur')]
    return {
      params: { id: first.card.id },
      body: { other: second.card.id, values: first.values, version: 1, other_version: 1 },
    }
  },
  addRequest: () => ({
    body: { kind: 'advisor', catalog_key: 'notary', words: 'Somebody who knows mills.' },
  }),
  answerRequest: async ({ founder }) => {
    const asked = await founder.post('/mesh/requests/', {
      kind: 'advisor',
      catalog_key: null,
      words: 'Somebody who knows mills.',
    })
    return { params: { id: asked.json<{ id: string }>().id }, body: { answer: 'Anneke Brandt.' } }
  },
  previewMessage: async ({ founder }) => ({
    body: { text: 'Is the mill insured?', scope: (await addContact(founder, agentValues())).id },
  }),
  sendMessage: async ({ founder }) => ({
    body: {
      id: randomUUID(),
      text: 'Is the mill insured?',
      scope: (await addContact(founder, agentValues())).id,
    },
  }),
  readMessage: onMessage('message'),
  cancelMessage: onMessage('message'),
  sendDeliveryAgain: onMessage('delivery'),
  replyToMessage: onMessage('delivery', { text: 'It is.' }),
  addCategory: () => ({ body: { name: `Category ${++files}`, capital: 'material' } }),
  updateCategory: onCategory(() => ({ version: 1, name: `Category ${++files}`, capital: 'social' })),
  mergeCategory: onCategory(async ({ founder }) => ({ into: await newCategory(founder) })),
  removeCategory: onCategory(),
  listFolders: onCategory(),
  shareCategory: onCategory(async ({ join }) => ({
    account_id: (await join('advisor')).accountId,
    is_shared: true,
    ends_on: null,
  })),
  learnCategory: onCategory(() => ({ is_learning: true })),
  openFile: onFile({}),
  updateFile: onFile({ is_draft: true }),
  restoreFile: onFile({ version: 1, restore: 1 }),
  binFile: onFile(),
  unbinFile: onFile(undefined, (id, client) => client.post(`/files/${id}/bin/`)),
  learnFile: onFile({ is_learning: true }),
  moveFiles: onFiles(async ({ founder }) => ({
    category_id: await newCategory(founder),
    folder: 'Weir House',
  })),
  binFiles: onFiles(),
  unbinFiles: onFiles(undefined, (id, client) => client.post(`/files/${id}/bin/`)),
  tagFiles: onFiles(() => ({ add: ['Notary'] })),
  addDataset: () => ({ body: { name: `Set ${++files}`, files: [] } }),
  updateDataset: onDataset({ name: 'The mill and the weir' }),
  removeDataset: onDataset(),
  readPrimer: () => ({ params: { key: 'charter' } }),
  markNotificationsRead: () => ({ body: {} }),
  updateEmailPreferences: () => ({ body: { about_documents: false } }),
  readMission: onMission(),
  startMission: () => ({ body: { type: 'family', q1: 'a', q2: 'b', q3: 'c' } }),
  updateMission: onMission(({ version }) => ({ version, days: 100 })),
  addAction: onMission(() => ({ text: 'Mend the weir', due_on: '2030-01-01' })),
  editAction: onMission(() => ({ is_done: true })),
  removeAction: onMission(),
  restoreAction: onMission(),
  addCriterion: onMission(({ criteria }) => ({ check: 'members_count', count: criteria.length + 1 })),
  editCriterion: onCriterion((count) => ({ check: 'documents_approved', count })),
  removeCriterion: onCriterion(),
  restoreCriterion: onCriterion(),
  tickCriterion: onMission(() => ({ is_met: true, note: 'We read it at Easter.' })),
  addSupport: onMission(async (_, founder) => ({ document_id: await insertDocument(world, founder) })),
  removeSupport: onMission(async (_, founder) => ({ document_id: await insertDocument(world, founder) })),
  closeMission: onMission(),
  restartMission: onMission(async ({ id }, founder) => {
    await founder.post(`/missions/${id}/close/`)
    return { days: 30 }
  }),
  startExport: () => ({}),
  // Another member with the same role leaves, so that the walk can continue.
  leaveFamily: async ({ join, role }) => (role === 'founder' ? {} : { client: await join(role) }),
  offerTransfer: async ({ join }) => ({
    body: { account_id: (await join('guardian')).accountId, role: 'guardian', password: goodPassword },
  }),
  withdrawTransfer: () => ({}),
  acceptTransfer: () => ({}),
  declineTransfer: () => ({}),
  // updateFamily set this name; undoFamilyDeletion comes right after.
  deleteFamily: () => ({ body: { name: 'Hallam' } }),
  undoFamilyDeletion: () => ({}),
  listEvidence: onCapital(),
  rateCapital: onCapital({ perceived: 62 }),
  defineCapital: onCapital({ version: 0, definition: 'What we know by heart.' }),
  appointSteward: onCapital({ account_id: null }),
  dismissNextSteps: () => ({}),
  proposeProtocol: () => ({ body: { governance_protocol: 'stewardship_council' } }),
  withdrawProtocol: async ({ founder }) => {
    // A change may already be open from the previous call.
    await founder.post('/family/protocol/', { governance_protocol: 'stewardship_council' })
    const { change } = (await founder.get('/family/protocol/')).json<{ change: { document_id: string } }>()
    return { body: { document_id: change.document_id } }
  },
}

/** Another session of the pilot, on another device. */
async function lastSession(client: TestClient): Promise<string> {
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '192.0.2.7',
    payload: { email: client.email, password: goodPassword },
  })
  const { items } = (await client.get('/account/sessions/')).json<{
    items: { id: string; is_this: boolean }[]
  }>()
  return items.find(({ is_this }) => !is_this)?.id ?? ''
}

async function newPasskey(client: TestClient) {
  const { options } = (
    await client.post('/account/passkeys/options/', { current_password: goodPassword })
  ).json<{ options: { challenge: string } }>()
  return authenticator().make(options)
}

async function addServer(client: TestClient): Promise<string> {
  const body = { provider: 'self_hosted', server_id: null, endpoint: 'http://127.0.0.1:11434/v1' }
  return (await client.post('/account/llm/', body)).json<{ saved_id: string }>().saved_id
}

async function addPasskey(client: TestClient): Promise<string> {
  return (await client.post('/account/passkeys/', { name: 'Phone', answer: await newPasskey(client) })).json<{
    id: string
  }>().id
}

/** The error that an allowed role gets, where the call has a condition of its own. */
const expectedDetails: Record<string, (role: Role) => string | undefined> = {
  changePassword: () => 'Check the highlighted fields.',
  testLlm: () => noModel,
  listLlmModels: () => noModel,
  deleteAccount: () => 'Check the highlighted fields.',
  confirmTwoFactor: () => 'Check the highlighted fields.',
  renewRecoveryCodes: () => 'Two-factor sign-in isn’t set up. Start again.',
  switchOffTwoFactor: () => 'Two-factor sign-in isn’t set up. Start again.',
  // No provider is configured.
  beginOidcLink: () => notThere,
  finishOidcLink: () => notThere,
  unlinkOidc: () => notThere,
  // A successor may start missions, but only the founder takes the onboarding steps.
  chooseMission: (role) => (role === 'successor' ? stepNotOpen : undefined),
  answerQuestion: (role) => (role === 'successor' ? stepNotOpen : undefined),
  proceed: (role) => (role === 'founder' ? stepNotOpen : undefined),
  shareDocument: (role) => (role === 'founder' ? undefined : notPermitted),
  readPrivateDocument: () => notThere,
  acceptOwnInvitation: () => notThere,
  declineOwnInvitation: () => notThere,
  acceptInvitation: () => 'You’re already a member of this family.',
  // A member can't be invited again, so the link is for another address.
  declineInvitation: () =>
    'This invitation is for another address. Sign in with it, or ask the member who invited you to invite this one.',
  leaveFamily: (role) => (role === 'founder' ? lastFounder : undefined),
  acceptTransfer: () => noOffer,
  declineTransfer: () => noOffer,
  reviewWithModel: () => noModel,
  startWriting: () => noModel,
  keepWriting: () => notThere,
  // Confirming uses the same handler as the button, with the same permission.
  confirmProposal: (role) => (may(role, 'mission.start') ? undefined : notPermitted),
  // Only the advisor who received the message replies as one.
  replyToMessage: (role) => (role === 'advisor' ? undefined : notThere),
  // Under founder authority the others give advice, and advice can't abstain.
  abstainFromDocument: (role) => (role === 'founder' ? undefined : noVote),
  recuseFromDocument: (role) => (role === 'founder' ? undefined : noVote),
  remindVoter: () => 'Only someone whose vote is missing can be reminded.',
  ratifyDocument: () => 'The family can ratify a founding act once it has three voters.',
}
const noVote = 'You don’t have a vote on this document.'
const noModel =
  'No model is connected. Connect one in Settings under LLM Models; everything else works without it.'
const stepNotOpen = 'This step isn’t open yet. Finish the previous one first.'
const notPermitted = 'Your role doesn’t allow this. Ask the founder.'
const notThere = 'This doesn’t exist, or you don’t have access to it.'
const lastFounder = 'A family needs a founder, and you’re the last one. Transfer the family first.'
const noOffer = 'This offer is no longer open.'

/** Calls on records that an advisor can't see until someone shares them. */
const isHidden = (role: Role, { method, path, needs }: Call) =>
  role === 'advisor' &&
  /^(POST \/files\/(move|bin|unbin|tags)|GET \/files\/categories\/\{id\}\/folders|\w+ \/(documents|files)\/\{id\})\//.test(
    `${method} ${path}`,
  ) &&
  may(role, needs as Permission)

async function ask(
  client: Pick<TestClient, 'get' | 'post'>,
  call: Call,
  { params = {}, body, query = '' }: TestRequest & { readonly query?: string },
) {
  const address = `${addressOf(call.path, params)}${query}`
  return call.method === 'GET' ? client.get(address) : client.post(address, body)
}

test('every writing call with a session, and every call with a parameter, has a valid request', () => {
  const callNames = guarded
    .filter(([, call]) => call.method === 'POST' || call.path.includes('{'))
    .map(([name]) => name)
  expect(Object.keys(validRequests).toSorted()).toEqual(callNames.toSorted())
})

test.each(guarded)('the call %s without a session is 401', async (_, call) => {
  const anonymous = {
    get: (path: string) => world.app.inject({ url: `/api${path}` }),
    post: (path: string, body?: unknown) =>
      world.app.inject({ method: 'POST', url: `/api${path}`, payload: body ?? {} }),
  }

  const response = await ask(anonymous, call, { params: anything })

  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ code: 'no_session', detail: 'You’re not signed in.' })
})

describe.each(roles)('as %s', (role: Role) => {
  let walkers: Walkers
  beforeAll(async () => {
    const { founder, join } = await world.foundFamily()
    walkers = { founder, role, join, client: role === 'founder' ? founder : await join(role) }
  })

  // Sign-out comes last, because it ends the client's session.
  const ordered = guarded.toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
  test.each(ordered)('the call %s answers as the table of the decisions says', async (name, call) => {
    const isAllowed = !isPermission(call.needs) || may(role, call.needs)
    // The role is checked before the record and the body: a refusal needs neither.
    const request: TestRequest = isAllowed
      ? ((await validRequests[name]?.(walkers)) ?? {})
      : { params: anything }

    const response = await ask(request.client ?? walkers.client, call, {
      ...request,
      query: requiredQueries[name] ?? '',
    })

    if (!isAllowed) expect([response.statusCode, response.json().detail]).toEqual([409, notPermitted])
    else if (isHidden(role, call))
      expect([response.statusCode, response.json().detail]).toEqual([404, notThere])
    else expect(response.json().detail, response.body).toBe(expectedDetails[name]?.(role))
  })
})

describe.each(roles)('with an API token, as %s', (role: Role) => {
  let walkers: Walkers
  let reader: TestClient
  let actor: TestClient
  beforeAll(async () => {
    const { founder, join } = await world.foundFamily()
    const client = role === 'founder' ? founder : await join(role)
    walkers = { founder, role, join, client }
    // A step that no token takes; the later ones build on it.
    await client.post('/onboarding/profile/', { full_name: 'Helena', dob: '1955-03-14', language: 'en' })
    reader = withToken(world, client, (await addToken(client, 'read')).token)
    actor = withToken(world, client, (await addToken(client, 'act')).token)
  })

  // A token is refused whatever a session of this role is refused, and everything beyond its reach.
  test.each(guarded)('the call %s allows no more than the session does', async (name, call) => {
    const needed = scopeNeededBy(call)
    const isAllowed = !isPermission(call.needs) || may(role, call.needs)
    const query = requiredQueries[name] ?? ''
    const request: TestRequest =
      isAllowed && needed ? ((await validRequests[name]?.(walkers)) ?? {}) : { params: anything }
    const tokens = [
      ['read', reader],
      ['act', actor],
    ] as const

    for (const [scope, client] of tokens) {
      const response = await ask(client, call, { ...request, query })
      const { code, detail } = response.json<{ code?: string; detail?: string }>()
      if (!needed) expect([scope, response.statusCode, code]).toEqual([scope, 403, 'token_not_enough'])
      else if (needed === 'act' && scope === 'read')
        expect([scope, response.statusCode, code]).toEqual([scope, 403, 'token_scope'])
      else if (!isAllowed) expect([scope, response.statusCode, detail]).toEqual([scope, 409, notPermitted])
      else if (isHidden(role, call))
        expect([scope, response.statusCode, detail]).toEqual([scope, 404, notThere])
      else expect([scope, detail], response.body).toEqual([scope, expectedDetails[name]?.(role)])
    }
  })
})

test.each(roles)('a read token as %s changes nothing, whatever call it makes', async (role) => {
  const { founder, join } = await world.foundFamily()
  const client = role === 'founder' ? founder : await join(role)
  const reader = withToken(world, client, (await addToken(client, 'read')).token)
  const requests: [Call, TestRequest][] = []
  for (const [name, call] of guarded) {
    // The requests that end a session or leave a family would end the setup as well.
    const isOpen = scopeNeededBy(call) && (!isPermission(call.needs) || may(role, call.needs))
    const request = isOpen ? await validRequests[name]?.({ founder, client, role, join }) : undefined
    requests.push([call, request ?? { params: anything }])
  }
  // Its use is recorded once a minute.
  await reader.get('/family/')
  await expect.poll(() => usesOf(client)).toBe(1)

  const before = await contentOfFamily(founder)
  for (const [call, request] of requests) await ask(reader, call, request)

  expect(await contentOfFamily(founder)).toEqual(before)
})

const usesOf = ({ familyId }: TestClient) =>
  world.database.inFamily(familyId, async (tx) => {
    const used = await tx
      .selectFrom('api_tokens')
      .select('id')
      .where('family_id', '=', familyId)
      .where('last_used_at', 'is not', null)
      .execute()
    return used.length
  })

/** Everything a family's transactions see, but the security log, which also records refusals. */
async function contentOfFamily({ familyId }: TestClient) {
  const connection = await world.database.pool.connect()
  try {
    await connection.query('begin read only')
    await connection.query(`select set_config('app.family_id', $1, true)`, [familyId])
    const content = await contentOf(connection, { without: ['public.security_events', 'public.throttles'] })
    return Object.fromEntries(content)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

/** Required query parameters of lists. */
const requiredQueries: Record<string, string> = { findFiles: '?words=house' }

describe('another family', () => {
  test('another family sees nothing of this one in any answer', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/family/', {
      version: 1,
      name: 'Hallam of the Weir House',
      purpose_statement: 'secret purpose',
    })
    const stranger = await world.create()

    const lists = guarded.filter(
      ([, call]) => call.method === 'GET' && !call.path.includes('{') && !call.reachesOut,
    )
    const responses = await Promise.all(
      lists.map(([name, call]) => ask(stranger, call, { query: requiredQueries[name] ?? '' })),
    )

    for (const response of responses) {
      expect(response.statusCode).toBe(200)
      for (const theirs of [
        founder.familyId,
        founder.accountId,
        founder.email,
        'Weir House',
        'secret purpose',
      ])
        expect(response.body).not.toContain(theirs)
    }
  })

  // Capitals and primers exist in every family, so they are not records of this one.
  const onOneThing = guarded.filter(
    ([, call]) => call.path.includes('{') && !/\{(capital|key)\}/.test(call.path),
  )
  let theirs: Walkers
  let stranger: TestClient
  beforeAll(async () => {
    const { founder, join } = await world.foundFamily()
    theirs = { founder, client: founder, role: 'founder', join }
    stranger = await world.create()
  })
  test.each(onOneThing)('the call %s on a record of another family is 404', async (name, call) => {
    const request = (await validRequests[name]?.(theirs)) ?? {}

    const response = await ask(stranger, call, request)

    expect([response.statusCode, response.json()]).toMatchObject([404, { detail: notThere }])
  })

  test('another family is not changed by a write of this one', async () => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()

    await stranger.post('/family/', { version: 1, name: 'Taken over' })

    expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
  })
})

test('a member made inactive is refused as a session, with 403, by every call', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx
      .updateTable('members')
      .set({ status: 'inactive' })
      .where('account_id', '=', guardian.accountId)
      .execute(),
  )

  for (const [name, call] of guarded) {
    const response = await ask(guardian, call, { params: anything })
    expect(response.statusCode, name).toBe(403)
  }
})

test('a member who is inactive has no API tokens, also after becoming active again', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  const client = withToken(world, guardian, (await addToken(guardian)).token)
  await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })

  for (const status of ['inactive', 'active']) {
    if (status === 'active') await founder.post(`/family/members/${guardian.accountId}/status/`, { status })
    for (const [name, call] of guarded) {
      const response = await ask(client, call, { params: anything })
      // The guesses are limited, so the rest is refused with 429.
      expect([401, 429], name).toContain(response.statusCode)
    }
  }
})

describe('a session without a family', () => {
  /** Made inactive in their only family, then signed in again. */
  const outside = async () => {
    const { founder, join } = await world.foundFamily()
    await founder.post('/family/', {
      version: 1,
      name: 'Hallam of the Weir House',
      purpose_statement: 'secret purpose',
    })
    const guardian = await join('guardian')
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    return { founder, client: await world.signIn(guardian.email) }
  }

  test('a session without a family may make the calls that need an account, and no others', async () => {
    const { client } = await outside()

    for (const [name, call] of guarded.filter(([known]) => known !== 'logout')) {
      const response = await ask(client, call, { params: anything })
      if (call.needs === 'account') expect([401, 403, 500], name).not.toContain(response.statusCode)
      else expect(response.statusCode, name).toBe(403)
      // It has a family now and leaves it again.
      if (name === 'foundFamily') await world.leaveFamilies(client)
    }
  })

  test('a session without a family reads nothing of the former family but its name', async () => {
    const { founder, client } = await outside()

    const reading = guarded.filter(([, call]) => call.method === 'GET' && call.needs === 'account')
    const responses = await Promise.all(reading.map(([, call]) => ask(client, call, { params: anything })))

    for (const response of responses)
      for (const theirs of [founder.accountId, founder.email, 'secret purpose'])
        expect(response.body).not.toContain(theirs)
  })
})
