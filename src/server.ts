import "./root"
// The engine reads the environment when it is imported, so ours has to be in it before.
import "./config"
import "./boot/quiet-telemetry"
import { setTimeout as delay } from "node:timers/promises"
import { logger } from "@medusajs/framework/logger"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type App, createApp } from "./app"
import { openDatabase } from "./boot/database"
import { type HttpServer, listen } from "./boot/http-server"
import { step } from "./boot/progress"
import { exclusively, isCurrent, markStarted, migrateDatabase, schemaState } from "./boot/schema"
import { onStopSignal } from "./boot/stop-signal"
import { describeShop } from "./boot/welcome"
import { config } from "./config"
import { seedDemoShop } from "./seed"

const SCHEMA_POLL_MS = 2_000

/** What a stop has to end, filled while the start goes on: a stop may come at any moment of it. */
interface Running {
  app: App
  http?: HttpServer
  database?: { url: string; stop(): Promise<void> }
}

/** Edge first, so that probes and callers get an answer while the rest loads; then database, schema, engine, shop. */
async function main(): Promise<void> {
  // The engine tells much while it loads; on a developer's terminal our own steps say enough.
  logger.setLogLevel(config.production ? config.logLevel : "error")
  const running: Running = { app: createApp(config, logger) }

  onStopSignal(() => stop(running))
  process.on("uncaughtException", (error) => void fail(running, error))

  try {
    await start(running)
  } catch (error) {
    await fail(running, error as Error)
  }
}

async function start(running: Running): Promise<void> {
  const { app } = running
  const http = await listen(app.express, config)
  running.http = http
  const database = await step("Database", () => openDatabase(config, { owner: `svc on port ${http.port}` }))
  running.database = database
  app.lifecycle.checks.set("migrations", schemaCheck(database.url))

  if (!config.migrateOnStart)
    await step("Schema, made by `npm run migrate`", () => untilCurrent(database.url))
  const state = await schemaState(database.url)
  const container =
    isCurrent(state) && state.started
      ? await load(app)
      : await exclusively(database.url, () => firstStart(app, database.url))
  app.serve()

  process.stdout.write(await describeShop(container, config, http.port))
  logger.setLogLevel(config.logLevel)
}

/** The first start on a schema writes to the database: the engine its defaults, we the schema and the demo shop. */
async function firstStart(app: App, databaseUrl: string): Promise<MedusaContainer> {
  if (config.migrateOnStart) await step("Schema", () => migrateDatabase(databaseUrl))
  const container = await load(app)
  await markStarted(databaseUrl)
  return container
}

async function load(app: App): Promise<MedusaContainer> {
  const container = await step("Engine", () => app.load())
  if (config.demoShop) await step("Demo shop", () => seedDemoShop(container))
  return container
}

async function untilCurrent(databaseUrl: string): Promise<void> {
  while (!isCurrent(await schemaState(databaseUrl))) await delay(SCHEMA_POLL_MS)
}

/** Once right it stays right for this process: a later release may migrate further while this one still serves. */
function schemaCheck(databaseUrl: string): () => Promise<void> {
  let seen = false
  return async () => {
    seen ||= isCurrent(await schemaState(databaseUrl))
    if (!seen) throw new Error("the database has another schema")
  }
}

async function stop({ app, http, database }: Running): Promise<void> {
  app.lifecycle.phase = "draining"
  await delay(config.drainDelaySeconds * 1000)
  await http?.close(config.shutdownGraceSeconds)
  await app.close()
  await database?.stop()
}

/** Says what went wrong, ends what was started, and ends. An error that a stop causes in a start cut short is none. */
async function fail(running: Running, error: Error): Promise<void> {
  if (running.app.lifecycle.phase === "draining") return
  const told = ["Error", "EmbeddedDatabaseError"].includes(error.name)
    ? error.message
    : (error.stack ?? error.message)
  process.stderr.write(`\n${told}\n`)
  await stop(running).catch(() => undefined)
  process.exit(1)
}

void main()
