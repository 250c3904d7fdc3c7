import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router-dom"

/** The link to a row's page, in its first column. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    data-row-link
    className="focus-visible:outline-ui-border-interactive text-ui-fg-base block max-w-full rounded outline-none hover:underline focus-visible:underline focus-visible:outline-2 focus-visible:-outline-offset-2"
  >
    {children}
  </Link>
)

/** A click on a row follows its link, and modifier keys open a new tab. Ignores clicks on controls in the row. */
export function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (target instanceof Element && target.closest("a, button, input, label")) return
  const keys = { ctrlKey, metaKey, shiftKey }
  currentTarget
    .querySelector("a[data-row-link]")
    ?.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }))
}
