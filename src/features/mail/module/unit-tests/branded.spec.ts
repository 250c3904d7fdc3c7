import { describe, expect, it } from "vitest"
import { brandedMail } from "../content/branded"
import { renderMail } from "../content/render"

const mail = renderMail("reset_password", { locale: "en", words: { shop: "Alder" } })
const plain = { name: "Alder", logo: null, color: null, legal: [] }

describe("a mail with a brand", () => {
  it("has the logo, the button's color and the legal identity in its footer", () => {
    const { html, text, subject } = brandedMail(mail, {
      name: "Alder",
      logo: { url: "https://shop.example/logo.png", alt: null, width: 800, height: 160 },
      color: "#8a4526",
      legal: ["Alder GmbH", "Clay Street 1"],
    })
    expect(subject).toBe(mail.subject)
    expect(html).toContain('<img src="https://shop.example/logo.png" alt="Alder"')
    // Outlook for Windows knows no limits in styles, so the picture's own size is scaled down.
    expect(html).toContain('alt="Alder" width="200" height="40"')
    expect(html.indexOf("<img")).toBeLessThan(html.indexOf("Hello,"))
    expect(html).toContain("background-color:#8a4526;color:#ffffff")
    expect(html).toMatch(/<td style="[^"]*border-top:4px solid #8a4526">\u00a0<\/td><\/tr><tr><td [^>]*><img/)
    expect(html.slice(html.lastIndexOf("<tr>"))).toMatch(
      />Alder GmbH<br>Clay Street 1<\/td><\/tr><!--bottom-->/,
    )
    expect(text).toBe(`${mail.text.trimEnd()}\n\n--\nAlder GmbH\nClay Street 1\n`)
  })

  it("has black words on a bright button", () => {
    expect(brandedMail(mail, { ...plain, color: "#ffe066" }).html).toContain(
      "background-color:#ffe066;color:#18181b",
    )
  })

  it("shows markup in texts as text, and `$&` unchanged", () => {
    const { html } = brandedMail(mail, {
      name: "Alder",
      logo: { url: "https://shop.example/a.png?x=1&y=2", alt: '"><script>', width: null, height: null },
      color: null,
      legal: ["<b>$& Clay</b>"],
    })
    expect(html).not.toContain("<script>")
    expect(html).toContain("&lt;b&gt;$&amp; Clay&lt;/b&gt;")
  })

  it("is unchanged if the brand is empty", () => {
    expect(brandedMail(mail, plain)).toEqual(mail)
  })
})
