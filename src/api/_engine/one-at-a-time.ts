import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import { responseEnded } from "./response-ended"

const WAIT_SECONDS = 30

/**
 * For engine routes that change a thing without a lock. Calls with the same parameter value run one after the other,
 * also with workflows that lock the same id. If the caller disconnects, the call keeps its turn until the work ends.
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
