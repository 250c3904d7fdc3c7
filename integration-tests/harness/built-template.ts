import { execFileSync } from "node:child_process"
import path from "node:path"
import { cloneDatabase, databaseExists, renameDatabase, testServer } from "./test-database"

const BUILD = path.resolve(__dirname, "../../.medusa/server")
/**
 * The version of the schema, as the built server computes it. It differs from the version of the TypeScript sources.
 */
const READ_VERSION = `console.log(require("./src/boot/schema.js").schemaVersion())`
const NOTE_VERSION = `
  const { markStarted, noteMigrated } = require("./src/boot/schema.js")
  noteMigrated(process.env.DATABASE_URL).then(() => markStarted(process.env.DATABASE_URL))`

/** Copies the template database and marks it as migrated by the built server. So the server starts on it at once. */
export async function ensureBuiltTemplate(serverUrl: string, template: string): Promise<string> {
  const server = testServer(serverUrl)
  const name = `${template}_${run(READ_VERSION, server.url(template)).trim()}`
  if (await databaseExists(server, name)) return name

  const unfinished = `svc_unfinished_${process.pid}`
  await cloneDatabase(server, template, unfinished)
  run(NOTE_VERSION, server.url(unfinished))
  await renameDatabase(server, unfinished, name)
  return name
}

function run(program: string, databaseUrl: string): string {
  return execFileSync(process.execPath, ["-e", program], {
    cwd: BUILD,
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
  })
}
