import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, Parser } from 'yaml'

/** Parsed YAML as plain data, or the first thing in it that can't be read. */
export type ParsedYaml = { readonly value: unknown } | YamlProblem

export interface YamlProblem {
  /** `syntax`: not YAML. `refused`: valid YAML that OpenAPI has no use for, such as tags. `large`: more than is read here. */
  readonly problem: 'syntax' | 'refused' | 'large'
  readonly line: number
}

const maxTokens = 500_000
const maxDepth = 100
const maxNodes = 200_000

class Unreadable extends Error {
  readonly problem: YamlProblem['problem']
  readonly offset: number

  constructor(problem: YamlProblem['problem'], offset: number) {
    super(problem)
    this.problem = problem
    this.offset = offset
  }
}

/** Reads one document of YAML 1.2 in its core schema: no tags of its own, no merge keys, no second document. */
export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter()
  lines.addNewLine(0)
  try {
    return { value: plainValue(composed(text, lines)) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { problem: error.problem, line: Math.max(1, lines.linePos(error.offset).line) }
  }
}

function composed(text: string, lines: LineCounter): Node | null {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    // The parser compares every key with every other, in quadratic time; `keyOf` finds duplicates with a set.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document, second] = composer.compose(tokensOf(text, lines), true, text.length)
  for (const { pos } of document?.errors ?? []) throw new Unreadable('syntax', pos[0])
  // Unknown tags and directives are only warnings to the parser.
  for (const { pos } of document?.warnings ?? []) throw new Unreadable('refused', pos[0])
  // Version 1.1 would bring merge keys and other readings of plain words back.
  if (document?.directives.yaml.explicit && document.directives.yaml.version !== '1.2') throw new Unreadable('refused', 0)
  if (second) throw new Unreadable('refused', second.range[0])
  return document?.contents ?? null
}

/** Stops at the limits while the text is split: the composer recurses, and must not be given more. */
function* tokensOf(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine)
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (++count > maxTokens || parser.stack.length > maxDepth) throw new Unreadable('large', parser.offset)
  }
  yield* parser.end()
}

/** Aliases become copies, counted as such: ten lines could otherwise stand for billions of values. */
function plainValue(root: Node | null): unknown {
  const anchors = new Map<string, Node>()
  let nodes = 0

  const read = (node: unknown, at: number, depth: number): unknown => {
    const offset = positionOf(node) ?? at
    if (++nodes > maxNodes || depth > maxDepth) throw new Unreadable('large', offset)
    if (isAlias(node)) {
      const meant = anchors.get(node.source)
      if (!meant) throw new Unreadable('syntax', offset)
      return read(meant, offset, depth + 1)
    }
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isSeq(node)) return node.items.map((item) => read(item, offset, depth + 1))
    if (!isMap(node)) return isScalar(node) ? node.value : null
    const keys = new Set<string>()
    // `fromEntries` defines own properties, so `__proto__` is a key like any other.
    return Object.fromEntries(node.items.map(({ key, value }) => [keyOf(key, keys, offset), read(value, positionOf(key) ?? offset, depth + 1)]))
  }
  return read(root, 0, 0)
}

function keyOf(key: unknown, keys: Set<string>, at: number): string {
  const offset = positionOf(key) ?? at
  if (!isScalar(key) || key.anchor !== undefined) throw new Unreadable('refused', offset)
  const name = String(key.value)
  if (keys.has(name)) throw new Unreadable('refused', offset)
  keys.add(name)
  return name
}

function positionOf(node: unknown): number | undefined {
  return isAlias(node) || isMap(node) || isSeq(node) || isScalar(node) ? node.range?.[0] : undefined
}
