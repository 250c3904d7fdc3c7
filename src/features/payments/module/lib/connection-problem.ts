import { connectionProblem as problemOf } from "../../../../kits/settings/connection-test"
import type { ConnectionProblem } from "../types"

/**
 * Makes a test call to a provider. Returns why it failed. An error with a `cause` means that the provider did not
 * answer.
 */
export async function connectionProblem(ask: () => Promise<void>): Promise<ConnectionProblem | undefined> {
  const found = await problemOf(ask)
  return found && { ...found, reason: found.reason === "refused" ? "refused" : "unreachable" }
}
