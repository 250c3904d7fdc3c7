import { internalsOf } from "./internals"
import { resultOf, stepOf } from "./steps"

/** The engine's workflow that cancels a claim, and its steps that read the claim and the claim's return. */
const CANCELLATION = "cancel-claim"
const CLAIM = "claim-query"
const RETURN = "return-query"

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
  const reading = stepOf(CANCELLATION, RETURN)
  const read = reading.invoke
  reading.invoke = async (run) => {
    const claim = internalsOf<{ return_id?: string | null }>(resultOf(run, CLAIM), {})
    const answer = internalsOf<Result<object | undefined>>(await read(run), { output: "object" })
    if (claim.return_id && answer.output.output) return answer
    // The return may be gone: the engine keeps its id if it takes a return back.
    claim.return_id = null
    answer.output.output = {}
    return answer
  }
}
