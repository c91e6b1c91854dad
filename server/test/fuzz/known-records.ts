import type { KnownValues } from './values.ts'

const most = 60
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const anyId = new RegExp(uuid, 'g')
const shownId = new RegExp(`"id":"(${uuid})"`, 'g')
const part = new RegExp(`^(${uuid}|\\{\\w+\\})$`)

export interface Actor {
  readonly email: string
  readonly cookie: string
}

/** The accounts that send requests, and the ids seen in responses, by path. */
export class KnownRecords implements KnownValues {
  readonly passwords: readonly string[]
  actors: readonly Actor[] = []
  private readonly byPath = new Map<string, string[]>()
  private readonly all: string[] = ['01890000-0000-7000-8000-000000000001']

  constructor(password: string) {
    this.passwords = [password, password, 'another good password']
  }

  get ids(): readonly string[] {
    return this.all
  }

  get emails(): readonly string[] {
    return ['nobody@family.test', ...this.actors.map(({ email }) => email)]
  }

  /** Ids that are likely to fit a path such as `/documents/{id}/comments/`. */
  idsOf(path: string): readonly string[] {
    return this.byPath.get(keyOf(path)) ?? this.all
  }

  /** Newer ids replace older ones, so that requests also reach what they have created themselves. */
  learn(path: string, body: string, at: number): void {
    const shown = [...body.matchAll(shownId)].map(([, id = '']) => id)
    for (const [index, id] of shown.slice(0, 12).entries()) add(this.listOf(path), id, at * 7 + index)
    for (const [index, id] of (body.match(anyId) ?? []).slice(0, 12).entries())
      add(this.all, id, at * 7 + index)
  }

  forget(): void {
    this.byPath.clear()
    this.all.length = 1
  }

  private listOf(path: string): string[] {
    const list = this.byPath.get(keyOf(path)) ?? []
    this.byPath.set(keyOf(path), list)
    return list
  }
}

function add(ids: string[], id: string, at: number): void {
  if (ids.includes(id)) return
  if (ids.length < most) ids.push(id)
  else ids[at % most] = id
}

/** The words of a path without its ids. */
function keyOf(path: string): string {
  const [plain = ''] = path.split('?')
  return plain
    .split('/')
    .filter((word) => word !== '' && !part.test(word))
    .join('/')
}
