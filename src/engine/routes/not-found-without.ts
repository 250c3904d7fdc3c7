import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errors } from "../../lib/errors"

/** Answers 404 if the response has no `field`. For some unknown ids, the engine answers 200 with an empty object. */
export function notFoundWithout(field: string) {
  return (_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const json = res.json.bind(res)
    res.json = (body: unknown) => {
      res.json = json
      const found =
        typeof body === "object" &&
        body !== null &&
        Object.entries(body).some(([name, value]) => name === field && value)
      if (res.statusCode < 400 && !found) next(errors.notFound())
      else json(body)
      return res
    }
    next()
  }
}
