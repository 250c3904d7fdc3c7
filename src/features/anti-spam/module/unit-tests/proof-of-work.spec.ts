import { solveChallenge, verifySolution } from "altcha-lib"
import { expect, it } from "vitest"
import { issueChallenge, readSolution } from "../lib/proof-of-work"

const KEY = "the key of a tenant"

/**
 * A puzzle that the official library has solved. The solution has two digits or more, because one test moves digits
 * into the salt.
 */
async function solvedChallenge() {
  for (;;) {
    const { algorithm, challenge, salt, signature, maxnumber } = await issueChallenge(KEY, 1_000)
    const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    if (found && found.number > 9) return { algorithm, challenge, number: found.number, salt, signature }
  }
}
const read = (payload: object, key = KEY) =>
  readSolution(Buffer.from(JSON.stringify(payload)).toString("base64"), key)

it("the official library solves and verifies a challenge, and the solution is accepted", async () => {
  const payload = await solvedChallenge()
  expect(await verifySolution(payload, KEY)).toBe(true)
  expect(await read(payload)).toHaveProperty("fingerprint")
  expect(await read(payload, "the key of another")).toEqual({ problem: "forged" })
})

// https://altcha.org/security-advisory/: an attacker could once move digits of the number into the expiry.
it("a solution with a cut salt, or with the number's digits in the salt, is forged", async () => {
  const payload = await solvedChallenge()
  const digits = String(payload.number)
  const spliced = { salt: payload.salt + digits.slice(0, -1), number: Number(digits.slice(-1)) }
  for (const changes of [spliced, { salt: payload.salt.replace(/\?.*/, "") }, { salt: "" }])
    expect(await read({ ...payload, ...changes })).toEqual({ problem: "forged" })
})

it("a solution has one fingerprint in all its spellings", async () => {
  const payload = await solvedChallenge()
  const names = [payload, { ...payload, took: 5 }, { ...payload, salt: payload.salt.replace(/&$/, "") }]
  const [name, ...others] = await Promise.all(
    names.map(async (one) => Reflect.get(await read(one), "fingerprint")),
  )
  expect(name).toEqual(expect.any(String))
  expect(others).toEqual([name, name])
})
