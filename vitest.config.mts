import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"
import { environment } from "./integration-tests/harness/environment"
import { LongestFirst } from "./integration-tests/harness/longest-first"

const root = import.meta.dirname
const harness = path.join(root, "integration-tests/harness")
const register = path.join(harness, "register.cjs")

// The global set-up runs in this process and needs `src` as the workers do.
createRequire(import.meta.url)(register)

/** Workers spend a fifth of their time waiting, so there are more workers than cores. */
const WORKERS = Math.max(2, Math.ceil(availableParallelism() * 1.25))
const globalSetup = [path.join(harness, "global-setup.ts")]

/** A busy machine must not make a test fail. Vitest's own limit is one second. */
const expect = { poll: { timeout: 30_000 } }

const contracts = path.join(harness, "broken-contracts.ts")

const http = {
  expect,
  env: environment,
  globalSetup,
  setupFiles: [contracts, path.join(harness, "shadow-reads.ts")],
  // Each process boots the application once, on its own database, for all its files. Node itself loads `src`, so that
  // all files share the same classes.
  pool: "forks" as const,
  isolate: false,
  // With more memory for new objects, the garbage collector runs less often.
  execArgv: ["-r", register, "--max-semi-space-size=64"],
  server: { deps: { external: [/\/src\//, /@medusajs\/js-sdk/] } },
  // A hanging test must fail. A busy machine must not make a test fail: CI runs browsers beside these tests.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

const production = {
  expect,
  include: ["integration-tests/production/**/*.spec.ts"],
  globalSetup,
  pool: "forks" as const,
  // The servers and commands of a spec may start beside many others. Two servers that fill an empty database need
  // minutes beside five browsers.
  testTimeout: 600_000,
  hookTimeout: 600_000,
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
          // A hanging test must fail. A busy machine must not make a test fail.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Like `http`: Node itself loads the features' parts. The dashboard is not part of the server.
          execArgv: ["-r", register],
          server: { deps: { external: [/\/src\/(?!admin\/|.*unit-tests\/)/] } },
        },
      },
      { test: { ...http, name: "http", include: ["integration-tests/http/**/*.spec.ts"] } },
      // Runs the specs that Redis affects a second time, with Redis. The first time has compared their reads.
      {
        test: {
          ...http,
          name: "redis",
          include: ["integration-tests/http/redis/*.spec.ts"],
          setupFiles: [contracts],
        },
      },
      {
        test: {
          name: "process",
          expect,
          include: ["integration-tests/process/**/*.spec.ts"],
          env: environment,
          globalSetup,
          pool: "forks",
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      { test: { ...production, name: "production", env: environment } },
      // The built server and its commands run on the Node of TEST_NODE_24. The tests run on the current Node. Specs
      // whose subject runs in Chromium run once, on the current Node; so do killed servers, whose subject is the disk,
      // buckets, and tenants, whose subject is the databases.
      {
        test: {
          ...production,
          name: "production-24",
          include: ["commands", "graceful-stop", "production", "social-login"].map(
            (name) => `integration-tests/production/${name}.spec.ts`,
          ),
          env: { ...environment, TEST_SERVER_NODE: "24" },
        },
      },
    ],
    slowTestThreshold: 1_000,
    reporters: ["default", path.join(harness, "slowest-reporter.ts")],
  },
})
