/** The parts of a request that tell machines from people. */
export interface Visit {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** A mail program has opened the address itself. A storefront sends the publishable key as a header. */
  isLink: boolean
  /** The kinds of content that a person's browser would load. */
  wants: "page" | "picture"
}

/** Names of programs that fetch addresses without a person. */
const ROBOTS =
  /bot\b|bot[/_-]|crawl|spider|slurp|scan|prefetch|preview|monitor|headless|phantom|puppeteer|playwright|selenium|python|curl\/|wget|libwww|perl|ruby|java\/|go-http|okhttp|httpclient|axios|undici|guzzle|postman|facebookexternalhit|whatsapp|telegram|skype|slack|barracuda|proofpoint|mimecast|safelinks|fireeye|trendmicro|symantec|urldefense|forcepoint|checkpoint|ms-office|microsoft office|bingpreview|virustotal/i

/**
 * These load the pictures of a mail for its reader, when the reader opens it. Apple's mail program does so for every mail,
 * and sends nothing but `Mozilla/5.0`.
 */
const PICTURE_SERVERS = /GoogleImageProxy|YahooMailProxy/i
const EVERY_BROWSER = /^Mozilla\/\d/

/** True for requests that no person has made: previews, scanners of mails, robots. */
export function isMachine({ method, headers, isLink, wants }: Visit): boolean {
  const text = (name: string) => String(headers[name] ?? "")
  const agent = text("user-agent")
  const isPrefetched = ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(text(name)),
  )
  if (method === "HEAD" || isPrefetched) return true
  if (ROBOTS.test(agent) && !PICTURE_SERVERS.test(agent)) return true
  if (!isLink) return false
  // A browser always names itself, and modern ones say whether a person opens a page.
  const mode = text("sec-fetch-mode")
  const isExpected = mode === "" || wants === "picture" || mode === "navigate"
  return !EVERY_BROWSER.test(agent) || agent === "Mozilla/5.0" || !isExpected
}
