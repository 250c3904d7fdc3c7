import { expect, it } from "vitest"
import { moneyIssues } from "../money-decimals"

const pathsOf = (body: unknown) => moneyIssues(body).map(({ path }) => path.join("."))

it.each([
  [{ amount: 10.5, currency_code: "jpy" }, ["amount"]],
  [{ amount: 10.5, currency_code: "JPY" }, ["amount"]],
  [{ amount: 10.555, currency_code: "eur" }, ["amount"]],
  [
    {
      prices: [
        { amount: 1, currency_code: "jpy" },
        { amount: 0.1, currency_code: "jpy" },
      ],
    },
    ["prices.1.amount"],
  ],
  [
    { price: { amount: 1.0001, currency_code: "kwd", setup_fee: 0.00001 } },
    ["price.amount", "price.setup_fee"],
  ],
  [{ type: "fixed", value: 1.5, currency_code: "jpy" }, ["value"]],
  [{ budget: { type: "spend", limit: 1.5, currency_code: "jpy" } }, ["budget.limit"]],
])("%j is finer than its currency at %j", (body, paths) => {
  expect(pathsOf(body)).toEqual(paths)
})

it.each([
  { amount: 10, currency_code: "jpy" },
  { amount: 19.99, currency_code: "eur" },
  { amount: 1.235, currency_code: "kwd" },
  { amount: 1e12, currency_code: "eur" },
  { type: "percentage", value: 12.5, currency_code: "jpy" },
  { type: "usage", limit: 1.5, currency_code: "jpy" },
  { metadata: { amount: 1.5, currency_code: "jpy" } },
  { amount: 1.55555, currency_code: null },
  { amount: null, currency_code: "jpy" },
  null,
])("%j is payable", (body) => {
  expect(pathsOf(body)).toEqual([])
})
