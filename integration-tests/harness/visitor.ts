const MAX_STEPS = 10

/** How a provider sends a browser back: a redirect or a form. */
export interface Returned {
  method: "GET" | "POST"
  /** The address without its query. */
  address: string
  fields: Record<string, string>
}

/**
 * Behaves like a browser at a sign-in provider: follows redirects, sends forms and cookies, until it is sent to another
 * server.
 *
 * @param person the user who signs in. By default, the one that the provider expects.
 */
export async function visit(authorizationUrl: string, person?: string): Promise<Returned> {
  const { origin } = new URL(authorizationUrl)
  const cookies = new Map<string, string>()
  let at = authorizationUrl
  for (let step = 0; step < MAX_STEPS; step++) {
    const url = new URL(at)
    if (url.origin !== origin)
      return {
        method: "GET",
        address: url.origin + url.pathname,
        fields: Object.fromEntries(url.searchParams),
      }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const reply = await fetch(at, {
      headers: { cookie, ...(person && { "x-person": person }) },
      redirect: "manual",
    })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = reply.headers.get("location")
    if (location === null) return postedBy(reply.status, await reply.text())
    at = new URL(location, at).href
  }
  throw new Error(`Still at the provider after ${MAX_STEPS} steps: ${at}`)
}

/** Reads the form of a page that sends itself (OAuth 2.0 Form Post Response Mode). */
function postedBy(status: number, html: string): Returned {
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(html) ?? []
  if (action === undefined) throw new Error(`The provider answered ${status}: ${html.slice(0, 500)}`)
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return {
    method: "POST",
    address: decoded(action),
    fields: Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decoded(value)])),
  }
}

function decoded(html: string): string {
  return html
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x2F;", "/")
    .replaceAll("&#39;", "'")
}
