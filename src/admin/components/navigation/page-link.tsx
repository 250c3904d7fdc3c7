import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"

interface Props {
  to: string
  name: string
  purpose: string
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** A link to a page, with its name and what it is for. */
export const PageLink = ({ to, name, purpose, children }: Props) => (
  <Link
    to={to}
    className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex items-center justify-between gap-4 px-6 py-4 outline-none"
  >
    <div>
      <Text weight="plus">{name}</Text>
      <Text className="text-ui-fg-subtle" size="small">
        {purpose}
      </Text>
    </div>
    {children}
  </Link>
)
