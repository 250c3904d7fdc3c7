import { describe, expect, it } from "vitest"
import { type OrderMail, renderOrderMail } from "../content/order-mail"

const PLACED: OrderMail = {
  kind: "placed",
  locale: "de-AT",
  shop: "Alder & Clay",
  number: "1042",
  lines: [
    { title: "Schale – Blau", quantity: 2, amount: "€ 40,00" },
    { title: "Versand", quantity: 1, amount: "€ 5,00" },
  ],
  total: "€ 40,00",
  tax: "€ 6,67",
  credit: "-€ 5,00",
  amount: "",
  parcels: [],
}

describe("a mail about an order", () => {
  it("lists what was ordered, with the sums below it, in the reader's language", () => {
    const { subject, text, html } = renderOrderMail(PLACED)
    expect(subject).toBe("Ihre Bestellung 1042 bei Alder & Clay")
    expect(text).toContain(
      "2 × Schale – Blau: € 40,00\n1 × Versand: € 5,00\nGutschrift: -€ 5,00\nSumme: € 40,00\nEnthaltene Steuer: € 6,67",
    )
    expect(html).toContain("2 × Schale – Blau")
  })

  it("names the parcels of a shipment, and links web addresses only", () => {
    const { text, html } = renderOrderMail({
      ...PLACED,
      kind: "shipped",
      locale: "en",
      lines: [{ title: "Bowl", quantity: 1, amount: "" }],
      parcels: [
        { number: "JD1", url: "https://carrier.test/JD1?a=1&b=2" },
        { number: "JD2", url: "javascript:alert(1)" },
        { number: "JD3", url: "//evil.test" },
      ],
    })
    expect(text).toContain("1 × Bowl\n")
    expect(text).toContain("Tracking number: JD1\nhttps://carrier.test/JD1?a=1&b=2")
    expect(html).toContain('href="https://carrier.test/JD1?a=1&amp;b=2"')
    for (const part of [text, html]) {
      expect(part).toContain("JD2")
      expect(part).not.toMatch(/javascript:|evil\.test|Total/)
    }
  })

  it("about a cancellation says how much was returned, or nothing about money", () => {
    const canceled: OrderMail = { ...PLACED, kind: "canceled", locale: "en", lines: [], amount: "€12.00" }
    expect(renderOrderMail(canceled).text).toContain("We have refunded €12.00.")
    expect(renderOrderMail({ ...canceled, amount: "" }).text).not.toContain("refunded")
  })

  it.each([
    "<script>alert(1)</script>\"'<img src=x onerror=alert(1)>",
    "a\r\nBcc: victim@mail.test",
    "{shop} {{link}} $& $1",
    "x".repeat(10_000),
  ])("shows a product's hostile title as text: %.20s", (title) => {
    const { subject, html, text } = renderOrderMail({
      ...PLACED,
      lines: [{ title, quantity: 1, amount: "€1" }],
    })
    expect(html).not.toMatch(/<script|<img/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text.length).toBeLessThan(2_500)
  })
})
