import { randomUUID } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import { authenticator } from './authenticator.ts'
import { putFile } from './files.ts'
import { anyMission, type ShownMission, tickable } from './missions.ts'
import { addContact, agentValues, arrive, interfaceValues, serviceValues } from './mesh.ts'
import { smallPhoto } from './photos.ts'
import { layTalk } from './talks.ts'
import { addEntry } from './timeline.ts'
import { addComment, layPaper, newest } from './papers.ts'
import { goodPassword, useWorld, type Voice } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { may, type Permission } from '#contract/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import { addressOf, type Call, isPermission } from '#contract/call.ts'

/** Every call × every role × another family × no session, made from the one list of calls. */
const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]
const nowhere = '0198f1c2-0000-7000-8000-000000000000'
const anything = {
  id: nowhere,
  number: '1',
  action_id: nowhere,
  criterion_id: nowhere,
  comment_id: nowhere,
  message_id: nowhere,
  proposal_id: nowhere,
  capital: 'cultural',
  key: 'charter',
}
const guarded = calls.filter(([, call]) => call.needs !== 'anyone')

interface Asked {
  readonly body?: unknown
  /** What stands in the path's braces. */
  readonly params?: Record<string, string>
  /** Who asks instead, where asking ends their session. */
  readonly voice?: Voice
}

interface Walkers {
  readonly founder: Voice
  /** Who asks; somebody of the same family. */
  readonly voice: Voice
  readonly role: Role
  readonly join: (role: Exclude<Role, 'founder'>) => Promise<Voice>
}

const onPaper =
  (body?: (asked: { id: string; voice: Voice; founder: Voice }) => unknown) =>
  async ({ founder, voice }: Walkers): Promise<Asked> => {
    const id = await layPaper(world, founder)
    return { params: { id, number: '1' }, body: await body?.({ id, voice, founder }) }
  }
const onMission =
  (body?: (mission: ShownMission, founder: Voice) => unknown) =>
  async ({ founder }: Walkers): Promise<Asked> => {
    const mission = await anyMission(founder)
    const params = { id: mission.id, action_id: mission.actions[0]?.id ?? '', criterion_id: tickable(mission)[0]?.id ?? '' }
    return { params, body: await body?.(mission, founder) }
  }
/** A criterion of its own, so that the walk leaves those that are ticked alone. */
const onCriterion =
  (body?: (count: number) => unknown) =>
  async ({ founder }: Walkers): Promise<Asked> => {
    const { id, criteria } = await anyMission(founder)
    const count = criteria.length
    const added = (await founder.post(`/missions/${id}/criteria/`, { text: `We have met ${count} times.` })).json<ShownMission>()
    return { params: { id, criterion_id: added.criteria.at(-1)?.id ?? '' }, body: body?.(count) }
  }
/** A comment of whoever asks, or of the founder where they can't even see the paper. */
const onComment =
  (body?: object) =>
  async (walkers: Walkers): Promise<Asked> => {
    const id = await layPaper(world, walkers.founder)
    const own = await addComment(walkers.voice, id)
    const comment_id = own.statusCode === 200 ? own.json<{ id: string }>().id : (await addComment(walkers.founder, id)).json<{ id: string }>().id
    return { params: { id, comment_id }, body }
  }
const onContact =
  (body?: (contact: { version: number }) => unknown) =>
  async ({ founder }: Walkers): Promise<Asked> => {
    const contact = await addContact(founder, serviceValues())
    return { params: { id: contact.id }, body: body?.(contact) }
  }
