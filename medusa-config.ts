import { hkdfSync } from "node:crypto"
import path from "node:path"
import { container } from "@medusajs/framework"
import { logger } from "@medusajs/framework/logger"
import { ContainerRegistrationKeys, defineConfig } from "@medusajs/framework/utils"
import { dashboardVite } from "./src/boot/dashboard-development"
import { redisModules } from "./src/boot/redis-modules"
import { config } from "./src/config"
import { sessionCookieName, sessionCookieOptions } from "./src/edge/session-cookie"
import { TOKEN_LIFETIME_SECONDS } from "./src/lib/issued-token"
import { TENANT_CONFIG } from "./src/modules/tenant-config"
import { root } from "./src/root"
import { HOME } from "./src/tenancy/current-tenant"
import { tenantKey } from "./src/tenancy/tenant-keys"

const PAYMENT_PROVIDERS = ["stripe", "iyzico", "paytr"]
const PAYMENT_DEPENDENCIES = ["tenantConfig", ContainerRegistrationKeys.QUERY]

const mfaEncryptionKey = Buffer.from(
  hkdfSync("sha256", config.secrets.encryption, "", "engine-mfa", 32),
).toString("base64url")

/** The engine's own log, without its line for each request: src/edge/access-log.ts writes one that has the tenant. */
const engineLog = Object.create(logger, {
  shouldLog: { value: (level: string) => level !== "http" && logger.shouldLog(level) },
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
  featureFlags: { caching: true },
  logger: engineLog,
  modules: [
    {
      resolve: "@medusajs/medusa/auth",
      options: {
        mfa: { encryption_key: mfaEncryptionKey },
        providers: [{ resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" }],
      },
    },
    {
      resolve: "@medusajs/medusa/file",
      options: {
        providers: [
          {
            resolve: "./src/tenancy/local-files",
            id: "local",
            options: {
              upload_dir: path.join(config.dataDirectory, "files", "public"),
              private_upload_dir: path.join(config.dataDirectory, "files", "private"),
              backend_url: `${config.publicUrl}/static`,
            },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          // What the engine has by itself, as long as nobody names providers: the dashboard's own notices.
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed"] },
          },
          {
            resolve: "./src/modules/mail",
            id: "mail",
            options: {
              ...config.mail,
              channels: ["email"],
              settings: () => container.resolve(TENANT_CONFIG).read("mail"),
              encryptionKey: config.secrets.encryption,
              retiredEncryptionKeys: config.retiredEncryptionKeys,
            },
          },
        ],
      },
    },
    {
      resolve: "./src/modules/tenant-config",
      options: {
        encryptionKey: config.secrets.encryption,
        retiredEncryptionKeys: config.retiredEncryptionKeys,
      },
    },
    { resolve: "./src/modules/token-revocation" },
    {
      resolve: "@medusajs/medusa/payment",
      // Providers read the current tenant's keys and what they are paid for, at each call.
      dependencies: PAYMENT_DEPENDENCIES,
      options: {
        providers: PAYMENT_PROVIDERS.map((id) => ({
          resolve: `./src/modules/payments/providers/${id}`,
          id,
          options: config.payments,
        })),
      },
    },
    { resolve: "./src/modules/payments", dependencies: PAYMENT_DEPENDENCIES, options: config.payments },
    { resolve: "./src/modules/blog" },
    { resolve: "./src/modules/product-templates" },
    {
      resolve: "./src/modules/anti-spam",
      options: { secret: config.secrets.jwt, captcha: config.captcha },
    },
    { resolve: "./src/modules/pages" },
    { resolve: "./src/modules/reviews" },
    { resolve: "./src/modules/orders" },
    { resolve: "./src/modules/products" },
    { resolve: "./src/modules/search" },
    { resolve: "./src/modules/idempotency" },
    { resolve: "./src/modules/cart-completion" },
    { resolve: "./src/modules/assistant", dependencies: ["tenantConfig"], options: config.assistant },
    {
      resolve: "./src/modules/social-login",
      // Each call reads the current tenant's clients and secrets.
      dependencies: ["tenantConfig", "encryption"],
      options: config.socialLogin,
    },
    ...(config.redisUrl
      ? redisModules(config.redisUrl)
      : [{ resolve: "@medusajs/medusa/caching", options: { in_memory: { enable: true } } }]),
  ],
})
