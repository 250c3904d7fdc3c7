/** The programs and servers that the gate needs beside Node: PostgreSQL, Redis, Chromium, pdftotext and Node 24. */
import { execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import net from "node:net"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"

const POSTGRES_PORT = 55_432
const REDIS_PORT = 56_379
const PASSWORD = "ci"
/** The data may be lost, and the databases are too short-lived to need a vacuum or a checkpoint. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 600,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
}
const IS_ROOT = process.getuid?.() === 0

/** Debian's packages for the programs that are missing. */
export function missingPackages() {
  const wanted = [
    [postgresPrograms(), "postgresql"],
    [found("redis-server"), "redis-server"],
    [found("chromium") ?? found("chromium-browser") ?? found("google-chrome"), "chromium"],
    [found("pdftotext"), "poppler-utils"],
  ]
  return wanted.filter(([program]) => program === undefined).map(([, name]) => name)
}

/** The command that installs Debian's packages, without starting a service of theirs. */
export function installCommand(packages) {
  const root = IS_ROOT ? "" : "sudo -n "
  return `${root}apt-get update -qq && ${root}env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`
}

/** Starts a PostgreSQL and a Redis below `folder`, for this run only. */
export async function startServices(folder) {
  const postgres = startPostgres(path.join(folder, "postgres"))
  const redis = spawn(
    "redis-server",
    ["--port", `${REDIS_PORT}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
  )
  await untilOpen(REDIS_PORT)
  return {
    databaseUrl: `postgres://svc:${PASSWORD}@127.0.0.1:${POSTGRES_PORT}/postgres`,
    redisUrl: `redis://127.0.0.1:${REDIS_PORT}/0`,
    stop() {
      redis.kill()
      postgres.stop()
    },
  }
}

function startPostgres(folder) {
  const programs = postgresPrograms()
  const data = path.join(folder, "data")
  const passwordFile = path.join(folder, "password")
  mkdirSync(folder, { recursive: true })
  writeFileSync(passwordFile, PASSWORD)
  // PostgreSQL refuses to run as root.
  const owner = IS_ROOT ? { uid: idOf("-u"), gid: idOf("-g") } : {}
  if (IS_ROOT) for (const name of [folder, passwordFile]) chownSync(name, owner.uid, owner.gid)
  const run = (program, ...words) =>
    execFileSync(path.join(programs, program), words, { cwd: "/", stdio: "ignore", ...owner })

  run(
    "initdb",
    "-D",
    data,
    "-U",
    "svc",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "-E",
    "UTF8",
    "--no-sync",
  )
  const settings = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}='${value}'`)
  const log = path.join(folder, "log")
  run("pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", `-p ${POSTGRES_PORT} ${settings.join(" ")}`)
  return { stop: () => run("pg_ctl", "stop", "-D", data, "-m", "immediate", "-w") }
}

function idOf(option) {
  return Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }))
}

/** The folder of the newest PostgreSQL's programs. */
function postgresPrograms() {
  const home = "/usr/lib/postgresql"
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  return versions
    .map((version) => path.join(home, version, "bin"))
    .find((bin) => existsSync(path.join(bin, "initdb")))
}

function found(program) {
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))
}

async function untilOpen(port) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false))
      socket.once("connect", () => socket.destroy())
    })
    if (isOpen) return
    await delay(100)
  }
}
