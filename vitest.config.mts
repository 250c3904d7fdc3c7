import { createRequire } from "node:module"
import path from "node:path"
import { defineConfig } from "vitest/config"

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

export default defineConfig({
  test: {
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
      {
        test: {
          name: "http",
          include: ["integration-tests/http/**/*.spec.ts"],
          env: environment,
          globalSetup: [path.join(harness, "global-setup.ts")],
          setupFiles: [path.join(harness, "broken-contracts.ts")],
          // A process boots the application once for all its files, on a database of its own, and shares its classes
          // with them: `src` is loaded by Node itself, never a second time by the test runner.
          pool: "forks",
          isolate: false,
          // Redis is one for all of them.
          maxWorkers: process.env.TEST_REDIS_URL ? 1 : 2,
          sequence: { groupOrder: 1 },
          execArgv: ["-r", register],
          server: { deps: { external: [/\/src\//, /@medusajs\/js-sdk/] } },
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "process",
          include: ["integration-tests/process/**/*.spec.ts"],
          env: environment,
          pool: "forks",
          // After the others, two at a time: they mostly wait for servers, each of which has a port and a folder of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: "production",
          include: ["integration-tests/production/**/*.spec.ts"],
          pool: "forks",
          // Each starts servers of its own, and one a browser.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
    slowTestThreshold: 1_000,
    reporters: ["default", path.join(harness, "slowest-reporter.ts")],
  },
})
