import type { AccountTables } from '#server/tables/accounts.ts'
import type { ApiTokenTables } from '#server/tables/api-tokens.ts'
import type { ApprovalTables } from '#server/tables/approvals.ts'
import type { AssessmentTables } from '#server/tables/assessments.ts'
import type { BlobTables } from '#server/tables/blobs.ts'
import type { CapitalTables } from '#server/tables/capitals.ts'
import type { ChatTables } from '#server/tables/chat.ts'
import type { ContactTables } from '#server/tables/contacts.ts'
import type { DocumentTables } from '#server/tables/documents.ts'
import type { EmailTables } from '#server/tables/email.ts'
import type { FamilyTables } from '#server/tables/families.ts'
import type { FamilyLifecycleTables } from '#server/tables/family-lifecycle.ts'
import type { FileTables } from '#server/tables/files.ts'
import type { LedgerTables } from '#server/tables/ledger.ts'
import type { MemberTables } from '#server/tables/members.ts'
import type { MissionTables } from '#server/tables/missions.ts'
import type { ModelTables } from '#server/tables/models.ts'
import type { NetworkMessageTables } from '#server/tables/network-messages.ts'
import type { NotificationTables } from '#server/tables/notifications.ts'
import type { OidcTables } from '#server/tables/oidc.ts'
import type { PassageTables } from '#server/tables/passages.ts'
import type { PasskeyTables } from '#server/tables/passkeys.ts'
import type { SecondFactorTables } from '#server/tables/second-factors.ts'
import type { SecretKeyTables } from '#server/tables/secret-keys.ts'
import type { ServerPartTables } from '#server/tables/server-parts.ts'
import type { SessionTables } from '#server/tables/sessions.ts'
import type { TimelineTables } from '#server/tables/timeline.ts'
import type { TreeTables } from '#server/tables/tree.ts'

/** The tables as the newest migration leaves them. A family's table has `family_id` first. */
export interface Tables
  extends
    AccountTables,
    ApiTokenTables,
    ApprovalTables,
    AssessmentTables,
    BlobTables,
    CapitalTables,
    ChatTables,
    ContactTables,
    DocumentTables,
    EmailTables,
    FamilyTables,
    FamilyLifecycleTables,
    FileTables,
    LedgerTables,
    MemberTables,
    MissionTables,
    ModelTables,
    NetworkMessageTables,
    NotificationTables,
    OidcTables,
    PassageTables,
    PasskeyTables,
    SecondFactorTables,
    SecretKeyTables,
    ServerPartTables,
    SessionTables,
    TimelineTables,
    TreeTables {}
