import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * When a handler answers, whether or not there is anybody left to hear it: the events of an answer do not tell that of
 * a connection that its caller has closed.
 */
export function untilAnswered(res: MedusaResponse): Promise<void> {
  return new Promise((resolve) => {
    const end: unknown = Reflect.get(res, "end")
    if (typeof end !== "function") return resolve()
    const value = (...input: unknown[]): unknown => {
      resolve()
      return Reflect.apply(end, res, input)
    }
    Object.defineProperty(res, "end", { value, configurable: true, writable: true })
  })
}
