import { RedisStore } from "connect-redis"
import type { Request, RequestHandler } from "express"
import session from "express-session"
import type { Redis } from "ioredis"
import { LRUCache } from "lru-cache"
import { errors } from "../lib/errors"
import { TOKEN_LIFETIME_SECONDS } from "../lib/issued-token"
import { currentTenantId } from "../tenancy/current-tenant"
import { sessionSecret } from "./credentials"
import { MemorySessions } from "./memory-sessions"
import { sessionCookieName, sessionCookieOptions } from "./session-cookie"

/** The number of tenants whose session handler is cached in memory. A new one is quick to create. */
const MAX_HANDLERS = 1_000

interface Options {
  secret: string
  /** Stores the sessions for all processes. Without Redis, they are in the memory of this process. */
  redis: Redis | undefined
  /** The server's public URL. */
  publicUrl: string
}

/**
 * The dashboard's session, identified by a cookie. Each tenant signs cookies with its own key and finds only its own
 * sessions, so a cookie of one shop is invalid in another. The engine has its own session handler, but it skips
 * requests that already have a session.
 */
export function sessions({ secret, redis, publicUrl }: Options): RequestHandler {
  const store = redis
    ? new RedisStore({ client: redis, prefix: "svc:session:", ttl: TOKEN_LIFETIME_SECONDS })
    : new MemorySessions()
  const handlers = new LRUCache<string, RequestHandler>({ max: MAX_HANDLERS })

  const handlerOf = (tenantId: string): RequestHandler =>
    session({
      name: sessionCookieName(publicUrl),
      secret: sessionSecret(secret),
      store: new TenantSessionStore(store, tenantId),
      resave: false,
      saveUninitialized: false,
      proxy: true,
      cookie: { ...sessionCookieOptions(publicUrl), httpOnly: true, maxAge: TOKEN_LIFETIME_SECONDS * 1000 },
    })

  return (req, res, next) => {
    const tenantId = currentTenantId()
    const handler = handlers.get(tenantId) ?? handlerOf(tenantId)
    handlers.set(tenantId, handler)
    handler(req, res, next)
  }
}

/** The claims of the token that opened the request's session; `undefined` without a session. */
export function claimsOfSession({ session }: Request): unknown {
  return "auth_context" in session ? session.auth_context : undefined
}

type Callback = (error?: unknown) => void

/** The sessions of one tenant in the store that all tenants share. */
class TenantSessionStore extends session.Store {
  constructor(
    private readonly shared: session.Store,
    private readonly tenantId: string,
  ) {
    super()
  }

  override get(id: string, callback: (error: unknown, data?: session.SessionData | null) => void): void {
    this.shared.get(this.own(id), (error, data) => callback(asUnavailable(error), data))
  }

  override set(id: string, data: session.SessionData, callback: Callback = () => undefined): void {
    this.shared.set(this.own(id), data, (error) => callback(asUnavailable(error)))
  }

  override destroy(id: string, callback: Callback = () => undefined): void {
    this.shared.destroy(this.own(id), (error) => callback(asUnavailable(error)))
  }

  /**
   * Using a session does not lengthen its life. The browser deletes the cookie at the original time, so only a thief
   * would gain.
   */
  override touch(_id: string, _data: session.SessionData, callback: () => void = () => undefined): void {
    callback()
  }

  private own(id: string): string {
    return `${this.tenantId}:${id}`
  }
}

function asUnavailable(error: unknown): unknown {
  return error ? errors.unavailable(undefined, { cause: error }) : undefined
}
