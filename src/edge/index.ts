import type { Express } from "express"
import type { Redis } from "ioredis"
import type { Configuration } from "../config"
import { checkoutCall } from "../engine/reads/checkout-call"
import type { CacheMemory } from "../lib/cache-memory"
import { clientAddressResolver } from "../lib/client-address"
import { errors } from "../lib/errors"
import type { RenderPicture } from "../lib/rendered-picture"
import { bucketAddress } from "../lib/uploads/bucket-address"
import type { Tenancy } from "../tenancy"
import type { Registry } from "../tenancy/registry"
import { accessLog } from "./access-log"
import { agentKey } from "./agent-key"
import { bodyLimit } from "./body-limit"
import { connectionTestLimit } from "./connection-test-limit"
import { crossOrigin, preflight } from "./cors"
import { type CostlyRoute, costOf } from "./costly-calls"
import { type CounterStore, counterStore } from "./counters"
import { dashboardGate } from "./dashboard-gate"
import { type ErrorLog, errorHandler, errorReplies } from "./error-replies"
import { fairShare } from "./fair-share"
import { publicFiles, staticFiles } from "./files"
import { hostHeader } from "./host-header"
import { type KeyInQueryRoute, keyInQuery } from "./key-in-query"
import { type KeylessFormRoute, keylessForm } from "./keyless-form"
import { healthRoutes, type Lifecycle, startingGate } from "./lifecycle"
import { oneLocale } from "./locale"
import { type NamedRoute, namedRoutes } from "./named-routes"
import { probeCount, rateLimit } from "./rate-limit"
import { renderedPictures } from "./rendered-pictures"
import { requestId } from "./request-id"
import { type CachedRoute, responseCache } from "./response-cache"
import { type RevocationCheck, refuseRevoked } from "./revocation"
import { roundAmounts } from "./round-amounts"
import { secondFactorThrottle } from "./second-factor-throttle"
import { secretPaths } from "./secret-paths"
import { securityHeaders } from "./security-headers"
import { sessions } from "./session"
import { ownSessionCookie } from "./session-cookie"
import { guardSessionWrites, type UploadRoute } from "./session-writes"
import { signInThrottle } from "./sign-in-throttle"
import { type StorefrontServers, storefrontServer } from "./storefront-server"
import { tenantGate } from "./tenant"
import { ignoreTrackers } from "./trackers"

export interface EdgeLog extends ErrorLog {
  http: (line: string) => void
  logsRequests: () => boolean
}

interface EdgeParts {
  config: Configuration
  /** The folder that contains the sources. */
  root: string
  lifecycle: Lifecycle
  redis: Redis | undefined
  log: EdgeLog
  /** Finds tenants. `undefined` until the database is open. */
  registry: () => Registry | undefined
  /** Checks for revoked tokens. `undefined` until the engine is loaded. */
  revocations: () => RevocationCheck | undefined
  /** All routes of the API. The engine has more routes below `/store`, `/auth` and `/admin`; those are closed. */
  routes: readonly NamedRoute[]
  /** Routes whose responses to anonymous callers are cached. */
  cachedRoutes: CachedRoute[]
  memory: CacheMemory
  /** For how long public caches may keep responses of the current tenant. */
  publicCacheSeconds: () => Promise<number>
  /** Reports changes of tenants' data. `undefined` until the database is open. */
  changes: () => Pick<Tenancy, "changes" | "moments"> | undefined
  /** Routes that also accept the publishable key as a query parameter. */
  keyInQueryRoutes: KeyInQueryRoute[]
  /** Creates pictures in other sizes. Available after the engine is loaded. */
  renderPicture: () => RenderPicture | undefined
  /** Routes whose calls count in the second rate limit. */
  costlyRoutes: CostlyRoute[]
  /** The settings that identify a storefront's server. Available after the engine is loaded. */
  storefrontServers: () => Promise<StorefrontServers | undefined>
  /** Routes that accept a form without the publishable key. */
  keylessFormRoutes: KeylessFormRoute[]
  /** Routes that accept files, also those of the engine. */
  uploadRoutes: UploadRoute[]
}

