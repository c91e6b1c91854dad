import {
  Archive,
  File,
  FileSpreadsheet,
  FileText,
  FileType2,
  Film,
  Globe,
  Image,
  type LucideIcon,
  Mail,
  Music,
  Presentation,
} from 'lucide-react'

import { endingOf, type FileKind } from '#contract/files/names.ts'

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  pdf: FileText,
  picture: Image,
  text: FileType2,
  writing: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  mail: Mail,
  page: Globe,
  audio: Music,
  video: Film,
  archive: Archive,
  other: File,
}

export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden="true" />
}

/** The file extension in capitals, or the kind if there is none. */
export function typeName({ name, kind }: { name: string; kind: FileKind }, kindName: string): string {
  return endingOf(name) || (kind === 'other' ? '—' : kindName)
}

/** The name without its extension, which the type column shows. */
export function plainName(name: string): string {
  return name.replace(/(?<=.)\.[\p{L}\p{N}]{1,5}$/u, '')
}