/** A message of the founder's: to the advisor who asks, else to an agent. */
const onMessage =
  (which: 'message' | 'delivery', body?: object) =>
  async ({ founder, voice, role }: Walkers): Promise<Asked> => {
    const { items } = (await founder.get('/mesh/contacts/?kind=advisor&limit=100')).json<{ items: { id: string; account_id: string }[] }>()
    const own = items.find(({ account_id }) => account_id === voice.accountId)?.id
    const scope = role === 'advisor' && own ? own : (await addContact(founder, agentValues())).id
    const sent = await founder.post('/mesh/messages/', { id: randomUUID(), text: 'Is the mill insured?', scope })
    const { id, deliveries } = sent.json<{ id: string; deliveries: { id: string }[] }>()
    if (role === 'advisor') await arrive(world, founder, deliveries[0]?.id ?? '')
    if (which === 'delivery' && !body) await founder.post(`/mesh/messages/${id}/cancel/`)
    return { params: { id: which === 'message' ? id : (deliveries[0]?.id ?? '') }, body }
  }
const answering = (more: object = {}) => onPaper(async ({ id, founder }) => ({ ...(await newest(founder, id)), ...more }))

/** An invitation that this voice sees to, or else the founder's. */
const onInvitation = async ({ founder, voice }: Walkers): Promise<Asked> => {
  const email = world.newEmail()
  const sent = await voice.post('/family/invitations/', { email, role: 'guardian' })
  if (sent.statusCode !== 200) await founder.post('/family/invitations/', { email, role: 'guardian' })
  const { items } = (await founder.get('/family/invitations/?limit=100')).json<{ items: { id: string; email: string }[] }>()
  return { params: { id: items.find((one) => one.email === email)?.id ?? '' } }
}
const invitedBy = async (founder: Voice): Promise<string> =>
  world.secretIn((await founder.post('/family/invitations/', { email: world.newEmail(), role: 'guardian' })).json<{ link: string }>().link)
const onMember =
  (body?: object) =>
  async ({ founder }: Walkers): Promise<Asked> => {
    const { accountId } = await world.create({ invitation: await invitedBy(founder) })
    return { params: { id: accountId }, body }
  }

/** A conversation of whoever asks. */
const onTalk =
  (body?: object) =>
  async ({ voice }: Walkers): Promise<Asked> => ({ params: await layTalk(world, voice), body })

let files = 0
/** A file of whoever asks, or of the founder where they see no shelf to put one on. */
const onFile =
  (body?: object, before?: (id: string, voice: Voice) => Promise<unknown>) =>
  async ({ founder, voice, role }: Walkers): Promise<Asked> => {
    const by = role === 'advisor' ? founder : voice
    const id = await putFile(world, by, { name: `Deed ${++files}.txt` })
    await before?.(id, by)
    return { params: { id }, body }
  }
const newShelf = async (founder: Voice) =>
  (await founder.post('/files/categories/', { name: `Shelf ${++files}`, capital: 'material' })).json<{ id: string }>().id
const onShelf =
  (body?: (walkers: Walkers) => unknown) =>
  async (walkers: Walkers): Promise<Asked> => ({ params: { id: await newShelf(walkers.founder) }, body: await body?.(walkers) })
/** The same for calls that name their files in the body. */
const onFiles =
  (body?: (walkers: Walkers) => object | Promise<object>, before?: (id: string, voice: Voice) => Promise<unknown>) =>
  async (walkers: Walkers): Promise<Asked> => {
    const { params } = await onFile(undefined, before)(walkers)
    return { body: { files: [params?.['id']], ...(await body?.(walkers)) } }
  }
/** A set of files of whoever asks. */
const onDataset =
  (body?: object) =>
  async ({ voice }: Walkers): Promise<Asked> => ({
    params: { id: (await voice.post('/files/datasets/', { name: `Set ${++files}` })).json<{ id: string }>().id },
    body,
  })

const onCapital = (body?: object) => (): Asked => ({ params: { capital: 'cultural' }, body })

