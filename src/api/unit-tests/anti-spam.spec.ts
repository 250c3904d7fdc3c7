import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { expect, it, vi } from "vitest"
import { antiSpam } from "../anti-spam"

it.each([
  ["no token", {}, undefined, "missing_spam_token"],
  ["a body that is none", {}, [1], "missing_spam_token"],
  ["a token in the header", { "x-svc-spam-token": "v1.1.a.b" }, {}, "invalid_spam_token"],
  ["a token in the body", {}, { spam_token: "v1.1.a.b" }, "invalid_spam_token"],
])("nobody gets past as long as no token can be proven: %s", async (_what, headers, body, code) => {
  const req = { body, get: (name: string) => new Headers(headers).get(name) ?? undefined }
  const next = vi.fn()
  await antiSpam(req as unknown as MedusaRequest, {} as MedusaResponse, next)
  expect(next).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
})
