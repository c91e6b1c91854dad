import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'

import type { Call } from '#contract/call.ts'
import type { ArchiveTable, UnarchivedTables } from '#server/ground/archive-tables.ts'
import type { CheckSources } from '#server/ground/checks.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import type { Handlers } from '#server/ground/handler.ts'
import type { Callable } from '#server/ground/inner-call.ts'
import type { LinkSources } from '#server/ground/links.ts'
import type { LiveFilters } from '#server/ground/live/recipients.ts'
import type { TimelineSource } from '#server/ground/timeline.ts'

/** Services that features offer each other without importing each other, collected from `features.ts`. */
export interface FeatureParts {
  readonly evidence: readonly EvidenceSource[]
  readonly timeline: readonly TimelineSource[]
  readonly checks: CheckSources
  readonly links: LinkSources
  /** The tables of the family archive, in import order. */
  readonly archiveTables: readonly ArchiveTable[]
  readonly unarchivedTables: UnarchivedTables
  /** A call of any feature with its handler, to be made on behalf of a pilot (`inner-call.ts`). */
  readonly callable: <C extends Call>(call: C) => Callable<C>
}

export interface Jobs {
  readonly tasks: TaskList
  /** Lines of `minute hour day month weekday task`, in UTC. */
  readonly schedule?: readonly string[]
  /** Ends whatever would block a running job from finishing. */
  readonly close?: () => Promise<void>
}

/** Works in the background while the server is open. */
export interface FeatureWorker {
  readonly open?: () => Promise<void> | void
  /** Called when the server begins to close, before its last requests have ended. */
  readonly beforeClose?: () => void
  readonly close?: () => Promise<void> | void
}

/** Everything a feature adds to the server. */
export interface Feature<Calls extends Record<string, Call>> {
  readonly calls: Calls
  /** One handler for each call; a missing or wrong one does not compile. */
  readonly handlers: (shared: FeatureParts) => Handlers<Calls>
  /** Routes that are not calls: files, streams, uploads. */
  readonly routes?: (api: FastifyInstance, shared: FeatureParts) => void
  readonly jobs?: (shared: FeatureParts) => Jobs
  readonly background?: (shared: FeatureParts) => FeatureWorker
  readonly evidence?: readonly EvidenceSource[]
  readonly timeline?: readonly TimelineSource[]
  readonly checks?: (shared: Pick<FeatureParts, 'evidence'>) => Partial<CheckSources>
  readonly links?: Partial<LinkSources>
  readonly liveFilters?: LiveFilters
  /** Its tables in the family archive, and those with a `family_id` that are left out. A test finds forgotten ones. */
  readonly archiveTables?: readonly ArchiveTable[]
  readonly unarchivedTables?: UnarchivedTables
}

/** A handler without its types, for the loop that mounts all of them. */
export type AnyHandler = (context: Record<string, unknown>) => unknown

/** A feature without the types of its calls, for the list of all features. */
export type AnyFeature = Omit<Feature<Record<string, Call>>, 'handlers'> & {
  readonly handlers: (shared: FeatureParts) => Readonly<Record<string, AnyHandler>>
}

export function defineFeature<Calls extends Record<string, Call>>(feature: Feature<Calls>): AnyFeature {
  // `Handlers<Calls>` has checked each handler against its call; the list can't hold their types.
  return feature as unknown as AnyFeature
}
