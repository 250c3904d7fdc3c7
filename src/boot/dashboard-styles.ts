import { readFileSync } from "node:fs"
import path from "node:path"
import { Worker } from "node:worker_threads"

/** The paths that the engine's bundler needs to build the styles. */
export interface StylesSetup {
  sources: string[]
  plugins: string[]
}
export interface StylesRequest {
  id: number
  css: string
  from: string | undefined
}
/** A message of the CSS builder, for example about a file that should be watched for changes. */
export interface Message {
  type: string
  [detail: string]: unknown
}
interface Made {
  css: string
  messages: Message[]
}
export type StylesAnswer = { id: number } & (Made | { error: string })

type Waiting = { resolve: (made: Made) => void; reject: (error: Error) => void }

/**
 * Builds the dashboard's styles in a separate thread. Tailwind reads 14 MB of dashboard code at once, which would block
 * this process for seconds.
 */
export class DashboardStyles {
  private worker: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  constructor(private readonly root: string) {}

  make(css: string, from: string | undefined): Promise<Made> {
    this.worker ??= this.start()
    const id = ++this.lastId
    const request: StylesRequest = { id, css, from }
    this.worker.postMessage(request)
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }

  stop(): void {
    // Waiting requests get no styles. Their server would print an error, and nobody sees the page any more.
    for (const { resolve } of this.waiting.values()) resolve({ css: "", messages: [] })
    this.waiting.clear()
    void this.worker?.terminate()
  }

  private start(): Worker {
    const setup: StylesSetup = {
      sources: [path.join(this.root, "src", "admin")],
      plugins: pluginsIn(path.join(this.root, ".medusa", "client", "entry.jsx")),
    }
    const worker = new Worker(path.join(__dirname, `dashboard-styles-worker${path.extname(__filename)}`), {
      workerData: setup,
      execArgv: ["-r", "ts-node/register/transpile-only"],
      // When the thread is stopped, the bundler prints an error that means nothing. This hides it.
      stderr: true,
    })
    worker.on("message", (answer: StylesAnswer) => this.settle(answer))
    worker.on("error", (error) => this.fail(error))
    worker.on("exit", () => this.fail(new Error("The dashboard's styles can no longer be built.")))
    worker.unref()
    return worker
  }

  private settle(answer: StylesAnswer): void {
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if ("error" in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer)
  }

  /** Rejects all waiting requests. The next request starts a new thread. */
  private fail(error: Error): void {
    this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}

/** The names of plugins that add pages to the dashboard. The engine writes them as imports into its entry file. */
function pluginsIn(entry: string): string[] {
  return [...readFileSync(entry, "utf8").matchAll(/^import plugin\d+ from "(.+)"$/gm)].map(
    ([, name = ""]) => name,
  )
}
