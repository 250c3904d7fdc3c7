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
      "a missing field",
      new MedusaError(Types.INVALID_DATA, "Invalid request: Field 'email' is required"),
      400,
      "missing_field",
    ],
    [
      "an unknown field",
      new MedusaError(Types.INVALID_DATA, "Invalid request: Unrecognized fields: 'x'"),
      400,
      "unknown_field",
    ],
    [
      "a value too small",
      new MedusaError(
        Types.INVALID_DATA,
        "Invalid request: Value for field 'n' too small, expected at least: '1'",
      ),
      400,
      "out_of_range",
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

  it("names the missing field", () => {
    const error = translateError(
      new MedusaError(Types.INVALID_DATA, "Invalid request: Field 'items, 0, quantity' is required"),
    )
    expect(error.message).toBe("Field 'items.0.quantity' is required.")
  })

  it("reads each fault from the engine's sentences", () => {
    const { body } = translateError(
      new MedusaError(
        Types.INVALID_DATA,
        "Invalid request: Field 'title' is required; Expected type: 'string' for field 'items, 0, sku', got: '5'; Unrecognized fields: 'a, b'; Value for field 'n' too big, expected at most: '3'; Invalid email",
      ),
    )
    expect(body).toMatchObject({
      code: "missing_field",
      message: expect.stringMatching(/^Field 'title' is required; /),
      errors: [
        { path: "title", code: "missing_field" },
        { path: "items.0.sku", code: "invalid_field" },
        { path: "a", code: "unknown_field" },
        { path: "b", code: "unknown_field" },
        { path: "n", code: "out_of_range" },
        { path: "", code: "invalid_field", message: "Invalid email" },
      ],
    })
  })

  it("repeats little of the caller's input", () => {
    const value = "A".repeat(5_000)
    for (const sentence of [
      `Unrecognized fields: '${value}'`,
      `Expected type: 'string' for field 'sku', got: '${value}'`,
      `Field '${value}' is required`,
      `${value}; ${value}`,
    ]) {
      const { body } = translateError(new MedusaError(Types.INVALID_DATA, `Invalid request: ${sentence}`))
      expect(JSON.stringify({ ...body, errors: [] }).split("A").length - 1).toBeLessThanOrEqual(400)
      for (const { path, message } of body.errors ?? [])
        expect(`${path}${message}`.split("A").length - 1).toBeLessThanOrEqual(201)
    }
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
