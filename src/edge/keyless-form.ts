import express, { type Request, type RequestHandler } from "express"
import { errors } from "../lib/errors"
import { noteRefusal } from "./refusals"

/** A sign-in form needs far fewer bytes. */
const LARGEST_FORM_BYTES = 64 * 1024
const KEY_HEADER = "x-publishable-api-key"

/** A route that accepts a form without a publishable key, and the path (`withoutKey`) that handles the form. */
export interface KeylessFormRoute {
  method: string
  path: string
  withoutKey: string
}

const named = new WeakMap<Request, string>()

/**
 * Some sign-in providers let the browser post a form to us. The browser sends no headers, so the tenant comes from the
 * form's field `state`, which we created. The form must be read before the tenant is known. Therefore only small forms
 * of these routes are read.
 */
export function keylessForm(routes: KeylessFormRoute[]): RequestHandler {
  const parse = express.urlencoded({ extended: false, limit: LARGEST_FORM_BYTES })
  const ways = routes.flatMap(({ method, path, withoutKey }) => [
    { method, path, withoutKey },
    { method, path: withoutKey, withoutKey },
  ])
  return (req, res, next) => {
    const way = ways.find(({ method, path }) => method === req.method && isPath(req.path, path))
    if (!way) return next()
    parse(req, res, (error?: unknown) => {
      if (error) noteRefusal(req, errors.invalidField("The form is too large, or cannot be read."))
      const slug = slugIn(req.body)
      named.set(req, slug)
      if (slug !== "" && req.get(KEY_HEADER) === undefined)
        req.url = way.withoutKey + req.url.slice(req.path.length)
      next()
    })
  }
}

/** The tenant's slug from the beginning of the form's `state`. It selects a tenant but proves nothing. */
export function tenantOfForm(req: Request): string {
  return named.get(req) ?? ""
}

function slugIn(body: unknown): string {
  const state: unknown = typeof body === "object" && body !== null && "state" in body ? body.state : undefined
  const [slug = "", random = ""] = typeof state === "string" ? state.split(".") : []
  return random === "" ? "" : slug
}

function isPath(called: string, known: string): boolean {
  return called.toLowerCase().replace(/\/$/, "") === known
}
