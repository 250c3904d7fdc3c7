import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/**
 * Refuses a `locale` that is not one text. The engine would throw outside of all error handlers, which would end the
 * process.
 */
export const oneLocale: RequestHandler = (req, _res, next) => {
  const { locale } = req.query
  if (locale === undefined || typeof locale === "string") next()
  else next(errors.invalidField("Field 'locale': must be one locale code, such as de-DE."))
}
