import express, { type RequestHandler } from "express"
import { errors } from "../lib/errors"

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Serves the local file provider's public files below `/static`. Uploads are shown but never executed: no page, script
 * or SVG gets this origin's rights. File names contain the upload time, so a file never changes.
 */
export function localFiles(directory: string): RequestHandler[] {
  const files = express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders: (res) => {
      res.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      res.setHeader("X-Content-Type-Options", "nosniff")
    },
  })
  return [files, (req, _res, next) => next(errors.routeNotFound(`There is no file ${req.originalUrl}.`))]
}
