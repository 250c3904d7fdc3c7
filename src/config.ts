import { existsSync, readFileSync } from "node:fs"
import { isIP } from "node:net"
import path from "node:path"
import { parseEnv } from "node:util"
import proxyAddr from "proxy-addr"
import { z } from "zod"
import { loadOrCreateSecrets } from "./lib/local-secrets"
import { launchDirectory } from "./root"

/** What is wrong with the environment, one line per variable. The start ends with it. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError"

  constructor(readonly problems: string[]) {
    super(["The configuration is not usable:", ...problems.map((problem) => `  - ${problem}`)].join("\n"))
  }
}

const MINIMUM_SECRET_LENGTH = 32
/** A visitor waits for it, and is let through when it is over. */
const CAPTCHA_TIMEOUT_MS = 3_000
/** For each step of a conversation with a mail server. */
const MAIL_TIMEOUT_MS = 10_000
/** A customer waits for it; an answer that comes later is found by asking again. */
const PAYMENT_TIMEOUT_MS = 15_000
/** Until a model begins to answer, from one piece of its answer to the next, and for a whole turn. */
const MODEL_TIMEOUTS_MS = { begin: 30_000, next: 30_000, turn: 180_000 }
/** For all that is asked of an identity provider during one sign-in: a customer waits for it. */
const IDENTITY_PROVIDER_TIMEOUT_MS = 8_000
const LOCALHOST_ORIGINS = "/^https?:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$/"
/** Words that stand in examples and tutorials; a secret that contains one is known to everybody. */
const WELL_KNOWN_SECRETS = /supersecret|changeme|change-me|password|example|placeholder|your[-_]/i

const SECRET_NAMES = ["JWT_SECRET", "COOKIE_SECRET", "SVC_ENCRYPTION_KEY", "SVC_AGENT_API_KEY"] as const

const BYTES_PER_UNIT = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 } as const

const bytes = z
  .string()
  .regex(/^\d+(b|kb|mb|gb)$/i, "must be a size such as 100kb or 20mb")
  .transform((size) => {
    const unit = size.replace(/\d+/, "").toLowerCase() as keyof typeof BYTES_PER_UNIT
    return Number.parseInt(size, 10) * BYTES_PER_UNIT[unit]
  })

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true")

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(minimum, `must be at least ${minimum}`).max(maximum, `must be at most ${maximum}`))

const url = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  })

const origins = z
  .string()
  .refine(
    (value) =>
      value
        .split(",")
        .every((origin) => origin === "" || origin.startsWith("/") || /^https?:\/\/[^/\s]+$/.test(origin)),
    {
      error:
        "must be origins separated by commas, such as https://shop.example, with no path or trailing slash",
    },
  )

const proxies = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
  )
  .refine(isTrustable, {
    error:
      "must be addresses, networks (10.0.0.0/8) or the words loopback, linklocal, uniquelocal, separated by commas",
  })

const secret = z
  .string()
  .min(MINIMUM_SECRET_LENGTH, `must have at least ${MINIMUM_SECRET_LENGTH} characters`)
  .refine((value) => !WELL_KNOWN_SECRETS.test(value), { error: "contains a word that everybody tries first" })
  .refine((value) => new Set(value).size >= 10, { error: "repeats itself too much to be secret" })