/** What each call that needs a body or a parameter is asked with, such that it would succeed; one that is missing fails the walk. */
const askedWith: Record<string, (walkers: Walkers) => Asked | Promise<Asked>> = {
  logout: () => ({}),
  updateAccount: () => ({ body: { display_name: 'Helena' } }),
  changePassword: () => ({
    body: { current_password: 'wrong', new_password: 'another long sentence', confirm_password: 'another long sentence' },
  }),
  changeEmail: () => ({ body: { email: world.newEmail(), current_password: goodPassword } }),
  takeBackEmailChange: () => ({}),
  endSession: async ({ voice }) => ({ params: { id: await lastSession(voice) } }),
  endOtherSessions: () => ({}),
  deleteAccount: ({ voice }) => ({ body: { email: voice.email, password: 'wrong' } }),
  savePhoto: () => ({ body: { photo: smallPhoto } }),
  removePhoto: () => ({}),
  setUpTwoFactor: () => ({ body: { current_password: goodPassword } }),
  confirmTwoFactor: () => ({ body: { code: '12345' } }),
  renewRecoveryCodes: () => ({ body: { current_password: goodPassword, code: '12345' } }),
  switchOffTwoFactor: () => ({ body: { current_password: goodPassword, code: '12345' } }),
  beginPasskey: () => ({ body: { current_password: goodPassword } }),
  addPasskey: async ({ voice }) => ({ body: { name: 'Phone', answer: await newPasskey(voice) } }),
  renamePasskey: async ({ voice }) => ({ params: { id: await addPasskey(voice) }, body: { name: 'Laptop' } }),
  removePasskey: async ({ voice }) => ({ params: { id: await addPasskey(voice) } }),
  updateLlm: () => ({ body: { provider: 'openai', model_name: 'gpt-4o' } }),
  removeServer: async ({ voice }) => ({ params: { id: await addServer(voice) } }),
  updateFamily: () => ({ body: { version: 1, name: 'Hallam' } }),
  saveProfile: () => ({ body: { full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' } }),
  chooseMission: () => ({ body: { mission: 'legacy' } }),
  answerQuestion: () => ({ body: { mission: 'legacy', question: 1, answer: 'c' } }),
  proceed: () => ({}),
  inviteMember: () => ({ body: { email: world.newEmail(), role: 'guardian' } }),
  sendInvitationAgain: onInvitation,
  renewInvitationLink: onInvitation,
  takeInvitationBack: onInvitation,
  readMember: onMember(),
  changeRole: onMember({ role: 'trustee' }),
  changeStatus: onMember({ status: 'inactive' }),
  removeMember: onMember(),
  readPrivateDocument: () => ({ params: { id: nowhere } }),
  acceptOwnInvitation: onInvitation,
  declineOwnInvitation: onInvitation,
  // Someone else founds one: their session goes along into it.
  foundFamily: async () => ({ voice: await world.create() }),
  acceptInvitation: async ({ founder }) => ({ body: { token: await invitedBy(founder) } }),
  declineInvitation: async ({ founder }) => ({ body: { token: await invitedBy(founder) } }),
  switchFamily: ({ voice }) => ({ body: { family_id: voice.familyId } }),
  readDocument: onPaper(),
  createDocument: () => ({ body: { title: 'Rules for the boat', class: 'policy', capital: 'material' } }),
  createCustom: () => ({ body: { title: 'Boat rules', prompt: 'Who may sail the boat, and when.' } }),
  reviewDocument: onPaper(),
  reviewWithModel: onPaper(),
  binDocument: async ({ voice }) => ({ params: { id: await layPaper(world, voice) } }),
  unbinDocument: async ({ voice }) => {
    const id = await layPaper(world, voice)
    await voice.post(`/documents/${id}/bin/`)
    return { params: { id } }
  },
  listVersions: onPaper(),
  readVersion: onPaper(),
  saveDocument: onPaper(() => ({ version: 1, title: 'House rules', body: 'We keep the mill and the weir.' })),
  restoreVersion: onPaper(() => ({ version: 1, restore: 1 })),
  approveDocument: answering(),
  requestChanges: answering({ reason: 'Name the weir.' }),
  declineDocument: answering({ reason: 'Not this year.' }),
  abstainFromDocument: answering(),
  recuseFromDocument: answering(),
  addApproval: onPaper(({ voice }) => ({ account_id: voice.accountId })),
  removeApproval: onPaper(async ({ id, voice }) => {
    await voice.post(`/documents/${id}/add-approval/`, { account_id: voice.accountId })
    return { account_id: voice.accountId }
  }),
  shareDocument: onPaper(({ founder }) => ({ account_id: founder.accountId, is_shared: true })),
  ratifyDocument: onPaper(),
  setDeadline: onPaper(() => ({ decide_by: '2999-01-01' })),
  setKind: onPaper(() => ({ class: 'operational', capital: 'material' })),
  remindVoter: onPaper(({ founder }) => ({ account_id: founder.accountId })),
  readWriting: onPaper(),
  startWriting: onPaper(() => ({ request: 'Name the weir.' })),
  stopWriting: onPaper(),
  keepWriting: onPaper(() => ({ version: 1 })),
  dropWriting: onPaper(),
  listComments: onPaper(),
  addComment: onPaper(() => ({ version: 1, passage: 0, quote: 'keep the mill', text: 'Also the weir?' })),
  replyToComment: onComment({ text: 'Yes.' }),
  settleComment: onComment({ is_settled: true }),
  editComment: onComment({ text: 'And the weir?' }),
  deleteComment: onComment(),
  startConversation: () => ({ body: { text: 'What did we decide about the mill?' } }),
  readConversation: onTalk(),
  sayInConversation: onTalk({ text: 'And the weir?', after: null }),
  answerAgain: onTalk(),
  stopAnswer: onTalk(),
  chooseMessage: onTalk(),
  renameConversation: onTalk({ title: 'The mill' }),
  binConversation: onTalk(),
  unbinConversation: onTalk(),
  confirmProposal: onTalk({}),
  declineProposal: onTalk(),
  readContact: onContact(),
  addContact: () => ({ body: serviceValues({ name: `Archive ${++files}` }) }),
  updateContact: onContact(({ version }) => ({ version, ...serviceValues() })),
  pauseContact: onContact(() => ({ is_paused: true })),
  endContact: onContact(),
  renewSigningKey: onContact(),
  probeContact: onContact(),
  allowOperation: async ({ founder }) => ({ params: { id: (await addContact(founder, interfaceValues())).id }, body: { operation: 'latest' } }),
  addEntry: () => ({ body: { title: 'The mill is bought', kind: 'milestone', on: '1874' } }),
  editEntry: async ({ founder }) => ({
    params: { id: (await addEntry(founder)).id },
    body: { title: 'The mill', kind: 'milestone', on: '1875', version: 1 },
  }),
  makeCalendarLink: () => ({}),
  endCalendarLink: () => ({}),
  removeEntry: async ({ founder }) => ({ params: { id: (await addEntry(founder)).id } }),
  restoreEntry: async ({ founder }) => ({ params: { id: (await addEntry(founder)).id } }),
  addRequest: () => ({ body: { kind: 'advisor', catalog_key: 'notary', words: 'Somebody who knows mills.' } }),
  answerRequest: async ({ founder }) => {
    const asked = await founder.post('/mesh/requests/', { kind: 'advisor', catalog_key: null, words: 'Somebody who knows mills.' })
    return { params: { id: asked.json<{ id: string }>().id }, body: { answer: 'Anneke Brandt.' } }
  },
  previewMessage: async ({ founder }) => ({ body: { text: 'Is the mill insured?', scope: (await addContact(founder, agentValues())).id } }),
  sendMessage: async ({ founder }) => ({
    body: { id: randomUUID(), text: 'Is the mill insured?', scope: (await addContact(founder, agentValues())).id },
  }),
  readMessage: onMessage('message'),
  cancelMessage: onMessage('message'),
  sendDeliveryAgain: onMessage('delivery'),
  replyToMessage: onMessage('delivery', { text: 'It is.' }),
  addCategory: () => ({ body: { name: `Shelf ${++files}`, capital: 'material' } }),
  updateCategory: onShelf(() => ({ version: 1, name: `Shelf ${++files}`, capital: 'social' })),
  mergeCategory: onShelf(async ({ founder }) => ({ into: await newShelf(founder) })),
  removeCategory: onShelf(),
  listFolders: onShelf(),
  shareCategory: onShelf(async ({ join }) => ({ account_id: (await join('advisor')).accountId, is_shared: true, ends_on: null })),
  learnCategory: onShelf(() => ({ is_learning: true })),
  openFile: onFile({}),
  updateFile: onFile({ is_draft: true }),
  restoreFile: onFile({ version: 1, restore: 1 }),
  binFile: onFile(),
  unbinFile: onFile(undefined, (id, voice) => voice.post(`/files/${id}/bin/`)),
  learnFile: onFile({ is_learning: true }),
  moveFiles: onFiles(async ({ founder }) => ({ category_id: await newShelf(founder), folder: 'Weir House' })),
  binFiles: onFiles(),
  unbinFiles: onFiles(undefined, (id, voice) => voice.post(`/files/${id}/bin/`)),
  tagFiles: onFiles(() => ({ add: ['Notary'] })),
  addDataset: () => ({ body: { name: `Set ${++files}`, files: [] } }),
  updateDataset: onDataset({ name: 'The mill and the weir' }),
  removeDataset: onDataset(),
  readPrimer: () => ({ params: { key: 'charter' } }),
  readNotices: () => ({ body: {} }),
  updateMailWishes: () => ({ body: { about_papers: false } }),
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
  addSupport: onMission(async (_, founder) => ({ document_id: await layPaper(world, founder) })),
  removeSupport: onMission(async (_, founder) => ({ document_id: await layPaper(world, founder) })),
  closeMission: onMission(),
  restartMission: onMission(async ({ id }, founder) => {
    await founder.post(`/missions/${id}/close/`)
    return { days: 30 }
  }),
  startExport: () => ({}),
  // Somebody else of the same role leaves: the walk goes on.
  leaveFamily: async ({ join, role }) => (role === 'founder' ? {} : { voice: await join(role) }),
  offerFamily: async ({ join }) => ({ body: { account_id: (await join('guardian')).accountId, role: 'guardian', password: goodPassword } }),
  withdrawOffer: () => ({}),
  acceptFamily: () => ({}),
  declineFamily: () => ({}),
  // Named so by updateFamily; keepFamily comes right after.
  deleteFamily: () => ({ body: { name: 'Hallam' } }),
  keepFamily: () => ({}),
  listEvidence: onCapital(),
  rateCapital: onCapital({ perceived: 62 }),
  defineCapital: onCapital({ version: 0, definition: 'What we know by heart.' }),
  appointSteward: onCapital({ account_id: null }),
  dismissNextSteps: () => ({}),
  proposeProtocol: () => ({ body: { governance_protocol: 'stewardship_council' } }),
  withdrawProtocol: async ({ founder }) => {
    // One may be open already, from the call before this one.
    await founder.post('/family/protocol/', { governance_protocol: 'stewardship_council' })
    const { change } = (await founder.get('/family/protocol/')).json<{ change: { document_id: string } }>()
    return { body: { document_id: change.document_id } }
  },
}

/** A session of the pilot's own, on another device. */
async function lastSession(voice: Voice): Promise<string> {
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '192.0.2.7',
    payload: { email: voice.email, password: goodPassword },
  })
  const { items } = (await voice.get('/account/sessions/')).json<{ items: { id: string; is_this: boolean }[] }>()
  return items.find(({ is_this }) => !is_this)?.id ?? ''
}

async function newPasskey(voice: Voice) {
  const { options } = (await voice.post('/account/passkeys/options/', { current_password: goodPassword })).json<{ options: { challenge: string } }>()
  return authenticator().make(options)
}

async function addServer(voice: Voice): Promise<string> {
  const body = { provider: 'self_hosted', server_id: null, endpoint: 'http://127.0.0.1:11434/v1' }
  return (await voice.post('/account/llm/', body)).json<{ saved_id: string }>().saved_id
}

async function addPasskey(voice: Voice): Promise<string> {
  return (await voice.post('/account/passkeys/', { name: 'Phone', answer: await newPasskey(voice) })).json<{ id: string }>().id
}

/** What a role that may ask is answered instead of 200, where the call has a condition of its own. */
const answeredWith: Record<string, (role: Role) => string | undefined> = {
  changePassword: () => 'Something in the form needs another look.',
  testLlm: () => noModel,
  listLlmModels: () => noModel,
  deleteAccount: () => 'Something in the form needs another look.',
  confirmTwoFactor: () => 'Something in the form needs another look.',
  renewRecoveryCodes: () => 'Two-factor is not set up. Begin again.',
  switchOffTwoFactor: () => 'Two-factor is not set up. Begin again.',
  // A successor may start missions, but the journey's steps are the founder's.
  chooseMission: (role) => (role === 'successor' ? stepNotOpen : undefined),
  answerQuestion: (role) => (role === 'successor' ? stepNotOpen : undefined),
  proceed: (role) => (role === 'founder' ? stepNotOpen : undefined),
  shareDocument: (role) => (role === 'founder' ? undefined : notPermitted),
  readPrivateDocument: () => notThere,
  acceptOwnInvitation: () => notThere,
  declineOwnInvitation: () => notThere,
  acceptInvitation: () => 'You already have a seat in this family.',
  leaveFamily: (role) => (role === 'founder' ? lastFounder : undefined),
  acceptFamily: () => noOffer,
  declineFamily: () => noOffer,
  reviewWithModel: () => noModel,
  startWriting: () => noModel,
  keepWriting: () => notThere,
  // The same act as the button's: who may not start a mission by hand may not by confirming it.
  confirmProposal: (role) => (may(role, 'mission.start') ? undefined : notPermitted),
  // Only the advisor it was written to answers as one.
  replyToMessage: (role) => (role === 'advisor' ? undefined : notThere),
  // Under founder authority the others advise, and advice has nothing to abstain from.
  abstainFromDocument: (role) => (role === 'founder' ? undefined : noVote),
  recuseFromDocument: (role) => (role === 'founder' ? undefined : noVote),
  remindVoter: () => 'Only someone whose vote is missing can be reminded.',
  ratifyDocument: () => 'The family can ratify a founding act as soon as it has three voters.',
}
const noVote = 'You don’t have a vote on this document.'
const noModel = 'No model is connected. Everything works without one; you connect one in the settings, under LLM Models.'
const stepNotOpen = 'This step is not open yet. Finish the one before it first.'
const notPermitted = 'Your role does not allow this. The founder can.'
const notThere = 'There is nothing here.'
const lastFounder = 'A family needs a founder, so its last one keeps this seat. Hand the family over first.'
const noOffer = 'This offer does not stand any more.'

/** Calls on one thing that an advisor does not even see, as long as nobody shared it with them. */
const isHidden = (role: Role, { method, path, needs }: Call) =>
  role === 'advisor' &&
  /^(POST \/files\/(move|bin|unbin|tags)|GET \/files\/categories\/\{id\}\/folders|\w+ \/(documents|files)\/\{id\})\//.test(`${method} ${path}`) &&
  may(role, needs as Permission)

async function ask(voice: Pick<Voice, 'get' | 'post'>, call: Call, { params = {}, body, query = '' }: Asked & { readonly query?: string }) {
  const address = `${addressOf(call.path, params)}${query}`
  return call.method === 'GET' ? voice.get(address) : voice.post(address, body)
}

test('every writing call of a session, and every one with a parameter, has something to be walked with', () => {
  const asking = guarded.filter(([, call]) => call.method === 'POST' || call.path.includes('{')).map(([name]) => name)
  expect(Object.keys(askedWith).toSorted()).toEqual(asking.toSorted())
})

test.each(guarded)('%s without a session is 401', async (_, call) => {
  const nobody = {
    get: (path: string) => world.app.inject({ url: `/api${path}` }),
    post: (path: string, body?: unknown) => world.app.inject({ method: 'POST', url: `/api${path}`, payload: body ?? {} }),
  }

  const answer = await ask(nobody, call, { params: anything })

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ detail: 'You are not signed in.' })
})

