import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import "./line.css"
import { lineAt, type NamedPage } from "./places"

const CURRENT = "aria-current"
/** The engine's value for the link to the page itself. */
const OWN_PAGE = "page"
const SECTION = "true"

/**
 * The name of a line in the engine's sidebar. The engine marks a line on the line's own page only. This name marks it on
 * the tabs and records of its section, too.
 */
export const LineName = ({ to, text }: NamedPage) => {
  const { t } = useTranslation("svc")
  const { pathname } = useLocation()
  const name = useRef<HTMLSpanElement>(null)
  const isCurrent = lineAt(pathname) === to

  // The engine's link has changed already, because React runs this after all changes of the page.
  useLayoutEffect(() => {
    const link = name.current?.closest("a")
    if (!link || !isCurrent || link.getAttribute(CURRENT) === OWN_PAGE) return
    link.setAttribute(CURRENT, SECTION)
    return () => {
      if (link.getAttribute(CURRENT) === SECTION) link.removeAttribute(CURRENT)
    }
  }, [isCurrent, pathname])

  return <span ref={name}>{t(text)}</span>
}
