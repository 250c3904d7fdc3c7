import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"

const WAIT_SECONDS = 30

/**
 * For routes of the engine's that change a thing without locking it: calls that name the same one by the parameter take
 * turns, also with the workflows that lock it by its id.
 */
export function oneAtATime(parameter: string) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const answered = new Promise<void>((resolve) => res.once("close", resolve))
    const run = async () => {
      next()
      await answered
    }
    await req.scope
      .resolve(Modules.LOCKING)
      .execute(req.params[parameter] ?? "", run, { timeout: WAIT_SECONDS })
  }
}
