import type { Call } from '#contract/call.ts'
import { type ArchiveTable, inImportOrder, type UnarchivedTables } from '#server/ground/archive-tables.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { AnyFeature, AnyHandler, Jobs, FeatureParts } from '#server/ground/feature.ts'
import type { Callable } from '#server/ground/inner-call.ts'
import type { LinkSources } from '#server/ground/links.ts'
import type { LiveFilters } from '#server/ground/live/recipients.ts'

export interface CombinedFeatures {
  readonly shared: FeatureParts
  readonly handlers: Readonly<Record<string, AnyHandler>>
  readonly liveFilters: LiveFilters
  readonly jobs: () => Required<Jobs>
}

/** Joins what the features of a list add to the server. */
export function collectFeatures(features: readonly AnyFeature[]): CombinedFeatures {
  const evidence = features.flatMap((feature) => feature.evidence ?? [])
  const shared: FeatureParts = {
    evidence,
    timeline: features.flatMap((feature) => feature.timeline ?? []),
    // A test compares the keys with the checks and the kinds of links that the contract names.
    checks: joinAll(features.map(({ checks }) => checks?.({ evidence }))) as CheckSources,
    links: joinAll(features.map(({ links }) => links)) as LinkSources,
    archiveTables: archiveTablesOf(features),
    unarchivedTables: joinAll<UnarchivedTables[keyof UnarchivedTables]>(
      features.map(({ unarchivedTables }) => unarchivedTables),
    ),
    callable: <C extends Call>(call: C) =>
      ({
        call,
        handler: (context: object) => handlerOf(call)({ ...context }),
      }) as unknown as Callable<C>,
  }
  const handlers = joinAll(features.map((feature) => feature.handlers(shared)))
  const byCall = new Map<Call, AnyHandler>()
  for (const { calls } of features)
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name]
      if (handler) byCall.set(call, handler)
    }

  function handlerOf(call: Call): AnyHandler {
    const handler = byCall.get(call)
    if (!handler) throw new Error(`No feature has a handler for ${call.method} ${call.path}`)
    return handler
  }

  return {
    shared,
    handlers,
    liveFilters: joinAll(features.map(({ liveFilters }) => liveFilters)),
    jobs: () => {
      const all = features.flatMap((feature) => feature.jobs?.(shared) ?? [])
      return {
        tasks: joinAll(all.map(({ tasks }) => tasks)),
        schedule: all.flatMap(({ schedule }) => schedule ?? []),
        close: async () => {
          for (const { close } of all) await close?.()
        },
      }
    },
  }
}

/** The tables of the family archive, in import order. */
export function archiveTablesOf(features: readonly AnyFeature[]): readonly ArchiveTable[] {
  return inImportOrder(features.flatMap(({ archiveTables }) => archiveTables ?? []))
}

/** Joins records into one. Two features with the same name would silently replace each other, so that throws. */
function joinAll<Value>(
  records: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  const joined: Record<string, Value> = {}
  for (const [name, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (Object.hasOwn(joined, name)) throw new Error(`Two features define ${name}`)
    joined[name] = value
  }
  return joined
}
