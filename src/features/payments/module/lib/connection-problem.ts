import { asApiError } from "../../../../lib/errors"
import type { ConnectionProblem } from "../types"

/**
 * Makes a test call to a provider. Returns why it failed. An error with a `cause` means that the provider did not
 * answer.
 */
export async function connectionProblem(ask: () => Promise<void>): Promise<ConnectionProblem | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    const known = asApiError(error)
    if (!known) throw error
    const isUnreachable = error instanceof Error && error.cause !== undefined
    return { reason: isUnreachable ? "unreachable" : "refused", message: known.message }
  }
}
