import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import { responseEnded } from "./response-ended"

const WAIT_SECONDS = 30

/**
 * For routes of the engine that change a record without a lock. Calls with the same id run one after the other.
 * Workflows that lock this id wait too. If the caller disconnects, the next call still waits until the work has ended.
 */
export function oneAtATime(parameter: string) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const run = async () => {
      const answered = responseEnded(res)
      next()
      await answered
    }
    try {
      const locking = req.scope.resolve(Modules.LOCKING)
      await locking.execute(req.params[parameter] ?? "", run, { timeout: WAIT_SECONDS })
    } catch (cause) {
      throw errors.unavailable(undefined, { cause })
    }
  }
}
