import { WorkflowManager } from "@medusajs/framework/orchestration"
import { internalsOf } from "./internals"

/** The engine's workflow that cancels a claim, and its steps that read the claim and the claim's return. */
const CANCELLATION = "cancel-claim"
const CLAIM = "claim-query"
const RETURN = "return-query"

interface Handler {
  invoke: (input: unknown) => Promise<unknown>
}

/** The result of a step. */
interface Result<Output> {
  output: { output: Output }
}

/**
 * A claim has no return if nothing comes back. To cancel such a claim, the engine looked for the fulfilments of any
 * return of the shop, and failed if there was none. Here, a missing return has no fulfilments. Call it after the
 * engine's workflows are registered.
 */
export function cancelClaimsWithoutReturns(): void {
  const workflows = internalsOf<{ getWorkflow: (id: string) => unknown }>(WorkflowManager, {
    getWorkflow: "function",
  })
  const { handlers_ } = internalsOf<{ handlers_: Map<string, object> }>(workflows.getWorkflow(CANCELLATION), {
    handlers_: "object",
  })
  const reading = internalsOf<Handler>(handlers_.get(RETURN), { invoke: "function" })
  const read = reading.invoke
  reading.invoke = async (input) => {
    const { invoke: results } = internalsOf<{ invoke: object }>(input, { invoke: "object" })
    const { output: claim } = internalsOf<Result<{ return_id?: string | null }>>(
      Reflect.get(results, CLAIM),
      {
        output: "object",
      },
    ).output
    const answer = internalsOf<Result<object | undefined>>(await read(input), { output: "object" })
    if (claim.return_id && answer.output.output) return answer
    // The return may be gone: the engine keeps its id if it takes a return back.
    claim.return_id = null
    answer.output.output = {}
    return answer
  }
}
