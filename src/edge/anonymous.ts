import type { Request } from "express"
import { claimsOfSession } from "./session"
import { mentionsSession } from "./session-cookie"

type Received = Pick<Request, "rawHeaders" | "headers">

/**
 * Whether nothing in the request could be a credential. Only such a request may use a response that others get, too. It
 * parses nothing, because another parser could read the same header in another way: the header `Authorization` counts
 * with any value, and a cookie counts if it mentions the session's name. It reads the headers as they arrived, because
 * earlier handlers remove invalid credentials.
 */
export function isAnonymous({ rawHeaders, headers }: Received): boolean {
  if (headers.authorization !== undefined || mentionsSession(headers.cookie ?? "")) return false
  return !rawHeaders.some((name, index) => {
    if (index % 2 !== 0) return false
    const known = name.toLowerCase()
    if (known.includes("authorization")) return true
    return known.includes("cookie") && mentionsSession(rawHeaders[index + 1] ?? "")
  })
}

/**
 * Whether the session layer or the engine has found who the caller is. Their result decides in the end: such a response
 * is for this caller only, whatever the headers looked like.
 */
export function isSignedIn(req: Request): boolean {
  return "auth_context" in req || ("session" in req && claimsOfSession(req) !== undefined)
}
