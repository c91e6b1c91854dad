import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { roles } from '#contract/roles.ts'
import { Done, Id, line, Moment, page, PageQuery } from '#contract/schemas.ts'
import {
  genders,
  parentKinds,
  PersonEvent,
  PersonName,
  personValues,
  PersonValues,
  treeLimits,
  unionKinds,
  UnionValues,
  unionStatuses,
  unionValues,
} from '#contract/tree/person.ts'
import { TreeDate } from '#contract/tree/tree-date.ts'

const Version = z.int().check(z.gte(1), z.lt(2 ** 31 - 1))

/** A person as charts and lists show them. */
export const PersonCard = z.object({
  id: Id,
  /** Empty if the pilot sees only the initials. */
  name: z.string(),
  initials: z.string(),
  gender: z.enum(genders),
  born: z.nullable(TreeDate),
  died: z.nullable(TreeDate),
  is_living: z.boolean(),
  /** The pilot sees the initials and nothing else. */
  is_hidden: z.boolean(),
  is_private: z.boolean(),
  is_branch_head: z.boolean(),
  /** A picture in the data room that the pilot may see. */
  portrait: z.nullable(Id),
  member: z.nullable(z.object({ id: Id, role: z.nullable(z.enum(roles)) })),
})

export const ChildLink = z.object({ id: Id, relations: z.tuple([z.enum(parentKinds), z.enum(parentKinds)]) })

export const UnionCard = z.object({
  id: Id,
  /** Null stands for an unknown partner. */
  partners: z.tuple([z.nullable(Id), z.nullable(Id)]),
  kind: z.enum(unionKinds),
  status: z.enum(unionStatuses),
  /** Year in which it began and ended, if known. */
  began: z.nullable(TreeDate),
  ended: z.nullable(TreeDate),
  children: z.array(ChildLink),
  version: z.int(),
})

const depth = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(6)))

export const showTree = call({
  method: 'GET',
  path: '/tree/',
  needs: 'tree.read',
  about:
    'The people around a focus person, with their unions. Without `focus`, the pilot’s own person or else the first one added.',
  query: z.strictObject({ focus: z.optional(Id), up: depth, down: depth }),
  reply: z.object({
    /** Null in an empty tree. */
    focus: z.nullable(Id),
    people: z.array(PersonCard),
    unions: z.array(UnionCard),
    /** How many more people stand above or below the people at the edge of the view; at most 99. */
    more: z.array(z.object({ id: Id, up: z.int(), down: z.int() })),
    /** Everyone in the tree. */
    total: z.int(),
    /** The person linked to the pilot. */
    own: z.nullable(Id),
  }),
})

export const peopleOrders = ['name', 'born', 'added'] as const

export const listPeople = call({
  method: 'GET',
  path: '/tree/people/',
  needs: 'tree.read',
  about:
    'The people of the tree as a list. `search` finds every form of a name, from its beginning or inside.',
  query: z.extend(PageQuery, {
    search: z.optional(line(100)),
    order: z.optional(z.enum(peopleOrders)),
    living: z.optional(z.enum(['yes', 'no'])),
    branch: z.optional(Id),
  }),
  reply: page(PersonCard),
})

const Relative = z.object({
  person: z.nullable(PersonCard),
  union: Id,
  kind: z.enum(['parent', 'partner', 'child', 'sibling']),
  /** How the child belongs to the parent, for parents and children. */
  relation: z.nullable(z.enum(parentKinds)),
  union_kind: z.nullable(z.enum(unionKinds)),
  union_status: z.nullable(z.enum(unionStatuses)),
  /** Shares one parent only, for siblings. */
  is_half: z.boolean(),
})

/** Text keys below `tree:warning`. */
export const treeWarnings = [
  'death_before_birth',
  'died_too_old',
  'event_before_birth',
  'event_after_death',
  'parent_too_young',
  'parent_too_old',
  'born_after_mothers_death',
] as const
export type TreeWarning = (typeof treeWarnings)[number]

const Person = z.object({
  card: PersonCard,
  version: z.int(),
  values: z.object({ ...personValues, names: z.array(PersonName), events: z.array(PersonEvent) }),
  relatives: z.array(Relative),
  unions: z.array(z.extend(UnionCard, { values: z.object(unionValues) })),
  /** Files of the data room that the pilot may see. */
  files: z.array(z.object({ id: Id, name: z.string(), is_picture: z.boolean() })),
  /** The nearest branch head above, or the person themselves. */
  branch: z.nullable(PersonCard),
  warnings: z.array(z.enum(treeWarnings)),
  added_by: z.string(),
  added_at: Moment,
})

export const readPerson = call({
  method: 'GET',
  path: '/tree/people/{id}/',
  needs: 'tree.read',
  about: 'Everything the pilot may see of a person: names, events, notes, relatives, unions and files.',
  reply: Person,
})

