import { useParams } from '@tanstack/react-router'
import { createElement } from 'react'

import { dashboardPage } from '#web/app/dashboard-pages.tsx'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'

export function Component() {
  const { page } = useParams({ from: '/signed-in/framed/dashboard/$page' })
  return createElement(dashboardPage(page) ?? NotFound)
}
