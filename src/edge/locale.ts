import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/**
 * The engine assumes that `locale` is one text. Any other value throws outside all handlers and would end the process.
 */
export const oneLocale: RequestHandler = (req, _res, next) => {
  const { locale } = req.query
  if (locale === undefined || typeof locale === "string") next()
  else next(errors.invalidField("Field 'locale': must be one locale code, such as de-DE."))
}
