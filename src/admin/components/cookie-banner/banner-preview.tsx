import { Button, Heading, Text } from "@medusajs/ui"
import { builtInCategory, builtInCopy } from "../../../features/cookie-banner/module/banner/banner-texts"
import { english } from "../../../features/cookie-banner/module/banner/built-in-texts"
import type { Draft } from "../../lib/draft"
import { directionOf } from "../../lib/languages"
import { listIn, textsIn } from "./parts"

/** Shows the banner as a visitor sees it, in one language. */
export const BannerPreview = ({ draft, language }: { draft: Draft; language: string }) => {
  const own = textsIn(draft, "content.copy", language)
  const copy = builtInCopy(language) ?? english
  const text = (name: keyof typeof copy) => String(own.value(name) || copy[name])
  const { items, formOf } = listIn(draft, "content.categories")
  const names = items.map((item, index) => {
    const key = String(item.key ?? "")
    const texts = textsIn(formOf(index), "texts", language)
    const known = builtInCategory(key, language) ?? builtInCategory(key, "en")
    return String(texts.value("title") || (known?.title ?? key))
  })
  return (
    <div
      lang={language}
      dir={directionOf(language)}
      className="border-ui-border-base bg-ui-bg-subtle flex flex-col gap-y-3 rounded-lg border p-4"
    >
      <Heading level="h3">{text("title")}</Heading>
      <Text size="small">{text("description")}</Text>
      <Text size="small" className="text-ui-fg-subtle">
        {names.join(" · ")}
      </Text>
      <div aria-hidden className="flex flex-wrap gap-2">
        {(["reject_all", "accept_all", "customize"] as const).map((name) => (
          <Button key={name} type="button" size="small" variant="secondary" tabIndex={-1}>
            {text(name)}
          </Button>
        ))}
      </div>
    </div>
  )
}
