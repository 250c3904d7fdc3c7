import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { TwoLanes } from "../two-lanes"

/** Answers a task when its file exists, and blocks the process until then. */
const PROGRAM = `
  const { existsSync } = require("node:fs")
  process.on("message", ({ id, task }) => {
    while (task.until && !existsSync(task.until));
    process.send({ id, done: process.pid })
  })
  process.on("disconnect", () => process.exit())
`

let folder: string
let lanes: TwoLanes<{ until?: string }, number>

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-two-lanes-"))
  lanes = new TwoLanes({
    program: PROGRAM,
    folder,
    quickMs: 1_000,
    heapMegabytes: 32,
    environment: {},
    refusal: (reason) => new Error(reason),
    tooSlow: "too slow",
    broken: "broken",
    full: "full",
    limits: { taskMs: 300_000, waiting: 3, tasksOfChild: 50, idleMs: 1_000 },
  })
})

afterEach(() => {
  lanes.stop()
  rmSync(folder, { recursive: true })
})

it("a task that takes too long goes on in a lane of its own, and the others do not wait for its end", async () => {
  const until = path.join(folder, "done")
  const slow = lanes.run("hostile", { until })
  const others = [lanes.run("hostile", {}), lanes.run("other", {}), lanes.run("other", {})]
  const pids = await Promise.all(others)
  writeFileSync(until, "")
  expect(pids).not.toContain(await slow)
})