/** Where a new person stands. A child whose `union` is null has an unknown other parent. */
const Place = z.strictObject({
  of: Id,
  as: z.enum(['parent', 'partner', 'child', 'sibling']),
  union: z.optional(z.nullable(Id)),
  relation: z.optional(z.enum(parentKinds)),
})

export const addPerson = call({
  method: 'POST',
  path: '/tree/people/',
  needs: 'tree.write',
  about:
    'Add a person, alone or in one step as the parent, partner, child or sibling of another. `is_self` links the person to the pilot.',
  body: z.strictObject({
    values: PersonValues,
    place: z.optional(z.nullable(Place)),
    is_self: z.optional(z.boolean()),
  }),
  reply: Person,
})

export const editPerson = call({
  method: 'POST',
  path: '/tree/people/{id}/',
  needs: 'tree.write',
  about:
    'Change a person. `version` is the one that was read; if there is a newer one, the call returns 409.',
  body: z.strictObject({ values: PersonValues, version: Version }),
  reply: Person,
})

export const removePerson = call({
  method: 'POST',
  path: '/tree/people/{id}/remove/',
  needs: 'tree.write',
  about: 'Remove a person from the tree. Unions keep an unknown partner in their place. It can be undone.',
  reply: Done,
})

export const linkPerson = call({
  method: 'POST',
  path: '/tree/people/{id}/member/',
  needs: 'tree.write',
  about:
    'Link a person to a member of the family, or end the link with null. Only the founder may link someone else.',
  body: z.strictObject({ member: z.nullable(Id) }),
  reply: Person,
})

const UnionBody = z.strictObject({
  partners: z.tuple([z.nullable(Id), z.nullable(Id)]),
  children: z
    .array(z.strictObject({ id: Id, relations: z.tuple([z.enum(parentKinds), z.enum(parentKinds)]) }))
    .check(z.maxLength(treeLimits.children)),
  values: UnionValues,
})

const UnionReply = z.extend(UnionCard, { values: z.object(unionValues) })

export const addUnion = call({
  method: 'POST',
  path: '/tree/unions/',
  needs: 'tree.write',
  about: 'Add a union of two people, or of one and an unknown one, with its children.',
  body: UnionBody,
  reply: UnionReply,
})

export const editUnion = call({
  method: 'POST',
  path: '/tree/unions/{id}/',
  needs: 'tree.write',
  about:
    'Change a union: partners, children and their relation to each parent. `version` is the one that was read.',
  body: z.extend(UnionBody, { version: Version }),
  reply: UnionReply,
})

export const removeUnion = call({
  method: 'POST',
  path: '/tree/unions/{id}/remove/',
  needs: 'tree.write',
  about: 'Remove a union. The people stay. It can be undone.',
  reply: Done,
})

export const readKinship = call({
  method: 'GET',
  path: '/tree/people/{id}/kinship/{other_id}/',
  needs: 'tree.read',
  about:
    'How two people are related: the people and unions on the way between them. Empty if no way is known.',
  reply: z.object({ people: z.array(PersonCard), unions: z.array(UnionCard) }),
})

export const treeActs = ['add', 'edit', 'remove', 'link', 'union', 'merge', 'undo'] as const

export const listTreeChanges = call({
  method: 'GET',
  path: '/tree/changes/',
  needs: 'tree.write',
  about: 'The changes of the tree, newest first, each with who made it and when.',
  query: z.extend(PageQuery, { person: z.optional(Id) }),
  reply: page(
    z.object({
      id: Id,
      act: z.enum(treeActs),
      /** Names of the people it concerns, as they were then; at most three. */
      about: z.array(z.string()),
      people: z.int(),
      by: z.string(),
      at: Moment,
      can_undo: z.boolean(),
    }),
  ),
})

export const undoTreeChange = call({
  method: 'POST',
  path: '/tree/changes/{id}/undo/',
  needs: 'tree.write',
  about:
    'Undo one change of the tree, unless something it touched was changed since; then the call returns 409.',
  reply: Done,
})

export const listDuplicates = call({
  method: 'GET',
  path: '/tree/duplicates/',
  needs: 'tree.write',
  about: 'Pairs of people who may be the same, by name, dates and parents, the likeliest first; at most 50.',
  reply: z.object({
    items: z.array(z.object({ first: PersonCard, second: PersonCard, likelihood: z.number() })),
  }),
})

export const mergePeople = call({
  method: 'POST',
  path: '/tree/people/{id}/merge/',
  needs: 'tree.write',
  about:
    'Merge another person into this one with the chosen values. The other’s unions and parents come along. It can be undone.',
  body: z.strictObject({ other: Id, values: PersonValues, version: Version, other_version: Version }),
  reply: Person,
})
