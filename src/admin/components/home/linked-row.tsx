import type { ReactNode } from "react"
import { Link } from "react-router-dom"

/** A line of a list that leads to a page as a whole. */
export const LinkedRow = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      className="hover:bg-ui-bg-base-hover focus-visible:outline-ui-border-interactive txt-compact-small flex items-center justify-between gap-x-4 px-6 py-3 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      {children}
    </Link>
  </li>
)
