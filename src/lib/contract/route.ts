import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SignedInActor } from "../actor"
import { type Input, inputOf } from "./input"
import type { Row } from "./row"

/** A validated request, with everything that a handler needs. */
export interface Call<R extends Row> extends Input<R> {
  /** The signed-in actor. May be undefined with `customer: "optional"`, `guests` or `signedIn`. */
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

/** The response body, as the schema describes it. Void if the handler sends the response itself. */
type Answer<R extends Row> = R["response"] extends z.ZodType ? z.output<R["response"]> | FinishedJson : void

/** A response body that is JSON text already. */
export class FinishedJson {
  constructor(
    readonly body: Buffer,
    /** Changes whenever the body does. */
    readonly etag: string,
  ) {}
}

/**
 * Creates the export of a route file for one row: `export const GET = route(tours.readTour, async ({ params, scope })
 * => …)`. The returned value is the response body.
 */
export function route<const R extends Row>(row: R, handle: (call: Call<R>) => Promise<Answer<R>>) {
  const handler = async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
    const { scope, locale } = req
    const call = { ...inputOf(row, req), actor: actorOf(req), locale, scope, req, res }
    // The middlewares for the row's `auth` have already checked the actor.
    const answer = await handle(call as Call<R>)
    if (answer instanceof FinishedJson) sendFinished(res.status(row.status ?? 200), answer)
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
