import { asApiError } from "../../../lib/errors"
import type { ConnectionProblem } from "../types"

/** What is wrong with a connection, by a call of a provider's client. It names a cause where nobody has answered. */
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
