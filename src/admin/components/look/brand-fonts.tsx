import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Look } from "../../resources/look"
import { FieldComplaint } from "../crud/field-complaint"
import { Labelled } from "../forms/labelled"
import type { Editing } from "./look-page"

type Font = NonNullable<Look["brand"]["typography"]["body"]>

const NEW_FONT: Font = { family: "", weights: [400], source_url: null, fallback: "sans-serif" }

/** The fonts of headings and texts. */
export const BrandFonts = ({ content, change, draft }: Editing) => {
  const { t } = useTranslation("svc")
  const { brand } = content
  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("brand.typography")}</Heading>
      {(["heading", "body"] as const).map((use) => {
        const font = brand.typography[use]
        const put = (part: Partial<Font>) => {
          const next = { ...(font ?? NEW_FONT), ...part }
          const typography = { ...brand.typography, [use]: next.family === "" ? null : next }
          change({ brand: { ...brand, typography } })
        }
        return (
          <fieldset key={use} className="grid gap-3 sm:grid-cols-2">
            <legend className="txt-compact-small-plus mb-2">{t(`brand.font.${use}`)}</legend>
            <Labelled
              label={t("brand.font.family")}
              dir="ltr"
              value={font?.family ?? ""}
              onChange={(family) => put({ family })}
            />
            {font && (
              <>
                <Labelled
                  label={t("brand.font.weights")}
                  dir="ltr"
                  value={font.weights.join(" ")}
                  onChange={(text) => put({ weights: (text.match(/\d+/g) ?? []).map(Number) })}
                />
                <Labelled
                  label={t("brand.font.source_url")}
                  dir="ltr"
                  value={font.source_url ?? ""}
                  onChange={(url) => put({ source_url: url === "" ? null : url })}
                />
                <Labelled
                  label={t("brand.font.fallback")}
                  dir="ltr"
                  value={font.fallback}
                  onChange={(fallback) => put({ fallback })}
                />
              </>
            )}
            <FieldComplaint problem={draft.complaintBelow(`content.brand.typography.${use}`)} />
          </fieldset>
        )
      })}
    </Container>
  )
}
