// This must be imported before the first zod schema is created.
import "./engine/lean-schemas"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { z } from "zod"
import { configureFeatures, featureVariables } from "./features/configured"
import {
  BYTES_PER_UNIT,
  bytes,
  flag,
  origins,
  proxies,
  secret,
  secretList,
  url,
  wholeNumber,
} from "./kits/declarations/environment"
import { fileSettings, fileVariables } from "./kits/media/file-configuration"
import { email } from "./lib/fields"
import { loadOrCreateSecrets } from "./lib/local-secrets"
import { launchDirectory } from "./root"

/** All mistakes in the environment variables, one line per variable. The process prints them and ends. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"

  constructor(readonly problems: string[]) {
    super(["The configuration is not usable:", ...problems.map((problem) => `  - ${problem}`)].join("\n"))
  }
}

/** The cost of password hashing with scrypt: the engine's default, and a low one for fast tests. */
const PASSWORD_HASH = { logN: 15, r: 8, p: 1 }
const PASSWORD_HASH_OF_TESTS = { ...PASSWORD_HASH, logN: 4 }
const LOCALHOST_ORIGINS = "/^https?:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$/"
/**
 * The default for the connections that this process opens, besides the engine's to the home database. PostgreSQL allows
 * 100 by default.
 */
const CONNECTIONS_OF_OTHERS = 70
const SECRET_NAMES = ["JWT_SECRET", "COOKIE_SECRET", "SVC_ENCRYPTION_KEY", "SVC_AGENT_API_KEY"] as const

/** Variables that do not belong to a feature. */
const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"], {
    error: "must be development, test or production",
  }),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65535).default(9000),
  PUBLIC_URL: url(["http:", "https:"], "https://api.shop.example").optional(),
  SVC_DATA_DIR: z.string().default(".svc"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@localhost:5432/svc").optional(),
  DATABASE_CONNECTIONS_MAX: wholeNumber(20, 100_000).optional(),
  DATABASE_POOL_MAX: wholeNumber(2, 1000).default(20),
  TENANT_POOL_MAX: wholeNumber(1, 10_000).default(50),
  TENANT_CONNECTIONS_MAX: wholeNumber(1, 1000).default(5),
  REDIS_URL: url(["redis:", "rediss:"], "redis://localhost:6379").optional(),
  STORE_CORS: origins.optional(),
  ADMIN_CORS: origins.optional(),
  AUTH_CORS: origins.optional(),
  TRUST_PROXY: proxies.default([]),
  JSON_BODY_LIMIT: bytes.default(BYTES_PER_UNIT.mb),
  UPLOAD_LIMIT: bytes.default(20 * BYTES_PER_UNIT.mb),
  ...fileVariables,
  CACHE_MEMORY: bytes.default(64 * BYTES_PER_UNIT.mb),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 600).default(30),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 300).default(0),
  MIGRATE_ON_START: flag.default(true),
  DEMO_SHOP: flag.optional(),
  ADMIN_DASHBOARD: flag.optional(),
  SVC_ADMIN_EMAIL: email.default("admin@demo.test"),
  SVC_STOREFRONT_SECRET: secret.optional(),
  SVC_ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  LOG_LEVEL: z
    .enum(["error", "warn", "info", "http", "debug"], "must be error, warn, info, http or debug")
    .optional(),
  JWT_SECRET: secret,
  COOKIE_SECRET: secret,
  SVC_ENCRYPTION_KEY: secret,
  SVC_ENCRYPTION_KEYS_RETIRED: secretList.default([]),
  SVC_AGENT_API_KEY: secret,
})

const everything = environment.extend(featureVariables)

/** The names of all environment variables that we read. A test compares them with `.env.example`. */
export const variableNames = Object.keys(everything.shape)

/**
 * Reads and validates all environment variables. Throws one {@link ConfigurationError} with all mistakes. In
 * development and tests, creates missing secrets once and stores them in the data folder.
 */
export function parseConfiguration(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  )
  const production = given.NODE_ENV === "production"
  const dataDirectory = path.resolve(launchDirectory, given.SVC_DATA_DIR ?? ".svc")

  const local = production
    ? {}
    : loadOrCreateSecrets(dataDirectory, [...SECRET_NAMES, "SVC_ADMIN_PASSWORD", "SVC_STOREFRONT_SECRET"])
  const values = { NODE_ENV: "development", ...local, ...given }
  const env = validated(values, given)
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "")
  const secrets = {
    jwt: env.JWT_SECRET,
    cookie: env.COOKIE_SECRET,
    encryption: env.SVC_ENCRYPTION_KEY,
    agentKey: env.SVC_AGENT_API_KEY,
  }
  const retiredEncryptionKeys = env.SVC_ENCRYPTION_KEYS_RETIRED
  const files = fileSettings(env, { publicUrl, dataDirectory })
  const features = configureFeatures(values, {
    production,
    publicUrl,
    dataDirectory,
    files,
    secrets,
    retiredEncryptionKeys,
  })

  return {
    mode: env.NODE_ENV,
    production,
    host: env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: env.PORT,
    publicUrl,
    dataDirectory,
    files,
    ...databaseSettings(env),
    redisUrl: env.REDIS_URL,
    cors: corsOf(env, { production, publicUrl }),
    trustedProxies: env.TRUST_PROXY,
    jsonBodyLimitBytes: env.JSON_BODY_LIMIT,
    uploadLimitBytes: env.UPLOAD_LIMIT,
    cacheMemoryBytes: env.CACHE_MEMORY,
    isRunByNpm: given.npm_lifecycle_event !== undefined,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
    migrateOnStart: env.MIGRATE_ON_START,
    /** False in processes that only prepare a database. Servers run scheduled jobs and event subscribers. */
    runsJobs: true,
    demoShop: env.DEMO_SHOP ?? env.NODE_ENV === "development",
    adminDashboard: env.ADMIN_DASHBOARD ?? env.NODE_ENV !== "test",
    /** The secret of the demo shop's storefront servers. */
    storefrontSecret: env.SVC_STOREFRONT_SECRET,
    admin: { email: env.SVC_ADMIN_EMAIL, password: env.SVC_ADMIN_PASSWORD },
    passwordHash: env.NODE_ENV === "test" ? PASSWORD_HASH_OF_TESTS : PASSWORD_HASH,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === "test" ? "error" : "http"),
    secrets,
    retiredEncryptionKeys,
    ...features.configurations,
    /** The engine modules of the features. */
    featureModules: features.modules,
  }
}

