import { setTimeout as delay } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, parallelize, StepResponse } from "@medusajs/framework/workflows-sdk"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { type Shop, useShop } from "../../harness/shop"

/** The engine tries for a shorter time to store the result of a step. */
const SLOW_MS = 3_000

const undone: number[] = []
const succeeding = [1, 2, 3].map((number) =>
  createStep(
    `side-by-side-${number}`,
    async () => {
      await delay(100)
      return new StepResponse(number, number)
    },
    async () => void undone.push(number),
  ),
)
const failing = createStep("side-by-side-failing", async () => {
  throw new Error("There is nothing left.")
})
const sideBySide = createWorkflow({ name: "side-by-side", store: true, retentionTime: 60 }, () => {
  parallelize(failing(), ...succeeding.map((step) => step()))
})

interface Executions {
  upsert(rows: { state: string }[]): Promise<unknown>
}

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("parallel steps", () => {
  it("are reverted with the first failure's error, even if recording it is slow", async () => {
    const engine: object = shop.container.resolve(Modules.WORKFLOW_ENGINE)
    const executions: Executions = Reflect.get(engine, "workflowExecutionService_")
    const upsert = executions.upsert.bind(executions)
    vi.spyOn(executions, "upsert").mockImplementation(async (rows) => {
      if (rows.some(({ state }) => state === "waiting_to_compensate")) await delay(SLOW_MS)
      return upsert(rows)
    })
    await expect(sideBySide(shop.container).run()).rejects.toThrow("There is nothing left.")
    expect(undone.sort()).toEqual([1, 2, 3])
  })
})
