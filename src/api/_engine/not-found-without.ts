import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errors } from "../../lib/errors"

/** The engine returns an empty 200 for some unknown ids. This returns 404 if the response lacks `field`. */
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
