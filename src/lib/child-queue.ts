import { type ChildProcess, spawn } from "node:child_process"
import { setPriority } from "node:os"
import { errors } from "./errors"

interface Job<Task, Done> {
  tenant: string
  task: Task
  resolve: (done: Done | Promise<Done>) => void
  reject: (error: Error) => void
  /** Whether a child process has crashed during this job. */
  isSecondTry: boolean
}

/** The child process's message about each task. */
export type ChildAnswer<Done> = { id: number; done: Done } | { id: number; refused: string }

const SWC = { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "commonjs" } }

/**
 * The start of a program that loads our files. Sources in TypeScript need a compiler, built files do not. ts-node would
 * need 80 MB more.
 */
export const COMPILER = __filename.endsWith(".ts")
  ? `require.extensions[".ts"] = (module, file) =>
       module._compile(require("@swc/core").transformFileSync(file, ${JSON.stringify(SWC)}).code, file);`
  : ""

export interface ChildQueueOptions<Task, Done> {
  /** The source text of the child's program. It gets `{ id, task }` messages and sends a {@link ChildAnswer} each. */
  program: string
  /** The folder in which the child's `require` looks for packages. */
  folder: string
  /** The child's limit for JavaScript objects. */
  heapMegabytes: number
  /** The child gets no other environment variables, because they contain secrets. */
  environment: Record<string, string>
  /** The error of a task that the child refuses, that takes too long, or that crashes two child processes. */
  refusal: (reason: string) => Error
  /** The message if a task takes longer than `limits.taskMs`. */
  tooSlow: string
  /** Runs a task that has taken too long in another way, instead of refusing it. */
  whenSlow?: (tenant: string, task: Task) => Promise<Done>
  /** The message if a task crashes two child processes. */
  broken: string
  /** The message of the 503 if too many tasks of a tenant are waiting. */
  full: string
  limits: { taskMs: number; waiting: number; tasksOfChild: number; idleMs: number }
  /** Urgent tasks of a tenant run before the others. */
  isUrgent?: (task: Task) => boolean
}

/**
 * Runs tasks in one child process, one at a time, and tenants take turns. Hostile input can stop or crash only the
 * child. It ends when it is idle, because it gives its memory back only then.
 */
export class ChildQueue<Task, Done> {
  private readonly waiting = new Map<string, Job<Task, Done>[]>()
  private child: ChildProcess | undefined
  private running: { id: number; job: Job<Task, Done>; timer: NodeJS.Timeout } | undefined
  private tasksOfChild = 0
  private lastId = 0
  private idle: NodeJS.Timeout | undefined

  constructor(private readonly options: ChildQueueOptions<Task, Done>) {}

  run(tenant: string, task: Task): Promise<Done> {
    const { limits, full, isUrgent = () => false } = this.options
    const queue = this.waiting.get(tenant) ?? []
    if (queue.length >= limits.waiting) return Promise.reject(errors.unavailable(full))
    return new Promise((resolve, reject) => {
      const job = { tenant, task, resolve, reject, isSecondTry: false }
      const place = isUrgent(task) ? queue.findIndex((other) => !isUrgent(other.task)) : -1
      queue.splice(place === -1 ? queue.length : place, 0, job)
      this.waiting.set(tenant, queue)
      this.next()
    })
  }

  /** Ends the child. Later tasks start another one. */
  stop(): void {
    clearTimeout(this.idle)
    this.child?.kill("SIGKILL")
    this.child = undefined
  }

  private next(first?: Job<Task, Done>): void {
    if (this.running) return
    const { limits, refusal, tooSlow, whenSlow } = this.options
    const job = first ?? this.take()
    clearTimeout(this.idle)
    if (!job) {
      this.idle = setTimeout(() => this.stop(), limits.idleMs).unref()
      return
    }
    if (this.tasksOfChild >= limits.tasksOfChild) this.stop()
    const child = this.child ?? this.start()
    const id = ++this.lastId
    const { tenant, task } = job
    const timer = setTimeout(() => {
      if (whenSlow) this.end(child, ({ resolve }) => resolve(whenSlow(tenant, task)))
      else this.fail(child, refusal(tooSlow))
    }, limits.taskMs)
    this.running = { id, job, timer }
    this.tasksOfChild++
    child.send({ id, task }, (error) => {
      if (error) this.ended(child)
    })
  }

  /** The next job of the tenant that has waited longest for its turn. */
  private take(): Job<Task, Done> | undefined {
    for (const [tenant, queue] of this.waiting) {
      this.waiting.delete(tenant)
      const job = queue.shift()
      if (queue.length > 0) this.waiting.set(tenant, queue)
      if (job) return job
    }
    return undefined
  }

  private start(): ChildProcess {
    const { program, folder, heapMegabytes, environment } = this.options
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, "-e", program], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    child.on("message", (answer: ChildAnswer<Done>) => this.settle(answer))
    child.on("error", () => this.ended(child))
    child.on("exit", () => this.ended(child))
    yieldToOthers(child)
    child.unref()
    child.channel?.unref()
    this.child = child
    this.tasksOfChild = 0
    return child
  }

  private settle(answer: ChildAnswer<Done>): void {
    const { running } = this
    if (!running || running.id !== answer.id) return
    clearTimeout(running.timer)
    this.running = undefined
    if ("refused" in answer) running.job.reject(this.options.refusal(answer.refused))
    else running.job.resolve(answer.done)
    this.next()
  }

  /**
   * The child process may have crashed because of an earlier task. So the present task runs once more, in a new
   * process.
   */
  private ended(child: ChildProcess): void {
    const { running } = this
    const isCurrent = this.child === child
    if (!isCurrent || !running || running.job.isSecondTry) {
      this.fail(child, this.options.refusal(this.options.broken))
      return
    }
    this.stop()
    clearTimeout(running.timer)
    this.running = undefined
    running.job.isSecondTry = true
    this.next(running.job)
  }

  private fail(child: ChildProcess, error: Error): void {
    this.end(child, ({ reject }) => reject(error))
  }

  /** Ends the child and settles its task. The next task gets a new child. */
  private end(child: ChildProcess, settle: (job: Job<Task, Done>) => void): void {
    if (this.child !== child) return
    this.stop()
    const { running } = this
    if (!running) return
    clearTimeout(running.timer)
    this.running = undefined
    settle(running.job)
    this.next()
  }
}

/**
 * A process of normal priority gets three times as much of a busy processor as one with this. With the lowest priority,
 * tasks on a busy machine reached their time limit.
 */
export const CHILD_PRIORITY = 5

/** Lets the requests of the server run before the child's tasks if both want the same processor. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, CHILD_PRIORITY)
  } catch {
    // It has ended already, which its events report.
  }
}
