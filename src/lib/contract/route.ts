import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SignedInActor } from "../actor"
import { type Input, inputOf } from "./input"
import type { Row } from "./row"

/** A request as a route gets it: checked, and with what it needs to answer. */
export interface Call<R extends Row> extends Input<R> {
  /** Who is signed in, on routes that ask for that; on those with `customer: "optional"`, `guests` or `signedIn`, nobody perhaps. */
  actor: R extends { signedIn: string } | { guests: string }
    ? SignedInActor | undefined
    : R["auth"] extends "admin" | "customer" | "key+customer"
      ? SignedInActor
      : R extends { customer: "optional" }
        ? SignedInActor | undefined
        : undefined
  /** The language that the caller has asked for, on rows that are `localized`. */
  locale: string | undefined
  scope: MedusaContainer
  req: AuthenticatedMedusaRequest
  res: MedusaResponse
}

/** What the row's response schema describes; nothing where the handler itself sends what is not JSON. */
type Answer<R extends Row> = R["response"] extends z.ZodType ? z.output<R["response"]> : void

/**
 * A route file's export for one row: `export const GET = route(tours.readTour, async ({ params, scope }) => …)`.
 * What the handler gives back is the answer.
 */
export function route<const R extends Row>(row: R, handle: (call: Call<R>) => Promise<Answer<R>>) {
  const handler = async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
    const { scope, locale } = req
    const call = { ...inputOf(row, req), actor: actorOf(req), locale, scope, req, res }
    // Whether there is an actor is a matter of the row's `auth`, which has been dealt with before.
    const answer = await handle(call as Call<R>)
    if (row.response instanceof z.ZodType) res.status(row.status ?? 200).json(answer)
  }
  return Object.assign(handler, { row })
}

function actorOf(req: Partial<Pick<AuthenticatedMedusaRequest, "auth_context">>): SignedInActor | undefined {
  const { actor_type: type, actor_id: id } = req.auth_context ?? {}
  return type && id ? { type, id } : undefined
}
