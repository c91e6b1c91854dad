import { createContext } from 'react'

/** True inside the dashboard's frame, which already has the page's `main` element. */
export const InFrame = createContext(false)