describe.each(roles)('as %s', (role: Role) => {
  let walkers: Walkers
  beforeAll(async () => {
    const { founder, join } = await world.foundFamily()
    walkers = { founder, role, join, voice: role === 'founder' ? founder : await join(role) }
  })

  // Signing out comes last: it ends the voice.
  const ordered = guarded.toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
  test.each(ordered)('%s answers as the table of the decisions says', async (name, call) => {
    const isAllowed = !isPermission(call.needs) || may(role, call.needs)
    const asked = (await askedWith[name]?.(walkers)) ?? {}

    const answer = await ask(asked.voice ?? walkers.voice, call, { ...asked, query: neededQueries[name] ?? '' })

    if (!isAllowed) expect([answer.statusCode, answer.json().detail]).toEqual([409, notPermitted])
    else if (isHidden(role, call)) expect([answer.statusCode, answer.json().detail]).toEqual([404, notThere])
    else expect(answer.json().detail, answer.body).toBe(answeredWith[name]?.(role))
  })
})

/** What a list can't do without. */
const neededQueries: Record<string, string> = { findFiles: '?words=house' }

describe('another family', () => {
  test('sees nothing of this one in any answer', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/family/', { version: 1, name: 'Hallam of the Weir House', purpose_statement: 'secret purpose' })
    const stranger = await world.create()

    const lists = guarded.filter(([, call]) => call.method === 'GET' && !call.path.includes('{') && !call.reachesOut)
    const answers = await Promise.all(lists.map(([name, call]) => ask(stranger, call, { query: neededQueries[name] ?? '' })))

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      for (const theirs of [founder.familyId, founder.accountId, founder.email, 'Weir House', 'secret purpose'])
        expect(answer.body).not.toContain(theirs)
    }
  })

  // Every family has the nine capitals and the primers: they are no thing of this one.
  const onOneThing = guarded.filter(([, call]) => call.path.includes('{') && !/\{(capital|key)\}/.test(call.path))
  test.each(onOneThing)('%s on a thing of this one is not there', async (name, call) => {
    const { founder, join } = await world.foundFamily()
    const asked = (await askedWith[name]?.({ founder, voice: founder, role: 'founder', join })) ?? {}
    const stranger = await world.create()

    const answer = await ask(stranger, call, asked)

    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: notThere }])
  })

  test('is not changed by a write of this one', async () => {
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
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
  )

  for (const [name, call] of guarded) {
    const answer = await ask(guardian, call, { params: anything })
    expect(answer.statusCode, name).toBe(403)
  }
})

