import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { setTimeout as delay } from "node:timers/promises"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type App, createApp } from "./app"
import { stopDashboard, warmDashboard } from "./boot/dashboard-development"
import { assertRedis, type Database, openDatabase } from "./boot/database"
import { type HttpServer, listen } from "./boot/http-server"
import { migrateDatabase } from "./boot/migrate-database"
import { runMigrationScripts } from "./boot/migration-scripts"
import { step } from "./boot/progress"
import { exclusively, isCurrent, markStarted, schemaState, schemaVersion } from "./boot/schema"
import { onStopSignal } from "./boot/stop-signal"
import { describeShop } from "./boot/welcome"
import { config } from "./config"
import { asError } from "./lib/thrown"
import { seedDemoShop } from "./seed"
import { migrateRegistry } from "./tenancy/registry-schema"

const SCHEMA_POLL_MS = 2_000
/** The time limit for closing jobs, connections and the database after the last request. */
const CLOSE_SECONDS = 20

/** The parts that a stop must close. The start fills it step by step, because a stop may come at any time. */
interface Running {
  app: App
  http?: HttpServer
  /** A promise, because a stop may come while the database starts. */
  database?: Promise<Database>
}

/**
 * Starts the edge first, so that probes get responses during loading. Then starts the database, schema, engine and
 * shop.
 */
async function main(): Promise<void> {
  // The engine logs much during loading. In development, only our own steps are shown.
  logger.setLogLevel(config.production ? config.logLevel : "error")
  const running: Running = { app: createApp(config, logger) }

  onStopSignal(() => stop(running))
  // After an uncaught exception the process state is unknown. The process ends, and a new one takes over.
  process.on("uncaughtException", (error) => void fail(running, error, error.stack))
  // An unhandled rejection affects only its own work. It must not end the process for all tenants.
  process.on("unhandledRejection", (reason) => logger.error("Unhandled promise rejection", asError(reason)))

  try {
    await start(running)
  } catch (error) {
    await fail(running, asError(error))
  }
}

async function start(running: Running): Promise<void> {
  const { app } = running
  const http = await listen(app.express, config)
  running.http = http
  running.database = step("Database", () => openDatabase(config, { owner: `svc on port ${http.port}` }))
  const database = await running.database
  if (config.redisUrl) await assertRedis(config.redisUrl)

  if (!config.migrateOnStart)
    await step("Schema, made by `npm run migrate`", () => untilCurrent(database.url))
  else await migrateRegistry(database.url, schemaVersion())
  app.connect(database.url)
  const state = await schemaState(database.url)
  const container =
    isCurrent(state) && state.started
      ? await load(app)
      : await exclusively(database.url, () => firstStart(app, database.url))
  app.lifecycle.checks.set("migrations", await schemaCheck(database.url))
  app.serve()
  app.startSchedule()

  process.stdout.write(await describeShop(container, config, http.port))
  logger.setLogLevel(config.logLevel)
  void warmDashboard()
}

/** The first start on a new schema writes data: the engine's defaults, our schema and the demo shop. */
async function firstStart(app: App, databaseUrl: string): Promise<MedusaContainer> {
  if (config.migrateOnStart) await step("Schema", () => migrateDatabase(databaseUrl))
  const container = await load(app, (loaded) => step("Data", () => runMigrationScripts(loaded)))
  await markStarted(databaseUrl)
  return container
}

async function load(
  app: App,
  beforeShop: (container: MedusaContainer) => Promise<void> = async () => {},
): Promise<MedusaContainer> {
  const container = await step("Engine", () => app.load())
  await beforeShop(container)
  if (config.demoShop) await step("Demo shop", () => seedDemoShop(container))
  return container
}

async function untilCurrent(databaseUrl: string): Promise<void> {
  while (!isCurrent(await schemaState(databaseUrl))) await delay(SCHEMA_POLL_MS)
}

/**
 * Fails if the database's schema is older than at the start of this process, because the database was emptied or
 * restored. A newer schema is accepted, because a later release may migrate while this process still runs.
 */
async function schemaCheck(databaseUrl: string): Promise<() => Promise<void>> {
  const startedOn = await schemaState(databaseUrl)
  return async () => {
    const state = await schemaState(databaseUrl)
    if (!state || (startedOn && state.migratedAt < startedOn.migratedAt))
      throw new Error("the schema is older")
  }
}

async function stop({ app, http, database }: Running): Promise<void> {
  app.lifecycle.phase = "draining"
  stopDashboard()
  const deadlineSeconds = config.drainDelaySeconds + config.shutdownGraceSeconds + CLOSE_SECONDS
  setTimeout(() => process.exit(1), deadlineSeconds * 1000).unref()

  await delay(config.drainDelaySeconds * 1000)
  await http?.close(config.shutdownGraceSeconds)
  await app.close()
  const opened = await database?.catch(() => undefined)
  await opened?.stop()
}

/** Prints the error, closes all started parts and exits. Ignores errors that a stop causes during the start. */
async function fail(running: Running, error: Error, told = reasonOf(error)): Promise<void> {
  if (running.app.lifecycle.phase === "draining") return
  process.stderr.write(`\n${told}\n`)
  await stop(running).catch(() => undefined)
  process.exit(1)
}

/** An expected error is shown as a sentence. Only a bug needs its stack. */
function reasonOf(error: Error): string {
  return ["Error", "EmbeddedDatabaseError"].includes(error.name)
    ? error.message
    : (error.stack ?? error.message)
}

void main()
