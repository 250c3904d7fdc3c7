import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SignedInActor } from "../../lib/actor"
import { type Input, inputOf } from "./input"
import type { Row } from "./row"

/** A validated request, with everything that a handler needs. */
export interface Call<R extends Row> extends Input<R> {
  /** The actor who has signed in. May be undefined if the row has `customer: "optional"`, `guests` or `signedIn`. */
  actor: R extends { signedIn: string } | { guests: string }
    ? SignedInActor | undefined
    : R["auth"] extends "admin" | "customer" | "key+customer"
      ? SignedInActor
      : R extends { customer: "optional" }
        ? SignedInActor | undefined
        : undefined
  /** The locale that the caller requested, for `localized` rows. */
  locale: string | undefined
  scope: MedusaContainer
  req: AuthenticatedMedusaRequest
  res: MedusaResponse
}

/** The response body. It has the type of the row's response schema. `void` if the handler sends the response itself. */
type Answer<R extends Row> = R["response"] extends z.ZodType
  ? z.output<R["response"]> | FinishedJson | (R extends { hasPage: true } ? Page : never)
  : void

/** A response for browsers, of a row with `hasPage`. */
export class Page {
  constructor(readonly html: string) {}
}

/** A page may have secrets in its address, and texts of strangers. It needs no script and no other server. */
const PAGE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
}

/** A response body that already is JSON text, for example from a cache. */
export class FinishedJson {
  constructor(
    readonly body: Buffer,
    /** A text that changes whenever the body changes. Clients send it to ask whether their copy is still valid. */
    readonly etag: string,
  ) {}
}

/** A handler with the row that it answers. */
export type RouteHandler = ((req: AuthenticatedMedusaRequest, res: MedusaResponse) => Promise<void>) & {
  row: Row
}

/**
 * Creates the handler of a row: `route(tours.readTour, async ({ params, scope }) => …)`. The value that `handle` returns
 * is the response body.
 */
export function route<const R extends Row>(row: R, handle: (call: Call<R>) => Promise<Answer<R>>) {
  const handler = async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
    const { scope, locale } = req
    const call = { ...inputOf(row, req), actor: actorOf(req), locale, scope, req, res }
    // The cast is safe: the middlewares for the row's `auth` have already checked the actor.
    const answer = await handle(call as Call<R>)
    if (answer instanceof Page) res.set(PAGE_HEADERS).type("html").send(answer.html)
    else if (answer instanceof FinishedJson) sendFinished(res.status(row.status ?? 200), answer)
    else if (row.response instanceof z.ZodType) res.status(row.status ?? 200).json(answer)
  }
  return Object.assign(handler, { row })
}

function sendFinished(res: MedusaResponse, { body, etag }: FinishedJson): void {
  res.type("json").set("etag", etag).send(body)
}

function actorOf(req: Partial<Pick<AuthenticatedMedusaRequest, "auth_context">>): SignedInActor | undefined {
  const { actor_type: type, actor_id: id } = req.auth_context ?? {}
  return type && id ? { type, id } : undefined
}
