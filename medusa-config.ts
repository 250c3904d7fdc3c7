import { hkdfSync } from "node:crypto"
import path from "node:path"
import { defineConfig } from "@medusajs/framework/utils"
import { redisModules } from "./src/boot/redis-modules"
import { config } from "./src/config"
import { SESSION_COOKIE } from "./src/edge/credentials"

const TOKEN_LIFETIME = "24h"
const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000

const mfaEncryptionKey = Buffer.from(
  hkdfSync("sha256", config.secrets.encryption, "", "engine-mfa", 32),
).toString("base64url")

export default defineConfig({
  projectConfig: {
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    redisPrefix: "svc:",
    // Over plain HTTP, as in a first try of the production image, a secure cookie would never be sent.
    cookieOptions: { secure: config.publicUrl.startsWith("https:"), sameSite: "lax" },
    sessionOptions: { name: SESSION_COOKIE, resave: false, ttl: SESSION_LIFETIME_MS },
    http: {
      storeCors: config.cors.store,
      adminCors: config.cors.admin,
      authCors: config.cors.auth,
      jwtSecret: config.secrets.jwt,
      jwtExpiresIn: TOKEN_LIFETIME,
      cookieSecret: config.secrets.cookie,
    },
  },
  admin: {
    path: "/app",
    backendUrl: "/",
    disable: !config.adminDashboard,
  },
  featureFlags: { caching: true },
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
            resolve: "@medusajs/medusa/file-local",
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
    ...(config.redisUrl
      ? redisModules(config.redisUrl)
      : [{ resolve: "@medusajs/medusa/caching", options: { in_memory: { enable: true } } }]),
  ],
})
