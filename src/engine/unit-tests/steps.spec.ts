import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { describe, expect, it } from "vitest"
import { noteHooks, replaceStep, resultOf, stepOf } from "../steps"

let workflows = 0

/** A workflow of two steps. The second one returns what the first one returned, or fails. */
function exampleWorkflow() {
  const name = `example-${workflows++}`
  const undone: unknown[] = []
  const first = createStep(
    "first",
    async (input: { text: string }) => new StepResponse(input.text, "engine's"),
    async (undo) => void undone.push(undo),
  )
  const second = createStep("second", async (input: { text: string; fails?: boolean }) => {
    if (input.fails) throw new Error("The second step fails.")
    return new StepResponse(input.text)
  })
  const workflow = createWorkflow(name, (input: { text: string; fails?: boolean }) => {
    const text = first(input)
    return new WorkflowResponse(second({ text, fails: input.fails }))
  })
  return { name, workflow, undone }
}

describe("a step that is replaced", () => {
  it("returns another result, or runs as before", async () => {
    const { name, workflow } = exampleWorkflow()
    replaceStep(name, "first", async ({ payload }) =>
      Reflect.get(payload, "text") === "known" ? { result: "ours" } : undefined,
    )
    expect((await workflow.run({ input: { text: "known" } })).result).toBe("ours")
    expect((await workflow.run({ input: { text: "other" } })).result).toBe("other")
  })

  it("is not undone if it was left out, and otherwise gets what it needs", async () => {
    const { name, workflow, undone } = exampleWorkflow()
    replaceStep(name, "first", async ({ payload }) => {
      const text: unknown = Reflect.get(payload, "text")
      if (text === "left out") return { result: text }
      return text === "done by us" ? { result: text, undo: "ours" } : undefined
    })
    for (const text of ["left out", "done by us", "done by the engine"])
      await expect(workflow.run({ input: { text, fails: true } })).rejects.toThrow("The second step fails.")
    expect(undone).toEqual(["ours", "engine's"])
  })

  it("can see the results of earlier steps", async () => {
    const { name, workflow } = exampleWorkflow()
    replaceStep(name, "second", async (run) => ({
      result: [resultOf(run, "first"), resultOf(run, "absent")],
    }))
    expect((await workflow.run({ input: { text: "seen" } })).result).toEqual(["seen", undefined])
  })

  it("must exist", () => {
    expect(() => stepOf("no-workflow", "first")).toThrow("Has the engine changed?")
    expect(() => stepOf(exampleWorkflow().name, "third")).toThrow("Has the engine changed?")
  })
})

it("notices that a hook of a workflow gets a handler", () => {
  const handlers: unknown[] = []
  const hooks = { validate: (handler: unknown) => void handlers.push(handler) }
  const hasHandlers = noteHooks({ hooks })
  expect(hasHandlers()).toBe(false)
  const handler = () => undefined
  hooks.validate(handler)
  expect([hasHandlers(), handlers]).toEqual([true, [handler]])
})
