import express, { type Request, type RequestHandler } from "express"
import { errors } from "../lib/errors"
import { noteRefusal } from "./refusals"

/** Far more than a sign-in's answer takes. */
const LARGEST_FORM_BYTES = 64 * 1024
const KEY_HEADER = "x-publishable-api-key"

/** A route that takes a form without the shop's key, and the path that such a form is led to. */
export interface KeylessFormRoute {
  method: string
  path: string
  withoutKey: string
}

const named = new WeakMap<Request, string>()

/**
 * A form that another server's page has a browser post can set no header: its field `state`, which we have made, says
 * whose it is. Read before the tenant is known, so that nothing but that one route's form is, and not much of it.
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

/** The slug that a form's state begins with, where it has one. A choice, and no proof. */
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
