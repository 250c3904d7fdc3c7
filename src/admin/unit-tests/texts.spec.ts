import { describe, expect, it } from "vitest"
import { catalogue } from "../../lib/errors"
import translations from "../i18n"

describe("the dashboard's texts", () => {
  it.each(Object.entries(translations))("of all features are merged in %s", (_, { svc }) => {
    expect(svc).toMatchObject({
      blog: { title: expect.any(String) },
      config: {
        title: expect.any(String),
        areas: { mail: { title: expect.any(String) }, payments: { title: expect.any(String) } },
      },
      assistant: { title: expect.any(String), skills: { help: {}, "page-edit": {} } },
      errors: { codes: Object.fromEntries([...catalogue.keys()].map((code) => [code, expect.any(String)])) },
    })
  })

  it("differ by language", () => {
    expect(translations.de.svc).toMatchObject({ pages: { title: "Seiten" } })
    expect(translations.tr.svc).toMatchObject({ pages: { title: "Sayfalar" } })
    expect(translations.ptPT.svc).toEqual(translations.ptBR.svc)
  })
})
