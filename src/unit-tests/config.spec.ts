import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { ConfigurationError, parseConfiguration } from "../config"

const dataDirectory = mkdtempSync(path.join(tmpdir(), "svc-config-"))
const strong = (letter: string) => `${letter}Zx8!kQ2mV7pL4tR9wY1cN6bH3dJ5fG0s`
const PRODUCTION = {
  NODE_ENV: "production",
  SVC_DATA_DIR: dataDirectory,
  DATABASE_URL: "postgres://svc:pw@db:5432/svc",
  PUBLIC_URL: "https://api.shop.example",
  JWT_SECRET: strong("a"),
  COOKIE_SECRET: strong("b"),
  SVC_ENCRYPTION_KEY: strong("c"),
  SVC_AGENT_API_KEY: strong("d"),
}

afterAll(() => rmSync(dataDirectory, { recursive: true }))

describe("in development", () => {
  it("needs no variables, and stores the secrets that it creates", () => {
    const first = parseConfiguration({ SVC_DATA_DIR: dataDirectory })
    const second = parseConfiguration({ SVC_DATA_DIR: dataDirectory })
    const file = path.join(dataDirectory, "secrets.json")

    expect(second.secrets).toEqual(first.secrets)
    expect(new Set(Object.values(first.secrets)).size).toBe(4)
    expect(first).toMatchObject({ mode: "development", port: 9000, host: "127.0.0.1", demoShop: true })
    expect(JSON.parse(readFileSync(file, "utf8")).JWT_SECRET).toBe(first.secrets.jwt)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it("prefers a given secret", () => {
    expect(parseConfiguration({ SVC_DATA_DIR: dataDirectory, JWT_SECRET: strong("e") }).secrets.jwt).toBe(
      strong("e"),
    )
  })

  it("treats an empty variable as missing", () => {
    expect(parseConfiguration({ SVC_DATA_DIR: dataDirectory, PORT: "", REDIS_URL: "" })).toMatchObject({
      port: 9000,
      redisUrl: undefined,
    })
  })
})

describe("files", () => {
  const parse = (source: Record<string, string>) =>
    parseConfiguration({ SVC_DATA_DIR: dataDirectory, ...source }).files

  it("are in local folders without a bucket", () => {
    const base = path.join(dataDirectory, "files")
    expect(parse({ S3_REGION: "eu-central-1" })).toEqual({
      folders: {
        public: path.join(base, "public"),
        private: path.join(base, "private"),
        temporary: path.join(base, "temporary"),
      },
      url: "http://localhost:9000/static",
      s3: undefined,
    })
  })

  it("are in the bucket, with the addresses of this server", () => {
    const { url, s3 } = parse({
      S3_BUCKET: "shop-files",
      S3_ENDPOINT: "http://storage.test:9000",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_PREFIX: "shops/live/",
      S3_UPLOAD_LIMIT: "1gb",
    })
    expect(url).toBe("http://localhost:9000/static")
    expect(s3).toMatchObject({
      bucket: "shop-files",
      region: "us-east-1",
      endpoint: "http://storage.test:9000",
      pathStyle: true,
      prefix: "shops/live/",
      credentials: { accessKeyId: "id", secretAccessKey: "secret" },
      uploadLimitBytes: 1024 ** 3,
    })
    expect(parse({ S3_BUCKET: "shop-files" }).s3).toMatchObject({ pathStyle: false, credentials: undefined })
  })

  it.each([
    ["S3_BUCKET", "Shop_Files"],
    ["S3_ENDPOINT", "storage.test"],
    ["S3_PREFIX", "shops"],
    ["S3_PREFIX", "../"],
    ["S3_UPLOAD_LIMIT", "3gb"],
    ["S3_ACCESS_KEY_ID", "alone"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => parse({ S3_BUCKET: "shop-files", [name]: value })).toThrow(name)
  })
})

describe("in production", () => {
  it("accepts a complete configuration", () => {
    expect(parseConfiguration(PRODUCTION)).toMatchObject({
      production: true,
      host: "0.0.0.0",
      demoShop: false,
      cors: { store: "" },
    })
  })

  it.each([
    ["JWT_SECRET", "short"],
    ["COOKIE_SECRET", "supersecret-supersecret-supersecret"],
    ["SVC_ENCRYPTION_KEY", "a".repeat(64)],
    ["SVC_AGENT_API_KEY", ""],
  ])("refuses a weak or missing %s", (name, value) => {
    expect(problemsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringMatching(`^${name} `)])
  })

  it.each(["DATABASE_URL", "PUBLIC_URL"])("requires %s", (name) => {
    expect(problemsOf({ ...PRODUCTION, [name]: undefined })).toEqual([
      expect.stringMatching(`^${name} is missing`),
    ])
  })
})

describe("a demo shop in production", () => {
  it("needs a password for its admin", () => {
    expect(problemsOf({ ...PRODUCTION, DEMO_SHOP: "true" })).toEqual([
      expect.stringMatching(/^SVC_ADMIN_PASSWORD is missing/),
    ])
  })
})

describe("a wrong value", () => {
  it.each([
    ["NODE_ENV", "staging"],
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "shop.example"],
    ["DATABASE_URL", "mysql://localhost/svc"],
    ["REDIS_URL", "localhost:6379"],
    ["STORE_CORS", "https://shop.example/"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["UPLOAD_LIMIT", "20"],
    ["DEMO_SHOP", "yes"],
    ["LOG_LEVEL", "loud"],
    ["SVC_ADMIN_EMAIL", "admin"],
  ])("%s=%s is reported", (name, value) => {
    expect(problemsOf({ SVC_DATA_DIR: dataDirectory, [name]: value })).toEqual([
      expect.stringMatching(`^${name} must `),
    ])
  })

  it("is reported together with all others", () => {
    expect(
      problemsOf({ SVC_DATA_DIR: dataDirectory, PORT: "x", REDIS_URL: "x", DEMO_SHOP: "x" }),
    ).toHaveLength(3)
  })
})

function problemsOf(source: Record<string, string | undefined>): string[] {
  try {
    parseConfiguration(source)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}
