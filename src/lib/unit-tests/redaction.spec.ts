import { describe, expect, it } from "vitest"
import { termsOf } from "../../kits/declarations/personal-terms"

const EMAIL = "ada@byron.test"
const ID = "cus_01ADA"
const person = (...rows: unknown[]) =>
  termsOf({ emails: [EMAIL], addresses: [EMAIL, "old@byron.test"], customerIds: [ID] }, rows)
const named = (first_name: string, last_name: string, rest: object = {}) =>
  person({ first_name, last_name, ...rest })
const ada = named("Ada", "Byron", { phone: "+49 30 1234567", address_1: "Lane Street 7" })

/** Texts as a shop has them. No name of a customer may change them. */
const TEXTS = [
  `{"id":"ord_1","items":[{"title":"Vase","price":null,"isNew":true}]}`,
  "The price of 2026-11-26 is 100 % of what a customer_id of cus_02EVE paid: null, true.",
  "eve@others.test, .*, _ and 🌸 — a b",
]

describe("a text that quotes a person", () => {
  it.each([
    ["Ada Byron called.", "[erased] called."],
    ["ADA  byron, Byron, Ada and Byron Ada", "[erased], [erased] and [erased]"],
    [`Write to ${EMAIL.toUpperCase()}.`, "Write to [erased]."],
    ["Call +49 30 1234567!", "Call [erased]!"],
    ["Ada's friend is Byron.", "Ada's friend is Byron."],
    ["Ada Byrons, Nada Byron, Ada_Byron", "Ada Byrons, Nada Byron, Ada_Byron"],
    [`x.${EMAIL} and ${EMAIL}.org`, `x.${EMAIL} and ${EMAIL}.org`],
    ["She lives in Lane Street 7.", "She lives in Lane Street 7."],
  ])("%s", (text, after) => {
    expect(ada.redact(text, "unknown")).toBe(after)
  })
})

describe("a person's own text", () => {
  it.each([
    ["For Ada, with love", "For [erased], with love"],
    ["Ada's vase to Lane Street 7", "[erased]'s vase to [erased]"],
    ["Adaline has a Byronic vase", "Adaline has a Byronic vase"],
    ["old@byron.test", "[erased]"],
  ])("%s", (text, after) => {
    expect(ada.redact(text, "theirs")).toBe(after)
  })

  it.each([
    ["Çağla", "Öztürk", "Sayın Çağla, Çağlar değil", "Sayın [erased], Çağlar değil"],
    ["Zoë", "Müller", "Zoë".normalize("NFD"), "[erased]"],
    ["Мария", "Иванова", "для Марии и Мария", "для Марии и [erased]"],
    ["伊丽莎", "白", "伊丽莎的, 伊丽莎", "伊丽莎的, [erased]"],
  ])("knows the words of %s %s", (first, last, text, after) => {
    expect(named(first, last).redact(text, "theirs")).toBe(after)
  })
})

it.each([
  [":", '"'],
  ["a", "b"],
  ["%", "_"],
  [".*", "[a-z]+"],
  ["(", "\\"],
  ["🌸", "🌸🌸🌸"],
  ["eve@others.test", "cus_02EVE"],
  ["2026-11-26", "100"],
  ["a", "%"],
  ["{", "}"],
])("the names %j and %j change no text", (first_name, last_name) => {
  const terms = named(first_name, last_name, { phone: "2026-11-26", address_1: "%", address_2: "cus_02EVE" })
  for (const whose of ["theirs", "unknown", "others"] as const)
    for (const text of TEXTS) expect(terms.redact(text, whose)).toBe(text)
})

it.each([
  ["null", "true"],
  ["Succeeded", "Price"],
])("the names %s and %s keep JSON valid", (...names) => {
  const value = { status: "succeeded", id: "null", is_new: true, of: null, note: "null", price: 1 }
  const { note, ...rest } = value
  const after = JSON.parse(String(named(...names).redact(JSON.stringify(value), "theirs")))
  expect(after).toMatchObject(rest)
  expect([note, "[erased]"]).toContain(after.note)
})

