import { WorkflowManager } from "@medusajs/framework/orchestration"
import { OrchestrationUtils } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { internalsOf } from "./internals"
import { compared, isShadowed } from "./reads/shadow"

/** The argument with which the engine calls a step of a workflow. */
export interface StepRun {
  /** The input of the workflow. */
  payload: object
  /** The results of the steps before this one, by their names. */
  invoke: object
  /** One object for each run of the workflow. */
  transaction: object
  context: object
}

type Run = (run: StepRun) => Promise<unknown>

interface Step {
  invoke: Run
  /** Absent if there is nothing to undo. */
  compensate?: Run
}

/** The step of one of the engine's workflows. Its functions may be replaced. Throws if there is no such step. */
export function stepOf(workflow: string, step: string): Step {
  const workflows = internalsOf<{ getWorkflow: (id: string) => unknown }>(WorkflowManager, {
    getWorkflow: "function",
  })
  const { handlers_ } = internalsOf<{ handlers_: Map<string, object> }>(workflows.getWorkflow(workflow), {
    handlers_: "object",
  })
  return internalsOf<Step>(handlers_.get(step), { invoke: "function" })
}

/** Returns the result of an earlier step of the same run. `undefined` if that step did not run. */
export function resultOf({ invoke }: StepRun, step: string): unknown {
  const result: unknown = Reflect.get(invoke, step)
  if (result === undefined) return undefined
  const { output } = internalsOf<{ output: object }>(result, { output: "object" })
  return Reflect.get(output, "output")
}

/** Stands for the result of a step that was left out, so there is nothing to undo. */
const LEFT_OUT = "left out"

/** `undo` is what the engine's step needs to undo its work. Without it, there is nothing to undo. */
type Instead = (run: StepRun) => Promise<{ result: unknown; undo?: unknown } | undefined>

/**
 * Lets `instead` answer a step of one of the engine's workflows. If it returns `undefined`, the engine's step runs. It
 * is also asked for a step whose condition (`when`) does not hold.
 */
export function replaceStep(workflow: string, name: string, instead: Instead): void {
  const step = stepOf(workflow, name)
  const { invoke, compensate } = step
  step.invoke = async (run) => {
    const answer = await instead(run)
    return answer ? asResult(answer.result, answer.undo) : invoke(run)
  }
  if (!compensate) return
  step.compensate = async (run) => {
    const undo = partOf(partOf(partOf(run.invoke, name), "output"), "compensateInput")
    return undo === LEFT_OUT ? undefined : compensate(run)
  }
}

/** A step that has timed out may have no result. That must not stop the undoing of the other steps. */
function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}

/** Like {@link replaceStep}, for a step that only reads. Tests also let the engine read, and compare. */
export function replaceRead(workflow: string, name: string, instead: Instead): void {
  const step = stepOf(workflow, name)
  const { invoke } = step
  step.invoke = async (run) => {
    const answer = await instead(run)
    if (!answer) return invoke(run)
    const engines = async () => asJson(resultOf({ ...run, invoke: { [name]: await invoke(run) } }, name))
    const ours = async () => asJson(answer.result)
    if (isShadowed()) await compared(ours, engines, `${workflow} ${name}`)
    return asResult(answer.result)
  }
}

/** Later steps get dates and amounts of a result as JSON has them. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null")

function asResult(result: unknown, undo: unknown = LEFT_OUT): object {
  const output = new StepResponse(result, undo).toJSON()
  return { __type: OrchestrationUtils.SymbolWorkflowWorkflowData, output }
}

/**
 * Tells later whether one of a workflow's hooks has a handler, which the engine itself does not. Call it before the
 * engine loads the handlers.
 */
export function noteHooks({ hooks }: { hooks: object }): () => boolean {
  let hasHandlers = false
  for (const name of Object.keys(hooks)) {
    const { [name]: register } = internalsOf<Record<string, (...handlers: unknown[]) => unknown>>(hooks, {
      [name]: "function",
    })
    Reflect.set(hooks, name, (...handlers: unknown[]) => {
      hasHandlers = true
      return register?.(...handlers)
    })
  }
  return () => hasHandlers
}
