import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import { patient } from "./patience"
import { required } from "./required"

const root = path.resolve(__dirname, "../..")
const READY_TIMEOUT_MS = patient(90_000)
const POLL_MS = 100

/** A server in its own process, started as a person would start it. */
export interface ServerProcess {
  url: string
  pid: number
  output(): string
  /** Resolves when the process ends, with its exit code or the signal. */
  exited: Promise<number | NodeJS.Signals>
  signal(signal: NodeJS.Signals): void
}

interface Options {
  dataDirectory: string
  port: number
  env?: Record<string, string>
  /** Default: the TypeScript sources, like `npm start`. */
  command?: string[]
  /** Default: the project's folder. */
  cwd?: string
}

const FROM_SOURCES = ["-r", "ts-node/register/transpile-only", "src/server.ts"]

/** The major version of Node for servers and commands, if it is not the one that runs the tests. */
export const SERVER_NODE = process.env.TEST_SERVER_NODE
/** Two test projects run servers at the same time, so the ports of one are higher by this number. */
const PORT_STEP = 500

/** The Node binary for servers and commands. */
export function nodeBinary(): string {
  return SERVER_NODE === undefined ? process.execPath : required(`TEST_NODE_${SERVER_NODE}`)
}

/** Returns this project's port for a spec's base port. */
export function portFor(base: number): number {
  return SERVER_NODE === undefined ? base : base + PORT_STEP
}

export function spawnServer({
  dataDirectory,
  port,
  env = {},
  command = FROM_SOURCES,
  cwd = root,
}: Options): ServerProcess {
  const child: ChildProcess = spawn(nodeBinary(), command, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "development",
      SVC_DATA_DIR: dataDirectory,
      PORT: String(port),
      ADMIN_DASHBOARD: "false",
      ...env,
    },
  })
  let output = ""
  child.stdout?.on("data", (chunk) => (output += chunk))
  child.stderr?.on("data", (chunk) => (output += chunk))

  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    exited: new Promise((resolve) => child.on("exit", (code, signal) => resolve(signal ?? code ?? -1))),
    signal: (signal) => void child.kill(signal),
  }
}

/** Waits until the server is ready. Fails with the server's output if the process ends first. */
export async function untilReady(server: ServerProcess): Promise<void> {
  let ended = false
  void server.exited.then(() => (ended = true))
  for (let waited = 0; waited < READY_TIMEOUT_MS && !ended; waited += POLL_MS) {
    const status = await fetch(`${server.url}/ready`).then(
      (reply) => reply.status,
      () => 0,
    )
    if (status === 200 && server.output().includes("svc is ready")) return
    await delay(POLL_MS)
  }
  throw new Error(`The server did not become ready:\n${server.output()}`)
}

export function temporaryDirectory(): string {
  return mkdtempSync(path.join(tmpdir(), "svc-process-"))
}

/** Finds the publishable key that the server prints at start. */
export function publishableKeyIn(output: string): string {
  const key = /Publishable key\s+(pk_\w+)/.exec(output)?.[1]
  if (!key) throw new Error(`No publishable key in:\n${output}`)
  return key
}

/** Runs one of the project's npm scripts in its own environment and returns the output. */
export async function npm(words: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", words, {
    cwd: root,
    env: { PATH: searchPath(), HOME: process.env.HOME, ...env },
  })
  return stdout
}

/** Runs a TypeScript program in its own environment, and waits for its end. */
export async function runProgram(file: string, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(nodeBinary(), ["-r", "ts-node/register/transpile-only", file], {
    cwd: root,
    env: { PATH: searchPath(), HOME: process.env.HOME, ...env },
  })
}

/** The search path for programs, with the servers' Node first. */
function searchPath(): string {
  return [path.dirname(nodeBinary()), process.env.PATH].join(path.delimiter)
}
