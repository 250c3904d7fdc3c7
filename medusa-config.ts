import { hkdfSync } from "node:crypto"
import { container } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import { defineConfig } from "@medusajs/framework/utils"
import { dashboardVite } from "./src/boot/dashboard-vite"
import { redisModules } from "./src/boot/redis-modules"
import { config } from "./src/config"
import { sessionCookieName, sessionCookieOptions } from "./src/edge/session-cookie"
import { countedTables } from "./src/features/counts"
import { mediaFields } from "./src/features/media-fields"
import { areas } from "./src/features/settings"
import { translatableKinds, translatedPublications } from "./src/features/translatable-kinds"
import { TOKEN_LIFETIME_SECONDS } from "./src/lib/issued-token"
import { root } from "./src/root"
import { HOME } from "./src/tenancy/current-tenant"
import { tenantKey } from "./src/tenancy/tenant-keys"

const mfaEncryptionKey = Buffer.from(
  hkdfSync("sha256", config.secrets.encryption, "", "engine-mfa", 32),
).toString("base64url")

/** The largest size of the engine's cache, for all tenants together. Its default is 300 MB. */
const ENGINE_CACHE_BYTES = 48 * 1024 * 1024

/** The engine's own log, without its line for each request: src/edge/access-log.ts writes one that has the tenant. */
const engineLog = Object.create(logger, {
  shouldLog: { value: (level: string) => level !== "http" && logger.shouldLog(level) },
  // The full cache is no problem: the engine reads the database instead. It would warn for each entry.
  warn: { value: (message: string) => void (message.startsWith("Cache is full") || logger.warn(message)) },
}) as typeof logger

export default defineConfig({
  projectConfig: {
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    redisPrefix: "svc:",
    workerMode: config.runsJobs ? "shared" : "server",
    // Signing out clears this cookie; src/edge/session.ts sets it.
    cookieOptions: sessionCookieOptions(config.publicUrl),
    sessionOptions: { name: sessionCookieName(config.publicUrl) },
    http: {
      storeCors: config.cors.store,
      adminCors: config.cors.admin,
      authCors: config.cors.auth,
      jwtSecret: tenantKey(config.secrets.jwt, "token", HOME),
      jwtExpiresIn: `${TOKEN_LIFETIME_SECONDS}s`,
      cookieSecret: config.secrets.cookie,
    },
  },
  admin: {
    path: "/app",
    backendUrl: "/",
    disable: !config.adminDashboard,
    vite: dashboardVite(root, config),
  },
  featureFlags: { caching: true, translation: true },
  logger: engineLog,
  modules: [
    { resolve: "@medusajs/medusa/translation" },
    {
      resolve: "@medusajs/medusa/auth",
      options: {
        mfa: { encryption_key: mfaEncryptionKey },
        providers: [
          {
            resolve: "@medusajs/medusa/auth-emailpass",
            id: "emailpass",
            options: { hashConfig: config.passwordHash },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/file",
      options: {
        providers: [
          {
            resolve: "./src/tenancy/file-provider",
            id: "files",
            options: { files: config.files, public_url: config.publicUrl, link_secret: config.secrets.jwt },
          },
        ],
      },
    },
    ...config.featureModules({
      container,
      areas: () => areas,
      counted: () => countedTables,
      mediaFields: () => mediaFields,
      translatable: () => translatableKinds,
      publications: () => translatedPublications,
    }),
    ...(config.redisUrl
      ? redisModules(config.redisUrl)
      : [
          {
            resolve: "@medusajs/medusa/caching",
            options: { in_memory: { enable: true, maxSize: ENGINE_CACHE_BYTES } },
          },
        ]),
  ],
})