it.each(["2026-11-26", "26.11.2026", "123456", "1234567890123456", "Blue Vase 1234567"])(
  "%s is no phone number",
  (phone) => {
    expect(person({ phone }).redact(`On ${phone} at noon`, "theirs")).toBe(`On ${phone} at noon`)
  },
)

describe("a JSON object", () => {
  const address = { first_name: "Ada", last_name: "Byron", city: "Berlin" }

  it("with the person's email or id is the person's, with all that is in it", () => {
    for (const mark of [{ email: "ADA@byron.test" }, { customer_id: ID }, { to: EMAIL }]) {
      const value = { ...mark, shipping_address: address, note: "For Ada" }
      const erased = { first_name: "[erased]", last_name: "[erased]", city: "Berlin" }
      expect(ada.redact(value, "unknown")).toMatchObject({ shipping_address: erased, note: "For [erased]" })
    }
  })

  it("with another's email or id is not, and loses only the person's email", () => {
    for (const mark of [
      { email: "eve@others.test", customer_id: ID },
      { id: "cus_02EVE" },
      { customer_id: "cus_02EVE" },
    ]) {
      const value = { ...mark, ...address, note: "Ada Byron" }
      expect(ada.redact(value, "theirs")).toEqual(value)
      expect(ada.redact({ ...value, cc: [EMAIL] }, "theirs")).toEqual({ ...value, cc: ["[erased]"] })
    }
  })

  it("of an order belongs to its customer, and of a ticket to its holder", () => {
    const order = (customer_id: string, email: string) => ({ customer_id, email, to: address })
    const ticket = (customer_id: string, email: string) => ({ customer_id, email, ...address })
    const eve = { id: "cus_02EVE", email: "eve@others.test" }
    const erased = { ...address, first_name: "[erased]", last_name: "[erased]" }
    const after = (value: object) => ada.redact(value, "unknown")
    expect(after(order(ID, eve.email))).toEqual({ ...order(ID, eve.email), to: erased })
    expect(after(order(eve.id, EMAIL))).toEqual(order(eve.id, "[erased]"))
    expect(after(ticket(ID, eve.email))).toEqual(ticket(ID, eve.email))
    expect(after(ticket(eve.id, EMAIL))).toEqual({ customer_id: eve.id, email: "[erased]", ...erased })
  })

  it("keeps its keys, its numbers, and what programs read", () => {
    const value = { Ada: 7, status: "Ada", payment_id: "Ada", count: 1234567, customer_id: ID }
    expect(ada.redact(value, "theirs")).toEqual(value)
  })

  it("has short names replaced in the fields for names only", () => {
    const terms = named("X", ":")
    const value = { email: EMAIL, first_name: "X", last_name: ":", note: "X : Y" }
    const after = { ...value, email: "[erased]", first_name: "[erased]", last_name: "[erased]" }
    expect(terms.redact(value, "unknown")).toEqual(after)
    expect(terms.redact(JSON.stringify(value), "unknown")).toBe(JSON.stringify(after))
  })
})

describe("a row", () => {
  it.each([
    [`Write to ${EMAIL.toUpperCase()}.`, true],
    [{ deep: [{ of: ID }] }, true],
    [`{"note":"one\\n${EMAIL}"}`, true],
    [`x.${EMAIL}`, false],
    [`${EMAIL}.org`, false],
    [`${ID}2`, false],
    ["Ada Byron, +49 30 1234567, old@byron.test", false],
    [{ first_name: "Ada", last_name: "Byron" }, false],
  ])("%j is about the person: %s", (value, expected) => {
    expect(ada.isAbout(value)).toBe(expected)
  })

  it("is looked for by emails and ids only, which are no patterns", () => {
    expect(ada.patterns).toEqual([`%${EMAIL}%`, "%cus\\_01ADA%"])
  })
})
