import { memberCalls } from '#contract/members/all.ts'
import { memberChecks } from '#server/features/members/checks.ts'
import { memberHandlers, type MemberOptions } from '#server/features/members/handlers.ts'
import { serveMemberPhoto } from '#server/features/members/serve-photo.ts'
import { birthdays, memberDays, ownBirth } from '#server/features/members/timeline.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const membersFeature = (
  services: Services,
  parts: Pick<MemberOptions, 'hasMailServer' | 'aroundChange' | 'aroundRemoval'>,
) =>
  defineFeature({
    calls: memberCalls,
    handlers: () =>
      memberHandlers(services.database, {
        ...parts,
        publicUrl: services.publicUrl,
        mails: services.sealerFor('mail'),
      }),
    routes: (api) => serveMemberPhoto(api, services),
    archiveTables: [
      // After the contacts: inserting an advisor without a contact would create one.
      { name: 'members', key: ['account_id'], after: ['families', 'contacts'] },
      { name: 'invitations', key: ['id'], without: ['token_hash'], after: ['members'] },
    ],
    timeline: [memberDays, ownBirth, birthdays],
    checks: () => memberChecks,
  })
