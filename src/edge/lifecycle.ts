import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import type { ServerCheck } from "../lib/server-checks"
import { asyncHandler } from "./async-handler"
import { writeRetryAfter } from "./rate-limit"

export type Phase = "starting" | "ready" | "draining"

/** Checks one thing that the server needs, such as the database. Rejects with the reason if it does not work. */
export type ReadinessCheck = () => Promise<void>

/** Whether the process is starting, running or stopping, and the checks of what it needs. */
export class Lifecycle {
  phase: Phase = "starting"
  /** Whether the engine's routes are mounted. */
  loaded = false
  readonly checks = new Map<string, ReadinessCheck>()
  private checking: Promise<ServerCheck[]> | undefined

  /** Runs all checks and returns their results. Calls at the same time share one run. */
  checked(): Promise<ServerCheck[]> {
    const check = async ([name, run]: [string, ReadinessCheck]) => ({
      name,
      is_working: await isWorking(run),
    })
    this.checking ??= Promise.all([...this.checks].map(check)).finally(() => {
      this.checking = undefined
    })
    return this.checking
  }
}

const CHECK_TIMEOUT_MS = 2_000
const RETRY_SECONDS = 2

/** `GET /health`: the process runs. `GET /ready`: it can serve, so a load balancer may send requests. */
export function healthRoutes(lifecycle: Lifecycle): RequestHandler {
  return asyncHandler(async (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next()
    if (req.path === "/health") return void res.json({ status: "ok" })
    if (req.path !== "/ready") return next()

    res.setHeader("Cache-Control", "no-store")
    if (lifecycle.phase !== "ready") return next(errors.unavailable(`The server is ${lifecycle.phase}.`))

    const outcomes = await lifecycle.checked()
    const failing = outcomes.filter(({ is_working }) => !is_working).map(({ name }) => name)
    if (failing.length > 0) return next(errors.unavailable(`Not ready: ${failing.join(", ")}.`))
    res.json({ status: "ready", checks: [...lifecycle.checks.keys()] })
  })
}

/** Answers 503 until the engine is loaded. While the server stops, closes each connection after its response. */
export function startingGate(lifecycle: Lifecycle): RequestHandler {
  return (_req, res, next) => {
    if (lifecycle.phase === "draining") res.setHeader("Connection", "close")
    if (lifecycle.loaded && lifecycle.phase !== "starting") return next()
    writeRetryAfter(res, RETRY_SECONDS)
    next(errors.unavailable(`The server is ${lifecycle.phase}. Try again in a few seconds.`))
  }
}

async function isWorking(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  const outcome = check().then(
    () => true,
    () => false,
  )
  return Promise.race([outcome, timeout]).finally(() => clearTimeout(timer))
}
