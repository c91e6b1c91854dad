import { useMatch } from '@tanstack/react-router'
import { createElement } from 'react'

import { dashboardPage } from '#web/app/dashboard-pages.tsx'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'

/** The page that the route names. Its loader has loaded it. */
export function Component() {
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.page })
  return createElement((page && dashboardPage(page)) ?? NotFound)
}
