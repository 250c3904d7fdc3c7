import { createRequire } from "node:module"
import { availableParallelism } from "node:os"
import path from "node:path"
import { defineConfig } from "vitest/config"
import { environment } from "./integration-tests/harness/environment"
import { LargestFirst } from "./integration-tests/harness/largest-first"
import { patient } from "./integration-tests/harness/patience"

/** Three tiers: `npm test`, `npm run test:system`, `npm run test:proofs`. See docs/testing.md. */
const root = import.meta.dirname
const tests = path.join(root, "integration-tests")
const harness = path.join(tests, "harness")
const register = path.join(harness, "register.cjs")

// The global set-up runs in this process and needs `src` as the workers do.
createRequire(import.meta.url)(register)

/** Workers spend a fifth of their time waiting, so there are more workers than cores. */
const WORKERS = Math.max(2, Math.ceil(availableParallelism() * 1.25))

// A hanging test must fail. A slow machine must not make a test fail.
const expect = { poll: { timeout: patient(20_000) } }
const quick = { testTimeout: patient(30_000), hookTimeout: patient(60_000) }
const long = { testTimeout: patient(120_000), hookTimeout: patient(120_000) }

const withDatabase = { expect, globalSetup: [path.join(harness, "global-setup.ts")], env: environment }
const contracts = path.join(harness, "broken-contracts.ts")
const shadowReads = path.join(harness, "shadow-reads.ts")
const cost = path.join(harness, "cost.ts")

/** The application in the process of the test. */
const inProcess = {
  ...withDatabase,
  ...quick,
  setupFiles: [contracts, cost],
  // Each process boots the application once, on its own database, for all its files. Node itself loads `src`, so that
  // all files share the same classes.
  pool: "forks" as const,
  isolate: false,
  // With more memory for new objects, the garbage collector runs less often.
  execArgv: ["-r", register, "--max-semi-space-size=64"],
  server: { deps: { external: [/\/src\//, /@medusajs\/js-sdk/] } },
}
/** Servers and commands in processes of their own. Two servers that fill an empty database need minutes. */
const otherProcesses = { ...withDatabase, ...long, pool: "forks" as const }

/** These servers and commands run on the Node of TEST_NODE_24. The tests run on the current Node. */
const ON_NODE_24 = { ...environment, ...(process.env.TEST_NODE_24 && { TEST_SERVER_NODE: "24" }) }

/** Their routes have reads of ours that the engine can answer as well. */
const READS_TO_COMPARE = ["carts", "checkout", "orders", "capacity", "payments"]

const specs = (...folders: string[]) => folders.map((folder) => `integration-tests/${folder}/**/*.spec.ts`)

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LargestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{bench,src}/**/unit-tests/*.spec.ts", "scripts/**/unit-tests/*.spec.mjs"],
          env: environment,
          pool: "forks",
          isolate: false,
          ...quick,
          // Like `http`: Node itself loads the features' parts. The dashboard is not part of the server.
          execArgv: ["-r", register],
          server: { deps: { external: [/\/src\/(?!admin\/|.*unit-tests\/)/] } },
        },
      },
      { test: { ...inProcess, name: "http", include: specs("http") } },

      { test: { ...otherProcesses, name: "smoke", include: specs("smoke"), env: ON_NODE_24 } },
      { test: { ...inProcess, ...long, name: "system-http", include: specs("system/http") } },
      { test: { ...inProcess, ...long, name: "system-redis", include: specs("system/redis") } },
      { test: { ...otherProcesses, name: "system-process", include: specs("system/process") } },
      { test: { ...otherProcesses, name: "system-built", include: specs("system/built") } },
      {
        test: {
          ...otherProcesses,
          name: "system-built-24",
          include: ["commands", "graceful-stop", "production", "social-login"].map(
            (name) => `integration-tests/system/built/${name}.spec.ts`,
          ),
          env: ON_NODE_24,
        },
      },

      {
        test: {
          ...inProcess,
          ...long,
          name: "proofs-http",
          include: specs("proofs/http"),
          setupFiles: [contracts, cost, shadowReads],
        },
      },
      {
        test: {
          ...inProcess,
          ...long,
          name: "proofs-shadow",
          include: specs(...READS_TO_COMPARE.map((folder) => `http/${folder}`)),
          setupFiles: [contracts, cost, shadowReads],
        },
      },
      { test: { ...otherProcesses, name: "proofs-built", include: specs("proofs/built") } },
      { test: { ...otherProcesses, name: "proofs-process", include: specs("proofs/process") } },
    ],
    reporters: ["minimal", path.join(harness, "progress-reporter.ts")],
  },
})
