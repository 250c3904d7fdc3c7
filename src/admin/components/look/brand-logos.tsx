import { Container, Heading, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { Look } from "../../resources/look"
import { FieldComplaint } from "../crud/field-complaint"
import { Labelled } from "../forms/labelled"
import { MediaField } from "../media/media-field"
import type { Editing } from "./look-page"

type Kind = keyof Look["brand"]["logo"]

const KINDS: readonly Kind[] = ["light", "dark", "icon"]

/** The logos. Each is shown on the background for which it is meant. */
export const BrandLogos = ({ content, change, draft }: Editing) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const { brand } = content
  const put = (kind: Kind, logo: Look["brand"]["logo"]["light"]) =>
    change({ brand: { ...brand, logo: { ...brand.logo, [kind]: logo } } })
  const choose = (kind: Kind, url: string | null, media_id: string | null) => {
    const alt = brand.logo[kind]?.alt ?? null
    put(kind, url === null || url === "" ? null : { media_id, url, width: null, height: null, alt })
  }
  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("brand.logos")}</Heading>
      {KINDS.map((kind) => {
        const logo = brand.logo[kind]
        return (
          <fieldset key={kind} className="flex flex-col gap-y-2">
            <legend className="txt-compact-small-plus mb-2">{t(`brand.logo.${kind}`)}</legend>
            <div className="flex flex-wrap gap-3">
              <div className="flex min-w-0 flex-1 flex-col gap-y-1">
                <Label htmlFor={`${id}-${kind}`} size="small" weight="plus">
                  {t("brand.logo.url")}
                </Label>
                <MediaField
                  id={`${id}-${kind}`}
                  label={t(`brand.logo.${kind}`)}
                  value={logo?.url ?? null}
                  onChange={(url, asset) => choose(kind, url, asset?.id ?? null)}
                  isInvalid={draft.complaintBelow(`content.brand.logo.${kind}`) !== undefined}
                />
              </div>
              {logo && (
                <Labelled
                  label={t("brand.logo.alt")}
                  value={logo?.alt ?? ""}
                  onChange={(alt) => put(kind, { ...logo, alt: alt === "" ? null : alt })}
                />
              )}
            </div>
            <FieldComplaint problem={draft.complaintBelow(`content.brand.logo.${kind}`)} />
            {logo && (
              <div
                className="flex h-20 items-center justify-center rounded-md border p-2"
                style={{ background: kind === "dark" ? "#18181b" : "#ffffff" }}
              >
                <img src={logo.url} alt={logo.alt ?? ""} className="max-h-full max-w-full" />
              </div>
            )}
          </fieldset>
        )
      })}
    </Container>
  )
}
