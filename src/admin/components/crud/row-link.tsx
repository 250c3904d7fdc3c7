import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router-dom"

/** The link to the page of a row. It is in the first column. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    data-row-link
    className="focus-visible:outline-ui-border-interactive text-ui-fg-base block max-w-full rounded outline-none hover:underline focus-visible:underline focus-visible:outline-2 focus-visible:-outline-offset-2"
  >
    {children}
  </Link>
)

/**
 * Makes the whole row work like its link, also with Ctrl for a new tab. Clicks on buttons and other links in the row
 * are left alone.
 */
export function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (target instanceof Element && target.closest("a, button, input, label")) return
  const keys = { ctrlKey, metaKey, shiftKey }
  currentTarget
    .querySelector("a[data-row-link]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }))
}
