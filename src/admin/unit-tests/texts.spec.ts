import { describe, expect, it } from "vitest"
import { addressNameOf, resourceNamed } from "../../features/resource-types"
import { translatableKinds } from "../../features/translatable-kinds"
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

  it.each(Object.entries(translations))("name every kind of record with translations in %s", (_, { svc }) => {
    const names = translatableKinds.map(({ table }) => {
      const resource = resourceNamed(table)
      return resource ? addressNameOf(resource) : table
    })
    expect(names).toContain("event_ticket")
    expect(svc).toMatchObject({
      translations: { kinds: Object.fromEntries(names.map((name) => [name, expect.any(String)])) },
    })
  })

  it("differ by language", () => {
    expect(translations.de.svc).toMatchObject({ pages: { title: "Seiten" } })
    expect(translations.tr.svc).toMatchObject({ pages: { title: "Sayfalar" } })
    expect(translations.ptPT.svc).toEqual(translations.ptBR.svc)
  })
})
