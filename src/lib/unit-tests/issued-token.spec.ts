import { ulid } from "ulid"
import { describe, expect, it } from "vitest"
import { issuedToken } from "../issued-token"

const IAT = 1_700_000_000

describe("the claims of a token", () => {
  it("identify it by its id and its millisecond of issue", () => {
    const jti = ulid(IAT * 1000 + 789)
    expect(issuedToken({ jti, iat: IAT, auth_identity_id: "authid_1" }, "a.b.c")).toEqual({
      id: jti,
      identityId: "authid_1",
      issuedAt: IAT * 1000 + 789,
    })
  })

  it("identify a token without an id by its hash", () => {
    const one = issuedToken({ iat: IAT, auth_identity_id: "" }, "a.b.c")
    expect(one).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), issuedAt: IAT * 1000 })
    expect(issuedToken({ iat: IAT }, "a.b.d")?.id).not.toBe(one?.id)
    expect(issuedToken({ iat: IAT })?.id).toBeUndefined()
  })

  it.each([null, undefined, "text", {}, { iat: "now" }, { iat: IAT, jti: 7 }])(
    "are undefined for %j",
    (claims) => {
      expect(issuedToken(claims, "a.b.c")).toBeUndefined()
    },
  )
})