const secrets = z
  .string()
  .transform((value) => value.split(",").map((one) => one.trim()))
  .pipe(z.array(secret))

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"], {
    error: "must be development, test or production",
  }),
  HOST: z.string().optional(),
  PORT: wholeNumber(0, 65535).default(9000),
  PUBLIC_URL: url(["http:", "https:"], "https://api.shop.example").optional(),
  SVC_DATA_DIR: z.string().default(".svc"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgres://user:password@localhost:5432/svc").optional(),
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
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, 600).default(30),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 300).default(0),
  MIGRATE_ON_START: flag.default(true),
  DEMO_SHOP: flag.optional(),
  ADMIN_DASHBOARD: flag.optional(),
  TURNSTILE_URL: url(["http:", "https:"], "https://proxy.example").default(
    "https://challenges.cloudflare.com",
  ),
  HCAPTCHA_URL: url(["http:", "https:"], "https://proxy.example").default("https://api.hcaptcha.com"),
  RECAPTCHA_URL: url(["http:", "https:"], "https://www.recaptcha.net").default("https://www.google.com"),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@smtp.example:587").optional(),
  MAIL_FROM: z.email("must be an email address").optional(),
  MAIL_PRIVATE_HOSTS: flag.optional(),
  STRIPE_API_URL: url(["http:", "https:"], "https://proxy.example").default("https://api.stripe.com"),
  IYZICO_API_URL: url(["http:", "https:"], "https://proxy.example").default("https://api.iyzipay.com"),
  IYZICO_SANDBOX_URL: url(["http:", "https:"], "https://proxy.example").default(
    "https://sandbox-api.iyzipay.com",
  ),
  PAYTR_URL: url(["http:", "https:"], "https://proxy.example").default("https://www.paytr.com"),
  OPENAI_API_URL: url(["http:", "https:"], "https://proxy.example/v1").default("https://api.openai.com/v1"),
  ASSISTANT_API_URL: url(["http:", "https:"], "https://models.example/v1").optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ASSISTANT_MODEL_FAST: z.string().default("gpt-4.1-mini"),
  ASSISTANT_MODEL_STANDARD: z.string().default("gpt-4.1"),
  ASSISTANT_MODEL_ADVANCED: z.string().default("gpt-4.1"),
  ASSISTANT_PRIVATE_HOSTS: flag.optional(),
  GOOGLE_ISSUER_URL: url(["http:", "https:"], "https://accounts.google.com").default(
    "https://accounts.google.com",
  ),
  MICROSOFT_LOGIN_URL: url(["http:", "https:"], "https://login.microsoftonline.us").default(
    "https://login.microsoftonline.com",
  ),
  APPLE_ISSUER_URL: url(["http:", "https:"], "https://appleid.apple.com").default(
    "https://appleid.apple.com",
  ),
  FACEBOOK_URL: url(["http:", "https:"], "https://www.facebook.com").default("https://www.facebook.com"),
  FACEBOOK_GRAPH_URL: url(["http:", "https:"], "https://graph.facebook.com").default(
    "https://graph.facebook.com",
  ),
  GITHUB_URL: url(["http:", "https:"], "https://github.example").default("https://github.com"),
  GITHUB_API_URL: url(["http:", "https:"], "https://github.example/api/v3").default("https://api.github.com"),
  SVC_ADMIN_EMAIL: z.email("must be an email address").default("admin@demo.test"),
  SVC_STOREFRONT_SECRET: secret.optional(),
  SVC_ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  LOG_LEVEL: z
    .enum(["error", "warn", "info", "http", "debug"], {
      error: "must be error, warn, info, http or debug",
    })
    .optional(),
  JWT_SECRET: secret,
  COOKIE_SECRET: secret,
  SVC_ENCRYPTION_KEY: secret,
  SVC_ENCRYPTION_KEYS_RETIRED: secrets.default([]),
  SVC_AGENT_API_KEY: secret,
})

/** Every variable that is read; `.env.example` explains them. */
export const variableNames = Object.keys(environment.shape)

