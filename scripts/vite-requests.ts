import type { Plugin } from 'vite'

// What a page never looks at: it checks what it sends before it sends it, and shows what comes.
const unread = new Set(['reply', 'query', 'about'])

interface Part {
  readonly start: number
  readonly end: number
  readonly key?: { readonly name?: string }
}
interface Value extends Part {
  readonly type: string
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly { readonly properties?: readonly Part[] }[]
}
interface Statement {
  readonly type: string
  readonly declarations?: readonly { readonly init?: Value }[]
  readonly declaration?: Pick<Statement, 'declarations'>
}

/**
 * Takes out of the contract's calls what only the server reads, and says of everything the contract declares that nothing happens by it.
 * Schemas of replies and calls that no page sends are then used by nothing and fall out of the pages, and with them the parts of zod that
 * only they need.
 */
export function requestsOnly(): Plugin {
  return {
    name: 'forerunners-requests-only',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const values = this.parse(code).body.flatMap((statement) => valuesOf(statement as Statement))
        const edits = values.flatMap((value) => [
          { at: value.start, to: value.start, text: '/* @__PURE__ */ (() => (' },
          ...unreadParts(value).map(({ start, end }) => ({ at: start, to: end + commaAfter(code, end), text: '' })),
          { at: value.end, to: value.end, text: '))()' },
        ])
        return { code: edited(code, edits), map: null }
      },
    },
  }
}

/** What is worked out when a module is loaded: everything that calls something, but functions, which wait. */
function valuesOf({ type, declaration, declarations }: Statement): Value[] {
  const declared = declarations ?? (type === 'ExportNamedDeclaration' ? declaration?.declarations : undefined) ?? []
  return declared.flatMap(({ init }) => (init && ['CallExpression', 'ObjectExpression', 'ArrayExpression'].includes(init.type) ? [init] : []))
}

function unreadParts({ callee, arguments: given }: Value): Part[] {
  if (callee?.name !== 'call') return []
  return (given?.[0]?.properties ?? []).filter(({ key }) => unread.has(key?.name ?? ''))
}

function commaAfter(code: string, end: number): number {
  return /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
}

function edited(code: string, edits: readonly { at: number; to: number; text: string }[]): string {
  let kept = ''
  let from = 0
  for (const { at, to, text } of edits.toSorted((a, b) => a.at - b.at)) {
    kept += code.slice(from, at) + text
    from = to
  }
  return kept + code.slice(from)
}
