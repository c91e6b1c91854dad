import { Link } from '@tanstack/react-router'
import {
  Archive,
  BookOpen,
  Compass,
  Feather,
  GitFork,
  Landmark,
  LifeBuoy,
  Lock,
  type LucideIcon,
  Milestone,
  UsersRound,
  Vault,
  Waypoints,
} from 'lucide-react'

import { type EngineViewId, engineViews, type RoomId, rooms } from '#contract/rooms.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const icons: Record<RoomId | EngineViewId, LucideIcon> = {
  'heritage-room': Landmark,
  'knowledge-room': BookOpen,
  'command-center': Compass,
  'build-room': Feather,
  'data-room': Archive,
  'family-vault': Vault,
  councils: UsersRound,
  'service-mesh': Waypoints,
  'family-tree': GitFork,
  'legacy-timeline': Milestone,
  failsafe: LifeBuoy,
}

/** The rooms of the house, from the contract's list. A closed one is listed and can't be pressed. */
export function Engines() {
  const { t } = useTexts('shell')
  return (
    <>
      <h2 className="caps">{t('frame.engines')}</h2>
      <ul>
        {rooms.map(({ id, label, isOpen }) => (
          <li key={id}>
            {isOpen ? <Way id={id} name={t(`room.${label}`)} /> : <ClosedRoom id={id} name={t(`room.${label}`)} word={t('frame.closed')} />}
          </li>
        ))}
      </ul>
      <hr className="sep" />
      <ul>
        {engineViews.map(({ id, label }) => (
          <li key={id}>
            <Way id={id} name={t(`room.${label}`)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Way({ id, name }: { id: RoomId | EngineViewId; name: string }) {
  const Icon = icons[id]
  return (
    <Link className="room" to="/dashboard/$page" params={{ page: id }}>
      <Icon size={20} aria-hidden="true" />
      {name}
    </Link>
  )
}

function ClosedRoom({ id, name, word }: { id: RoomId; name: string; word: string }) {
  const Icon = icons[id]
  return (
    <button type="button" className="room off" disabled>
      <Icon size={20} aria-hidden="true" />
      {name}
      <span className="shut">
        <Lock size={13} aria-hidden="true" />
        {word}
      </span>
    </button>
  )
}