/** Mounts the handlers that run before the engine's. Their order matters. */
export function mountEdge(app: Express, parts: EdgeParts): void {
  const { config, lifecycle, redis, log, registry } = parts
  const counters = counterStore({
    redis,
    onStoreDown: (error) =>
      log.error("The counters of the rate limits are not available. Requests pass until they are", error),
  })

  const tenant = tenantGate({ registry, secrets: config.secrets })

  app.disable("x-powered-by")
  app.use(requestId)
  app.use(ignoreTrackers)
  app.use(clientAddressResolver(config.trustedProxies))
  app.use(ownSessionCookie(config.publicUrl))
  app.use(
    securityHeaders({
      https: config.publicUrl.startsWith("https:"),
      development: config.mode === "development",
      uploadOrigin: config.files.s3 && bucketAddress(config.files.s3).origin,
    }),
  )
  app.use(roundAmounts)
  app.use(errorReplies(config.secrets))
  app.use(probeCount())
  app.use(healthRoutes(lifecycle))
  app.use(crossOrigin(config.cors))
  app.use(keyInQuery(parts.keyInQueryRoutes))
  app.use(keylessForm(parts.keylessFormRoutes))
  app.use(tenant.choose)
  app.use(storefrontServer(parts.storefrontServers))
  const { routes } = parts
  app.use(accessLog({ routes, isOn: log.logsRequests, write: config.production ? undefined : log.http }))
  app.use(rateLimit(counters, config.secrets, { costOf: costOf(parts.costlyRoutes) }))
  app.use(fairShare(config.secrets))
  app.use(connectionTestLimit(counters, config.secrets))
  app.use(preflight)
  app.use(hostHeader)
  app.use(tenant.refuse)
  const files = publicFiles(config.files)
  app.use("/static", renderedPictures({ files, registry, render: parts.renderPicture }))
  app.use("/static", staticFiles(config.files))
  app.use(startingGate(lifecycle))
  if (config.mode === "development")
    app.use("/app", dashboardGate({ root: parts.root, publicUrl: config.publicUrl }))
  app.use(bodyLimit({ jsonBytes: config.jsonBodyLimitBytes, uploadBytes: config.uploadLimitBytes }))
  app.use("/v1", agentKey(config.secrets))
  app.use(oneLocale)
  app.use(namedRoutes(routes))
  const { cachedRoutes, memory, publicCacheSeconds, changes } = parts
  app.use(responseCache({ routes: cachedRoutes, memory, publicCacheSeconds, changes }))
  app.use(checkoutCall)
  mountSignIns(app, counters, parts)
  // While the engine is loading, its own error handler is missing. This one answers refused requests.
  const beforeEngine = errorHandler(log, { withoutSecrets: secretPaths(routes) })
  app.use(onlyWhile(() => !lifecycle.loaded, beforeEngine))
}

/** Mounts the handlers about signing in, sessions and tokens. */
function mountSignIns(app: Express, counters: CounterStore, parts: EdgeParts): void {
  const { config, redis } = parts
  app.use(signInThrottle(counters, { bodyLimitBytes: config.jsonBodyLimitBytes }))
  app.use(sessions({ secret: config.secrets.cookie, redis, publicUrl: config.publicUrl }))
  app.use(refuseRevoked({ check: parts.revocations, secrets: config.secrets }))
  app.use(
    guardSessionWrites({
      publicUrl: config.publicUrl,
      origins: config.cors,
      uploadRoutes: parts.uploadRoutes,
      secrets: config.secrets,
    }),
  )
  app.use(secondFactorThrottle(counters, config.secrets))
}

/** Mounts the handlers that run after the engine's: for unknown routes and for errors. */
export function mountEdgeTail(app: Express, log: ErrorLog, routes: readonly NamedRoute[]): void {
  app.use((req, _res, next) => next(errors.routeNotFound(`There is no route ${req.method} ${req.path}.`)))
  app.use(errorHandler(log, { withoutSecrets: secretPaths(routes) }))
}

function onlyWhile(
  holds: () => boolean,
  handler: ReturnType<typeof errorHandler>,
): ReturnType<typeof errorHandler> {
  return (error, req, res, next) => (holds() ? handler(error, req, res, next) : next(error))
}