type Environment = z.output<typeof environment>
type Given = Record<string, string | undefined>

/** @param given the values that somebody has set, without defaults and stored secrets */
function validated(values: Given, given: Given): Environment {
  const parsed = environment.safeParse(values)
  const problems = describeProblems(everything.safeParse(values).error?.issues ?? [], given)
  const production = given.NODE_ENV === "production"
  if (production && given.DATABASE_URL === undefined)
    problems.push("DATABASE_URL is missing. Production needs a PostgreSQL server.")
  if (production && given.PUBLIC_URL === undefined)
    problems.push("PUBLIC_URL is missing. It is the public address of this server.")
  if (production && given.DEMO_SHOP === "true" && given.SVC_ADMIN_PASSWORD === undefined)
    problems.push("SVC_ADMIN_PASSWORD is missing. The demo shop's admin signs in with it.")
  if ((given.S3_ACCESS_KEY_ID === undefined) !== (given.S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together. Set both or none.")
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return parsed.data
}

function databaseSettings(env: Environment) {
  return {
    databaseUrl: env.DATABASE_URL,
    databaseConnectionsMax: env.DATABASE_CONNECTIONS_MAX ?? env.DATABASE_POOL_MAX + CONNECTIONS_OF_OTHERS,
    databasePoolMax: env.DATABASE_POOL_MAX,
    tenantPoolMax: env.TENANT_POOL_MAX,
    tenantConnectionsMax: env.TENANT_CONNECTIONS_MAX,
  }
}

/** The origins whose browsers may call the API. In development, those of this machine may. */
function corsOf(env: Environment, { production, publicUrl }: { production: boolean; publicUrl: string }) {
  const local = production ? [] : [LOCALHOST_ORIGINS]
  const store = env.STORE_CORS ?? local.join(",")
  const admin = env.ADMIN_CORS ?? [new URL(publicUrl).origin, ...local].join(",")
  return { store, admin, auth: env.AUTH_CORS ?? [store, admin].filter(Boolean).join(",") }
}

export type Configuration = ReturnType<typeof parseConfiguration>

/**
 * The configuration of this process. With the embedded database, `databaseUrl` is empty until that database has
 * started. Then {@link useDatabase} sets it.
 */
export const config: Configuration = parseProcessEnvironment()

/** Sets the database of this process in the engine's configuration. */
export function useDatabase(databaseUrl: string): void {
  config.databaseUrl = databaseUrl
}

/** The environment for a child process in any folder. Includes the variables of `.env`. */
export function childEnvironment(overrides: Record<string, string>): Record<string, string | undefined> {
  return { ...readEnvFile(), ...process.env, SVC_DATA_DIR: config.dataDirectory, ...overrides }
}

function readEnvFile(): Record<string, string | undefined> {
  const file = path.resolve(launchDirectory, ".env")
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
}

function parseProcessEnvironment(): Configuration {
  const configuration = parseOrExit({ ...readEnvFile(), ...process.env })

  // The engine reads these variables at import time.
  process.env.NODE_ENV = configuration.mode
  process.env.LOG_LEVEL = configuration.logLevel
  process.env.MEDUSA_DISABLE_TELEMETRY = "1"
  return configuration
}

/**
 * Makes tools build for production. `medusa build` runs in development mode because it has no secrets, and then Vite
 * would take React's slow development build.
 */
export function buildForProduction(): void {
  process.env.NODE_ENV = "production"
}

/** Prints the mistakes and exits, before the engine loads. */
function parseOrExit(source: Record<string, string | undefined>): Configuration {
  try {
    return parseConfiguration(source)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** One line per variable, with all its problems. */
function describeProblems(issues: z.core.$ZodIssue[], given: Record<string, unknown>): string[] {
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    messages.set(name, [...(messages.get(name) ?? []), issue.message])
  }
  return [...messages].map(([name, wrong]) =>
    name in given ? `${name} ${wrong.join("; ")}` : `${name} is missing`,
  )
}
