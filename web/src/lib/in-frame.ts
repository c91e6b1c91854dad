import { createContext } from 'react'

/** Whether the dashboard's frame, which has the page's one `main`, stands around. */
export const InFrame = createContext(false)
