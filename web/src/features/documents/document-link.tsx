import { Link } from '@tanstack/react-router'

interface DocumentLinkProps {
  readonly document: { readonly id: string; readonly title: string; readonly language: string }
}

/** A document's title as a link to its page. */
export function DocumentLink({ document }: DocumentLinkProps) {
  return (
    <Link
      className="link tap"
      to="/dashboard/build-room"
      search={{ document: document.id }}
      lang={document.language}
    >
      {document.title}
    </Link>
  )
}
