import { type JSONSchema, toJSONSchema, type $ZodType } from 'zod/v4/core'

import { scopeNeededBy } from '#contract/api-tokens/token-reach.ts'
import type { Call } from '#contract/call.ts'
import { livePath } from '#contract/live.ts'
import { type Permission, permissions } from '#contract/permissions.ts'

interface Field {
  readonly name: string
  readonly kind: string
  readonly isRequired: boolean
}

/** The API documentation as a page without scripts, so that the strict content security policy applies. */
export function apiPage(calls: Record<string, Call>): string {
  const groups = groupBy(Object.values(calls))
  const sections = [...groups].map(
    ([group, members]) => `<section><h2>${escape(group)}</h2>${members.map(article).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Forerunners</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main>
<h1>The calls of Forerunners</h1>
<p>Every path begins with <code>/api</code>. A success is always 200 with JSON; a failure carries <code>code</code> for programs, <code>detail</code>, one sentence in the pilot’s language, and <code>fields</code> where a field is wrong. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p><code>/api${livePath}</code> is a stream of server-sent events for clients with a session: <code>changed</code> names a topic that has changed, so that the client reads it again.</p>
<p>A program signs its requests with an API token from Settings → Account: <code>Authorization: Bearer frn_…</code>. It has its pilot’s rights at the moment of the call, within its scope.</p>
${sections.join('')}</main></body></html>`
}

function groupBy(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const call of calls) {
    const group = call.path.split('/')[1] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), call])
  }
  return groups
}

function article(call: Call): string {
  return `<article><h3><span>${call.method}</span> <code>/api${escape(call.path)}</code></h3><p>${escape(call.about)}</p><p class="needs">${escape(needs(call))}</p>
${table('Query', call.query, 'input')}${table('Body', call.body, 'input')}${table('Answer', call.reply, 'output')}</article>`
}

function needs(call: Call): string {
  if (call.needs === 'anyone') return 'Open to anyone.'
  const scope = scopeNeededBy(call)
  const token = scope ? ` An API token needs the scope ${scope}.` : ''
  if (call.needs === 'account') return `Needs a session, also one without a place in a family.${token}`
  if (call.needs === 'session') return `Needs a session.${token}`
  return `Needs a session as ${permissions[call.needs satisfies Permission].join(', ')}.${token}`
}

function table(title: string, schema: $ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const rows = fieldsOf(schema, io).map(
    ({ name, kind, isRequired }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(kind)}</td><td>${isRequired ? 'always' : 'optional'}</td></tr>`,
  )
  return `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`
}

/** The fields of a schema; of a union all fields, and `always` are those that each variant requires. */
function fieldsOf(schema: $ZodType, io: 'input' | 'output'): Field[] {
  const json = toJSONSchema(schema, { io, unrepresentable: 'any' })
  const forms = json.oneOf ?? [json]
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))]
  return names.map((name) => ({
    name,
    kind: [
      ...new Set(forms.flatMap(({ properties }) => (properties?.[name] ? [wordsOf(properties[name])] : []))),
    ].join(' | '),
    isRequired: forms.every(({ required }) => required?.includes(name) ?? false),
  }))
}

function wordsOf(kind: JSONSchema._JSONSchema): string {
  if (typeof kind === 'boolean') return 'any'
  if (kind.enum) return kind.enum.join(' | ')
  if (kind.const !== undefined) return JSON.stringify(kind.const)
  if (Array.isArray(kind.type)) return kind.type.join(' | ')
  if (kind.anyOf) return kind.anyOf.map(wordsOf).join(' | ')
  if (kind.type === 'array') return `list of ${wordsOf(Array.isArray(kind.items) ? {} : (kind.items ?? {}))}`
  return kind.format ?? kind.type ?? 'any'
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const apiStyle = `:root{color-scheme:light dark;--ground:light-dark(#F4EFE4,#14120E);--ink:light-dark(#221C12,#F2EBDC);--ink-2:light-dark(#50463A,#CBC1AC);--line:light-dark(#DCD2BD,#352F25);--accent:light-dark(#7A5A12,#D6B56C)}
body{margin:0;background:var(--ground);color:var(--ink);font:400 1.0625rem/1.5 "Source Sans 3 Variable","Segoe UI",Arial,sans-serif}
main{max-width:60rem;margin:0 auto;padding:3rem 1.25rem}h1,h2{font-family:Garamond,"Times New Roman",serif;font-weight:600}h2{border-top:1px solid var(--line);padding-top:1.5rem;margin-top:2.5rem}
h3{margin:2rem 0 .25rem;font-size:1.0625rem}h3 span,a{color:var(--accent)}p{margin:.25rem 0;color:var(--ink-2)}table{border-collapse:collapse;width:100%;margin:.75rem 0}
caption{text-align:left;font-size:.875rem;color:var(--ink-2)}td{border-top:1px solid var(--line);padding:.35rem 1rem .35rem 0;vertical-align:top;overflow-wrap:anywhere}td:first-child{width:14rem}td:last-child{width:5rem;color:var(--ink-2)}
code{font-family:ui-monospace,Menlo,monospace;font-size:.9375em}`
