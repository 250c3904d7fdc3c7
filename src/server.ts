// These must be imported first: the one prints the first line, and the other makes all later imports faster.
import { codeStep } from "./boot/first-line"
import { keepModules } from "./boot/module-cache"
import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { setTimeout as delay } from "node:timers/promises"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type App, createApp } from "./app"
import { stopDashboard, warmDashboard } from "./boot/dashboard-vite"
import { assertRedis, type Database, openDatabase } from "./boot/database"
import { type HttpServer, listen } from "./boot/http-server"
import { migrateDatabase } from "./boot/migrate-database"
import { runMigrationScripts } from "./boot/migration-scripts"
import { step } from "./boot/progress"
import { hideDriverWarning } from "./boot/quiet-engine"
import { exclusively, isCurrent, markStarted, schemaState, schemaVersion } from "./boot/schema"
import { seedDemoShop } from "./boot/seed"
import { keepHeapSmall } from "./boot/small-heap"
import { onStopSignal } from "./boot/stop-signal"
import { describeShop } from "./boot/welcome"
import { config } from "./config"
import { asError } from "./lib/thrown"
import { removeAbandonedFolders } from "./lib/uploads/temporary-folder"
import { migrateRegistry } from "./tenancy/registry-schema"

const SCHEMA_POLL_MS = 2_000
/** After the last request: how long jobs, connections and the database may take to close. */
const CLOSE_SECONDS = 20

/** The parts that a stop must close. The start adds one part after the other, because a stop may come at any time. */
interface Running {
  app: App
  http?: HttpServer
  /** A promise, because a stop may come while the database is still starting. */
  database?: Promise<Database>
}

/**
 * Starts the HTTP server first, so that load balancers get responses while the rest loads. Then starts the database,
 * schema, engine and shop.
 */
async function main(): Promise<void> {
  hideDriverWarning()
  // The engine logs much while it loads. In development, only our own lines are printed.
  logger.setLogLevel(config.production ? config.logLevel : "error")
  const running: Running = { app: createApp(config, logger) }

  codeStep.done()

  onStopSignal(() => stop(running), config)
  // After an uncaught exception the process state is unknown. The process ends, and a new one takes over.
  process.on("uncaughtException", (error) => void fail(running, error, error.stack))
  // A promise that nobody handles affects only its own work. It must not end the process for all tenants.
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
  await removeAbandonedFolders(config.files.folders.temporary)
  running.database = step({ title: "Database", doing: "Starting the database" }, () =>
    openDatabase(config, { owner: `svc on port ${http.port}` }),
  )
  const database = await running.database
  if (config.redisUrl) await assertRedis(config.redisUrl)

  if (!config.migrateOnStart)
    await step({ title: "Schema", doing: "Waiting for the schema, which `npm run migrate` makes" }, () =>
      untilCurrent(database.url),
    )
  const state = await step({ title: "Schema check", doing: "Checking the schema" }, async () => {
    if (config.migrateOnStart) await migrateRegistry(database.url, schemaVersion())
    app.connect(database.url)
    return schemaState(database.url)
  })
  const container =
    isCurrent(state) && state.started
      ? await load(app)
      : await exclusively(database.url, () => firstStart(app, database.url))
  app.lifecycle.checks.set("migrations", await schemaCheck(database.url))
  app.serve()

  process.stdout.write(await describeShop(container, config, http.port))
  logger.setLogLevel(config.logLevel)
  await keepModules()
  await keepHeapSmall()
  // Each of these blocks the process, on a slow machine for seconds. A connection that the scheduled work opens then
  // would seem to take too long. So the work starts after the one, and has its connection before the other.
  app.startSchedule()
  await app.tenancy().scheduler.written()
  void warmDashboard().catch((error: unknown) =>
    logger.warn(
      `The dashboard's first page is not prepared, so its first visit is slow. ${asError(error).message}`,
    ),
  )
}

/** The first start on a new schema. It also migrates, and runs the scripts that change data. */
async function firstStart(app: App, databaseUrl: string): Promise<MedusaContainer> {
  if (config.migrateOnStart)
    await step({ title: "Schema", doing: "Making the tables" }, (part) => migrateDatabase(databaseUrl, part))
  const container = await load(app, (loaded) =>
    step({ title: "Data", doing: "Bringing the data up to date" }, () => runMigrationScripts(loaded)),
  )
  await markStarted(databaseUrl)
  return container
}

async function load(
  app: App,
  beforeShop: (container: MedusaContainer) => Promise<void> = async () => {},
): Promise<MedusaContainer> {
  const container = await step({ title: "Engine", doing: "Loading the engine" }, () => app.load())
  await beforeShop(container)
  if (config.demoShop)
    await step({ title: "Demo shop", doing: "Filling the demo shop" }, (part) =>
      seedDemoShop(container, part),
    )
  return container
}

async function untilCurrent(databaseUrl: string): Promise<void> {
  while (!isCurrent(await schemaState(databaseUrl))) await delay(SCHEMA_POLL_MS)
}

/**
 * Returns a readiness check. It fails if the database's schema is now older than at the start of this process, because
 * somebody has emptied or restored the database. A newer schema is fine: a newer release may migrate while this process
 * still runs.
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

/**
 * Prints the error, closes everything and exits. During a stop, errors are ignored, because the stop itself causes
 * some.
 */
async function fail(running: Running, error: Error, message = reasonOf(error)): Promise<void> {
  if (running.app.lifecycle.phase === "draining") return
  process.stderr.write(`\n${message}\n`)
  await stop(running).catch(() => undefined)
  process.exit(1)
}

/** The text that is printed for an error. An expected error is one sentence. Only a bug needs the stack trace. */
function reasonOf(error: Error): string {
  return ["Error", "EmbeddedDatabaseError"].includes(error.name)
    ? error.message
    : (error.stack ?? error.message)
}

void main()
