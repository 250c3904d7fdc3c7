import { WorkflowManager } from "@medusajs/framework/orchestration"
import { internalsOf } from "./engine-internals"

/** The engine's workflow that cancels a claim, and its step that reads the claim's return. */
const [CANCELLATION, READING] = ["cancel-claim", "return-query"]

interface Handler {
  invoke: (input: unknown) => Promise<unknown>
}

interface Answer {
  output: { output?: unknown }
}

/**
 * A claim has no return if nothing comes back. The engine could not cancel such a claim, because it looks for the
 * fulfilments of the return. Here, a missing return has none. Call it after the engine's workflows are registered.
 */
export function cancelClaimsWithoutReturns(): void {
  const workflows = internalsOf<{ getWorkflow: (id: string) => unknown }>(WorkflowManager, {
    getWorkflow: "function",
  })
  const { handlers_ } = internalsOf<{ handlers_: Map<string, object> }>(workflows.getWorkflow(CANCELLATION), {
    handlers_: "object",
  })
  const reading = internalsOf<Handler>(handlers_.get(READING), { invoke: "function" })
  const read = reading.invoke
  reading.invoke = async (input) => {
    const answer = internalsOf<Answer>(await read(input), { output: "object" })
    answer.output.output ??= {}
    return answer
  }
}