/**
 * Reads and checks the whole environment. Throws one {@link ConfigurationError}
 * that names every problem. In development and tests, missing secrets are made
 * once and kept in the data folder.
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
  const parsed = environment.safeParse({ NODE_ENV: "development", ...local, ...given })

  const problems = parsed.success ? [] : describeProblems(parsed.error.issues, given)
  if (production && given.DATABASE_URL === undefined)
    problems.push("DATABASE_URL is missing; production needs a PostgreSQL server")
  if (production && given.PUBLIC_URL === undefined) {
    problems.push("PUBLIC_URL is missing; it is the address under which callers reach this server")
  }
  if (production && given.DEMO_SHOP === "true" && given.SVC_ADMIN_PASSWORD === undefined) {
    problems.push("SVC_ADMIN_PASSWORD is missing; the demo shop's admin signs in with it")
  }
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)

  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "")
  const storeCors = env.STORE_CORS ?? (production ? "" : LOCALHOST_ORIGINS)
  const adminCors =
    env.ADMIN_CORS ?? [new URL(publicUrl).origin, ...(production ? [] : [LOCALHOST_ORIGINS])].join(",")

  return {
    mode: env.NODE_ENV,
    production,
    host: env.HOST ?? (production ? "0.0.0.0" : "127.0.0.1"),
    port: env.PORT,
    publicUrl,
    dataDirectory,
    databaseUrl: env.DATABASE_URL,
    databasePoolMax: env.DATABASE_POOL_MAX,
    tenantPoolMax: env.TENANT_POOL_MAX,
    tenantConnectionsMax: env.TENANT_CONNECTIONS_MAX,
    redisUrl: env.REDIS_URL,
    cors: {
      store: storeCors,
      admin: adminCors,
      auth: env.AUTH_CORS ?? [storeCors, adminCors].filter(Boolean).join(","),
    },
    trustedProxies: env.TRUST_PROXY,
    jsonBodyLimitBytes: env.JSON_BODY_LIMIT,
    uploadLimitBytes: env.UPLOAD_LIMIT,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE_SECONDS,
    drainDelaySeconds: env.DRAIN_DELAY_SECONDS,
    migrateOnStart: env.MIGRATE_ON_START,
    /** Not in processes that only prepare a database: scheduled jobs, and what follows from events, are a server's. */
    runsJobs: true,
    demoShop: env.DEMO_SHOP ?? env.NODE_ENV === "development",
    adminDashboard: env.ADMIN_DASHBOARD ?? env.NODE_ENV !== "test",
    /** What the demo shop's storefront servers prove themselves with. */
    storefrontSecret: env.SVC_STOREFRONT_SECRET,
    admin: { email: env.SVC_ADMIN_EMAIL, password: env.SVC_ADMIN_PASSWORD },
    captcha: {
      urls: { turnstile: env.TURNSTILE_URL, hcaptcha: env.HCAPTCHA_URL, recaptcha: env.RECAPTCHA_URL },
      timeoutMs: CAPTCHA_TIMEOUT_MS,
    },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `no-reply@${hostOf(publicUrl)}`,
      allowPrivateHosts: env.MAIL_PRIVATE_HOSTS ?? !production,
      timeouts: { step: MAIL_TIMEOUT_MS },
      outbox: path.join(dataDirectory, "outbox"),
    },
    payments: {
      urls: {
        stripe: env.STRIPE_API_URL,
        iyzico: env.IYZICO_API_URL,
        iyzicoSandbox: env.IYZICO_SANDBOX_URL,
        paytr: env.PAYTR_URL,
      },
      timeoutMs: PAYMENT_TIMEOUT_MS,
      publicUrl,
    },
    assistant: {
      /** Where a shop's own key is used that names no other server. */
      openAiUrl: env.OPENAI_API_URL,
      /** The installation's own, which shops pay for by credits. Without a key and an address there is none. */
      shared: {
        url: env.ASSISTANT_API_URL,
        key: env.ASSISTANT_API_KEY,
        models: {
          fast: env.ASSISTANT_MODEL_FAST,
          standard: env.ASSISTANT_MODEL_STANDARD,
          advanced: env.ASSISTANT_MODEL_ADVANCED,
        },
      },
      allowPrivateHosts: env.ASSISTANT_PRIVATE_HOSTS ?? !production,
      timeouts: MODEL_TIMEOUTS_MS,
    },
    socialLogin: {
      urls: {
        google: withoutSlash(env.GOOGLE_ISSUER_URL),
        microsoft: withoutSlash(env.MICROSOFT_LOGIN_URL),
        apple: withoutSlash(env.APPLE_ISSUER_URL),
        facebook: withoutSlash(env.FACEBOOK_URL),
        facebookGraph: withoutSlash(env.FACEBOOK_GRAPH_URL),
        github: withoutSlash(env.GITHUB_URL),
        githubApi: withoutSlash(env.GITHUB_API_URL),
      },
      timeoutMs: IDENTITY_PROVIDER_TIMEOUT_MS,
    },
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === "test" ? "error" : "http"),
    secrets: {
      jwt: env.JWT_SECRET,
      cookie: env.COOKIE_SECRET,
      encryption: env.SVC_ENCRYPTION_KEY,
      agentKey: env.SVC_AGENT_API_KEY,
    },
    retiredEncryptionKeys: env.SVC_ENCRYPTION_KEYS_RETIRED,
  }
}

export type Configuration = ReturnType<typeof parseConfiguration>

/**
 * The configuration of this process. `databaseUrl` is empty until the embedded
 * database has started, where that is the one in use: see {@link useDatabase}.
 */
export const config: Configuration = parseProcessEnvironment()

/** Tells the engine's configuration which database this process uses. */
export function useDatabase(databaseUrl: string): void {
  config.databaseUrl = databaseUrl
}

/** The environment for a child process of ours, wherever it runs: with what stands in `.env` here. */
export function childEnvironment(overrides: Record<string, string>): Record<string, string | undefined> {
  return { ...readEnvFile(), ...process.env, SVC_DATA_DIR: config.dataDirectory, ...overrides }
}

function readEnvFile(): Record<string, string | undefined> {
  const file = path.resolve(launchDirectory, ".env")
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
}

function parseProcessEnvironment(): Configuration {
  const configuration = parseOrExit({ ...readEnvFile(), ...process.env })

  // Read by the engine's own code at import time.
  process.env.NODE_ENV = configuration.mode
  process.env.LOG_LEVEL = configuration.logLevel
  process.env.MEDUSA_DISABLE_TELEMETRY = "1"
  return configuration
}

/** A process whose configuration is wrong has nothing to run: it says why and ends, before anything is loaded. */
function parseOrExit(source: Record<string, string | undefined>): Configuration {
  try {
    return parseConfiguration(source)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** As it may stand in a mail address, where an IP address needs brackets. */
function hostOf(address: string): string {
  const { hostname } = new URL(address)
  return isIP(hostname) === 4 ? `[${hostname}]` : hostname
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}

function isTrustable(hops: string[]): boolean {
  try {
    proxyAddr.compile(hops)
    return true
  } catch {
    return false
  }
}

/** One line a variable, whatever number of things are wrong with it. */
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
