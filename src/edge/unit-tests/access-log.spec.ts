import express from "express"
import supertest from "supertest"
import { expect, it } from "vitest"
import { clientAddressResolver } from "../../lib/client-address"
import { accessLog } from "../access-log"

const ROUTES = [
  { path: "/store/bookings/manage/:token", secretParams: ["token"] },
  { path: "/store/bookings/manage/:token/calendar", secretParams: ["token"] },
  { path: "/store/pages/:slug" },
]

async function loggedFor(path: string): Promise<string> {
  const lines: string[] = []
  const app = express()
  app.use(clientAddressResolver([]))
  app.use(accessLog({ routes: ROUTES, isOn: () => true, write: (line) => void lines.push(line) }))
  app.use((_req, res) => void res.sendStatus(204))
  await supertest(app).get(path)
  return lines.join()
}

it("contains the request, the response and the shop", async () => {
  expect(await loggedFor("/store/pages?limit=2")).toMatch(
    /^GET \/store\/pages\?limit=2 \(204\) - \d+ ms, default$/,
  )
})

it("hides secret query values", async () => {
  const line = await loggedFor(
    "/store/pages/a?preview=SECRET&locale=de&token=SECRET&code=SECRET&state=SECRET&id_token=SECRET&email=SECRET",
  )
  expect(line).toContain("/store/pages/a?preview=…&locale=de&token=…&code=…&state=…&id_token=…&email=…")
})

it.each([
  ["/store/bookings/manage/SECRET", "/store/bookings/manage/…"],
  ["/store/bookings/manage/SECRET?key=pk_1", "/store/bookings/manage/…?key=pk_1"],
  ["/STORE/Bookings/manage/SECRET/calendar", "/STORE/Bookings/manage/…/calendar"],
  ["/store/pages/manage", "/store/pages/manage"],
])("hides the secrets of a path: %s", async (path, shown) => {
  expect(await loggedFor(path)).toContain(`GET ${shown} (204)`)
})
