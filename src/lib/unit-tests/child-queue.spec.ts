import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { getPriority, tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { CHILD_PRIORITY, ChildQueue } from "../child-queue"

/** Ends the process at a task with `ends`, or with a `mark` unless that file exists. */
const PROGRAM = `
  const { existsSync, writeFileSync } = require("node:fs")
  process.on("message", ({ id, task }) => {
    if (task.ends) process.exit(3)
    if (task.mark && !existsSync(task.mark)) {
      writeFileSync(task.mark, "")
      process.exit(3)
    }
    process.send({ id, done: process.pid })
  })
  process.on("disconnect", () => process.exit())
`

interface Task {
  mark?: string
  ends?: boolean
}

let folder: string
let queue: ChildQueue<Task, number>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-child-queue-"))
  queue = new ChildQueue<Task, number>({
    program: PROGRAM,
    folder,
    heapMegabytes: 32,
    environment: {},
    refusal: (reason) => new Error(reason),
    tooSlow: "too slow",
    broken: "broken",
    full: "full",
    limits: { taskMs: 20_000, waiting: 3, tasksOfChild: 50, idleMs: 1_000 },
  })
})

afterEach(() => {
  queue.stop()
  rmSync(folder, { recursive: true })
})

describe("a task whose child ends", () => {
  it("runs once more in a new child, because the task before may have damaged the first", async () => {
    const mark = path.join(folder, "ended")
    const before = await queue.run("a", {})
    const after = await queue.run("a", { mark })
    expect(existsSync(mark)).toBe(true)
    expect(after).not.toBe(before)
  })

  it("is refused if it ends the second child, too, and the tasks after it run", async () => {
    const refused = queue.run("a", { ends: true })
    const others = [queue.run("a", {}), queue.run("b", {})]
    await expect(refused).rejects.toThrow("broken")
    await expect(Promise.all(others)).resolves.toHaveLength(2)
  })
})

it("refuses a tenant's tasks above the limit, but not another tenant's", async () => {
  const waiting = [1, 2, 3, 4].map(() => queue.run("a", {}))
  await expect(queue.run("a", {})).rejects.toThrow("full")
  await expect(Promise.all([...waiting, queue.run("b", {})])).resolves.toHaveLength(5)
})

it("lets other processes run first", async () => {
  expect(getPriority(await queue.run("tenant", {}))).toBe(CHILD_PRIORITY)
})
