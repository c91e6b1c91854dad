import { apiTokenCalls } from '#contract/api-tokens/all.ts'
import { create } from '#server/features/api-tokens/create.ts'
import { list } from '#server/features/api-tokens/list.ts'
import { revoke } from '#server/features/api-tokens/revoke.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'
import { throttle } from '#server/platform/throttle.ts'

export const apiTokensFeature = ({ database }: Services) =>
  defineFeature({
    calls: apiTokenCalls,
    handlers: () => ({
      listTokens: list,
      createToken: create(throttle(database.secondary, 'password', { attempts: 8, seconds: 15 * 60 })),
      revokeToken: revoke,
    }),
    unarchivedTables: { api_tokens: 'state of this server' },
  })
