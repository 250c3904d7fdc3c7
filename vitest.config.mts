import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"
import { LongestFirst } from "./integration-tests/harness/longest-first"

const root = import.meta.dirname
const harness = path.join(root, "integration-tests/harness")
const register = path.join(harness, "register.cjs")

// The global set-up runs in this process and needs `src` as the workers do.
createRequire(import.meta.url)(register)

/** What every test process sees. */
const environment = {
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  PORT: "0",
  PUBLIC_URL: "http://localhost:9000",
  SVC_DATA_DIR: path.join(root, ".svc/test"),
  TRUST_PROXY: "loopback",
  SVC_ADMIN_PASSWORD: "the password of the test admin",
}

/** A worker and its part of PostgreSQL keep a core busy. */
const WORKERS = Math.max(2, availableParallelism())
const globalSetup = [path.join(harness, "global-setup.ts")]

const http = {
  env: environment,
  globalSetup,
  setupFiles: [path.join(harness, "broken-contracts.ts")],
  // A process boots the application once for all its files, on a database of its own, and shares its classes
  // with them: `src` is loaded by Node itself, never a second time by the test runner.
  pool: "forks" as const,
  isolate: false,
  execArgv: ["-r", register],
  server: { deps: { external: [/\/src\//, /@medusajs\/js-sdk/] } },
  testTimeout: 30_000,
  hookTimeout: 120_000,
}

const production = {
  include: ["integration-tests/production/**/*.spec.ts"],
  globalSetup,
  pool: "forks" as const,
  // The servers and commands of a spec may start beside many others.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    // All projects share one queue, so that no worker waits for the last file of another project.
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/unit-tests/*.spec.ts"],
          env: environment,
          pool: "forks",
          isolate: false,
          // As for `http`: features load their parts by Node itself. The dashboard is no part of the server.
          execArgv: ["-r", register],
          server: { deps: { external: [/\/src\/(?!admin\/|.*unit-tests\/)/] } },
        },
      },
      { test: { ...http, name: "http", include: ["integration-tests/http/**/*.spec.ts"] } },
      // What behaves differently with Redis runs a second time, with it.
      { test: { ...http, name: "redis", include: ["integration-tests/http/redis/*.spec.ts"] } },
      {
        test: {
          name: "process",
          include: ["integration-tests/process/**/*.spec.ts"],
          env: environment,
          globalSetup,
          pool: "forks",
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      { test: { ...production, name: "production", env: environment } },
      // The built server and its commands run on the Node of TEST_NODE_24, the tests themselves on this one.
      { test: { ...production, name: "production-24", env: { ...environment, TEST_SERVER_NODE: "24" } } },
    ],
    slowTestThreshold: 1_000,
    reporters: ["default", path.join(harness, "slowest-reporter.ts")],
  },
})
