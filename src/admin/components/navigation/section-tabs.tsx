import { clx } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import { isRecord } from "../../lib/draft"
import { tabsAt } from "../../navigation/places"

/** The links to the pages that belong to this one. Other pages have none. */
export const SectionTabs = () => {
  const { t } = useTranslation("svc")
  const { pathname, state } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  const path = pathname.replace(/\/$/, "")
  const group = tabsAt(path)
  // Each page has tabs of its own. Whoever moved through the tabs by keyboard goes on from where they were.
  const isFromTab = isRecord(state) && state.isFromTab === true
  useEffect(() => {
    if (isFromTab) current.current?.focus()
  }, [isFromTab])

  if (!group) return null
  return (
    <nav aria-label={t(group.text)}>
      <ul className="flex flex-wrap gap-1">
        {group.tabs.map(({ to, text }) => (
          <li key={to}>
            <Link
              ref={to === path ? current : undefined}
              to={to}
              state={{ isFromTab: true }}
              aria-current={to === path ? "page" : undefined}
              className={clx(
                "txt-compact-small-plus focus-visible:shadow-borders-focus transition-fg block rounded-full px-3 py-1 outline-none",
                to === path
                  ? "bg-ui-bg-base shadow-elevation-card-rest text-ui-fg-base"
                  : "text-ui-fg-subtle hover:bg-ui-bg-subtle-hover hover:text-ui-fg-base",
              )}
            >
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