describe('a session without a family', () => {
  /** Made inactive in their only family, then signed in again. */
  const outside = async () => {
    const { founder, join } = await world.foundFamily()
    await founder.post('/family/', { version: 1, name: 'Hallam of the Weir House', purpose_statement: 'secret purpose' })
    const guardian = await join('guardian')
    await founder.post(`/family/members/${guardian.accountId}/status/`, { status: 'inactive' })
    return { founder, voice: await world.signIn(guardian.email) }
  }

  test('may make the calls that need an account, and is refused as a session by every other', async () => {
    const { voice } = await outside()

    for (const [name, call] of guarded.filter(([known]) => known !== 'logout')) {
      const answer = await ask(voice, call, { params: anything })
      if (call.needs === 'account') expect([401, 403, 500], name).not.toContain(answer.statusCode)
      else expect(answer.statusCode, name).toBe(403)
      // It has a family now, and goes out of it again.
      if (name === 'foundFamily') await world.leaveFamilies(voice)
    }
  })

  test('reads nothing of the family but its name', async () => {
    const { founder, voice } = await outside()

    const reading = guarded.filter(([, call]) => call.method === 'GET' && call.needs === 'account')
    const answers = await Promise.all(reading.map(([, call]) => ask(voice, call, { params: anything })))

    for (const answer of answers) for (const theirs of [founder.accountId, founder.email, 'secret purpose']) expect(answer.body).not.toContain(theirs)
  })
})
