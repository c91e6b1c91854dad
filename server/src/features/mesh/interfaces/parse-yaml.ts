import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, type Node, Parser } from 'yaml'

/** Parsed YAML as plain data, or the first problem in it. */
export type ParsedYaml = { readonly value: unknown } | YamlProblem

export interface YamlProblem {
  /** `syntax`: not YAML. `refused`: YAML features such as tags. `large`: over the limits. */
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

/** Reads one YAML 1.2 document with the core schema: no custom tags, no merge keys, no second document. */
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
    // The parser's own check is quadratic; `keyOf` finds duplicates with a set.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document, second] = composer.compose(tokensOf(text, lines), true, text.length)
  for (const { pos } of document?.errors ?? []) throw new Unreadable('syntax', pos[0])
  // The parser reports unknown tags and directives only as warnings.
  for (const { pos } of document?.warnings ?? []) throw new Unreadable('refused', pos[0])
  // YAML 1.1 would bring back merge keys and other interpretations of plain scalars.
  if (document?.directives.yaml.explicit && document.directives.yaml.version !== '1.2')
    throw new Unreadable('refused', 0)
  if (second) throw new Unreadable('refused', second.range[0])
  return document?.contents ?? null
}

/** Enforces the limits while tokenizing, because the composer is recursive. */
function* tokensOf(text: string, lines: LineCounter) {
  const parser = new Parser(lines.addNewLine)
  let count = 0
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (++count > maxTokens || parser.stack.length > maxDepth) throw new Unreadable('large', parser.offset)
  }
  yield* parser.end()
}

/** Aliases are expanded and counted as copies, to stop a billion-laughs document. */
function plainValue(root: Node | null): unknown {
  const anchors = new Map<string, Node>()
  let nodes = 0

  const read = (node: unknown, at: number, depth: number): unknown => {
    const offset = positionOf(node) ?? at
    if (++nodes > maxNodes || depth > maxDepth) throw new Unreadable('large', offset)
    if (isAlias(node)) {
      const target = anchors.get(node.source)
      if (!target) throw new Unreadable('syntax', offset)
      return read(target, offset, depth + 1)
    }
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor !== undefined)
      anchors.set(node.anchor, node)
    if (isSeq(node)) return node.items.map((item) => read(item, offset, depth + 1))
    if (!isMap(node)) return isScalar(node) ? node.value : null
    const keys = new Set<string>()
    // `fromEntries` defines own properties, so a `__proto__` key is harmless.
    return Object.fromEntries(
      node.items.map(({ key, value }) => [
        keyOf(key, keys, offset),
        read(value, positionOf(key) ?? offset, depth + 1),
      ]),
    )
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
