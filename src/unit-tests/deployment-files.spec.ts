import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { variableNames } from "../config"

const root = path.resolve(__dirname, "../..")
const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const record = z.record(z.string(), z.unknown())
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).optional(),
      depends_on: record.optional(),
      healthcheck: record.optional(),
    }),
  ),
})

describe(".env.example", () => {
  it("explains every variable that the configuration reads, and no other", () => {
    const named = [...read(".env.example").matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual([...variableNames].sort())
  })
})

describe("docker-compose.yml", () => {
  const compose = composeFile.parse(parse(read("docker-compose.yml")))

  it("runs the app with PostgreSQL and Redis, each with a health check", () => {
    expect(Object.keys(compose.services)).toEqual(["app", "postgres", "redis"])
    expect(Object.keys(compose.services.app?.depends_on ?? {})).toEqual(["postgres", "redis"])
    expect(compose.services.postgres?.healthcheck).toBeDefined()
    expect(compose.services.redis?.healthcheck).toBeDefined()
    expect(read("Dockerfile")).toMatch(/^HEALTHCHECK /m)
  })

  it("gives the app only variables that it reads, and requires every secret", () => {
    const given = compose.services.app?.environment ?? {}
    for (const name of Object.keys(given)) expect(variableNames).toContain(name)
    for (const name of ["JWT_SECRET", "COOKIE_SECRET", "SVC_ENCRYPTION_KEY", "SVC_AGENT_API_KEY"]) {
      expect(given[name]).toBe(`\${${name}:?set ${name}}`)
    }
  })
})

describe("Dockerfile", () => {
  it("runs the output of `npm run build` as an unprivileged user", () => {
    const lines = read("Dockerfile").split("\n")
    expect(lines).toContain("RUN npm run build")
    expect(lines).toContain("USER node")
    expect(lines.indexOf("USER node")).toBeLessThan(lines.indexOf('CMD ["node", "src/server.js"]'))
  })
})
