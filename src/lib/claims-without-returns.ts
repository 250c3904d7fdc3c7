import { WorkflowManager } from "@medusajs/framework/orchestration"
import { z } from "zod"
import { internalsOf } from "./engine-internals"

/** The engine's workflow that cancels a claim, and its steps that read the claim and the claim's return. */
const CANCELLATION = "cancel-claim"
const CLAIM = "claim-query"
const RETURN = "return-query"

/** The results of earlier steps. */
const results = z.object({
  invoke: z.object({
    [CLAIM]: z.object({ output: z.object({ output: z.object({ return_id: z.string().nullish() }) }) }),
  }),
})

interface Handler {
  invoke: (input: unknown) => Promise<unknown>
}

interface Answer {
  output: { output?: unknown }
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
    const answer = internalsOf<Answer>(await read(input), { output: "object" })
    const { [CLAIM]: claim } = results.parse(input).invoke
    if (!claim.output.output.return_id) answer.output.output = {}
    return answer
  }
}
