import { Badge, clx } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import { useShopLanguages } from "../../lib/shop-languages"
import type { MediaAsset } from "../../resources/media"
import { OWN_DIRECTION } from "../crud/cells"
import { Thumbnail } from "./thumbnail"

interface Props {
  asset: MediaAsset
  /** A click either follows an address or chooses the asset. */
  opens: { to: string } | { choose: (asset: MediaAsset) => void }
}

const STYLE =
  "focus-visible:shadow-borders-focus hover:bg-ui-bg-base-hover flex size-full flex-col gap-y-2 rounded-lg p-2 text-start outline-none"

/** One asset in the grid. */
export const MediaTile = ({ asset, opens }: Props) => {
  if ("to" in opens)
    return (
      <Link to={opens.to} className={STYLE}>
        <About asset={asset} />
      </Link>
    )
  return (
    <button type="button" className={STYLE} onClick={() => opens.choose(asset)}>
      <About asset={asset} />
    </button>
  )
}

const About = ({ asset }: { asset: MediaAsset }) => {
  const { t } = useTranslation("svc")
  const { fileSize, number } = useFormat()
  const { filename, bytes, width, height, visibility } = asset
  const lacksAlt = useLacksAlt()(asset)
  return (
    <>
      <Thumbnail of={asset} className="aspect-square w-full" />
      <span className="flex w-full min-w-0 flex-col gap-y-0.5">
        <span dir="auto" className={clx("txt-compact-small-plus text-ui-fg-base", OWN_DIRECTION)}>
          {filename}
        </span>
        <span className="txt-compact-xsmall text-ui-fg-subtle">
          {width !== null && height !== null && (
            <>
              <bdi dir="ltr">
                {number(width)} × {number(height)}
              </bdi>
              {" · "}
            </>
          )}
          <bdi>{fileSize(bytes)}</bdi>
        </span>
      </span>
      {(lacksAlt || visibility === "private") && (
        <span className="flex flex-wrap gap-1">
          {visibility === "private" && <Mark text={t("media.private")} />}
          {lacksAlt && <Mark text={t("media.lacksAlt")} isWarning />}
        </span>
      )}
    </>
  )
}

const Mark = ({ text, isWarning = false }: { text: string; isWarning?: boolean }) => (
  <Badge size="2xsmall" color={isWarning ? "orange" : "grey"} className="whitespace-nowrap">
    {text}
  </Badge>
)

/** Whether a picture has no alternative text in the shop's default language. */
function useLacksAlt(): (asset: MediaAsset) => boolean {
  const [own] = useShopLanguages() ?? []
  return ({ kind, visibility, texts }) => {
    const text = own === undefined ? undefined : texts[own]
    return (
      kind === "image" && visibility === "public" && own !== undefined && !text?.alt && !text?.is_decorative
    )
  }
}
