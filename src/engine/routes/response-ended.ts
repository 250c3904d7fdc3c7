import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Resolves when the handler has ended the response, even if the caller has disconnected. The response's own events are
 * not emitted on a closed connection.
 */
export function responseEnded(res: MedusaResponse): Promise<void> {
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
