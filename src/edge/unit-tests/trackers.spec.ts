import express from "express"
import request from "supertest"
import { describe, expect, it } from "vitest"
import { ignoreTrackers } from "../trackers"

const app = express()
app.use(ignoreTrackers)
app.use((req, res) => void res.json({ url: req.url, query: req.query }))
const seen = async (query: string) => (await request(app).get(`/store/products?${query}`)).body

describe("trackers in a query", () => {
  it.each([
    "utm_source=x",
    "utm_anything=x",
    "UTM_Source=x",
    "utm_source[]=x",
    "utm_source%5Ba%5D=x",
    "utm_source",
    "gclid=x",
    "fbclid=x",
    "msclkid=x",
    "ttclid=x",
    "mc_cid=x",
    "_ga=x",
    "_gl=x",
    "srsltid=x",
  ])("%s is removed", async (tracker) => {
    expect(await seen(tracker)).toEqual({ url: "/store/products", query: {} })
    expect(await seen(`limit=1&${tracker}&q=a%26b`)).toEqual({
      url: "/store/products?limit=1&q=a%26b",
      query: { limit: "1", q: "a&b" },
    })
  })

  it.each([
    "limit=1",
    "q=utm_source",
    "my_utm_source=x",
    "gclid2=x",
    "fields=utm_source",
    "key=pk_1",
    "%E0=1",
  ])("%s is kept", async (query) => {
    const before = await request(
      express().use((req, res) => void res.json({ url: req.url, query: req.query })),
    ).get(`/store/products?${query}`)
    expect(await seen(query)).toEqual(before.body)
  })
})
