import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import { untilAnswered } from "./until-answered"

const WAIT_SECONDS = 30

/**
 * For routes of the engine's that change a thing without locking it: calls that name the same one by the parameter take
 * turns, also with the workflows that lock it by its id. A caller who hangs up ends nobody's turn: the work goes on.
 */
export function oneAtATime(parameter: string) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const run = async () => {
      const answered = untilAnswered(res)
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
