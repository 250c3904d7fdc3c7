import { MedusaError } from "@medusajs/framework/utils"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { errors } from "../../lib/errors"
import { translateError } from "../translate-error"

const { Types, Codes } = MedusaError

describe("translating errors into the catalogue", () => {
  it.each<[string, unknown, number, string]>([
    ["an error of ours", errors.soldOut(), 409, "sold_out"],
    [
      "one of ours that lost its class",
      { name: "ApiError", code: "plan_expired", message: "late" },
      409,
      "plan_expired",
    ],
    [
      "a taken handle",
      new MedusaError(Types.INVALID_DATA, "Product with handle: a, already exists."),
      409,
      "duplicate",
    ],
    [
      "missing stock",
      new MedusaError(
        Types.NOT_ALLOWED,
        "Some variant does not have the required inventory",
        Codes.INSUFFICIENT_INVENTORY,
      ),
      409,
      "sold_out",
    ],
    [
      "a refused payment",
      new MedusaError(Types.PAYMENT_AUTHORIZATION_ERROR, "Payment authorization failed"),
      402,
      "payment_failed",
    ],
    ["a conflict", new MedusaError(Types.CONFLICT, "Cart is being completed"), 409, "invalid_state"],
    [
      "an engine's own failure",
      new MedusaError(Types.UNEXPECTED_STATE, "cart has no region"),
      500,
      "internal_error",
    ],
    [
      "a change that another request has confirmed",
      new MedusaError(Types.INVALID_DATA, "An active Order Change is required to proceed"),
      409,
      "invalid_state",
    ],
    [
      "a return without a location",
      new Error("Cannot receive the Return at location null"),
      400,
      "invalid_field",
    ],
    [
      "an unknown action",
      new Error("No request return found for return r in order change c"),
      404,
      "not_found",
    ],
    ["a broken constraint", { code: "23505", message: "duplicate key value violates …" }, 409, "duplicate"],
    ["a number too large", { code: "22003", message: "numeric value out of range" }, 400, "out_of_range"],
    ["a zero byte", { code: "22021", message: "invalid byte sequence" }, 400, "invalid_field"],
    ["a deadlock", { code: "40P01", message: "deadlock detected" }, 409, "invalid_state"],
    [
      "an unreachable database",
      { code: "ECONNREFUSED", message: "connect ECONNREFUSED" },
      503,
      "unavailable",
    ],
    ["a database that is too slow to connect", new Error("timeout expired"), 503, "unavailable"],
    ["a database that shuts down", { code: "57P01", message: "terminating connection" }, 503, "unavailable"],
    [
      "no connection left",
      { name: "KnexTimeoutError", message: "Timeout acquiring a connection" },
      503,
      "unavailable",
    ],
    ["a bug", new TypeError("x is not a function"), 500, "internal_error"],
    ["a thrown string", "boom", 500, "internal_error"],
    ["nothing at all", undefined, 500, "internal_error"],
  ])("%s", (_what, thrown, status, code) => {
    const error = translateError(thrown)
    expect([error.status, error.code]).toEqual([status, code])
  })

  it("lists the faults of a schema that threw its own error", () => {
    const { error } = z.object({ a: z.string(), b: z.number().max(1) }).safeParse({ b: 2 })
    expect(translateError(error).body).toMatchObject({
      errors: [
        { path: "a", code: "missing_field" },
        { path: "b", code: "out_of_range" },
      ],
    })
  })

  it.each([
    new MedusaError(Types.INVALID_DATA, 'select "p0"."id" from "product" as "p0" where x - syntax error'),
    new MedusaError(Types.NOT_FOUND, "gone\n    at Object.<anonymous> (/app/src/x.ts:1:1)"),
    new TypeError("Cannot read properties of undefined (reading 'secret')"),
    {
      code: "23505",
      message: 'duplicate key value violates unique constraint "IDX_secret"',
      detail: "Key (email)=(a@b.test)",
    },
  ])("reveals no internal details: %#", (thrown) => {
    expect(translateError(thrown).message).not.toMatch(/select|\bat \S+ \(|secret|a@b\.test|IDX/)
  })
})
