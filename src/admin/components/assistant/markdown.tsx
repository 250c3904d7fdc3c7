import { clx } from "@medusajs/ui"
import type { ReactNode } from "react"
import ReactMarkdown, { type Components } from "react-markdown"
import { Link } from "react-router-dom"
import remarkGfm from "remark-gfm"

/**
 * The Markdown elements that are rendered. Everything else is shown as text, so an answer cannot load images or HTML.
 */
const ALLOWED = [
  "p",
  "br",
  "strong",
  "em",
  "del",
  "code",
  "pre",
  "blockquote",
  "hr",
  "a",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
]

const CELL = "border-ui-border-base border px-2 py-1 text-start align-top"
const HEADING = "txt-compact-medium-plus"

const heading: Components["h1"] = ({ children }) => (
  // Headings of all levels look the same, because larger ones would not fit the page.
  <p className={HEADING}>{children}</p>
)

const COMPONENTS: Components = {
  // Keeps the line breaks of the answer.
  p: ({ children }) => <p className="whitespace-pre-wrap">{children}</p>,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: ({ children }) => <ul className="list-disc ps-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="list-decimal ps-5">
      {children}
    </ol>
  ),
  pre: ({ children }) => (
    <pre dir="ltr" className="bg-ui-bg-component overflow-x-auto rounded-md p-2">
      {children}
    </pre>
  ),
  code: ({ children }) => (
    <code dir="ltr" className="bg-ui-bg-component rounded px-1 font-mono text-[0.9em]">
      {children}
    </code>
  ),
  blockquote: ({ children }) => <blockquote className="border-s-2 ps-3">{children}</blockquote>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <div className="max-w-full overflow-x-auto" tabIndex={0}>
      <table className="border-collapse">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className={clx(CELL, "txt-compact-small-plus")}>{children}</th>,
  td: ({ children }) => <td className={CELL}>{children}</td>,
}

/** Shows an answer as Markdown with tables. HTML in it is shown as text. */
const Markdown = ({ children: source }: { children: string }) => (
  <div dir="auto" className="txt-small flex min-w-0 flex-col gap-y-2 break-words">
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      allowedElements={ALLOWED}
      unwrapDisallowed
      components={{
        ...COMPONENTS,
        a: ({ href = "", children }) => (
          <Anchor href={href} isGiven={source.includes(href)}>
            {children}
          </Anchor>
        ),
      }}
    >
      {source}
    </ReactMarkdown>
  </div>
)

interface AnchorProps {
  href: string
  /** Whether the answer contains the address as it is. The server has checked only such addresses. */
  isGiven: boolean
  children: ReactNode
}

/**
 * A link. The server has removed foreign addresses from the answer. But Markdown could put an address together from
 * parts of the text, so such an address is not a link.
 */
const Anchor = ({ href, isGiven, children }: AnchorProps) => {
  const className = "text-ui-tag-blue-text underline"
  const dashboard = pathInDashboard(href)
  if (dashboard !== undefined)
    return (
      <Link to={dashboard} className={className}>
        {children}
      </Link>
    )
  if (!isGiven || !/^https?:\/\//i.test(href)) return <>{children}</>
  return (
    <a href={href} className={className} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

/** The page of this dashboard that an address means, if any. */
function pathInDashboard(href: string): string | undefined {
  if (!URL.canParse(href, window.location.origin)) return undefined
  const { origin, pathname, search } = new URL(href, window.location.origin)
  const isOurs = origin === window.location.origin && pathname.startsWith("/app/")
  return isOurs ? pathname.slice("/app".length) + search : undefined
}

export default Markdown
