import type account from '#texts/en/account.json'
import type acts from '#texts/en/acts.json'
import type auth from '#texts/en/auth.json'
import type build from '#texts/en/build.json'
import type capitals from '#texts/en/capitals.json'
import type catalog from '#texts/en/catalog.json'
import type categories from '#texts/en/categories.json'
import type chat from '#texts/en/chat.json'
import type commands from '#texts/en/commands.json'
import type comments from '#texts/en/comments.json'
import type common from '#texts/en/common.json'
import type data from '#texts/en/data.json'
import type disconnect from '#texts/en/disconnect.json'
import type documents from '#texts/en/documents.json'
import type editor from '#texts/en/editor.json'
import type lifecycle from '#texts/en/lifecycle.json'
import type fields from '#texts/en/fields.json'
import type governance from '#texts/en/governance.json'
import type ledger from '#texts/en/ledger.json'
import type members from '#texts/en/members.json'
import type mesh from '#texts/en/mesh.json'
import type missions from '#texts/en/missions.json'
import type models from '#texts/en/models.json'
import type notifications from '#texts/en/notifications.json'
import type onboarding from '#texts/en/onboarding.json'
import type review from '#texts/en/review.json'
import type rooms from '#texts/en/rooms.json'
import type settings from '#texts/en/settings.json'
import type shell from '#texts/en/shell.json'
import type timeline from '#texts/en/timeline.json'
import type today from '#texts/en/today.json'
import type tree from '#texts/en/tree.json'
import type treeChart from '#texts/en/tree-chart.json'
import type votes from '#texts/en/votes.json'
import type writing from '#texts/en/writing.json'

/** The texts of each room. The keys are typed from English, so a missing text does not compile. */
export interface TextRooms {
  readonly account: typeof account
  readonly acts: typeof acts
  readonly auth: typeof auth
  readonly build: typeof build
  readonly capitals: typeof capitals
  readonly catalog: typeof catalog
  readonly categories: typeof categories
  readonly chat: typeof chat
  readonly commands: typeof commands
  readonly comments: typeof comments
  readonly common: typeof common
  readonly data: typeof data
  readonly disconnect: typeof disconnect
  readonly documents: typeof documents
  readonly editor: typeof editor
  readonly lifecycle: typeof lifecycle
  readonly fields: typeof fields
  readonly governance: typeof governance
  readonly ledger: typeof ledger
  readonly members: typeof members
  readonly mesh: typeof mesh
  readonly missions: typeof missions
  readonly models: typeof models
  readonly notifications: typeof notifications
  readonly onboarding: typeof onboarding
  readonly review: typeof review
  readonly rooms: typeof rooms
  readonly settings: typeof settings
  readonly shell: typeof shell
  readonly timeline: typeof timeline
  readonly today: typeof today
  readonly tree: typeof tree
  readonly 'tree-chart': typeof treeChart
  readonly votes: typeof votes
  readonly writing: typeof writing
}
