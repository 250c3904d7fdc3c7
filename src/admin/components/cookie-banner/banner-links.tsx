import { Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { directionOf } from "../../lib/languages"
import { Field } from "../crud/field"
import { FieldComplaint } from "../crud/field-complaint"
import { listIn, textsIn } from "./parts"

/** The links below the banner's text, such as to the privacy policy. */
export const BannerLinks = ({ draft, language }: { draft: Draft; language: string }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { items, put, formOf } = listIn(draft, "content.links")
  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("cookie_banner.links")}</Heading>
      {items.map((_, index) => {
        const form = formOf(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no ids
          <div key={index} className="border-ui-border-base flex flex-col gap-y-3 rounded-lg border p-3">
            <Field
              field={{ name: "url", kind: "address", isRequired: true }}
              draft={form}
              texts="cookie_banner"
            />
            <Field
              field={{ name: "label", kind: "line" }}
              draft={textsIn(form, "labels", language)}
              texts="cookie_banner"
              dir={directionOf(language)}
            />
            <FieldComplaint problem={form.complaint("labels")} />
            <Button
              type="button"
              size="small"
              variant="transparent"
              aria-label={`${engine("actions.remove")}: ${String(items[index]?.url ?? "")}`}
              onClick={() => put(items.filter((__, place) => place !== index))}
            >
              {engine("actions.remove")}
            </Button>
          </div>
        )
      })}
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => put([...items, { url: "", labels: {} }])}
      >
        {t("cookie_banner.addLink")}
      </Button>
    </Container>
  )
}
