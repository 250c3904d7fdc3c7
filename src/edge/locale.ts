import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/** The engine takes `locale` for one text without looking; anything else would fail outside of every handler and end the process. */
export const oneLocale: RequestHandler = (req, _res, next) => {
  const { locale } = req.query
  if (locale === undefined || typeof locale === "string") next()
  else next(errors.invalidField("Field 'locale': must be one locale code, such as de-DE."))
}
