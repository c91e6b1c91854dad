import type { Source } from './imports.ts'

const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g
const templates = /`((?:[^`\\]|\\.)*)`/g
const inserted = /\$\{[^}]*\}/g

/** The keys that code can ask for: those it spells out, and the patterns of those it composes. */
export interface UsedKeys {
  readonly spelled: ReadonlySet<string>
  readonly composed: readonly RegExp[]
}

export function usedKeys(sources: readonly Source[]): UsedKeys {
  const spelled = new Set<string>()
  const composed: RegExp[] = []
  for (const { text } of sources) {
    for (const [, single, double] of text.matchAll(quoted)) spelled.add(single ?? double ?? '')
    for (const [, template = ''] of text.matchAll(templates)) {
      const pattern = patternOf(template)
      if (pattern) composed.push(pattern)
      else spelled.add(template)
    }
  }
  return { spelled, composed }
}

/** A template with words of its own. `${room}.${key}` alone would match every key. */
function patternOf(template: string): RegExp | null {
  const fixed = template.split(inserted)
  if (fixed.length === 1 || /\s/.test(fixed.join(''))) return null
  if (!/[a-z]{2,}/.test(fixed.join(''))) return null
  return new RegExp(
    `^${fixed.map((part) => part.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)).join('[\\w.-]+')}$`,
  )
}

export function isUsed(used: UsedKeys, room: string, key: string): boolean {
  const names = [key, `${room}:${key}`]
  return names.some((name) => used.spelled.has(name) || used.composed.some((pattern) => pattern.test(name)))
}
