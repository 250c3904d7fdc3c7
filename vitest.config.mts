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

/** The environment of every test process. */
const environment = {
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  PORT: "0",
  PUBLIC_URL: "http://localhost:9000",
  SVC_DATA_DIR: path.join(root, ".svc/test"),
  TRUST_PROXY: "loopback",
  SVC_ADMIN_PASSWORD: "the password of the test admin",
}

/** Workers spend a fifth of their time waiting, so there are more workers than cores. */
const WORKERS = Math.max(2, Math.ceil(availableParallelism() * 1.25))
const globalSetup = [path.join(harness, "global-setup.ts")]

const http = {
  env: environment,
  globalSetup,
  setupFiles: [path.join(harness, "broken-contracts.ts")],
  // Each process boots the application once, on its own database, for all its files. Node itself loads `src`, so that
  // all files share the same classes.
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
          // Like `http`: Node itself loads the features' parts. The dashboard is not part of the server.
          execArgv: ["-r", register],
          server: { deps: { external: [/\/src\/(?!admin\/|.*unit-tests\/)/] } },
        },
      },
      { test: { ...http, name: "http", include: ["integration-tests/http/**/*.spec.ts"] } },
      // Runs the specs that Redis affects a second time, with Redis.
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
      // The built server and its commands run on the Node of TEST_NODE_24. The tests run on the current Node.
      { test: { ...production, name: "production-24", env: { ...environment, TEST_SERVER_NODE: "24" } } },
    ],
    slowTestThreshold: 1_000,
    reporters: ["default", path.join(harness, "slowest-reporter.ts")],
  },
})
